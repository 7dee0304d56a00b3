use domain::vehicles::{VehicleId, VehicleSummary, most_similar};
use ports::{StoreError, vehicles::VehicleCatalogue};

use super::open_vehicle;

/// How many cars to look at on each side of a price: enough for the years to have their say.
const NEIGHBOURS: u32 = 6;

/// The cars for sale that are most like a listing; `None` when there is no such listing to see.
///
/// # Errors
/// When the store fails.
pub async fn similar_vehicles(
    id: VehicleId,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Option<Vec<VehicleSummary>>, StoreError> {
    let Some(vehicle) = open_vehicle(id, catalogue).await? else { return Ok(None) };
    let neighbours = catalogue.neighbours(&vehicle.summary, NEIGHBOURS).await?;
    Ok(Some(most_similar(&vehicle, neighbours)))
}
