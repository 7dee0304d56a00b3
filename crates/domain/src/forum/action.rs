//! Moderation actions and their audit log entries. Stored names are permanent.

use super::{CategoryId, PostId, ReportId, ReportOutcome, TopicId};
use crate::audit::Details;

const TOPIC_LOCKED: &str = "forum_topic_locked";
const TOPIC_UNLOCKED: &str = "forum_topic_unlocked";
const TOPIC_PINNED: &str = "forum_topic_pinned";
const TOPIC_UNPINNED: &str = "forum_topic_unpinned";
const TOPIC_MOVED: &str = "forum_topic_moved";
const TOPIC_MERGED: &str = "forum_topic_merged";
const TOPIC_SPLIT: &str = "forum_topic_split";
const TOPIC_REMOVED: &str = "forum_topic_removed";
const TOPIC_RESTORED: &str = "forum_topic_restored";
const POST_REMOVED: &str = "forum_post_removed";
const POST_RESTORED: &str = "forum_post_restored";
const REPORT_CLOSED: &str = "forum_report_closed";
const CATEGORY_CHANGED: &str = "forum_category_changed";
const CATEGORY_DELETED: &str = "forum_category_deleted";

/// A moderation action in the forum, for the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModerationAction {
    /// The topic no longer accepts replies.
    TopicLocked(TopicId),
    TopicUnlocked(TopicId),
    /// The topic is listed first in its category.
    TopicPinned(TopicId),
    TopicUnpinned(TopicId),
    /// The topic was moved to another category.
    TopicMoved {
        topic: TopicId,
        from: CategoryId,
        to: CategoryId,
    },
    /// All posts of the topic were moved to another one.
    TopicMerged {
        topic: TopicId,
        into: TopicId,
    },
    /// Posts of the topic were moved to a new one.
    TopicSplit {
        topic: TopicId,
        into: TopicId,
        /// Number of posts.
        posts: u32,
    },
    TopicRemoved(TopicId),
    TopicRestored(TopicId),
    PostRemoved(PostId),
    PostRestored(PostId),
    /// A report was closed.
    ReportClosed(ReportId, ReportOutcome),
    /// Name or description of a category was changed; the fields are in the entry's
    /// [`Edit`](crate::edit::Edit).
    CategoryChanged(CategoryId),
    /// A category without topics was deleted.
    CategoryDeleted(CategoryId),
}

impl ModerationAction {
    /// The names in stores.
    pub(crate) const NAMES: [&str; 14] = [
        TOPIC_LOCKED,
        TOPIC_UNLOCKED,
        TOPIC_PINNED,
        TOPIC_UNPINNED,
        TOPIC_MOVED,
        TOPIC_MERGED,
        TOPIC_SPLIT,
        TOPIC_REMOVED,
        TOPIC_RESTORED,
        POST_REMOVED,
        POST_RESTORED,
        REPORT_CLOSED,
        CATEGORY_CHANGED,
        CATEGORY_DELETED,
    ];

    /// The actions that a change of a topic consists of. Each pair is the value before and after.
    #[must_use]
    pub fn of_change(
        topic: TopicId,
        locked: (bool, bool),
        pinned: (bool, bool),
        (from, to): (CategoryId, CategoryId),
    ) -> Vec<Self> {
        let lock = match locked {
            (false, true) => Some(Self::TopicLocked(topic)),
            (true, false) => Some(Self::TopicUnlocked(topic)),
            _ => None,
        };
        let pin = match pinned {
            (false, true) => Some(Self::TopicPinned(topic)),
            (true, false) => Some(Self::TopicUnpinned(topic)),
            _ => None,
        };
        let moved = (from != to).then_some(Self::TopicMoved { topic, from, to });
        lock.into_iter().chain(pin).chain(moved).collect()
    }
}

impl ModerationAction {
    /// Stored name and details of the action.
    pub(crate) fn record(self) -> (&'static str, Details) {
        let topic = |topic: TopicId| Details::default().with("topic", topic.0);
        let post = |post: PostId| Details::default().with("post", post.0);
        let category = |category: CategoryId| Details::default().with("category", category.0);
        match self {
            Self::CategoryChanged(id) => (CATEGORY_CHANGED, category(id)),
            Self::CategoryDeleted(id) => (CATEGORY_DELETED, category(id)),
            Self::TopicLocked(id) => (TOPIC_LOCKED, topic(id)),
            Self::TopicUnlocked(id) => (TOPIC_UNLOCKED, topic(id)),
            Self::TopicPinned(id) => (TOPIC_PINNED, topic(id)),
            Self::TopicUnpinned(id) => (TOPIC_UNPINNED, topic(id)),
            Self::TopicMoved { topic, from, to } => {
                (TOPIC_MOVED, Details::default().with("topic", topic.0).with("from", from.0).with("to", to.0))
            }
            Self::TopicMerged { topic: id, into } => (TOPIC_MERGED, topic(id).with("into", into.0)),
            Self::TopicSplit { topic: id, into, posts } => {
                (TOPIC_SPLIT, topic(id).with("into", into.0).with("posts", i64::from(posts)))
            }
            Self::TopicRemoved(id) => (TOPIC_REMOVED, topic(id)),
            Self::TopicRestored(id) => (TOPIC_RESTORED, topic(id)),
            Self::PostRemoved(id) => (POST_REMOVED, post(id)),
            Self::PostRestored(id) => (POST_RESTORED, post(id)),
            Self::ReportClosed(report, outcome) => {
                (REPORT_CLOSED, Details::default().with("report", report.0).with("outcome", outcome.as_str()))
            }
        }
    }

    /// Parses a stored entry; `None` if it is not a valid forum action.
    pub(crate) fn from_record(name: &str, details: &Details) -> Option<Self> {
        let topic = || details.number("topic").map(TopicId);
        let post = || details.number("post").map(PostId);
        let category = |field: &str| details.number(field).map(CategoryId);
        match name {
            TOPIC_LOCKED => topic().map(Self::TopicLocked),
            TOPIC_UNLOCKED => topic().map(Self::TopicUnlocked),
            TOPIC_PINNED => topic().map(Self::TopicPinned),
            TOPIC_UNPINNED => topic().map(Self::TopicUnpinned),
            TOPIC_MOVED => {
                Some(Self::TopicMoved { topic: topic()?, from: category("from")?, to: category("to")? })
            }
            TOPIC_MERGED => {
                Some(Self::TopicMerged { topic: topic()?, into: details.number("into").map(TopicId)? })
            }
            TOPIC_SPLIT => Some(Self::TopicSplit {
                topic: topic()?,
                into: details.number("into").map(TopicId)?,
                posts: u32::try_from(details.number("posts")?).ok()?,
            }),
            TOPIC_REMOVED => topic().map(Self::TopicRemoved),
            TOPIC_RESTORED => topic().map(Self::TopicRestored),
            POST_REMOVED => post().map(Self::PostRemoved),
            POST_RESTORED => post().map(Self::PostRestored),
            REPORT_CLOSED => Some(Self::ReportClosed(
                ReportId(details.number("report")?),
                ReportOutcome::parse(details.text("outcome")?)?,
            )),
            CATEGORY_CHANGED => category("category").map(Self::CategoryChanged),
            CATEGORY_DELETED => category("category").map(Self::CategoryDeleted),
            _ => None,
        }
    }
}
