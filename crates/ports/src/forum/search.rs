//! Full-text search of the forum.

use async_trait::async_trait;
use domain::forum::{ForumQuery, SearchHit, SearchHitPosition};

use crate::StoreError;

/// Searches the forum.
#[async_trait]
pub trait ForumSearch: Send + Sync {
    /// Visible posts that contain every term in their title or text, the best first, starting right after a
    /// position; and the number of hits on all pages, at most [`CANDIDATES`]. A topic's own text is also found by its title, which
    /// has more weight. For a query with many matches a store need rank only the latest [`CANDIDATES`].
    async fn search_forum(
        &self,
        query: &ForumQuery,
        after: Option<SearchHitPosition>,
        limit: u32,
    ) -> Result<(Vec<SearchHit>, u64), StoreError>;
}

/// Number of the latest matches that are ranked.
pub const CANDIDATES: u32 = 400;
