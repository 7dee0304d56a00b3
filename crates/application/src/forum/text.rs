//! Extracts words, mentions and pictures from the text of a post.

use domain::{
    Violation,
    accounts::Username,
    forum::{Content, words},
    pictures::PictureId,
    rich_text::{RichNode, plain_text},
    rules,
};
use ports::{forum::ParsedContent, markdown::Markdown};

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

/// The members that a text mentions.
pub(super) fn mentions(content: &Content, markdown: &dyn Markdown) -> Vec<Username> {
    let mut found = SearchResult::default();
    found.collect(&markdown.parse_post(content.as_str(), ""));
    found.mentions
}

#[derive(Default)]
struct SearchResult {
    mentions: Vec<Username>,
    pictures: Vec<PictureId>,
    has_vehicle: bool,
}

impl SearchResult {
    fn collect(&mut self, tree: &[RichNode]) {
        for node in tree {
            match node {
                RichNode::Mention(name) => {
                    let Ok(name) = Username::parse("register", name) else { continue };
                    let is_new = !self.mentions.iter().any(|known| known.key() == name.key());
                    if is_new && self.mentions.len() < MAX_MENTIONS {
                        self.mentions.push(name);
                    }
                }
                RichNode::Picture { src, .. } => {
                    let id = PictureId::of_path(src).filter(|id| !self.pictures.contains(id));
                    self.pictures.extend(id.filter(|_| self.pictures.len() < MAX_POST_PICTURES));
                }
                RichNode::Element { tag: "blockquote", children, .. } => {
                    let before = self.mentions.len();
                    self.collect(children);
                    // Mentions of a quoted text notify nobody again: that text did.
                    self.mentions.truncate(before);
                    self.collect(quoted_author(children));
                }
                RichNode::Element { children, .. } => self.collect(children),
                RichNode::Vehicle(_) => self.has_vehicle = true,
                RichNode::Text(_) => {}
            }
        }
    }
}

/// The mention of the author in a quote that begins with "@ada wrote:", as the forum inserts it.
fn quoted_author(quote: &[RichNode]) -> &[RichNode] {
    let Some(RichNode::Element { tag: "p", children, .. }) = quote.first() else { return &[] };
    match &children[..] {
        [author @ RichNode::Mention(_), RichNode::Text(text)] if text.trim() == "wrote:" => {
            std::slice::from_ref(author)
        }
        _ => &[],
    }
}
