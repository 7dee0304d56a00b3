//! Turns what people write into a safe tree: Markdown and HTML in, rich text out.
//!
//! No string of HTML is ever made, so none has to be cleaned. The events of the Markdown parser and
//! the tokens of HTML's own tokenizer both build one tree, which by its construction holds nothing
//! but the elements of [`domain::rich_text::TAGS`] and absolute https and mailto links.
//! Whatever else somebody writes is unwrapped: its text stays, its effect does not.
//!
//! Work grows with the length of the text alone. The tree is at most [`MAX_DEPTH`] deep and holds
//! about [`MAX_ELEMENTS`] elements; what lies beyond is kept as text.

mod html;
mod post;
mod source;
mod tree;

use domain::rich_text::RichNode;
use ports::markdown::Markdown;

pub use tree::{MAX_DEPTH, MAX_ELEMENTS};

/// CommonMark with tables and strikethrough, and HTML as far as it formats text.
#[derive(Debug, Clone, Copy, Default)]
pub struct CommonMark;

impl Markdown for CommonMark {
    fn parse(&self, source: &str) -> Vec<RichNode> {
        source::parse(source)
    }

    fn parse_post(&self, source: &str, host: &str) -> Vec<RichNode> {
        post::decorate(source::parse_post(source), host)
    }
}
