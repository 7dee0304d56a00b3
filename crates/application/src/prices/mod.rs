//! Price evidence: prices asked and paid for comparable cars.

mod evidence;

pub use evidence::{ComparablePrices, comparable_prices, vehicle_prices};
