//! Counts of the vehicles found without one filter of a query, for each active filter.

use domain::vehicles::{QueryFilter, VehicleQuery};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// The active filters of the query, each with the number of vehicles that its removal would find.
pub async fn filter_removals(
    query: &VehicleQuery,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Vec<(QueryFilter, u64)>, StoreError> {
    let mut removals = Vec::new();
    for filter in query.active_filters() {
        let others = query.clone().without_filter(filter);
        removals.push((filter, catalogue.search(&others, None, 1).await?.total));
    }
    Ok(removals)
}
