//! Member administration: granting and revoking roles, and suspension.

use super::Suspension;
use crate::{
    Timestamp, Violation,
    account_closure::ClosureState,
    accounts::{Role, RoleChange, User, UserId},
    audit::Action,
    contact_requests::MultiLineText,
    edit::FieldChange,
    legal::AcceptedTexts,
};

/// A change of a member's role or suspension by an admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberChange {
    /// Collector role granted or revoked.
    Collector(bool),
    /// Admin role granted or revoked.
    Admin(bool),
    /// Suspended; also a new end of a suspension.
    Suspended(Suspension),
    /// Suspension lifted before its end.
    Readmitted,
}

impl MemberChange {
    pub const ALL: [Self; 6] = [
        Self::Collector(true),
        Self::Collector(false),
        Self::Admin(true),
        Self::Admin(false),
        Self::Suspended(Suspension::INDEFINITE),
        Self::Readmitted,
    ];

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Collector(true) => "collector_granted",
            Self::Collector(false) => "collector_revoked",
            Self::Admin(true) => "admin_granted",
            Self::Admin(false) => "admin_revoked",
            Self::Suspended(_) => "suspended",
            Self::Readmitted => "readmitted",
        }
    }

    /// Whether the change grants a role, which requires re-authentication of the admin.
    #[must_use]
    pub const fn grants_role(self) -> bool {
        matches!(self, Self::Collector(true) | Self::Admin(true))
    }

    /// Parses the output of [`as_str`](Self::as_str), with the end of a suspension.
    #[must_use]
    pub fn parse(word: &str, suspended_until: Option<Timestamp>) -> Option<Self> {
        let change = Self::ALL.into_iter().find(|change| change.as_str() == word)?;
        Some(match change {
            Self::Suspended(_) => Self::Suspended(Suspension { until: suspended_until }),
            other => other,
        })
    }

    /// The end of a suspension; `None` until further notice and for other changes.
    #[must_use]
    pub const fn suspended_until(self) -> Option<Timestamp> {
        match self {
            Self::Suspended(suspension) => suspension.until,
            _ => None,
        }
    }
}

/// Unvalidated form for changes of a member. `None` leaves a property unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberChangeDraft {
    pub is_collector: Option<bool>,
    pub is_admin: Option<bool>,
    pub is_suspended: Option<bool>,
    /// Last moment of a suspension; `None` until further notice.
    pub suspended_until: Option<Timestamp>,
    /// Required.
    pub reason: String,
}

impl MemberChangeDraft {
    /// Returns the requested changes and the reason.
    ///
    /// # Errors
    /// The [`Violation`]s of `reason` and `suspendedUntil`.
    pub fn parse(&self, now: Timestamp) -> Result<(Vec<MemberChange>, String), Vec<Violation>> {
        let reason = MultiLineText::parse("memberChange", "reason", &self.reason);
        match (reason, self.suspension(now)) {
            (Ok(reason), Ok(suspension)) => {
                let changes = [
                    self.is_collector.map(MemberChange::Collector),
                    self.is_admin.map(MemberChange::Admin),
                    suspension,
                ];
                Ok((changes.into_iter().flatten().collect(), reason.as_str().to_owned()))
            }
            (reason, suspension) => Err(reason.err().into_iter().chain(suspension.err()).collect()),
        }
    }

    fn suspension(&self, now: Timestamp) -> Result<Option<MemberChange>, Violation> {
        match (self.is_suspended, self.suspended_until) {
            (Some(true), Some(until)) => Ok(Some(MemberChange::Suspended(Suspension::ending(until, now)?))),
            (Some(true), None) => Ok(Some(MemberChange::Suspended(Suspension::INDEFINITE))),
            (_, Some(_)) => Err(Violation::new("suspendedUntil", "Only a suspension can have an end")),
            (Some(false), None) => Ok(Some(MemberChange::Readmitted)),
            (None, None) => Ok(None),
        }
    }
}

/// A recorded change of a member's role or suspension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberChangeRecord {
    pub at: Timestamp,
    /// `None` once the admin's account is erased.
    pub actor: Option<UserId>,
    pub change: MemberChange,
    pub reason: String,
}

/// A member as shown to admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberAccount {
    pub user: User,
    /// The stored suspension, which may have ended.
    pub suspension: Option<Suspension>,
    /// Accepted when they registered themselves; `None` for accounts of the command line and older ones.
    pub accepted: Option<AcceptedTexts>,
    /// Set while the account is closed.
    pub closure: Option<ClosureState>,
}

/// A change that has an effect, as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedChange {
    pub change: MemberChange,
    pub action: Action,
    /// Changed end of a suspension, for the audit log.
    pub end: Option<FieldChange>,
}

impl MemberAccount {
    /// The account at that time: without a suspension that has ended.
    #[must_use]
    pub fn as_of(mut self, at: Timestamp) -> Self {
        self.suspension = self.suspension.filter(|suspension| suspension.is_in_force(at));
        self
    }

    /// The account after the changes, and those that have an effect. `self` is the account
    /// [as of](Self::as_of) now.
    #[must_use]
    pub fn after(&self, changes: &[MemberChange]) -> (Self, Vec<AppliedChange>) {
        let mut after = self.clone();
        for change in changes {
            match *change {
                MemberChange::Collector(is) => after.user.roles.is_collector = is,
                MemberChange::Admin(is) => after.user.roles.is_admin = is,
                MemberChange::Suspended(suspension) => after.suspension = Some(suspension),
                MemberChange::Readmitted => after.suspension = None,
            }
        }
        let applied = changes.iter().filter_map(|change| {
            let end = match *change {
                MemberChange::Suspended(to) => Suspension::end_change(self.suspension, Some(to)),
                _ => None,
            };
            Some(AppliedChange { change: *change, action: self.action_of(*change)?, end })
        });
        let applied = applied.collect();
        (after, applied)
    }

    /// The audit action of a change; `None` when nothing changes.
    fn action_of(&self, change: MemberChange) -> Option<Action> {
        let role = |role, is_granted| Action::of_role(role, RoleChange::to(is_granted));
        let roles = self.user.roles;
        match (change, self.suspension) {
            (MemberChange::Collector(is), _) => (is != roles.is_collector).then(|| role(Role::Collector, is)),
            (MemberChange::Admin(is), _) => (is != roles.is_admin).then(|| role(Role::Admin, is)),
            (MemberChange::Suspended(_), None) => Some(Action::Suspended),
            (MemberChange::Suspended(to), Some(from)) => (to != from).then_some(Action::SuspensionChanged),
            (MemberChange::Readmitted, suspension) => suspension.map(|_| Action::Readmitted),
        }
    }

    /// Whether they can act as admin.
    #[must_use]
    pub const fn is_active_admin(&self) -> bool {
        self.user.roles.is_admin && self.suspension.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_needs_a_reason() {
        let draft = MemberChangeDraft { is_collector: Some(false), ..MemberChangeDraft::default() };
        let now = Timestamp::UNIX_EPOCH;
        assert_eq!(draft.parse(now).unwrap_err()[0].field, "reason");
        let draft = MemberChangeDraft { reason: "Left the club in May".into(), ..draft };
        let (changes, reason) = draft.parse(now).unwrap();
        assert_eq!(changes, [MemberChange::Collector(false)]);
        assert_eq!(reason, "Left the club in May");
        for change in MemberChange::ALL {
            assert_eq!(MemberChange::parse(change.as_str(), None), Some(change));
            assert_eq!(change.grants_role(), change.as_str().ends_with("_granted"), "{change:?}");
        }
    }

    #[test]
    fn end_date_requires_a_suspension() {
        let now = Timestamp::UNIX_EPOCH;
        let end = now + chrono::TimeDelta::days(7);
        let parse = |is_suspended, suspended_until| {
            let reason = "Wrote to members for money".to_owned();
            let draft =
                MemberChangeDraft { is_suspended, suspended_until, reason, ..MemberChangeDraft::default() };
            draft.parse(now).map(|(changes, _)| changes).map_err(|violations| violations[0].field)
        };
        let suspended = |until| Ok(vec![MemberChange::Suspended(Suspension { until })]);
        assert_eq!(parse(Some(true), None), suspended(None));
        assert_eq!(parse(Some(true), Some(end)), suspended(Some(end)));
        assert_eq!(parse(Some(false), None), Ok(vec![MemberChange::Readmitted]));
        assert_eq!(parse(Some(true), Some(now)), Err("suspendedUntil"));
        for is in [None, Some(false)] {
            assert_eq!(parse(is, Some(end)), Err("suspendedUntil"), "{is:?}");
        }
        let change = MemberChange::Suspended(Suspension { until: Some(end) });
        assert_eq!(MemberChange::parse("suspended", Some(end)), Some(change));
        assert_eq!(MemberChange::parse("readmitted", Some(end)), Some(MemberChange::Readmitted));
    }
}
