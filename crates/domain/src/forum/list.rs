//! Filters and positions of topic lists.

use super::{CategoryId, TopicId};
use crate::Timestamp;

/// Filter of a topic list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum TopicView {
    /// All topics.
    #[default]
    Latest,
    /// Topics with posts that the reader has not read.
    Unread,
    /// Topics that the reader created or replied to.
    Mine,
}

named_enum!(TopicView);

/// Query for a topic list, ordered by last activity and then id, both descending. [`TopicView::Latest`]
/// within a category lists pinned topics first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TopicQuery {
    /// Restricts to a category; `None` for all.
    pub category: Option<CategoryId>,
    pub view: TopicView,
}

impl TopicQuery {
    /// Whether pinned topics are listed first.
    #[must_use]
    pub const fn pins(&self) -> bool {
        self.category.is_some() && matches!(self.view, TopicView::Latest)
    }
}

/// Cursor in a topic list; lists are in descending order of this value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TopicPosition {
    /// False for all topics where [`TopicQuery::pins`] is false.
    pub is_pinned: bool,
    /// Time of the last post.
    pub last_activity_at: Timestamp,
    pub id: TopicId,
}
