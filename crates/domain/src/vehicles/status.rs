use crate::submissions::Side;

/// Where a listing stands, from its publication on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ListingStatus {
    /// For sale.
    Live,
    /// Somebody has made an offer that is being considered; still shown among cars for sale.
    UnderOffer,
    /// Sold; its page stays.
    Sold,
    /// Taken back by its seller; shown to nobody but staff and the seller.
    Withdrawn,
}

impl ListingStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Live, Self::UnderOffer, Self::Sold, Self::Withdrawn];
    /// The statuses that a visitor may ask for.
    pub const PUBLIC: [Self; 3] = [Self::Live, Self::UnderOffer, Self::Sold];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::UnderOffer => "under_offer",
            Self::Sold => "sold",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The status of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether the car can still be bought: such cars make up the list when no status is asked for.
    #[must_use]
    pub const fn is_for_sale(self) -> bool {
        matches!(self, Self::Live | Self::UnderOffer)
    }

    /// Whether everybody may see the listing's page.
    #[must_use]
    pub const fn is_public(self) -> bool {
        !matches!(self, Self::Withdrawn)
    }

    /// Whether a listing that stands here can stand there next: live and under offer go back and forth
    /// until the car is sold or withdrawn. What was withdrawn, or sold, comes back by the concierge's hand only.
    #[must_use]
    pub const fn may_become(self, to: Self, by: Side) -> bool {
        match (self, to) {
            (Self::Live, Self::UnderOffer | Self::Sold | Self::Withdrawn)
            | (Self::UnderOffer, Self::Live | Self::Sold | Self::Withdrawn) => true,
            (Self::Withdrawn, Self::Live) | (Self::Sold, Self::Live | Self::UnderOffer) => {
                matches!(by, Side::Concierge)
            }
            _ => false,
        }
    }

    /// Whether a listing that stands here takes a change: to another status, of its price or its sale,
    /// or of what is said of it. Sold and withdrawn ones are history, but for what the concierge corrects.
    #[must_use]
    pub fn takes(self, to: Option<Self>, is_priced: bool, by: Side) -> bool {
        match to {
            Some(to) => self.may_become(to, by),
            None if is_priced => self.is_for_sale() || (self == Self::Sold && by == Side::Concierge),
            None => by == Side::Concierge,
        }
    }

    /// Whether such a change must come with a reason: it takes a listing off the site, or alters a sale
    /// that is on record.
    #[must_use]
    pub fn needs_reason(self, to: Option<Self>, is_priced: bool) -> bool {
        to == Some(Self::Withdrawn) || (self == Self::Sold && (to.is_some() || is_priced))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_from_every_status() {
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
                let is_undone = [(Withdrawn, Live), (Sold, Live), (Sold, UnderOffer)].contains(&(from, to));
                let is_legal = is_legal || is_undone;
                assert_eq!(from.may_become(to, Side::Concierge), is_legal, "{from:?} {to:?}");
            }
        }
        for status in ListingStatus::ALL {
            assert!(status.needs_reason(Some(Withdrawn), false));
            assert_eq!(status.needs_reason(None, true), status == Sold);
            assert_eq!(status.needs_reason(Some(Live), false), status == Sold);
            assert!(!status.needs_reason(None, false));
            assert_eq!(status.takes(None, true, Side::Seller), status.is_for_sale());
            assert_eq!(status.takes(None, true, Side::Concierge), status != Withdrawn);
        }
    }
}
