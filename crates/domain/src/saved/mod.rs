//! What members keep: vehicles on their lists, and searches to come back to.

mod insight;
mod list;
mod search;

pub use insight::{ENOUGH_STEPS, Insight, PriceStep};
pub use list::{MOST_VEHICLES, SavedList};
pub use search::{MOST_SEARCHES, SavedSearch, SavedSearchId, SearchName};
