//! What members keep: vehicles on their lists, and searches to come back to.

mod list;
mod search;

pub use list::{MOST_VEHICLES, SavedList};
pub use search::{MOST_SEARCHES, SavedSearch, SavedSearchId, SearchName};
