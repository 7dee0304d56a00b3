//! Price history of a listing.

use super::Price;
use crate::Timestamp;

/// Kind of a price event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PriceKind {
    /// Initial asking price.
    Asked,
    /// Changed asking price.
    Changed,
    /// Sale price.
    Sold,
}

impl PriceKind {
    pub const ALL: [Self; 3] = [Self::Asked, Self::Changed, Self::Sold];

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Changed => "changed",
            Self::Sold => "sold",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// An entry of the price history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceEvent {
    /// Price from this time on; that of a sale is known.
    pub price: Price,
    pub at: Timestamp,
    pub kind: PriceKind,
    /// When a correction replaced it; `None` while valid. Only sales are corrected.
    pub superseded_at: Option<Timestamp>,
}

impl PriceEvent {
    /// Creates a valid entry.
    #[must_use]
    pub const fn new(kind: PriceKind, price: Price, at: Timestamp) -> Self {
        Self { price, at, kind, superseded_at: None }
    }

    /// Whether the price was paid, not asked.
    #[must_use]
    pub const fn is_sale(&self) -> bool {
        matches!(self.kind, PriceKind::Sold)
    }
}
