//! Saved searches with their numbers of matches.

mod searches;

pub use searches::{Counted, count_matches, saved_searches};
