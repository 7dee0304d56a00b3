//! Price evidence: what this site recorded of cars like another, and what can be said of it.

mod comparable_criteria;
mod evidence;

pub use comparable_criteria::{ComparableCriteria, LIKE_YEARS};
pub use evidence::{CarPrice, ENOUGH_PRICES, PriceEvidence, PriceKnown, PriceRange, PriceSample};
