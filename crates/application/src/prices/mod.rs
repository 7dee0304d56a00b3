//! Price evidence: prices asked and paid for comparable cars.

mod evidence;

pub use evidence::{comparable_prices, vehicle_prices};
