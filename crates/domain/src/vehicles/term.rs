//! Term of a listing: how long it stays on the site, when its seller is reminded, and who may renew it.
//! The setting `LISTING_DAYS` changes the default term.

use std::num::NonZeroU16;

use chrono::TimeDelta;

use super::ListingStatus;
use crate::{
    Rate, Timestamp, Violation,
    edit::{Edit, FieldChange},
    to_microseconds,
};

/// Days before the end on which the seller is reminded, and from which they may renew.
pub const RENEWABLE_DAYS_BEFORE_END: i64 = 14;
/// Days after a listing expired within which its seller may renew it.
pub const RENEWABLE_DAYS_AFTER_END: i64 = 30;
/// Renewals per member.
pub const RENEWAL_RATE_LIMIT: Rate = Rate::per_day(100);
/// Longest time from now to an end that staff set, in days.
pub const MAX_TERM_DAYS: u16 = 1_095;
/// Reason in the audit log for a listing that expired.
pub const EXPIRY_REASON: &str = "The listing expired.";

/// Time for which a member's car is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListingTerm(Option<NonZeroU16>);

impl Default for ListingTerm {
    fn default() -> Self {
        Self(NonZeroU16::new(120))
    }
}

impl ListingTerm {
    /// Shortest term in days: longer than the time in which a seller may renew, so that a renewal ends it.
    pub const MIN_DAYS: u16 = 30;
    /// A listing never expires.
    pub const ENDLESS: Self = Self(None);

    /// A term in days; 0 never ends. `None` if it is shorter than [`MIN_DAYS`](Self::MIN_DAYS) or longer than
    /// [`MAX_TERM_DAYS`].
    #[must_use]
    pub fn of_days(days: u16) -> Option<Self> {
        let is_possible = days == 0 || (Self::MIN_DAYS..=MAX_TERM_DAYS).contains(&days);
        is_possible.then(|| Self(NonZeroU16::new(days)))
    }

    /// The term in days, or 0 if it never ends.
    #[must_use]
    pub fn days(self) -> u16 {
        self.0.map_or(0, NonZeroU16::get)
    }

    /// End of a term that begins at `from`, to the microsecond; `None` if it never ends.
    #[must_use]
    pub fn end(self, from: Timestamp) -> Option<Timestamp> {
        self.0.map(|days| to_microseconds(from + TimeDelta::days(days.get().into())))
    }

    /// New end of a listing that becomes `status` at `at`: a full term if it is put up for sale again after
    /// its end. `None` leaves the end as it is.
    #[must_use]
    pub fn end_after_relisting(
        self,
        ends_at: Option<Timestamp>,
        (from, to): (ListingStatus, Option<ListingStatus>),
        at: Timestamp,
    ) -> Option<Option<Timestamp>> {
        let is_relisted = to == Some(ListingStatus::Live) && from != ListingStatus::Live;
        (is_relisted && ends_at.is_some_and(|end| end <= at)).then(|| self.end(at))
    }
}

/// Validates an end that staff set at the time `now`.
///
/// # Errors
/// A [`Violation`] of `expiresOn`.
pub fn parse_end(ends_at: Timestamp, now: Timestamp) -> Result<Timestamp, Violation> {
    if ends_at <= now {
        return Err(Violation::new("expiresOn", "Choose today or a later day"));
    }
    // The end of the last day.
    if ends_at > now + TimeDelta::days(i64::from(MAX_TERM_DAYS) + 1) {
        return Err(Violation::new("expiresOn", "Choose a day within the next three years"));
    }
    Ok(ends_at)
}

/// End of a listing, and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListingExpiry {
    /// `None` for a listing without an end.
    pub ends_at: Option<Timestamp>,
    /// When the listing was withdrawn because its end had come; `None` if it was not.
    pub expired_at: Option<Timestamp>,
}

/// Reason why a seller may not renew a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenewalRefusal {
    /// The listing has no end.
    Endless,
    /// Renewal begins later.
    TooEarly,
    /// It expired more than [`RENEWABLE_DAYS_AFTER_END`] ago.
    TooLate,
    /// It was withdrawn by the seller or by staff.
    Withdrawn,
    Sold,
    /// It expired, and another listing of the same car is for sale.
    SameVin,
}

impl RenewalRefusal {
    /// The reason in a sentence for the seller.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Endless => "This listing has no end date, so there’s nothing to renew",
            Self::TooEarly => "It’s too early to renew this listing; you can renew it 14 days before it ends",
            Self::TooLate => {
                "This listing expired more than 30 days ago; please ask the concierge to list the car again"
            }
            Self::Withdrawn => {
                "This listing has been withdrawn; please ask the concierge to list the car again"
            }
            Self::Sold => "This vehicle has been sold, so its listing can’t be renewed",
            Self::SameVin => {
                "Another listing with this VIN is for sale; please ask the concierge to list the car again"
            }
        }
    }
}

impl ListingExpiry {
    /// Whether a listing must be withdrawn at `now`. Only listings for sale without an offer expire.
    #[must_use]
    pub fn is_due(self, status: ListingStatus, now: Timestamp) -> bool {
        status == ListingStatus::Live && self.ends_at.is_some_and(|end| end <= now)
    }

    /// Whether it is time to remind the seller at `now`. `reminded_of` is the end of which they were reminded last.
    #[must_use]
    pub fn is_reminder_due(
        self,
        status: ListingStatus,
        reminded_of: Option<Timestamp>,
        now: Timestamp,
    ) -> bool {
        status == ListingStatus::Live
            && self.ends_at != reminded_of
            && !self.is_due(status, now)
            && self.ends_at.is_some_and(|end| end - TimeDelta::days(RENEWABLE_DAYS_BEFORE_END) <= now)
    }

    /// Withdraws the listing at `now`; `None` if that is not due. `ends_at` is the end that was read before.
    #[must_use]
    pub fn expire(self, status: ListingStatus, ends_at: Timestamp, now: Timestamp) -> Option<TermChange> {
        let is_due = self.ends_at == Some(ends_at) && self.is_due(status, now);
        is_due.then(|| {
            let expiry = Self { expired_at: Some(now), ..self };
            TermChange::between((status, self), (ListingStatus::Withdrawn, expiry), EXPIRY_REASON)
        })
    }

    /// Gives the listing a new `term` from `now` on.
    ///
    /// # Errors
    /// As [`renewal`](Self::renewal).
    pub fn renew(
        self,
        status: ListingStatus,
        term: ListingTerm,
        now: Timestamp,
    ) -> Result<TermChange, RenewalRefusal> {
        let to = self.renewal(status, now)?;
        let expiry = Self { ends_at: term.end(now), expired_at: None };
        Ok(TermChange::between((status, self), (to, expiry), ""))
    }

    /// From when the seller of a listing for sale may renew it.
    #[must_use]
    pub fn renewable_from(self) -> Option<Timestamp> {
        self.ends_at.map(|end| end - TimeDelta::days(RENEWABLE_DAYS_BEFORE_END))
    }

    /// Until when the seller of a listing that expired may renew it.
    #[must_use]
    pub fn renewable_until(self) -> Option<Timestamp> {
        self.expired_at.map(|expired| expired + TimeDelta::days(RENEWABLE_DAYS_AFTER_END))
    }

    /// The status of the listing after its seller renews it at `now`.
    ///
    /// # Errors
    /// The reason why they may not.
    pub fn renewal(self, status: ListingStatus, now: Timestamp) -> Result<ListingStatus, RenewalRefusal> {
        match status {
            ListingStatus::Sold => Err(RenewalRefusal::Sold),
            ListingStatus::Withdrawn => match self.renewable_until() {
                None => Err(RenewalRefusal::Withdrawn),
                Some(until) if until < now => Err(RenewalRefusal::TooLate),
                Some(_) => Ok(ListingStatus::Live),
            },
            ListingStatus::Live | ListingStatus::UnderOffer => match self.renewable_from() {
                None => Err(RenewalRefusal::Endless),
                Some(from) if now < from => Err(RenewalRefusal::TooEarly),
                Some(_) => Ok(status),
            },
        }
    }
}

/// Expiry or renewal of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermChange {
    pub from: ListingStatus,
    pub to: ListingStatus,
    /// End of the listing after the change.
    pub expiry: ListingExpiry,
    /// Audit record.
    pub edit: Edit,
}

impl TermChange {
    fn between(
        (from, before): (ListingStatus, ListingExpiry),
        (to, expiry): (ListingStatus, ListingExpiry),
        reason: &str,
    ) -> Self {
        let changes = term_changes((from, to), (before.ends_at, expiry.ends_at));
        Self { from, to, expiry, edit: Edit::with_reason(reason).with(changes) }
    }
}

/// Changes of status and end for the audit log; `None` for what stays the same.
pub(super) fn term_changes(
    (from, to): (ListingStatus, ListingStatus),
    (before, after): (Option<Timestamp>, Option<Timestamp>),
) -> [Option<FieldChange>; 2] {
    let shown = |end: Option<Timestamp>| end.map(|end| end.format("%Y-%m-%d %H:%M UTC"));
    [
        FieldChange::between("status", Some(from.as_str()), Some(to.as_str())),
        FieldChange::between("expiresAt", shown(before), shown(after)),
    ]
}

#[cfg(test)]
#[path = "term_tests.rs"]
mod tests;
