//! What members keep.

mod searches;

pub use searches::{Counted, count_matches, saved_searches};
