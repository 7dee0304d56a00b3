//! Formatted text as a tree: what is left of somebody's Markdown once everything unsafe is gone.
//!
//! The browser maps these nodes to elements one by one, so no string of a user is ever parsed as
//! HTML there.

use crate::vehicles::VehicleId;

/// A piece of formatted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RichNode {
    /// Plain characters.
    Text(String),
    /// An element with its children.
    Element {
        /// One of [`TAGS`].
        tag: &'static str,
        /// Where a link leads: an absolute https or mailto address, or a page of this site. Only on `a`.
        href: Option<String>,
        /// What it holds, in order.
        children: Vec<RichNode>,
    },
    /// A member who is called by name, as the writer spelled it, without the `@`.
    Mention(String),
    /// A vehicle of this site, shown as its card. Stands where a block may stand.
    Vehicle(VehicleId),
    /// A picture of this site.
    Picture {
        /// Its path on this site, below [`PICTURES`].
        src: String,
        /// What it shows, in its poster's words.
        alt: String,
    },
}

/// Where the pictures lie that people bring.
pub const PICTURES: &str = "/api/images/";

/// Every element that formatted text may hold.
pub const TAGS: &[&str] = &[
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

/// The text without its formatting, words kept apart, at most `limit` characters, cut at a word.
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
                if !matches!(*tag, "strong" | "em" | "del" | "code" | "a" | "mark") {
                    text.push(' ');
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
    fn blocks_are_kept_apart() {
        assert_eq!(plain_text(&[paragraph("One."), paragraph("Two.")], 50), "One. Two.");
    }

    #[test]
    fn a_long_text_is_cut_at_a_word() {
        assert_eq!(
            plain_text(&[paragraph("A seven-speed manual gearbox, and more")], 31),
            "A seven-speed manual gearbox…"
        );
    }
}
