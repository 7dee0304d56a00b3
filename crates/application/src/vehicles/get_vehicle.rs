//! Looks up a public listing.

use domain::vehicles::{Vehicle, VehicleId};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// The public listing with that id; `None` also for withdrawn ones.
pub async fn get_vehicle(
    id: VehicleId,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Option<Vehicle>, StoreError> {
    let vehicle = catalogue.vehicle(id).await?;
    Ok(vehicle.filter(|vehicle| vehicle.summary.status.is_public()))
}
