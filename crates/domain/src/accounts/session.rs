//! Sessions: lifetime rules and the creation of proofs of authentication.

use std::net::IpAddr;

use chrono::TimeDelta;

use super::{AdminTwoFactorPolicy, Device, IdleTimeout, SignedIn, User, UserId};
use crate::Timestamp;

/// Maximum lifetime of a session in hours, regardless of activity.
const LONGEST_HOURS: i64 = 24;
/// Age in hours at which an abandoned session is deleted.
const KEPT_HOURS: i64 = 48;
/// Minimum seconds between updates of `last_seen_at`, so that a page with many requests writes once.
const NOTED_EVERY_SECONDS: i64 = 5;

/// Public number of a session; not a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionId(pub i64);

impl SessionId {
    /// The id of no session, since ids start at 1.
    pub const NONE: Self = Self(0);
}

/// A signed-in browser of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub user: UserId,
    pub created_at: Timestamp,
    /// Last recorded use; see [`Session::needs_touch`].
    pub last_seen_at: Timestamp,
    /// Browser that opened it.
    pub device: Device,
    /// Client address that opened it.
    pub address: Option<IpAddr>,
}

/// The session that performs a write. Stores verify in the transaction that it still exists when a write
/// creates a session or another credential, so that an ended session or a suspension prevents it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ActingSession {
    pub user: UserId,
    pub session: SessionId,
}

impl Session {
    /// Whether the session is valid at `at`: younger than 24 hours and not idle for longer than `idle`.
    #[must_use]
    pub fn is_live(&self, idle: IdleTimeout, at: Timestamp) -> bool {
        at < self.created_at + TimeDelta::hours(LONGEST_HOURS) && at < self.last_seen_at + idle.span()
    }

    /// Creation time before which a member's sessions are deleted at their next login.
    #[must_use]
    pub fn purge_before(at: Timestamp) -> Timestamp {
        at - TimeDelta::hours(KEPT_HOURS)
    }

    /// Whether a use at `at` must update `last_seen_at`.
    #[must_use]
    pub fn needs_touch(&self, at: Timestamp) -> bool {
        at >= self.last_seen_at + TimeDelta::seconds(NOTED_EVERY_SECONDS)
    }

    /// Creates the proof that the user is signed in at `at`. `None` if the session is not theirs or has
    /// ended. The admin role is withheld while `rule` requires a second factor that is missing.
    #[must_use]
    pub fn authenticate(self, user: User, rule: AdminTwoFactorPolicy, at: Timestamp) -> Option<SignedIn> {
        let is_theirs = self.user == user.id && self.is_live(user.idle_timeout, at);
        is_theirs.then(|| SignedIn::new(user, self, rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{Role, Roles};
    use crate::{accounts, contact_requests::EmailAddress};

    const OPTIONAL: AdminTwoFactorPolicy = AdminTwoFactorPolicy::Optional;

    fn at(seconds: i64) -> Timestamp {
        chrono::DateTime::from_timestamp(1_768_478_400 + seconds, 0).unwrap()
    }

    fn session(created: i64, seen: i64) -> Session {
        Session {
            id: SessionId(1),
            user: UserId(7),
            created_at: at(created),
            last_seen_at: at(seen),
            device: Device::default(),
            address: None,
        }
    }

    fn user(id: i64, roles: Roles) -> User {
        User {
            id: UserId(id),
            username: accounts::Username::parse("register", "ada").unwrap(),
            email: EmailAddress::parse("register", "ada@example.com").unwrap(),
            is_email_verified: false,
            name: accounts::DisplayName::parse("Ada Lovelace").unwrap(),
            roles,
            has_second_factor: false,
            idle_timeout: IdleTimeout::default(),
            created_at: at(0),
        }
    }

    #[test]
    fn session_expires_by_idle_timeout_and_age() {
        const DAY: i64 = 24 * 60 * 60;
        for (idle, seen, now, is_live) in [
            (IdleTimeout::FifteenMinutes, 0, 899, true),
            (IdleTimeout::FifteenMinutes, 0, 900, false),
            (IdleTimeout::ThirtyMinutes, 0, 1799, true),
            (IdleTimeout::ThirtyMinutes, 0, 1800, false),
            (IdleTimeout::OneHour, 0, 3599, true),
            (IdleTimeout::OneHour, 0, 3600, false),
            (IdleTimeout::FourHours, 0, 14_399, true),
            (IdleTimeout::FourHours, 0, 14_400, false),
            (IdleTimeout::FifteenMinutes, 800, 1699, true),
            (IdleTimeout::FourHours, DAY - 1, DAY - 1, true),
            (IdleTimeout::FourHours, DAY - 1, DAY, false),
            (IdleTimeout::FourHours, 0, 10 * 365 * DAY, false),
            // A clock that was set back neither ends sessions nor revives ended ones.
            (IdleTimeout::FifteenMinutes, 0, -3600, true),
        ] {
            assert_eq!(session(0, seen).is_live(idle, at(now)), is_live, "{idle:?} {seen} {now}");
        }
    }

    #[test]
    fn last_use_is_updated_at_most_every_five_seconds() {
        assert!(!session(0, 0).needs_touch(at(4)));
        assert!(session(0, 0).needs_touch(at(5)));
        assert!(!session(0, 0).needs_touch(at(-60)));
    }

    #[test]
    fn only_the_owners_live_session_authenticates() {
        let plain_member = Roles::default();
        assert!(session(0, 0).authenticate(user(7, plain_member), OPTIONAL, at(1)).is_some());
        assert!(session(0, 0).authenticate(user(8, plain_member), OPTIONAL, at(1)).is_none());
        assert!(session(0, 0).authenticate(user(7, plain_member), OPTIONAL, at(1800)).is_none());
    }

    #[test]
    fn role_guards_follow_the_users_roles() {
        for (is_collector, is_admin) in [(false, false), (true, false), (false, true), (true, true)] {
            let roles = Roles { is_collector, is_admin };
            let signed_in = || session(0, 0).authenticate(user(7, roles), OPTIONAL, at(1)).unwrap();
            assert_eq!(signed_in().collector().is_some(), is_collector);
            assert_eq!(signed_in().admin().is_some(), is_admin);
            assert_eq!(roles.has(Role::Admin), is_admin);
        }
        assert_eq!(Roles::default().with(Role::Collector), Roles { is_collector: true, is_admin: false });
    }

    #[test]
    fn admin_role_requires_second_factor_where_policy_requires_it() {
        for (rule, is_admin, has_second_factor, counts, needs) in [
            (AdminTwoFactorPolicy::Optional, true, false, true, false),
            (AdminTwoFactorPolicy::Required, true, false, false, true),
            (AdminTwoFactorPolicy::Required, true, true, true, false),
            (AdminTwoFactorPolicy::Required, false, false, false, false),
        ] {
            let user = User { has_second_factor, ..user(7, Roles { is_collector: true, is_admin }) };
            let signed_in = session(0, 0).authenticate(user, rule, at(1)).unwrap();
            assert_eq!(signed_in.needs_second_factor(), needs, "{rule:?}");
            assert_eq!(signed_in.user().roles, Roles { is_collector: true, is_admin: counts }, "{rule:?}");
            assert_eq!(signed_in.admin().is_some(), counts, "{rule:?}");
        }
    }
}
