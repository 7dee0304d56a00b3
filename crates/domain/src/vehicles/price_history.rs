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
    /// When a correction replaced it or the sale fell through; `None` while valid. Only sales are superseded.
    pub superseded_at: Option<Timestamp>,
}

impl PriceEvent {
    /// Creates a valid entry.
    #[must_use]
    pub const fn new(kind: PriceKind, price: Price, at: Timestamp) -> Self {
        Self { price, at, kind, superseded_at: None }
    }

    /// Whether it is a sale that fell through: no sale recorded when it was superseded replaced it. `history` is the
    /// listing's.
    #[must_use]
    pub fn fell_through(&self, history: &[Self]) -> bool {
        let Some(end) = self.superseded_at else { return false };
        // A correction is dated in the past; it may itself have been superseded later.
        let replaces = |other: &Self| {
            other.is_sale() && other.at <= end && other.superseded_at.is_none_or(|later| later > end)
        };
        !history.iter().any(replaces)
    }

    /// Whether the price was paid, not asked.
    #[must_use]
    pub const fn is_sale(&self) -> bool {
        matches!(self.kind, PriceKind::Sold)
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    #[test]
    fn superseded_sale_was_corrected_or_fell_through() {
        let at = |minute: i64| DateTime::from_timestamp(minute * 60, 0).unwrap();
        let step = |kind, minute, superseded: Option<i64>| PriceEvent {
            superseded_at: superseded.map(at),
            ..PriceEvent::new(kind, Price::parse(Some(100)).unwrap(), at(minute))
        };
        let of = |history: &[PriceEvent]| -> Vec<bool> {
            history.iter().map(|event| event.fell_through(history)).collect()
        };
        let asked = step(PriceKind::Asked, 0, None);
        assert_eq!(of(&[asked, step(PriceKind::Sold, 5, None)]), [false, false]);
        // Corrected in minute 7 by a sale of minute 4.
        assert_eq!(
            of(&[asked, step(PriceKind::Sold, 4, None), step(PriceKind::Sold, 5, Some(7))]),
            [false; 3]
        );
        // The correction fell through as well, in minute 9.
        let both = [asked, step(PriceKind::Sold, 4, Some(9)), step(PriceKind::Sold, 5, Some(7))];
        assert_eq!(of(&both), [false, true, false]);
        // Fell through in minute 7, sold to another in minute 20.
        assert_eq!(
            of(&[asked, step(PriceKind::Sold, 5, Some(7)), step(PriceKind::Sold, 20, None)]),
            [false, true, false]
        );
    }
}
