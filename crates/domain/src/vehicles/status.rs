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
}
