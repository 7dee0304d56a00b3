//! Parses Markdown with embedded HTML into a tree of safe nodes.
//!
//! No HTML string is ever produced, so none needs sanitizing. The events of the Markdown parser (`source`)
//! and the tokens of the HTML tokenizer (`html_input`) build one `tree`, which can contain only the elements of
//! [`domain::rich_text::ALLOWED_TAGS`] and absolute https and mailto links. Everything else is unwrapped: its text
//! stays, its effect does not. `post` adds mentions, links and vehicle cards to forum posts.
//!
//! The time is linear in the length of the text. The tree is at most [`MAX_DEPTH`] deep and has about
//! [`MAX_ELEMENTS`] elements; the rest is kept as text.

mod html_input;
mod post;
mod source;
mod tree;

use domain::rich_text::RichNode;
use ports::markdown::Markdown;

pub use tree::{MAX_DEPTH, MAX_ELEMENTS};

/// CommonMark with tables, strikethrough and formatting HTML.
#[derive(Debug, Clone, Copy, Default)]
pub struct CommonMark;

impl Markdown for CommonMark {
    fn parse(&self, source: &str) -> Vec<RichNode> {
        source::parse(source)
    }

    fn parse_page(&self, source: &str) -> Vec<RichNode> {
        source::parse_page(source)
    }

    fn parse_post(&self, source: &str, host: &str) -> Vec<RichNode> {
        post::decorate(source::parse_post(source), host)
    }
}
