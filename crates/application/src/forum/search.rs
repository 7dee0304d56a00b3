//! Full-text search of the forum, with excerpts.

use std::convert::Infallible;

use domain::{
    Page, Violation,
    accounts::{ForumReader, Username},
    forum::{CategoryId, ForumQuery, SEARCH_RATE_LIMIT, SearchHit, SearchHitPosition, TopicId, excerpt},
    rich_text::RichNode,
    text,
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

/// Searches the forum, the best hits first; without a text, lists the posts of the author, the latest first.
pub async fn find(
    who: &ForumReader,
    search: Search,
    ports: ForumPorts<'_>,
) -> Result<Page<SearchResult, SearchHitPosition>, WriteError<Infallible>> {
    let Search { text: words, category, topic, author, after, limit } = search;
    let author = author.trim().trim_start_matches('@');
    if text::has_control_characters(author) {
        return Err(Violation::new("author", "A username has no control characters").into());
    }
    let terms = ForumQuery::terms_for(&words, !author.is_empty())?;
    let author = match author {
        "" => None,
        name => match Username::parse("register", name) {
            Ok(name) => Some(name),
            // No member can have this name, so there are no hits.
            Err(_) => return Ok(Page { items: Vec::new(), total: 0, next: None }),
        },
    };
    let user = who.signed_in().user().id;
    ports.count("searches", user, SEARCH_RATE_LIMIT).await?;
    let query = ForumQuery { terms, category, topic, author };
    let page = ports.forum.search_forum(&query, after, limit).await?;
    let found = |hit: SearchHit| {
        let text = plain(&ports.markdown.parse_post(&hit.content, ""));
        SearchResult { excerpt: excerpt(&text, &query.terms), hit }
    };
    Ok(page.map(found))
}
