//! Counts of the vehicles found in larger areas than that of a query.

use domain::vehicles::{VehicleQuery, WiderArea};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// The larger areas in which more is found than in the query's own and in the smaller ones, smallest first, each with
/// its number of vehicles.
pub async fn wider_areas(
    query: &VehicleQuery,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Vec<(WiderArea, u64)>, StoreError> {
    let areas = query.wider_areas();
    if areas.is_empty() {
        return Ok(Vec::new());
    }
    let mut most = catalogue.search(query, None, 1).await?.total;
    let mut found = Vec::new();
    for (area, wider) in areas {
        let total = catalogue.search(&wider, None, 1).await?.total;
        if total > most {
            most = total;
            found.push((area, total));
        }
    }
    Ok(found)
}
