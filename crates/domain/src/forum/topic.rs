//! Topics: creation, visibility and watch level.

use super::{Author, CategoryId, CategoryName, Content, PostRemoval, ReadState, TopicTitle};
use crate::{Timestamp, Violation, accounts::UserId};

/// Message for replies to a locked topic.
pub const LOCKED: &str = "This topic is locked and no new replies can be added";

/// Message for edits in a locked topic.
pub const LOCKED_TEXT: &str = "This topic is locked, so its posts can no longer be changed";

/// Whether an author may edit the text and the replies of a topic as far as its lock is concerned: if it is unlocked, or the same change unlocks
/// it. `lock` is the new lock state, if it changes. There is no time limit for edits (no edit window).
#[must_use]
pub const fn lock_permits_edit(is_locked: bool, lock: Option<bool>) -> bool {
    !is_locked || matches!(lock, Some(false))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TopicId(pub i64);

/// Validated form for a new topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTopic {
    pub title: TopicTitle,
    pub content: Content,
}

impl NewTopic {
    /// Validates the form. A new topic is neither locked nor pinned.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field.
    pub fn parse(title: &str, content: &str) -> Result<Self, Vec<Violation>> {
        match (TopicTitle::parse(title), Content::parse("topic", content)) {
            (Ok(title), Ok(content)) => Ok(Self { title, content }),
            (title, content) => Err(title.err().into_iter().chain(content.err()).collect()),
        }
    }
}

/// Visibility of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TopicState {
    Shown,
    /// Deleted by its author while it had no replies.
    Deleted,
    /// Removed by moderation.
    Removed(PostRemoval),
    /// Merged into this topic, which has its posts.
    Merged(TopicId),
}

impl TopicState {
    /// The state without its details.
    #[must_use]
    pub const fn status(&self) -> TopicStatus {
        match self {
            Self::Shown => TopicStatus::Shown,
            Self::Deleted => TopicStatus::Deleted,
            Self::Removed(_) => TopicStatus::Removed,
            Self::Merged(_) => TopicStatus::Merged,
        }
    }
}

/// A [`TopicState`] without its details.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum TopicStatus {
    Shown,
    Deleted,
    Removed,
    Merged,
}

named_enum!(TopicStatus);

impl TopicStatus {
    /// Whether the topic still exists: it is shown, or can be restored.
    #[must_use]
    pub const fn exists(self) -> bool {
        matches!(self, Self::Shown | Self::Removed)
    }
}

/// Level of notifications that a member receives about a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum WatchLevel {
    /// Mentions, and replies to the member's own posts.
    #[default]
    Normal,
    /// Every reply.
    Watching,
    /// None.
    Muted,
}

named_enum!(WatchLevel);

/// The last reply of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastPost {
    pub at: Timestamp,
    pub author: Option<Author>,
}

/// A topic as seen by one reader, without its replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    pub id: TopicId,
    pub category: CategoryId,
    pub category_name: CategoryName,
    pub title: TopicTitle,
    pub content: Content,
    pub author: Option<Author>,
    pub created_at: Timestamp,
    /// Last edit of the title or the topic's own text.
    pub edited_at: Option<Timestamp>,
    pub is_locked: bool,
    /// Listed first in its category.
    pub is_pinned: bool,
    /// Number of the last reply; 0 if there never was one. Removed and moved replies keep their numbers.
    pub last_number: u32,
    /// Replies that are in another topic now; their numbers are given to no other reply.
    pub moved_count: u32,
    /// Views, counted once per member and day.
    pub view_count: u64,
    /// Time of the last post.
    pub last_activity_at: Timestamp,
    pub last_post: Option<LastPost>,
    /// Visibility.
    pub state: TopicState,
    /// Read state of the reader.
    pub read_state: ReadState,
}

impl Topic {
    /// Whether the member created the topic.
    #[must_use]
    pub fn is_by(&self, user: UserId) -> bool {
        self.author.as_ref().is_some_and(|author| author.id == user)
    }

    /// Whether a member may see the topic. A removed topic is visible to its author, who sees the reason, and
    /// to admins; a deleted one to nobody.
    #[must_use]
    pub fn is_visible_to(&self, user: UserId, is_concierge: bool) -> bool {
        match self.state {
            TopicState::Shown => true,
            TopicState::Deleted | TopicState::Merged(_) => false,
            TopicState::Removed(_) => is_concierge || self.is_by(user),
        }
    }

    /// Number of replies, removed ones included.
    #[must_use]
    pub const fn reply_count(&self) -> u32 {
        self.last_number.saturating_sub(self.moved_count)
    }

    /// Whether a member who may see the topic may read its replies: those of a removed topic only as an admin.
    #[must_use]
    pub const fn shows_replies(&self, is_concierge: bool) -> bool {
        is_concierge || !self.is_removed()
    }

    /// Whether the topic is not shown any more: deleted, removed or merged.
    #[must_use]
    pub const fn is_removed(&self) -> bool {
        !matches!(self.state, TopicState::Shown)
    }
}
