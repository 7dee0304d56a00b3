//! Full-text search of the forum, with excerpts.

use std::convert::Infallible;

use domain::{
    Page,
    accounts::{ForumReader, Username},
    fetch_size,
    forum::{CategoryId, ForumQuery, SEARCH_RATE_LIMIT, SearchHit, SearchHitPosition, TopicId, excerpt},
    rich_text::RichNode,
};
use ports::commands::WriteError;

use super::{ForumPorts, plain};

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

/// A page of search results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchPage {
    /// The best first.
    pub results: Vec<SearchResult>,
    /// Number of results on all pages.
    pub total: u64,
    /// Cursor for the next page; `None` on the last one.
    pub next: Option<SearchHitPosition>,
}

/// Searches the forum.
pub async fn find(
    who: &ForumReader,
    search: Search,
    ports: ForumPorts<'_>,
) -> Result<SearchPage, WriteError<Infallible>> {
    let Search { text, category, topic, author, after, limit } = search;
    let terms = ForumQuery::terms(&text)?;
    let author = match author.trim().trim_start_matches('@') {
        "" => None,
        name => match Username::parse("register", name) {
            Ok(name) => Some(name),
            // No member can have this name, so there are no hits.
            Err(_) => return Ok(SearchPage { results: Vec::new(), total: 0, next: None }),
        },
    };
    let user = who.signed_in().user().id;
    ports.count("searches", user, SEARCH_RATE_LIMIT).await?;
    let query = ForumQuery { terms, category, topic, author };
    let (hits, total) = ports.forum.search_forum(&query, after, fetch_size(limit)).await?;
    let Page { items: hits, total, next } = Page::from_rows(hits, limit, total, |last| last.position);
    let found = |hit: SearchHit| {
        let text = plain(&ports.markdown.parse_post(&hit.content, ""));
        SearchResult { excerpt: excerpt(&text, &query.terms), hit }
    };
    Ok(SearchPage { results: hits.into_iter().map(found).collect(), total, next })
}
