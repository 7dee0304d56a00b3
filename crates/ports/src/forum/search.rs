use async_trait::async_trait;
use domain::forum::{ForumQuery, SearchHit, SearchHitPosition};

use crate::StoreError;

/// Finds what was written in the forum.
#[async_trait]
pub trait ForumSearch: Send + Sync {
    /// What is shown and holds every term in its title or its text, the best first, from behind a place
    /// on. A topic's own text is also found by its title, which weighs more. Of a question that many
    /// answer, a store need rank only the latest [`CANDIDATES`]. With the number of hits on all pages.
    async fn search_forum(
        &self,
        query: &ForumQuery,
        after: Option<SearchHitPosition>,
        limit: u32,
    ) -> Result<(Vec<SearchHit>, u64), StoreError>;
}

/// How many of the latest answers are ranked.
pub const CANDIDATES: u32 = 400;
