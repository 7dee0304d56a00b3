//! Price evidence: what this site recorded of cars like another, and what can be said of it.

mod evidence;
mod likeness;

pub use evidence::{CarPrice, ENOUGH_PRICES, PriceEvidence, PriceKnown, PriceRange, PriceSample};
pub use likeness::{LIKE_YEARS, Likeness};
