//! Checks of changes of listings: who makes them, and which version they read.

use super::{ListingChange, ListingEdit, ListingStatus, SameVinListing, Vehicle};
use crate::{Timestamp, accounts::UserId, submissions::Side};

/// Why a listing was not added or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListingRefusal {
    /// There is no such listing, or it is not the seller's.
    NoSuchListing,
    /// The listing's status does not permit the change.
    Impossible(ListingStatus),
    /// The listing was changed since the version that the user saw.
    Outdated,
    /// An uploaded photo no longer exists.
    PictureGone,
    /// Another listing for sale has the VIN.
    SameVin(SameVinListing),
}

/// The user who changes a listing, with the side that they act for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListingEditor {
    /// `None` for the command line, which acts as staff.
    pub user: Option<UserId>,
    /// Whether the user acts as seller or as staff.
    pub side: Side,
    /// Last change of the listing that the user saw; `None` accepts any.
    pub version: Option<Timestamp>,
}

impl ListingEditor {
    /// The effect of a change that they make at `at` of the listing of `seller`, who is `None` for the site's own
    /// cars. See [`ListingChange::apply`].
    ///
    /// # Errors
    /// All but [`ListingRefusal::PictureGone`] and [`ListingRefusal::SameVin`].
    pub fn edit(
        self,
        change: &ListingChange,
        before: &Vehicle,
        seller: Option<UserId>,
        at: Timestamp,
    ) -> Result<ListingEdit, ListingRefusal> {
        if self.side == Side::Seller && (seller.is_none() || seller != self.user) {
            return Err(ListingRefusal::NoSuchListing);
        }
        if self.version.is_some_and(|seen| seen != before.updated_at) {
            return Err(ListingRefusal::Outdated);
        }
        change.apply(before, self.side, at).map_err(ListingRefusal::Impossible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::PriceKind;
    use crate::vehicles::change::tests::{car, day};

    #[test]
    fn sellers_change_own_listings_at_the_version_seen() {
        let (ada, eve) = (UserId(1), UserId(2));
        let before = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
        let seen = Some(before.updated_at);
        let withdrawn = ListingChange { status: Some(ListingStatus::Withdrawn), ..ListingChange::default() };
        let stale = Some(before.updated_at + chrono::TimeDelta::microseconds(1));
        for (user, side, version, seller, refusal) in [
            (ada, Side::Seller, seen, Some(ada), None),
            (ada, Side::Seller, None, Some(ada), None),
            (ada, Side::Seller, stale, Some(ada), Some(ListingRefusal::Outdated)),
            (eve, Side::Seller, seen, Some(ada), Some(ListingRefusal::NoSuchListing)),
            (eve, Side::Seller, stale, None, Some(ListingRefusal::NoSuchListing)),
            (eve, Side::Concierge, seen, Some(ada), None),
            (eve, Side::Concierge, None, None, None),
            (eve, Side::Concierge, stale, None, Some(ListingRefusal::Outdated)),
        ] {
            let editor = ListingEditor { user: Some(user), side, version };
            let edit = editor.edit(&withdrawn, &before, seller, day(1));
            assert_eq!(edit.err(), refusal, "{editor:?} {seller:?}");
        }
        let by_nobody = |side| ListingEditor { user: None, side, version: None };
        assert!(by_nobody(Side::Concierge).edit(&withdrawn, &before, Some(ada), day(1)).is_ok());
        for seller in [Some(ada), None] {
            let refused = by_nobody(Side::Seller).edit(&withdrawn, &before, seller, day(1));
            assert_eq!(refused.err(), Some(ListingRefusal::NoSuchListing), "{seller:?}");
        }
        let withdrawn_car = car(ListingStatus::Withdrawn, &[(PriceKind::Asked, 100, 0)]);
        let editor = ListingEditor { user: Some(ada), side: Side::Seller, version: None };
        let again = editor.edit(&withdrawn, &withdrawn_car, Some(ada), day(1));
        assert_eq!(again, Err(ListingRefusal::Impossible(ListingStatus::Withdrawn)));
    }
}
