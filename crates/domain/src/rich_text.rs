//! Formatted text as a tree of safe nodes, produced from users' Markdown.
//!
//! The browser maps each node to an element, so no user input is ever parsed as HTML there.

use crate::vehicles::VehicleId;

/// A node of formatted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RichNode {
    Text(String),
    Element {
        /// One of [`ALLOWED_TAGS`].
        tag: &'static str,
        /// Target of a link: an absolute https or mailto address, or a path on this site. Only set on
        /// `a`.
        href: Option<String>,
        children: Vec<RichNode>,
    },
    /// A mention of a member: the username as written, without the `@`.
    Mention(String),
    /// A vehicle of the inventory, rendered as a card. A block-level node.
    Vehicle(VehicleId),
    /// An uploaded picture.
    Picture {
        /// Path on this site, below [`PICTURE_PATH_PREFIX`].
        src: String,
        /// Alternative text, written by the author.
        alt: String,
    },
}

/// URL path prefix of uploaded pictures.
pub const PICTURE_PATH_PREFIX: &str = "/api/images/";

/// All elements that formatted text may contain: an upper bound that the tests of `markdown` check. A new one also needs the
/// parser (`markdown`: `source.rs`, and `element` in `html_input.rs`) and the browser (`shared/ui/RichText.tsx`).
pub const ALLOWED_TAGS: &[&str] = &[
    "p",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "del",
    "code",
    "pre",
    "blockquote",
    "h3",
    "h4",
    "h5",
    "hr",
    "br",
    "a",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "mark",
];

/// Extracts the text without formatting as a single line of at most `limit` characters, with blocks separated
/// by spaces. A longer text is cut at a word and ends with "…".
#[must_use]
pub fn plain_text(nodes: &[RichNode], limit: usize) -> String {
    let mut text = String::new();
    collect(nodes, &mut text, limit * 4);
    let text = crate::text::single_line(&text);
    if text.chars().count() <= limit {
        return text;
    }
    let cut: String = text.chars().take(limit.saturating_sub(1)).collect();
    let whole_words = cut.rsplit_once(' ').map_or(cut.as_str(), |(head, _)| head);
    format!("{}…", whole_words.trim_end_matches([',', ';', ':', '-', '–', ' ']))
}

/// Extracts the text without formatting, one line per block and without blank lines.
#[must_use]
pub fn plain_lines(nodes: &[RichNode]) -> String {
    let mut text = String::new();
    collect(nodes, &mut text, usize::MAX);
    let lines = text.lines().map(crate::text::single_line).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Appends the text of the nodes, with a line break after each block and a space after each table cell, until it is
/// longer than `enough` bytes.
fn collect(nodes: &[RichNode], text: &mut String, enough: usize) {
    for node in nodes {
        if text.len() > enough {
            return;
        }
        match node {
            RichNode::Text(piece) => text.push_str(piece),
            RichNode::Mention(name) => {
                text.push('@');
                text.push_str(name);
            }
            RichNode::Vehicle(_) => {}
            RichNode::Picture { alt, .. } => text.push_str(alt),
            RichNode::Element { tag, children, .. } => {
                collect(children, text, enough);
                match *tag {
                    "strong" | "em" | "del" | "code" | "a" | "mark" => {}
                    "td" | "th" => text.push(' '),
                    _ => text.push('\n'),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paragraph(text: &str) -> RichNode {
        RichNode::Element { tag: "p", href: None, children: vec![RichNode::Text(text.into())] }
    }

    #[test]
    fn plain_text_separates_blocks() {
        assert_eq!(plain_text(&[paragraph("One."), paragraph("Two.")], 50), "One. Two.");
    }

    #[test]
    fn long_text_is_truncated_at_a_word() {
        assert_eq!(
            plain_text(&[paragraph("A seven-speed manual gearbox, and more")], 31),
            "A seven-speed manual gearbox…"
        );
    }
}
