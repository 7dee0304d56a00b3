//! Price evidence.

mod evidence;

pub use evidence::{like_prices, vehicle_prices};
