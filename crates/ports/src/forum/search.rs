//! Full-text search of the forum.

use async_trait::async_trait;
use domain::{
    Page,
    forum::{ForumQuery, SearchHit, SearchHitPosition},
};

use crate::StoreError;

/// Searches the forum.
#[async_trait]
pub trait ForumSearch: Send + Sync {
    /// A page of at most `limit` visible posts that contain every term in their title or text, the best first, starting
    /// right after a position. With terms, there are at most [`CANDIDATES`] on all pages. A phrase whose words are together
    /// in very many posts need be found in the latest posts only. A topic's own text is also found by its title, which
    /// has more weight. Without terms, all posts of the query's author, the latest first; at most [`CANDIDATES`] of them are
    /// counted. For a query with many matches a store need rank only the latest [`CANDIDATES`].
    async fn search_forum(
        &self,
        query: &ForumQuery,
        after: Option<SearchHitPosition>,
        limit: u32,
    ) -> Result<Page<SearchHit, SearchHitPosition>, StoreError>;
}

/// Number of the latest matches that are ranked.
pub const CANDIDATES: u32 = 400;
