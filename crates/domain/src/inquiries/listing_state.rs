//! State of the listing that a request is about.

use crate::{Timestamp, vehicles::ListingStatus};

/// Status of a listing, and since when it has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListingState {
    pub status: ListingStatus,
    /// Date of the sale of a sold car, else when the status was set; `None` if that is not recorded.
    pub since: Option<Timestamp>,
    /// Whether it was withdrawn because its end had come.
    pub is_expired: bool,
}

impl ListingState {
    /// State of a listing that changed to its status at `changed_at` and was sold at `sold_at`; `expired_at` is set if
    /// it was withdrawn because its end had come.
    #[must_use]
    pub fn of(
        status: ListingStatus,
        changed_at: Option<Timestamp>,
        sold_at: Option<Timestamp>,
        expired_at: Option<Timestamp>,
    ) -> Self {
        match status {
            ListingStatus::Sold => Self { status, since: sold_at.or(changed_at), is_expired: false },
            ListingStatus::Withdrawn => {
                Self { status, since: expired_at.or(changed_at), is_expired: expired_at.is_some() }
            }
            ListingStatus::Live | ListingStatus::UnderOffer => {
                Self { status, since: changed_at, is_expired: false }
            }
        }
    }

    /// Why no appointment about the car can be confirmed or moved, and what staff do instead; `None` while it is for
    /// sale.
    #[must_use]
    pub const fn appointment_refusal(self) -> Option<&'static str> {
        match (self.status, self.is_expired) {
            (ListingStatus::Live | ListingStatus::UnderOffer, _) => None,
            (ListingStatus::Sold, _) => Some(
                "This car has been sold, so the appointment can’t be confirmed or moved; please reply, or cancel it",
            ),
            (ListingStatus::Withdrawn, true) => Some(
                "This listing has expired, so the appointment can’t be confirmed or moved; please reply, or cancel it",
            ),
            (ListingStatus::Withdrawn, false) => Some(
                "This car has been withdrawn, so the appointment can’t be confirmed or moved; please reply, or cancel it",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_is_dated_by_its_event() {
        let at = |day: i64| Some(Timestamp::UNIX_EPOCH + chrono::TimeDelta::days(day));
        for (status, sold_at, expired_at, is_expired, since) in [
            (ListingStatus::Live, None, None, false, at(1)),
            (ListingStatus::UnderOffer, None, at(3), false, at(1)),
            (ListingStatus::Sold, at(2), None, false, at(2)),
            (ListingStatus::Sold, None, None, false, at(1)),
            (ListingStatus::Withdrawn, None, None, false, at(1)),
            (ListingStatus::Withdrawn, at(2), at(3), true, at(3)),
        ] {
            let state = ListingState::of(status, at(1), sold_at, expired_at);
            assert_eq!((state.is_expired, state.since), (is_expired, since), "{status:?}");
            assert_eq!(state.appointment_refusal().is_none(), status.is_for_sale(), "{status:?}");
        }
    }
}
