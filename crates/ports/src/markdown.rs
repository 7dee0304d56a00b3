//! Formatted text from what people write.

use domain::rich_text::RichNode;

/// Reads Markdown, with whatever HTML people put into it.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Markdown: Send + Sync {
    /// The safe tree of a text. MUST NOT fail or hang on any input, and MUST hold nothing but the
    /// elements of [`domain::rich_text::TAGS`].
    fn parse(&self, source: &str) -> Vec<RichNode>;

    /// The safe tree of what a member writes to others. As [`parse`](Self::parse), and besides: members
    /// who are called by name, addresses that stand in the text, pictures of this site, and, where a
    /// paragraph is nothing but the address of a vehicle of this site, its card. `host` is what this
    /// site's own addresses name, as in `marque.example`; empty when that does not matter.
    fn parse_post(&self, source: &str, host: &str) -> Vec<RichNode>;
}
