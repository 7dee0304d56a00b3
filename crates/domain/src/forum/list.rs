use super::{CategoryId, TopicId};
use crate::Timestamp;

/// Which topics are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TopicView {
    /// All.
    #[default]
    Latest,
    /// Those that hold something new to the reader.
    Unread,
    /// Those that the reader opened or replied to.
    Mine,
}

impl TopicView {
    /// Every view.
    pub const ALL: [Self; 3] = [Self::Latest, Self::Unread, Self::Mine];

    /// The word used on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Latest => "latest",
            Self::Unread => "unread",
            Self::Mine => "mine",
        }
    }

    /// The view of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.as_str() == word)
    }
}

/// A question for topics. Within a category, pinned ones come first in the view of all; otherwise
/// the one in which something was written last, then the larger number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TopicQuery {
    /// Where; `None` is everywhere.
    pub category: Option<CategoryId>,
    /// Which.
    pub view: TopicView,
}

impl TopicQuery {
    /// Whether pinned topics come before the others.
    #[must_use]
    pub const fn pins(&self) -> bool {
        self.category.is_some() && matches!(self.view, TopicView::Latest)
    }
}

/// A topic's place in a list; lists run from the largest down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TopicPosition {
    /// Whether it stands among the pinned ones.
    pub is_pinned: bool,
    /// When something was last written in it.
    pub last_activity_at: Timestamp,
    /// Its number.
    pub id: TopicId,
}
