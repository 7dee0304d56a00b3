//! Field changes that follow from an action's kind and are not stored with the entry.

use super::{Action, FieldChange};
use crate::{
    accounts::{Role, RoleChange},
    forum::ModerationAction,
};

impl Action {
    /// The action of granting a role, or of revoking it.
    #[must_use]
    pub const fn of_role(role: Role, change: RoleChange) -> Self {
        match change {
            RoleChange::Grant => Self::RoleGranted(role),
            RoleChange::Revoke => Self::RoleRevoked(role),
        }
    }

    /// Field changes implied by the action itself, for example a granted role.
    #[must_use]
    pub fn implied_changes(&self) -> Vec<FieldChange> {
        let role = |role: Role, is: bool| FieldChange::of_flag(role.as_str(), !is, is);
        let change = match *self {
            Self::RoleGranted(granted) => role(granted, true),
            Self::RoleRevoked(revoked) => role(revoked, false),
            Self::Suspended => FieldChange::of_flag("suspended", false, true),
            Self::Readmitted => FieldChange::of_flag("suspended", true, false),
            Self::Forum(action) => action.implied_change(),
            Self::MessageReportClosed(_, outcome) => {
                FieldChange::between("outcome", None, Some(outcome.as_str()))
            }
            _ => None,
        };
        change.into_iter().collect()
    }
}

impl ModerationAction {
    fn implied_change(&self) -> Option<FieldChange> {
        match *self {
            Self::TopicLocked(_) => FieldChange::of_flag("isLocked", false, true),
            Self::TopicUnlocked(_) => FieldChange::of_flag("isLocked", true, false),
            Self::TopicPinned(_) => FieldChange::of_flag("isPinned", false, true),
            Self::TopicUnpinned(_) => FieldChange::of_flag("isPinned", true, false),
            Self::TopicMoved { from, to, .. } => FieldChange::between("categoryId", Some(from.0), Some(to.0)),
            Self::TopicMerged { into, .. } => FieldChange::between("mergedInto", None, Some(into.0)),
            Self::TopicSplit { posts, .. } => FieldChange::between("movedPosts", None, Some(posts)),
            Self::TopicRemoved(_) | Self::PostRemoved(_) => FieldChange::of_flag("isRemoved", false, true),
            Self::TopicRestored(_) | Self::PostRestored(_) => FieldChange::of_flag("isRemoved", true, false),
            // The entries have the changed fields.
            Self::CategoryChanged(_) | Self::CategoryDeleted(_) => None,
            Self::ReportClosed(_, outcome) => FieldChange::between("outcome", None, Some(outcome.as_str())),
        }
    }
}
