use super::{CategoryId, PostId, ReportId, ReportOutcome, TopicId};

/// Something that the concierge did to keep order: a line of the audit log names what it was done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForumAct {
    /// A topic takes no replies any more.
    TopicLocked(TopicId),
    /// It takes them again.
    TopicUnlocked(TopicId),
    /// A topic stands before all others of its category.
    TopicPinned(TopicId),
    /// It stands among the others again.
    TopicUnpinned(TopicId),
    /// A topic belongs to another category.
    TopicMoved {
        /// Which.
        topic: TopicId,
        /// Where it was.
        from: CategoryId,
        /// Where it is.
        to: CategoryId,
    },
    /// A topic was taken away.
    TopicRemoved(TopicId),
    /// It was brought back.
    TopicRestored(TopicId),
    /// A reply was taken away.
    PostRemoved(PostId),
    /// It was brought back.
    PostRestored(PostId),
    /// A report was dealt with.
    ReportClosed(ReportId, ReportOutcome),
}

impl ForumAct {
    /// What changes when a topic is locked, pinned and placed otherwise; each pair is before and after.
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
