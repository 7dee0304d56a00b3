//! Saved items of members: vehicle lists (`list`), saved searches (`search`) and price insights about makes
//! (`insight`).

mod insight;
mod list;
mod search;

pub use insight::{ENOUGH_STEPS, MakeInsight, PriceChange};
pub use list::{MAX_VEHICLES, SavedList};
pub use search::{MAX_SEARCHES, SavedSearch, SavedSearchId, SearchName};
