//! Leaving: resting an account, closing it for good, and taking along what the site holds.

use std::time::Duration;

use chrono::TimeDelta;

use crate::{
    Timestamp, Violation,
    accounts::{Rate, User, UserId, Username},
    notifications::{DeepLink, NewNotice, NoticeKind},
};

/// How long somebody who closed their account can still change their mind, in days.
pub const GRACE_DAYS: i64 = 14;
/// How long an account may wait for its address to be confirmed, in days: then it is erased, and the
/// address is free again.
pub const UNCONFIRMED_DAYS: i64 = 30;
/// For how long the erasing of somebody is put off who would leave nobody at the desk.
pub const PUT_OFF: Duration = Duration::from_secs(24 * 60 * 60);
/// How long an export can be fetched.
pub const EXPORT_KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How often a member may ask for one.
pub const EXPORTS: Rate = Rate { most: 3, window: Duration::from_secs(24 * 60 * 60) };
/// How often the building of one is begun before it is given up.
pub const EXPORT_TRIES: u32 = 5;

/// Accounts that have waited since before that moment for their address to be confirmed have expired.
#[must_use]
pub fn unconfirmed_before(now: Timestamp) -> Timestamp {
    now - TimeDelta::days(UNCONFIRMED_DAYS)
}

/// How somebody left, for now. Logging in ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosureState {
    /// They rest: their profile is hidden and no notice is mailed, for as long as they like.
    Deactivated {
        /// Since when.
        since: Timestamp,
    },
    /// They leave for good.
    Closing {
        /// Since when.
        since: Timestamp,
        /// When everything about them is erased.
        erased_at: Timestamp,
    },
}

impl ClosureState {
    /// They rest from now on.
    #[must_use]
    pub const fn deactivated(since: Timestamp) -> Self {
        Self::Deactivated { since }
    }

    /// They leave for good, after [`GRACE_DAYS`].
    #[must_use]
    pub fn closing(since: Timestamp) -> Self {
        Self::Closing { since, erased_at: since + TimeDelta::days(GRACE_DAYS) }
    }

    /// When everything about them is erased; `None` while they only rest.
    #[must_use]
    pub const fn erased_at(self) -> Option<Timestamp> {
        match self {
            Self::Deactivated { .. } => None,
            Self::Closing { erased_at, .. } => Some(erased_at),
        }
    }
}

/// Whether what was typed is the member's name, in any spelling: who closes an account shows that
/// they know which.
///
/// # Errors
/// The [`Violation`] to show.
pub fn confirm_username(user: &User, typed: &str) -> Result<(), Violation> {
    let is_theirs = Username::parse("login", typed).is_ok_and(|typed| typed.key() == user.username.key());
    is_theirs.then_some(()).ok_or_else(|| {
        Violation::new("username", format!("Please type your username, {}", user.username.as_str()))
    })
}

/// What became of what a member takes along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportState {
    /// It is about to be put together, or is being so: how much of it is done, in percent.
    Building {
        /// From 0 to 99.
        percent: u8,
    },
    /// It can be fetched.
    Ready {
        /// How many bytes it has.
        length: u64,
        /// Of its bytes, SHA-256.
        digest: [u8; 32],
        /// From then on it cannot.
        expires_at: Timestamp,
    },
    /// It could not be put together.
    Failed,
}

/// What a member takes along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Export {
    /// When they asked for it.
    pub requested_at: Timestamp,
    /// What became of it.
    pub state: ExportState,
}

/// What tells a member that theirs is there.
#[must_use]
pub fn export_is_ready(to: UserId) -> NewNotice {
    NewNotice::new(
        to,
        NoticeKind::AccountSecurity,
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
