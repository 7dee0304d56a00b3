use std::time::Duration;

use domain::{
    Violation,
    accounts::{ForumReader, Username},
    forum::{CategoryId, ForumQuery, SEARCHES, SearchHit, SearchHitPosition, TopicId, excerpt},
    rich_text::RichNode,
};
use ports::StoreError;

use super::{ForumPorts, allowance, plain};

/// A search before anything of it is believed.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// What was typed.
    pub text: String,
    /// Within which category.
    pub category: Option<CategoryId>,
    /// Within which topic.
    pub topic: Option<TopicId>,
    /// By whom; empty for anybody.
    pub author: String,
    /// Where the page begins.
    pub after: Option<SearchHitPosition>,
    /// How many are asked for.
    pub limit: u32,
}

/// Something that was found, with the part of its text that says why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// What.
    pub hit: SearchHit,
    /// The words around the first that was found; what was found is marked.
    pub excerpt: Vec<RichNode>,
}

/// What somebody who searches is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchOutcome {
    /// A page of what was found.
    Found {
        /// The best first.
        hits: Vec<SearchResult>,
        /// The number of hits on all pages.
        total: u64,
        /// Where the next page begins; none on the last.
        next: Option<SearchHitPosition>,
    },
    /// Nothing was asked that can be answered.
    Invalid(Vec<Violation>),
    /// They searched too often within a short time.
    TooMany {
        /// After which they may go on.
        retry_after: Duration,
    },
}

/// Finds what was written.
///
/// # Errors
/// When the store fails.
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
            // Nobody can be called so, and nobody wrote anything.
            Err(_) => return Ok(SearchOutcome::Found { hits: Vec::new(), total: 0, next: None }),
        },
    };
    if is_counted
        && let Some(allowance) = allowance("searches", who.signed_in().user().id, SEARCHES)
        && let Some(retry_after) = ports.rate_limiter.take(&allowance, ports.clock.now()).await?
    {
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
