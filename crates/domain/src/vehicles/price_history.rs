//! Price history of a listing.

use super::Price;
use crate::Timestamp;

/// Kind of a price event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PriceKind {
    /// Initial asking price.
    Asked,
    /// Changed asking price.
    Changed,
    /// Sale price.
    Sold,
}

named_enum!(PriceKind);

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
