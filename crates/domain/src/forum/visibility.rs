//! Removal and restoration of topics and replies by moderators.

use super::{ModerationAction, ModerationReason, PostId, PostRemoval, TopicId};
use crate::Timestamp;

/// A moderator's change of whether members see a topic or a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VisibilityChange {
    /// Hides it; its author receives the reason.
    Remove(ModerationReason),
    /// Shows it again; without a reason if the moderator wrote it.
    Restore(Option<ModerationReason>),
}

/// The topic or reply whose visibility changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModeratedContent<'a> {
    Topic {
        id: TopicId,
        title: &'a str,
    },
    Reply {
        id: PostId,
        topic: TopicId,
        /// Number of the reply in its topic.
        number: u32,
        /// Title of the topic.
        title: &'a str,
    },
}

impl VisibilityChange {
    /// The reason for the author, if there is one.
    #[must_use]
    pub const fn reason(&self) -> Option<&ModerationReason> {
        match self {
            Self::Remove(reason) => Some(reason),
            Self::Restore(reason) => reason.as_ref(),
        }
    }

    #[must_use]
    pub const fn is_removal(&self) -> bool {
        matches!(self, Self::Remove(_))
    }

    /// Whether it changes content that is shown or removed, as `is_shown` says.
    #[must_use]
    pub const fn has_effect(&self, is_shown: bool) -> bool {
        self.is_removal() == is_shown
    }

    /// The removal that the content has afterwards; `None` if it is shown.
    #[must_use]
    pub fn removal(&self, at: Timestamp) -> Option<PostRemoval> {
        match self {
            Self::Remove(reason) => Some(PostRemoval { reason: reason.clone(), at }),
            Self::Restore(_) => None,
        }
    }

    /// The action for the audit log.
    #[must_use]
    pub const fn action(&self, content: ModeratedContent<'_>) -> ModerationAction {
        match (self, content) {
            (Self::Remove(_), ModeratedContent::Topic { id, .. }) => ModerationAction::TopicRemoved(id),
            (Self::Restore(_), ModeratedContent::Topic { id, .. }) => ModerationAction::TopicRestored(id),
            (Self::Remove(_), ModeratedContent::Reply { id, .. }) => ModerationAction::PostRemoved(id),
            (Self::Restore(_), ModeratedContent::Reply { id, .. }) => ModerationAction::PostRestored(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn change_without_effect_is_recognized() {
        let remove = VisibilityChange::Remove(ModerationReason::parse("removal", "Off topic.").unwrap());
        let restore = VisibilityChange::Restore(None);
        assert_eq!([true, false].map(|is_shown| remove.has_effect(is_shown)), [true, false]);
        assert_eq!([true, false].map(|is_shown| restore.has_effect(is_shown)), [false, true]);
    }
}
