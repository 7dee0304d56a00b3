//! Helping a member who has lost both authenticator and recovery codes: one admin requests that the second
//! factor is turned off, another one confirms.

use chrono::TimeDelta;

use super::UserId;
use crate::Timestamp;

/// How long a request waits for another admin's confirmation.
#[must_use]
pub fn reset_request_lifetime() -> TimeDelta {
    TimeDelta::hours(24)
}

/// A request that waits for its confirmation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactorReset {
    /// Whose second factor is to be turned off.
    pub user: UserId,
    /// The admin who requested it; `None` when they are no member any more.
    pub requested_by: Option<UserId>,
    /// Why, and how the member has shown who they are.
    pub reason: String,
    /// When.
    pub requested_at: Timestamp,
}

/// Why a second factor is not reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResetRefusal {
    /// There is no such member.
    NoSuchUser,
    /// The member has no second factor.
    FactorIsOff,
    /// It is the admin's own account: that is for others to judge.
    OwnAccount,
    /// There is no second admin who could confirm.
    TooFewAdmins,
    /// A request waits already.
    AlreadyRequested,
    /// No request waits: there was none, it expired, or its requester is no longer an admin.
    NotRequested,
    /// Whoever requested it cannot confirm it.
    SameAdmin,
}

impl SecondFactorReset {
    /// When the request expires.
    #[must_use]
    pub fn expires_at(&self) -> Timestamp {
        self.requested_at + reset_request_lifetime()
    }

    /// Whether it still waits.
    #[must_use]
    pub fn is_open(&self, at: Timestamp) -> bool {
        at < self.expires_at()
    }

    /// Whether an admin may request a reset, with so many admins besides the member.
    ///
    /// # Errors
    /// What speaks against it.
    pub fn may_request(
        user: UserId,
        admin: Option<UserId>,
        admins_besides: usize,
        waiting: Option<&Self>,
        at: Timestamp,
    ) -> Result<(), ResetRefusal> {
        if admin == Some(user) {
            Err(ResetRefusal::OwnAccount)
        } else if admins_besides < 2 {
            Err(ResetRefusal::TooFewAdmins)
        } else if waiting.is_some_and(|waiting| waiting.is_open(at)) {
            Err(ResetRefusal::AlreadyRequested)
        } else {
            Ok(())
        }
    }

    /// Whether an admin may confirm this request; `is_admin` says who is one now.
    ///
    /// # Errors
    /// What speaks against it.
    pub fn may_confirm(
        &self,
        admin: Option<UserId>,
        is_admin: impl Fn(UserId) -> bool,
        at: Timestamp,
    ) -> Result<(), ResetRefusal> {
        if admin == Some(self.user) {
            return Err(ResetRefusal::OwnAccount);
        }
        // Two who are admins now: a request outlives neither its time nor its requester's role.
        let (Some(requester), Some(confirmer)) = (self.requested_by, admin) else {
            return Err(ResetRefusal::NotRequested);
        };
        if !self.is_open(at) || !is_admin(requester) || !is_admin(confirmer) {
            return Err(ResetRefusal::NotRequested);
        }
        if requester == confirmer { Err(ResetRefusal::SameAdmin) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> Timestamp {
        chrono::DateTime::from_timestamp(1_768_478_400 + 3600 * hours, 0).unwrap()
    }

    fn request() -> SecondFactorReset {
        let requested_by = Some(UserId(1));
        SecondFactorReset {
            user: UserId(7),
            requested_by,
            reason: "Seen on video".into(),
            requested_at: at(0),
        }
    }

    #[test]
    fn two_admins_must_be_there_to_request() {
        let (member, admin) = (UserId(7), Some(UserId(1)));
        let request = request();
        for (admin, besides, waiting, hour, outcome) in [
            (admin, 2, None, 0, Ok(())),
            (admin, 9, None, 0, Ok(())),
            (admin, 1, None, 0, Err(ResetRefusal::TooFewAdmins)),
            (admin, 0, None, 0, Err(ResetRefusal::TooFewAdmins)),
            (Some(member), 3, None, 0, Err(ResetRefusal::OwnAccount)),
            (admin, 2, Some(&request), 23, Err(ResetRefusal::AlreadyRequested)),
            (admin, 2, Some(&request), 24, Ok(())),
        ] {
            let told = SecondFactorReset::may_request(member, admin, besides, waiting, at(hour));
            assert_eq!(told, outcome, "{admin:?} {besides} {hour}");
        }
    }

    #[test]
    fn another_admin_confirms_in_time() {
        let both: fn(UserId) -> bool = |user| user.0 == 1 || user.0 == 2;
        let confirmer_only: fn(UserId) -> bool = |user| user.0 == 2;
        let orphan = SecondFactorReset { requested_by: None, ..request() };
        for (request, admin, is_admin, hour, outcome) in [
            (request(), Some(2), both, 0, Ok(())),
            (request(), Some(2), both, 23, Ok(())),
            (request(), Some(2), both, 24, Err(ResetRefusal::NotRequested)),
            (request(), Some(1), both, 0, Err(ResetRefusal::SameAdmin)),
            (request(), Some(7), both, 0, Err(ResetRefusal::OwnAccount)),
            (request(), Some(3), both, 0, Err(ResetRefusal::NotRequested)),
            (request(), None, both, 0, Err(ResetRefusal::NotRequested)),
            (request(), Some(2), confirmer_only, 0, Err(ResetRefusal::NotRequested)),
            (orphan, Some(2), both, 0, Err(ResetRefusal::NotRequested)),
        ] {
            let told = request.may_confirm(admin.map(UserId), is_admin, at(hour));
            assert_eq!(told, outcome, "{admin:?} {hour}");
        }
    }
}
