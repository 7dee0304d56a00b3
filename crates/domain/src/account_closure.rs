//! Account closure (deactivating or deleting an account) and data export: periods, states and limits.

use std::{num::NonZeroU32, time::Duration};

use chrono::TimeDelta;

use crate::{
    Timestamp, Violation,
    accounts::{Rate, User, UserId, Username},
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
pub const EXPORT_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(3).unwrap(), window: Duration::from_secs(24 * 60 * 60) };
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

    /// When all personal data is erased; `None` if only deactivated.
    #[must_use]
    pub const fn erased_at(self) -> Option<Timestamp> {
        match self {
            Self::Deactivated { .. } => None,
            Self::Closing { erased_at, .. } => Some(erased_at),
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
        "Your data is ready",
        "What we hold about you has been put together. You can download it for seven days, while you are logged \
         in. If you did not ask for it, change your password.",
        DeepLink::to("/account?tab=privacy"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{DisplayName, IdleTimeout, Roles, UserId};
    use crate::contact_requests::EmailAddress;

    #[test]
    fn a_name_is_confirmed_in_any_case_and_nothing_else_is() {
        let ada = User {
            id: UserId(7),
            username: Username::parse("register", "Ada_L").unwrap(),
            email: EmailAddress::parse("register", "ada@example.com").unwrap(),
            is_email_verified: true,
            name: DisplayName::parse("Ada Lovelace").unwrap(),
            roles: Roles::default(),
            has_second_factor: false,
            idle_timeout: IdleTimeout::default(),
            created_at: Timestamp::UNIX_EPOCH,
        };
        assert_eq!(confirm_username(&ada, "ada_l"), Ok(()));
        for typed in ["", "ada", "Ada Lovelace", "ada@example.com"] {
            let told = confirm_username(&ada, typed).unwrap_err();
            assert_eq!((told.field, told.message.as_str()), ("username", "Please type your username, Ada_L"));
        }
    }

    #[test]
    fn who_closes_has_a_fortnight() {
        let since = Timestamp::UNIX_EPOCH;
        let closing = ClosureState::closing(since);
        assert_eq!(closing.erased_at().map(|at| (at - since).num_days()), Some(14));
        assert_eq!(ClosureState::deactivated(since).erased_at(), None);
    }
}
