//! Drafts of topics, replies and edits, saved on the server while their author types.

use super::{CategoryId, Content, PostId, TopicId};
use crate::{Timestamp, Violation, text};

/// Maximum number of drafts per member; saving another one deletes the oldest.
pub const MAX_DRAFTS: usize = 50;

/// Purpose of a draft, and its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DraftKey {
    /// A new topic in this category.
    Topic(CategoryId),
    /// A reply in this topic.
    Reply(TopicId),
    /// An edit of this post.
    Edit(PostId),
}

impl DraftKey {
    /// Parses `category-7`, `topic-7` or `post-7`; `None` for anything else.
    #[must_use]
    pub fn parse(key: &str) -> Option<Self> {
        let (kind, number) = key.split_once('-')?;
        let id: i64 = number.parse().ok().filter(|id| *id > 0 && number == format!("{id}"))?;
        match kind {
            "category" => Some(Self::Topic(CategoryId(id))),
            "topic" => Some(Self::Reply(TopicId(id))),
            "post" => Some(Self::Edit(PostId(id))),
            _ => None,
        }
    }
}

impl std::fmt::Display for DraftKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Topic(id) => write!(f, "category-{}", id.0),
            Self::Reply(id) => write!(f, "topic-{}", id.0),
            Self::Edit(id) => write!(f, "post-{}", id.0),
        }
    }
}

/// Unfinished text, stored exactly as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftText {
    title: Option<String>,
    content: String,
}

impl DraftText {
    /// Maximum length of the title in characters.
    pub const MAX_TITLE: usize = 400;

    /// Checks the lengths of a draft's title and content.
    ///
    /// # Errors
    /// A [`Violation`] for each field that is too long or contains NUL, which PostgreSQL cannot store.
    pub fn parse(title: Option<String>, content: String) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let mut check = |field, text: &str, most| {
            if text.chars().count() > most {
                violations.push(Violation::new(
                    field,
                    format!("A draft’s {field} can be at most {most} characters"),
                ));
            } else if text.contains('\0') {
                violations.push(Violation::new(field, "A draft can’t contain that character"));
            }
        };
        check("title", title.as_deref().unwrap_or_default(), Self::MAX_TITLE);
        check("content", &content, Content::MAX);
        if violations.is_empty() { Ok(Self { title, content }) } else { Err(violations) }
    }

    /// Restores a draft from a store, unchecked.
    #[must_use]
    pub const fn from_store(title: Option<String>, content: String) -> Self {
        Self { title, content }
    }

    /// The title; `None` for replies and edits of replies.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    #[must_use]
    pub fn content(&self) -> &str {
        &self.content
    }

    /// Whether a published text begins with the draft, spaces and line ends around it aside. Publishing deletes such a
    /// draft; another one was written elsewhere, as in a second tab, and stays.
    #[must_use]
    pub fn is_published_in(&self, text: &str) -> bool {
        text.starts_with(self.content.trim_matches([' ', '\t', '\n', '\r']))
    }

    /// Whether the draft of an edit holds what was saved. Saving deletes such a draft; another one was written
    /// elsewhere, as in a second tab or while the edit was being saved, and stays. `title` is `None` for replies; a
    /// draft without a title has the saved one.
    #[must_use]
    pub fn is_saved_as(&self, title: Option<&str>, content: &str) -> bool {
        let own_title = self.title.as_deref().map(text::single_line).filter(|own| !own.is_empty());
        let is_same_title = own_title.zip(title).is_none_or(|(own, saved)| own == saved);
        is_same_title && text::multi_line(&self.content) == content
    }
}

/// A saved draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub text: DraftText,
    /// When it was last saved.
    pub saved_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draft_keys_round_trip() {
        for key in ["category-1", "topic-7", "post-9223372036854775807"] {
            assert_eq!(DraftKey::parse(key).unwrap().to_string(), key);
        }
        for key in [
            "",
            "topic",
            "topic-",
            "topic-0",
            "topic--1",
            "topic-+1",
            "topic-01",
            "topic-1x",
            "reply-1",
            "topic-9223372036854775808",
        ] {
            assert_eq!(DraftKey::parse(key), None, "{key}");
        }
    }

    #[test]
    fn draft_text_is_stored_verbatim() {
        let draft = DraftText::parse(Some(" A".into()), "  half a sen\n".into()).unwrap();
        assert_eq!((draft.title(), draft.content()), (Some(" A"), "  half a sen\n"));
        assert!(draft.is_published_in("half a sentence") && !draft.is_published_in("Half a sentence"));
        let refused = DraftText::parse(Some("x".repeat(401)), "x\0".into()).unwrap_err();
        assert_eq!(refused.len(), 2);
        assert!(DraftText::parse(None, "x".repeat(20_001)).is_err());
    }

    #[test]
    fn draft_of_an_edit_holds_what_was_saved_only_if_title_and_content_are_the_same() {
        let draft = DraftText::parse(Some(" A  title".into()), "A sentence.\r\n".into()).unwrap();
        assert!(draft.is_saved_as(Some("A title"), "A sentence.") && draft.is_saved_as(None, "A sentence."));
        assert!(!draft.is_saved_as(Some("A title"), "A sentence. And another."));
        assert!(!draft.is_saved_as(Some("Another title"), "A sentence."));
        let untitled = DraftText::parse(Some(String::new()), "A sentence.".into()).unwrap();
        assert!(untitled.is_saved_as(Some("A title"), "A sentence."));
    }
}
