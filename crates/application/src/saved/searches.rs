//! Saved searches with their current numbers of matches.

use domain::{accounts::SignedIn, saved::SavedSearch};
use ports::{StoreError, saved::SavedSearches, vehicles::VehicleReader};

/// A saved search with its number of matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    pub search: SavedSearch,
    pub matches: u64,
}

/// A member's saved searches, the last saved first. The counts come from the vehicle reader, usually the vehicle
/// cache, so the store is queried only once.
///
/// # Errors
/// When the store or the vehicle reader fails.
pub async fn saved_searches(
    who: &SignedIn,
    store: &dyn SavedSearches,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Vec<Counted>, StoreError> {
    let searches = store.saved_searches(who.user().id).await?;
    let mut counted = Vec::with_capacity(searches.len());
    for search in searches {
        counted.push(count_matches(search, vehicle_reader).await?);
    }
    Ok(counted)
}

/// Counts the matches of a search.
///
/// # Errors
/// When the vehicle reader fails.
pub async fn count_matches(
    search: SavedSearch,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Counted, StoreError> {
    let matches = vehicle_reader.search(&search.query, None, 1).await?.total;
    Ok(Counted { search, matches })
}
