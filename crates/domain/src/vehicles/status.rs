//! State machine of listings.

use crate::submissions::Side;

/// Status of a published listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ListingStatus {
    /// For sale.
    Live,
    /// An offer is being considered; still listed among vehicles for sale. Without a time limit: it ends with the next
    /// change of the status.
    UnderOffer,
    /// Sold; its page stays public.
    Sold,
    /// Withdrawn by its seller; visible to admins and the seller only.
    Withdrawn,
}

named_enum!(ListingStatus);

impl ListingStatus {
    /// Statuses of vehicles that can still be bought; see [`is_for_sale`](Self::is_for_sale).
    pub const FOR_SALE: [Self; 2] = [Self::Live, Self::UnderOffer];
    /// Statuses that visitors may filter by.
    pub const PUBLIC: [Self; 3] = [Self::Live, Self::UnderOffer, Self::Sold];

    /// Whether the vehicle can still be bought. Searches without a status filter return these.
    #[must_use]
    pub const fn is_for_sale(self) -> bool {
        matches!(self, Self::Live | Self::UnderOffer)
    }

    /// Whether the listing's page is public.
    #[must_use]
    pub const fn is_public(self) -> bool {
        !matches!(self, Self::Withdrawn)
    }

    /// Whether the status may change to `to`. Live and under offer are interchangeable and lead to sold or
    /// withdrawn. Only the concierge may reopen a sold or withdrawn listing, and record the sale of a withdrawn one,
    /// such as a car that a feed no longer names because it is sold.
    #[must_use]
    pub const fn may_become(self, to: Self, by: Side) -> bool {
        match (self, to) {
            (Self::Live, Self::UnderOffer | Self::Sold | Self::Withdrawn)
            | (Self::UnderOffer, Self::Live | Self::Sold | Self::Withdrawn) => true,
            (Self::Withdrawn, Self::Live | Self::Sold) | (Self::Sold, Self::Live | Self::UnderOffer) => {
                matches!(by, Side::Concierge)
            }
            _ => false,
        }
    }

    /// Statuses that the status [may become](Self::may_become).
    pub fn transitions(self, by: Side) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |to| self.may_become(*to, by))
    }

    /// Whether a change to `to` can be undone as if it had not been made: back is allowed, and no sale is recorded
    /// or reversed.
    #[must_use]
    pub fn is_reversible(self, to: Self, by: Side) -> bool {
        let is_sale = self == Self::Sold || to == Self::Sold;
        !is_sale && self.may_become(to, by) && to.may_become(self, by)
    }

    /// Whether a change is allowed: to status `to`, of the price or sale (`is_priced`), or otherwise of
    /// facts. Sold and withdrawn listings are final except for corrections by the concierge; facts are
    /// changed by the concierge only.
    #[must_use]
    pub fn allows(self, to: Option<Self>, is_priced: bool, by: Side) -> bool {
        match to {
            Some(to) => self.may_become(to, by),
            None if is_priced => self.is_for_sale() || (self == Self::Sold && by == Side::Concierge),
            None => by == Side::Concierge,
        }
    }

    /// Whether a change requires a reason: it withdraws the listing, or corrects or reverses a recorded sale.
    #[must_use]
    pub fn needs_reason(self, to: Option<Self>, is_priced: bool) -> bool {
        to == Some(Self::Withdrawn) || (self == Self::Sold && (to.is_some() || is_priced))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_legal_transitions_are_allowed() {
        use ListingStatus::{Live, Sold, UnderOffer, Withdrawn};
        let legal = [
            (Live, UnderOffer),
            (Live, Sold),
            (Live, Withdrawn),
            (UnderOffer, Live),
            (UnderOffer, Sold),
            (UnderOffer, Withdrawn),
        ];
        for from in ListingStatus::ALL {
            for to in ListingStatus::ALL {
                let is_legal = legal.contains(&(from, to));
                assert_eq!(from.may_become(to, Side::Seller), is_legal, "{from:?} {to:?}");
                let reserved = [(Withdrawn, Live), (Withdrawn, Sold), (Sold, Live), (Sold, UnderOffer)];
                let is_legal = is_legal || reserved.contains(&(from, to));
                assert_eq!(from.may_become(to, Side::Concierge), is_legal, "{from:?} {to:?}");
            }
        }
        let reversible = [(Live, UnderOffer), (UnderOffer, Live), (Live, Withdrawn), (Withdrawn, Live)];
        for from in ListingStatus::ALL {
            for to in ListingStatus::ALL {
                let is_reversible = from.is_reversible(to, Side::Concierge);
                assert_eq!(is_reversible, reversible.contains(&(from, to)), "{from:?} {to:?}");
            }
        }
        assert_eq!(Vec::from_iter(Live.transitions(Side::Seller)), [UnderOffer, Sold, Withdrawn]);
        assert_eq!(Withdrawn.transitions(Side::Seller).count(), 0);
        assert_eq!(Vec::from_iter(Withdrawn.transitions(Side::Concierge)), [Live, Sold]);
        for status in ListingStatus::ALL {
            assert!(status.needs_reason(Some(Withdrawn), false));
            assert_eq!(status.needs_reason(None, true), status == Sold);
            assert_eq!(status.needs_reason(Some(Live), false), status == Sold);
            assert!(!status.needs_reason(None, false));
            assert_eq!(status.allows(None, true, Side::Seller), status.is_for_sale());
            assert_eq!(status.allows(None, true, Side::Concierge), status != Withdrawn);
        }
    }
}
