//! Member administration: granting and revoking roles, and suspension.

use crate::{
    Timestamp, Violation,
    accounts::{User, UserId},
    contact_requests::Message,
};

/// A change of a member's role or suspension by an admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberChange {
    /// Collector role granted or revoked.
    Collector(bool),
    /// Admin role granted or revoked.
    Admin(bool),
    /// Suspended or readmitted.
    Suspended(bool),
}

impl MemberChange {
    pub const ALL: [Self; 6] = [
        Self::Collector(true),
        Self::Collector(false),
        Self::Admin(true),
        Self::Admin(false),
        Self::Suspended(true),
        Self::Suspended(false),
    ];

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Collector(true) => "collector_granted",
            Self::Collector(false) => "collector_revoked",
            Self::Admin(true) => "admin_granted",
            Self::Admin(false) => "admin_revoked",
            Self::Suspended(true) => "suspended",
            Self::Suspended(false) => "readmitted",
        }
    }

    /// Whether the change grants a role, which requires re-authentication of the admin.
    #[must_use]
    pub const fn grants_role(self) -> bool {
        matches!(self, Self::Collector(true) | Self::Admin(true))
    }

    /// Parses the output of [`as_str`](Self::as_str).
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|change| change.as_str() == word)
    }
}

/// Unvalidated form for changes of a member. `None` leaves a property unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberChangeDraft {
    pub is_collector: Option<bool>,
    pub is_admin: Option<bool>,
    pub is_suspended: Option<bool>,
    /// Required.
    pub reason: String,
}

impl MemberChangeDraft {
    /// Returns the requested changes and the reason.
    ///
    /// # Errors
    /// A [`Violation`] of `reason`.
    pub fn parse(&self) -> Result<(Vec<MemberChange>, String), Violation> {
        let reason = Message::parse("standing", "reason", &self.reason)?;
        let changes = [
            self.is_collector.map(MemberChange::Collector),
            self.is_admin.map(MemberChange::Admin),
            self.is_suspended.map(MemberChange::Suspended),
        ];
        Ok((changes.into_iter().flatten().collect(), reason.as_str().to_owned()))
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
    pub is_suspended: bool,
}

/// The properties of an account that determine whether an admin remains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdminState {
    pub user: UserId,
    pub is_admin: bool,
    pub is_suspended: bool,
    /// Whether the account is deactivated or closed.
    pub has_left: bool,
}

impl AdminState {
    /// Whether the account can currently act as admin.
    #[must_use]
    pub const fn is_active(self) -> bool {
        self.is_admin && !self.is_suspended && !self.has_left
    }
}

/// Whether the member is an admin and no other admin is [active](AdminState::is_active). The last admin must
/// not be removed, because nobody could grant the role again.
#[must_use]
pub fn is_last_admin(user: UserId, accounts: &[AdminState]) -> bool {
    accounts.iter().any(|account| account.user == user && account.is_admin)
        && !accounts.iter().any(|account| account.user != user && account.is_active())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_active_admin_can_take_over() {
        let (ada, eve) = (UserId(1), UserId(2));
        let admin = AdminState { user: ada, is_admin: true, is_suspended: false, has_left: false };
        let other = AdminState { user: eve, ..admin };
        for (other, is_last) in [
            (other, false),
            (AdminState { is_admin: false, ..other }, true),
            (AdminState { is_suspended: true, ..other }, true),
            (AdminState { has_left: true, ..other }, true),
        ] {
            assert_eq!(is_last_admin(ada, &[admin, other]), is_last, "{other:?}");
        }
        assert!(is_last_admin(ada, &[admin]));
        assert!(!is_last_admin(ada, &[AdminState { is_admin: false, ..admin }]), "never was one");
        assert!(!is_last_admin(eve, &[admin]));
    }

    #[test]
    fn a_change_needs_a_reason() {
        let draft = MemberChangeDraft { is_collector: Some(false), ..MemberChangeDraft::default() };
        assert_eq!(draft.parse().unwrap_err().field, "reason");
        let draft = MemberChangeDraft { reason: "Left the club in May".into(), ..draft };
        let (changes, reason) = draft.parse().unwrap();
        assert_eq!(changes, [MemberChange::Collector(false)]);
        assert_eq!(reason, "Left the club in May");
        for change in MemberChange::ALL {
            assert_eq!(MemberChange::parse(change.as_str()), Some(change));
            assert_eq!(change.grants_role(), change.as_str().ends_with("_granted"), "{change:?}");
        }
    }
}
