//! Full-text search of the forum, with excerpts.

use std::time::Duration;

use domain::{
    Violation,
    accounts::{ForumReader, Username},
    forum::{CategoryId, ForumQuery, SEARCHES, SearchHit, SearchHitPosition, TopicId, excerpt},
    rich_text::RichNode,
};
use ports::StoreError;

use super::{ForumPorts, plain, wait};

/// A search before validation.
#[derive(Debug, Clone, Default)]
pub struct Search {
    pub text: String,
    pub category: Option<CategoryId>,
    pub topic: Option<TopicId>,
    /// Username, with or without `@`; empty for any author.
    pub author: String,
    /// Cursor: the page starts right after this position.
    pub after: Option<SearchHitPosition>,
    /// Maximum number of hits.
    pub limit: u32,
}

/// A hit with an excerpt of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    pub hit: SearchHit,
    /// Text around the first match, with all matches marked.
    pub excerpt: Vec<RichNode>,
}

/// Outcome of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchOutcome {
    Found {
        /// The best first.
        hits: Vec<SearchResult>,
        /// Number of hits on all pages.
        total: u64,
        /// Cursor for the next page; `None` on the last one.
        next: Option<SearchHitPosition>,
    },
    /// The text contains no valid search term.
    Invalid(Vec<Violation>),
    /// The rate limit is used up.
    TooMany {
        /// Time until the next search is allowed.
        retry_after: Duration,
    },
}

/// Searches the forum.
pub async fn find(
    who: &ForumReader,
    search: Search,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<SearchOutcome, StoreError> {
    let Search { text, category, topic, author, after, limit } = search;
    let terms = match ForumQuery::terms(&text) {
        Ok(terms) => terms,
        Err(violation) => return Ok(SearchOutcome::Invalid(vec![violation])),
    };
    let author = match author.trim().trim_start_matches('@') {
        "" => None,
        name => match Username::parse("register", name) {
            Ok(name) => Some(name),
            // No member can have this name, so there are no hits.
            Err(_) => return Ok(SearchOutcome::Found { hits: Vec::new(), total: 0, next: None }),
        },
    };
    let user = who.signed_in().user().id;
    if let Some(retry_after) = wait("searches", user, SEARCHES, is_counted, ports).await? {
        return Ok(SearchOutcome::TooMany { retry_after });
    }
    let query = ForumQuery { terms, category, topic, author };
    let (mut hits, total) = ports.forum.search_forum(&query, after, limit.saturating_add(1)).await?;
    let has_more = hits.len() > limit as usize;
    hits.truncate(limit as usize);
    let next = hits.last().filter(|_| has_more).map(|hit| hit.position);
    let found = |hit: SearchHit| {
        let text = plain(&ports.markdown.parse_post(&hit.content, ""));
        SearchResult { excerpt: excerpt(&text, &query.terms), hit }
    };
    Ok(SearchOutcome::Found { hits: hits.into_iter().map(found).collect(), total, next })
}
