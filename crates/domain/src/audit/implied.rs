//! Field changes that follow from an action's kind and are not stored with the entry.

use super::{Action, FieldChange};
use crate::{accounts::Role, forum::ForumAct};

impl Action {
    /// Field changes implied by the action itself, for example a granted role.
    #[must_use]
    pub fn implied_changes(&self) -> Vec<FieldChange> {
        let role = |role: Role, is: bool| FieldChange::switched(role.as_str(), !is, is);
        let change = match *self {
            Self::RoleGranted(granted) => role(granted, true),
            Self::RoleRevoked(revoked) => role(revoked, false),
            Self::Suspended => FieldChange::switched("suspended", false, true),
            Self::Readmitted => FieldChange::switched("suspended", true, false),
            Self::Forum(act) => act.implied_change(),
            _ => None,
        };
        change.into_iter().collect()
    }
}

impl ForumAct {
    fn implied_change(&self) -> Option<FieldChange> {
        match *self {
            Self::TopicLocked(_) => FieldChange::switched("isLocked", false, true),
            Self::TopicUnlocked(_) => FieldChange::switched("isLocked", true, false),
            Self::TopicPinned(_) => FieldChange::switched("isPinned", false, true),
            Self::TopicUnpinned(_) => FieldChange::switched("isPinned", true, false),
            Self::TopicMoved { from, to, .. } => FieldChange::between("categoryId", Some(from.0), Some(to.0)),
            Self::TopicRemoved(_) | Self::PostRemoved(_) => FieldChange::switched("isRemoved", false, true),
            Self::TopicRestored(_) | Self::PostRestored(_) => FieldChange::switched("isRemoved", true, false),
            Self::ReportClosed(_, outcome) => FieldChange::between("outcome", None, Some(outcome.as_str())),
        }
    }
}
