//! Removal of a lost second factor by two admins: one requests it, another one confirms within 24 hours.

use chrono::TimeDelta;

use super::UserId;
use crate::Timestamp;

/// How long a request can be confirmed.
#[must_use]
pub fn reset_request_lifetime() -> TimeDelta {
    TimeDelta::hours(24)
}

/// A pending request to turn off a member's second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactorReset {
    /// The member concerned.
    pub user: UserId,
    /// The requesting admin; `None` once their account is erased.
    pub requested_by: Option<UserId>,
    /// Reason, including how the member's identity was checked.
    pub reason: String,
    pub requested_at: Timestamp,
}

/// Reason why a reset is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResetRefusal {
    NoSuchUser,
    FactorIsOff,
    /// Admins cannot reset their own second factor.
    OwnAccount,
    /// No second admin exists who could confirm.
    TooFewAdmins,
    /// A request is already pending.
    AlreadyRequested,
    /// No valid request: there is none, it expired, or requester or confirmer is not an admin.
    NotRequested,
    /// The requester cannot confirm their own request.
    SameAdmin,
}

impl SecondFactorReset {
    /// Admins, other than the member, that a reset requires.
    pub const ADMINS_NEEDED: usize = 2;

    #[must_use]
    pub fn expires_at(&self) -> Timestamp {
        self.requested_at + reset_request_lifetime()
    }

    /// Whether the request can still be confirmed at `at`.
    #[must_use]
    pub fn is_open(&self, at: Timestamp) -> bool {
        at < self.expires_at()
    }

    /// Checks whether there is a second factor to turn off.
    ///
    /// # Errors
    /// [`ResetRefusal::FactorIsOff`].
    pub fn check_factor(is_on: bool) -> Result<(), ResetRefusal> {
        if is_on { Ok(()) } else { Err(ResetRefusal::FactorIsOff) }
    }

    /// Checks whether an admin may request a reset. `is_on` is whether the member has a second factor,
    /// `admins_besides` the number of admins other than the member.
    ///
    /// # Errors
    /// The reason of the refusal.
    pub fn may_request(
        user: UserId,
        is_on: bool,
        admin: Option<UserId>,
        admins_besides: usize,
        waiting: Option<&Self>,
        at: Timestamp,
    ) -> Result<(), ResetRefusal> {
        Self::check_factor(is_on)?;
        if admin == Some(user) {
            Err(ResetRefusal::OwnAccount)
        } else if admins_besides < Self::ADMINS_NEEDED {
            Err(ResetRefusal::TooFewAdmins)
        } else if waiting.is_some_and(|waiting| waiting.is_open(at)) {
            Err(ResetRefusal::AlreadyRequested)
        } else {
            Ok(())
        }
    }

    /// Checks whether an admin may confirm this request. `is_admin` tells who is an admin now.
    ///
    /// # Errors
    /// The reason of the refusal.
    pub fn may_confirm(
        &self,
        admin: Option<UserId>,
        is_admin: impl Fn(UserId) -> bool,
        at: Timestamp,
    ) -> Result<(), ResetRefusal> {
        if admin == Some(self.user) {
            return Err(ResetRefusal::OwnAccount);
        }
        // Requester and confirmer must both be admins now; a role revoked since the request invalidates it.
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
    fn reset_request_requires_two_other_admins() {
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
            let result = SecondFactorReset::may_request(member, true, admin, besides, waiting, at(hour));
            assert_eq!(result, outcome, "{admin:?} {besides} {hour}");
        }
        let off = SecondFactorReset::may_request(member, false, Some(member), 0, None, at(0));
        assert_eq!(off, Err(ResetRefusal::FactorIsOff), "before anything else");
    }

    #[test]
    fn reset_is_confirmed_by_a_second_admin_within_a_day() {
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
            let result = request.may_confirm(admin.map(UserId), is_admin, at(hour));
            assert_eq!(result, outcome, "{admin:?} {hour}");
        }
    }
}
