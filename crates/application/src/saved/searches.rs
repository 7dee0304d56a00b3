use domain::{accounts::SignedIn, saved::SavedSearch};
use ports::{StoreError, saved::SavedSearches, vehicles::VehicleCatalogue};

/// A saved search, and how many vehicles answer it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// The search.
    pub search: SavedSearch,
    /// How many vehicles it finds.
    pub matches: u64,
}

/// One's own searches, the last saved first. The counts come from the catalogue's copy of the
/// inventory in memory: the store is asked once, however many there are.
///
/// # Errors
/// When the store or the catalogue fails.
pub async fn saved_searches(
    who: &SignedIn,
    store: &dyn SavedSearches,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Vec<Counted>, StoreError> {
    let searches = store.saved_searches(who.user().id).await?;
    let mut counted = Vec::with_capacity(searches.len());
    for search in searches {
        counted.push(count_matches(search, catalogue).await?);
    }
    Ok(counted)
}

/// Counts what a search finds now.
///
/// # Errors
/// When the catalogue fails.
pub async fn count_matches(
    search: SavedSearch,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Counted, StoreError> {
    let matches = catalogue.search(&search.query, None, 1).await?.total;
    Ok(Counted { search, matches })
}
