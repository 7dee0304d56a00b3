use super::{Author, CategoryId, CategoryName, Content, Removal, TopicTitle};
use crate::{Timestamp, Violation, accounts::UserId};

/// What is told of a locked topic (spec §2, Topic page).
pub const LOCKED: &str = "This topic is locked and no new replies can be added";

/// What is told of a change to what stands in a locked topic.
pub const LOCKED_TEXT: &str = "This topic is locked and what was written in it can no longer be changed";

/// Whether a change may rewrite what stands in a topic: not while it is locked, unless the same change
/// unlocks it.
#[must_use]
pub const fn may_rewrite(is_locked: bool, lock: Option<bool>) -> bool {
    !is_locked || matches!(lock, Some(false))
}

/// A topic's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TopicId(pub i64);

/// A topic that somebody wants to open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTopic {
    /// Its title.
    pub title: TopicTitle,
    /// Its own text.
    pub content: Content,
}

impl NewTopic {
    /// Checks the form. Whether the topic is locked or pinned is not for its author to say (spec §4).
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most.
    pub fn parse(title: &str, content: &str) -> Result<Self, Vec<Violation>> {
        match (TopicTitle::parse(title), Content::parse("topic", content)) {
            (Ok(title), Ok(content)) => Ok(Self { title, content }),
            (title, content) => Err(title.err().into_iter().chain(content.err()).collect()),
        }
    }
}

/// What has become of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TopicState {
    /// It is shown.
    Shown,
    /// Its author took it away before anybody replied.
    Deleted,
    /// The concierge took it away.
    Removed(Removal),
}

/// How much a member wants to hear of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum WatchLevel {
    /// Of mentions, and of replies to what they wrote themselves.
    #[default]
    Normal,
    /// Of every reply.
    Watching,
    /// Of nothing.
    Muted,
}

impl WatchLevel {
    /// Every level.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Watching, Self::Muted];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Watching => "watching",
            Self::Muted => "muted",
        }
    }

    /// The level of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.as_str() == word)
    }
}

/// How far a member has read a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// The last post that they have read; `None` when they have never been there.
    pub read_up_to: Option<u32>,
    /// The first post that is new to them. What was written before they joined, or before they last
    /// marked everything as read, is not.
    pub first_unread: Option<u32>,
    /// How much they want to hear of it.
    pub level: WatchLevel,
}

/// The last reply of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastPost {
    /// When.
    pub at: Timestamp,
    /// By whom.
    pub author: Option<Author>,
}

/// A topic as one of its readers sees it, without its replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    /// Its number.
    pub id: TopicId,
    /// Where it is.
    pub category: CategoryId,
    /// What that is called.
    pub category_name: CategoryName,
    /// Its title.
    pub title: TopicTitle,
    /// Its own text.
    pub content: Content,
    /// Who opened it.
    pub author: Option<Author>,
    /// When.
    pub created_at: Timestamp,
    /// When its title or its own text was last changed.
    pub edited_at: Option<Timestamp>,
    /// Whether it takes no replies.
    pub is_locked: bool,
    /// Whether it stands before all others of its category.
    pub is_pinned: bool,
    /// The number of its last reply, which is also how many there are; zero without replies. Replies
    /// that were taken away keep their numbers and count.
    pub last_number: u32,
    /// How many views it has had: one for each member and day.
    pub view_count: u64,
    /// When something was last written in it.
    pub last_activity_at: Timestamp,
    /// Its last reply.
    pub last_post: Option<LastPost>,
    /// What has become of it.
    pub state: TopicState,
    /// How far the reader has read it.
    pub reading: Reading,
}

impl Topic {
    /// Whether that member opened it.
    #[must_use]
    pub fn is_by(&self, user: UserId) -> bool {
        self.author.as_ref().is_some_and(|author| author.id == user)
    }

    /// Whether somebody may see it: a removed one is shown to its author, who is told why, and to
    /// the concierge.
    #[must_use]
    pub fn is_visible_to(&self, user: UserId, is_concierge: bool) -> bool {
        match self.state {
            TopicState::Shown => true,
            TopicState::Deleted => false,
            TopicState::Removed(_) => is_concierge || self.is_by(user),
        }
    }

    /// Whether nobody but the concierge sees what is written in it.
    #[must_use]
    pub const fn is_removed(&self) -> bool {
        !matches!(self.state, TopicState::Shown)
    }
}
