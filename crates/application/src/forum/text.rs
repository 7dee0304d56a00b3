use domain::{
    accounts::Username,
    forum::{Content, words},
    pictures::PictureId,
    rich_text::{RichNode, plain_text},
};
use ports::{forum::ParsedContent, markdown::Markdown};

/// How many members a text can call by name; the rest of the names are but words.
const MOST_MENTIONS: usize = 20;
/// How many pictures a text keeps; more than anybody would look at.
const MOST_PICTURES: usize = 100;

/// What a text says, and what is read out of it for those who keep it. Mentions, pictures and words come
/// from the tree, so that what stands in code is none.
pub(crate) fn read(content: Content, markdown: &dyn Markdown) -> ParsedContent {
    let tree = markdown.parse_post(content.as_str(), "");
    let mut found = SearchResult::default();
    found.collect(&tree);
    ParsedContent { words: words(&plain(&tree)), content, mentions: found.mentions, pictures: found.pictures }
}

/// The whole text without its formatting.
#[must_use]
pub fn plain(tree: &[RichNode]) -> String {
    plain_text(tree, Content::MAX * 2)
}

/// Whom a text calls by name.
pub(super) fn mentions(content: &Content, markdown: &dyn Markdown) -> Vec<Username> {
    let mut found = SearchResult::default();
    found.collect(&markdown.parse_post(content.as_str(), ""));
    found.mentions
}

#[derive(Default)]
struct SearchResult {
    mentions: Vec<Username>,
    pictures: Vec<PictureId>,
}

impl SearchResult {
    fn collect(&mut self, tree: &[RichNode]) {
        for node in tree {
            match node {
                RichNode::Mention(name) => {
                    let Ok(name) = Username::parse("register", name) else { continue };
                    let is_new = !self.mentions.iter().any(|known| known.key() == name.key());
                    if is_new && self.mentions.len() < MOST_MENTIONS {
                        self.mentions.push(name);
                    }
                }
                RichNode::Picture { src, .. } => {
                    let id = PictureId::of_path(src).filter(|id| !self.pictures.contains(id));
                    self.pictures.extend(id.filter(|_| self.pictures.len() < MOST_PICTURES));
                }
                RichNode::Element { children, .. } => self.collect(children),
                RichNode::Text(_) | RichNode::Vehicle(_) => {}
            }
        }
    }
}
