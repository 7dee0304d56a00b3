//! Counts of the vehicles found without one filter of a query, for each active filter and each term of its search.

use domain::vehicles::{QueryFilter, SearchText, VehicleQuery};
use ports::{StoreError, vehicles::VehicleReader};

/// A part of a query, and what it finds without that part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterRemoval {
    /// The filter that is removed or, with `term`, shortened.
    pub filter: QueryFilter,
    /// Words of the search to leave out, and the search without them; `None` if the whole filter is removed.
    pub term: Option<(String, SearchText)>,
    /// Number of vehicles found without it.
    pub count: u64,
}

/// The active filters of the query, then the terms of its search, each with the number of vehicles that its removal
/// would find.
pub async fn filter_removals(
    query: &VehicleQuery,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Vec<FilterRemoval>, StoreError> {
    let mut removals = Vec::new();
    for filter in query.active_filters() {
        let others = query.clone().without_filter(filter);
        let count = vehicle_reader.search(&others, None, 1).await?.total;
        removals.push(FilterRemoval { filter, term: None, count });
    }
    for (words, search) in query.search.without_terms() {
        let others = VehicleQuery { search: search.clone(), ..query.clone() };
        let count = vehicle_reader.search(&others, None, 1).await?.total;
        removals.push(FilterRemoval { filter: QueryFilter::Search, term: Some((words, search)), count });
    }
    Ok(removals)
}
