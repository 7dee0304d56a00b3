//! Filling an empty marketplace.

mod forum;
mod run;

pub use forum::{SampleCategory, SamplePost, SampleTopic, SeedForumError, seed_forum};
pub use run::{SampleVehicle, seed_inventory};
