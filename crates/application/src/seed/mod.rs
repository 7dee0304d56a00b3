//! Filling an empty marketplace with sample vehicles and forum topics.

mod forum;
mod run;

pub use forum::{SampleCategory, SamplePost, SampleTopic, SeedForumError, seed_forum};
pub use run::{SampleVehicle, seed_inventory};
