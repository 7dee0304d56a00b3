use crate::{
    Timestamp, Violation,
    accounts::{User, UserId},
    contact_requests::Message,
};

/// What a member may be or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberChange {
    /// A verified collector, or no more.
    Collector(bool),
    /// Of the concierge, or no more.
    Admin(bool),
    /// Kept out, or let in again.
    Suspended(bool),
}

impl MemberChange {
    /// Every one.
    pub const ALL: [Self; 6] = [
        Self::Collector(true),
        Self::Collector(false),
        Self::Admin(true),
        Self::Admin(false),
        Self::Suspended(true),
        Self::Suspended(false),
    ];

    /// As it is written.
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

    /// Whether it gives somebody a role; that takes a fresh proof of who does it.
    #[must_use]
    pub const fn grants_role(self) -> bool {
        matches!(self, Self::Collector(true) | Self::Admin(true))
    }

    /// Reads what [`as_str`](Self::as_str) wrote.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|change| change.as_str() == word)
    }
}

/// A change of somebody's standing, before anything of it is believed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberChangeDraft {
    /// What they shall be; nothing stays as it is.
    pub is_collector: Option<bool>,
    /// What they shall be.
    pub is_admin: Option<bool>,
    /// Whether they shall be kept out.
    pub is_suspended: Option<bool>,
    /// Why; always asked for.
    pub reason: String,
}

impl MemberChangeDraft {
    /// The changes that are asked for, and the reason.
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

/// One change of somebody's standing, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberChangeRecord {
    /// When.
    pub at: Timestamp,
    /// Who did it; `None` when they are no member any more.
    pub actor: Option<UserId>,
    /// What.
    pub change: MemberChange,
    /// Why.
    pub reason: String,
}

/// A member as the concierge sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberAccount {
    /// Who.
    pub user: User,
    /// Whether they are kept out.
    pub is_suspended: bool,
}

/// An account, as far as it matters whether an admin remains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdminState {
    /// Whose.
    pub user: UserId,
    /// Whether they have the role.
    pub is_admin: bool,
    /// Whether they are kept out.
    pub is_suspended: bool,
    /// Whether they have deactivated or closed their account, and not returned.
    pub has_left: bool,
}

impl AdminState {
    /// Whether they can do an admin's work now.
    #[must_use]
    pub const fn is_active(self) -> bool {
        self.is_admin && !self.is_suspended && !self.has_left
    }
}

/// Whether the member is an admin and no other admin is [active](AdminState::is_active): nobody could let
/// anybody in again without them.
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
