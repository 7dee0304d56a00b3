//! Price evidence: recorded prices of comparable cars (`comparable_criteria`) and their statistics
//! (`evidence`).

mod comparable_criteria;
mod evidence;

pub use comparable_criteria::ComparableCriteria;
pub use evidence::{
    BestSample, CarDifference, CarPrice, ENOUGH_PRICES, PriceEvidence, PriceKnown, PriceRange, PriceSample,
};
