//! Formatted text from what people write.

use domain::rich_text::RichNode;

/// Reads Markdown, with whatever HTML people put into it.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Markdown: Send + Sync {
    /// The safe tree of a text. MUST NOT fail or hang on any input, and MUST hold nothing but the
    /// elements of [`domain::rich_text::TAGS`].
    fn parse(&self, source: &str) -> Vec<RichNode>;
}
