//! Extracts words, mentions and pictures from the text of a post.

use domain::{
    Violation,
    accounts::Username,
    forum::{Content, words},
    pictures::PictureId,
    rich_text::{RichNode, plain_text},
    rules,
};
use ports::{
    forum::{Mention, ParsedContent},
    markdown::Markdown,
};

/// Maximum number of members that one text can mention; further names are plain text.
const MAX_MENTIONS: usize = 20;
/// Maximum number of pictures that are recorded per text.
const MAX_POST_PICTURES: usize = 100;

/// Parses the text of a form (`topic` or `reply`) and extracts its words, mentions and pictures from the tree, so that
/// code blocks contain neither mentions nor pictures.
///
/// # Errors
/// A [`Violation`] of `content`, with that form's message for no text, if nothing of the text is shown, as for
/// `<!-- a comment -->`.
pub(crate) fn read(
    form: &str,
    content: Content,
    markdown: &dyn Markdown,
) -> Result<ParsedContent, Violation> {
    let tree = markdown.parse_post(content.as_str(), "");
    let mut found = SearchResult::default();
    found.collect(&tree);
    if is_blank(&tree) {
        rules::checked(form, "content", String::new())?;
    }
    Ok(ParsedContent {
        words: words(&plain(&tree)),
        content,
        mentions: found.mentions,
        pictures: found.pictures,
    })
}

/// Whether nothing of a text is shown, as of `<!-- a comment -->`.
pub(crate) fn is_blank(tree: &[RichNode]) -> bool {
    let mut found = SearchResult::default();
    found.collect(tree);
    found.pictures.is_empty() && !found.has_vehicle && plain(tree).is_empty()
}

/// The text without its formatting.
#[must_use]
pub fn plain(tree: &[RichNode]) -> String {
    plain_text(tree, Content::MAX * 2)
}

/// The members whom a text mentions or quotes.
pub(super) fn mentions(content: &Content, markdown: &dyn Markdown) -> Vec<Mention> {
    let mut found = SearchResult::default();
    found.collect(&markdown.parse_post(content.as_str(), ""));
    found.mentions
}

#[derive(Default)]
struct SearchResult {
    mentions: Vec<Mention>,
    pictures: Vec<PictureId>,
    has_vehicle: bool,
}

impl SearchResult {
    fn collect(&mut self, tree: &[RichNode]) {
        for node in tree {
            match node {
                RichNode::Mention(name) => self.add_mention(name, false),
                RichNode::Picture { src, .. } => {
                    let id = PictureId::of_path(src).filter(|id| !self.pictures.contains(id));
                    self.pictures.extend(id.filter(|_| self.pictures.len() < MAX_POST_PICTURES));
                }
                RichNode::Element { tag: "blockquote", children, .. } => {
                    let before = self.mentions.len();
                    self.collect(children);
                    // Mentions of a quoted text notify nobody again: that text did.
                    self.mentions.truncate(before);
                    if let Some(author) = quoted_author(children) {
                        self.add_mention(author, true);
                    }
                }
                RichNode::Element { children, .. } => self.collect(children),
                RichNode::Vehicle(_) => self.has_vehicle = true,
                RichNode::Text(_) => {}
            }
        }
    }

    /// Adds a member, or tells of a known one that the text quotes them, too.
    fn add_mention(&mut self, name: &str, is_quote: bool) {
        let Ok(name) = Username::parse("register", name) else { return };
        if let Some(known) = self.mentions.iter_mut().find(|known| known.name.key() == name.key()) {
            known.is_quote |= is_quote;
        } else if self.mentions.len() < MAX_MENTIONS {
            self.mentions.push(Mention { name, is_quote });
        }
    }
}

/// Username of the author of a quote that begins with "@ada wrote:", as the forum inserts it.
fn quoted_author(quote: &[RichNode]) -> Option<&str> {
    let Some(RichNode::Element { tag: "p", children, .. }) = quote.first() else { return None };
    match &children[..] {
        [RichNode::Mention(author), RichNode::Text(text)] if text.trim() == "wrote:" => Some(author),
        _ => None,
    }
}
