//! Port for parsing user-written Markdown into a safe tree.

use domain::rich_text::RichNode;

/// Parses Markdown, including embedded HTML.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Markdown: Send + Sync {
    /// Parses a text into a safe tree. MUST NOT fail or hang on any input, and MUST return only the elements
    /// of [`domain::rich_text::TAGS`].
    fn parse(&self, source: &str) -> Vec<RichNode>;

    /// Parses a text of the site itself, such as its terms. As [`parse`](Self::parse), and additionally recognizes
    /// links to paths on this site.
    fn parse_page(&self, source: &str) -> Vec<RichNode>;

    /// Parses a forum post into a safe tree. As [`parse`](Self::parse), and additionally recognizes: mentions
    /// of members, bare URLs, pictures of this site, and paragraphs that consist of the URL of one of this
    /// site's vehicles, which become cards. `host` is the host of this site's own URLs, as in
    /// `marque.example`; may be empty.
    fn parse_post(&self, source: &str, host: &str) -> Vec<RichNode>;
}
