//! Descriptions in outbound feeds.

use domain::rich_text::plain_lines;
use ports::markdown::Markdown;

/// Markdown that a partner's site can render as it is: a text with HTML or with a script as an address becomes plain
/// text, one line per block.
pub(super) fn without_html(source: &str, markdown: &dyn Markdown) -> String {
    let has_tag = source.split('<').skip(1).any(|rest| {
        rest.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '/' | '!' | '?'))
    });
    if has_tag || source.to_ascii_lowercase().contains("script:") {
        plain_lines(&markdown.parse(source))
    } else {
        source.to_owned()
    }
}
