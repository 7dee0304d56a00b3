//! Filling an empty marketplace.

mod run;

pub use run::{SampleVehicle, seed_inventory};
