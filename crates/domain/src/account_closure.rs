//! Account closure (deactivating or deleting an account) and data export: periods, states and limits.

use std::time::Duration;

use chrono::TimeDelta;

use crate::{
    Rate, Timestamp, Violation,
    accounts::{User, UserId, Username},
    audit::Action,
    notifications::{DeepLink, NewNotification, NotificationKind},
};

/// Days between a deletion request and erasure, during which logging in cancels it.
pub const GRACE_DAYS: i64 = 14;
/// Days after which an account with an unconfirmed email address is erased, which frees the address.
pub const UNCONFIRMED_DAYS: i64 = 30;
/// Delay of an erasure that would leave the site without an admin.
pub const LAST_ADMIN_POSTPONEMENT: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a finished export can be downloaded.
pub const EXPORT_RETENTION: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Rate limit of export requests per member.
pub const EXPORT_RATE_LIMIT: Rate = Rate::per_day(3);
/// Attempts to build an export before it is marked as failed.
pub const MAX_EXPORT_ATTEMPTS: u32 = 5;

/// Registration time before which accounts with an unconfirmed address have expired.
#[must_use]
pub fn unconfirmed_before(now: Timestamp) -> Timestamp {
    now - TimeDelta::days(UNCONFIRMED_DAYS)
}

/// State of a closed account. Logging in reopens the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosureState {
    /// Deactivated indefinitely: the profile is hidden and no notifications are emailed.
    Deactivated { since: Timestamp },
    /// To be deleted.
    Closing {
        since: Timestamp,
        /// When all personal data is erased.
        erased_at: Timestamp,
    },
}

impl ClosureState {
    #[must_use]
    pub const fn deactivated(since: Timestamp) -> Self {
        Self::Deactivated { since }
    }

    /// Deletion requested at `since`, with erasure after [`GRACE_DAYS`].
    #[must_use]
    pub fn closing(since: Timestamp) -> Self {
        Self::Closing { since, erased_at: since + TimeDelta::days(GRACE_DAYS) }
    }

    /// The same closure, requested at `since`.
    #[must_use]
    pub const fn requested_at(self, since: Timestamp) -> Self {
        match self {
            Self::Deactivated { .. } => Self::Deactivated { since },
            Self::Closing { erased_at, .. } => Self::Closing { since, erased_at },
        }
    }

    /// Audited action of closing an account, which ended that many sessions.
    #[must_use]
    pub const fn action(self, sessions_ended: u64) -> Action {
        match self {
            Self::Deactivated { .. } => Action::Deactivated { sessions_ended },
            Self::Closing { .. } => Action::DeletionRequested { sessions_ended },
        }
    }

    /// When all personal data is erased; `None` if only deactivated.
    #[must_use]
    pub const fn erased_at(self) -> Option<Timestamp> {
        match self {
            Self::Deactivated { .. } => None,
            Self::Closing { erased_at, .. } => Some(erased_at),
        }
    }
}

/// Decision about an account that is to be erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Erasure {
    Erased,
    /// Kept, because no active admin would remain.
    LastAdmin {
        /// New time of a scheduled erasure.
        postponed_to: Option<Timestamp>,
    },
    /// Kept: the erasure is not scheduled, or not due.
    NotDue,
}

impl Erasure {
    /// Decides on the erasure of an account: at once, or at the time `due` if it was scheduled. `closure` is `None` if
    /// the account is open.
    #[must_use]
    pub fn decide(closure: Option<ClosureState>, due: Option<Timestamp>, is_last_admin: bool) -> Self {
        let scheduled = closure.and_then(ClosureState::erased_at);
        if due.is_some_and(|due| scheduled.is_none_or(|erased_at| erased_at > due)) {
            Self::NotDue
        } else if is_last_admin {
            Self::LastAdmin { postponed_to: due.map(|due| due + LAST_ADMIN_POSTPONEMENT) }
        } else {
            Self::Erased
        }
    }
}

/// Checks that the typed text is the member's username, ignoring case; required to close an account.
///
/// # Errors
/// A [`Violation`] of `username`.
pub fn confirm_username(user: &User, typed: &str) -> Result<(), Violation> {
    let is_theirs = Username::parse("login", typed).is_ok_and(|typed| typed.key() == user.username.key());
    is_theirs.then_some(()).ok_or_else(|| {
        Violation::new("username", format!("Please type your username, {}", user.username.as_str()))
    })
}

/// State of a data export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportState {
    /// Queued or being built.
    Building {
        /// Progress in percent, 0 to 99.
        percent: u8,
    },
    /// Available for download.
    Ready {
        /// In bytes.
        length: u64,
        /// SHA-256 of the archive.
        digest: [u8; 32],
        /// When the download expires.
        expires_at: Timestamp,
    },
    /// Could not be built.
    Failed,
}

/// A member's data export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Export {
    pub requested_at: Timestamp,
    pub state: ExportState,
}

/// Creates the notification that a member's export can be downloaded.
#[must_use]
pub fn export_is_ready(to: UserId) -> NewNotification {
    NewNotification::new(
        to,
        NotificationKind::AccountSecurity,
        "Your data export is ready",
        "You can download it for seven days while you are logged in. If you did not request it, change your \
         password.",
        DeepLink::to("/account?tab=privacy"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{DisplayName, IdleTimeout, Roles, UserId};
    use crate::contact_requests::EmailAddress;

    fn ada() -> User {
        User {
            id: UserId(7),
            username: Username::parse("register", "Ada_L").unwrap(),
            email: EmailAddress::parse("register", "ada@example.com").unwrap(),
            is_email_verified: true,
            name: DisplayName::parse("Ada Lovelace").unwrap(),
            roles: Roles::default(),
            has_second_factor: false,
            idle_timeout: IdleTimeout::default(),
            created_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn unconfirmed_account_expires_unless_it_has_roles_or_listings() {
        let ada = User { is_email_verified: false, ..ada() };
        let later = ada.created_at + TimeDelta::microseconds(1);
        assert!(ada.has_expired(later, false));
        assert!(!ada.has_expired(ada.created_at, false));
        assert!(!ada.has_expired(later, true));
        assert!(!User { is_email_verified: true, ..ada.clone() }.has_expired(later, false));
        let roles = Roles { is_collector: true, is_admin: false };
        assert!(!User { roles, ..ada }.has_expired(later, false));
    }

    #[test]
    fn username_confirmation_ignores_case_only() {
        let ada = ada();
        assert_eq!(confirm_username(&ada, "ada_l"), Ok(()));
        for typed in ["", "ada", "Ada Lovelace", "ada@example.com"] {
            let error = confirm_username(&ada, typed).unwrap_err();
            assert_eq!(
                (error.field, error.message.as_str()),
                ("username", "Please type your username, Ada_L")
            );
        }
    }

    #[test]
    fn erasure_runs_when_due_and_spares_the_last_admin() {
        let since = Timestamp::UNIX_EPOCH;
        let closing = ClosureState::closing(since);
        let at = closing.erased_at().unwrap();
        let early = at - TimeDelta::microseconds(1);
        let postponed_to = Some(at + TimeDelta::days(1));
        for (closure, due, is_last_admin, decision) in [
            (Some(closing), Some(at), false, Erasure::Erased),
            (Some(closing), Some(at), true, Erasure::LastAdmin { postponed_to }),
            (Some(closing), Some(early), false, Erasure::NotDue),
            (Some(closing), Some(early), true, Erasure::NotDue),
            (Some(ClosureState::deactivated(since)), Some(at), false, Erasure::NotDue),
            (None, Some(at), true, Erasure::NotDue),
            (None, None, false, Erasure::Erased),
            (Some(closing), None, true, Erasure::LastAdmin { postponed_to: None }),
        ] {
            assert_eq!(Erasure::decide(closure, due, is_last_admin), decision, "{closure:?} {due:?}");
        }
    }

    #[test]
    fn a_closure_is_recorded_with_its_time_and_action() {
        let (requested_at, since) = (Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH + TimeDelta::hours(1));
        let closing = ClosureState::closing(requested_at);
        let recorded = closing.requested_at(since);
        assert_eq!(recorded, ClosureState::Closing { since, erased_at: closing.erased_at().unwrap() });
        assert_eq!(recorded.action(2), Action::DeletionRequested { sessions_ended: 2 });
        let deactivated = ClosureState::deactivated(requested_at).requested_at(since);
        assert_eq!(deactivated, ClosureState::deactivated(since));
        assert_eq!(deactivated.action(0), Action::Deactivated { sessions_ended: 0 });
    }

    #[test]
    fn deletion_is_due_14_days_after_closing() {
        let since = Timestamp::UNIX_EPOCH;
        let closing = ClosureState::closing(since);
        assert_eq!(closing.erased_at().map(|at| (at - since).num_days()), Some(14));
        assert_eq!(ClosureState::deactivated(since).erased_at(), None);
    }
}
