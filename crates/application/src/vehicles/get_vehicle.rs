use domain::vehicles::{Vehicle, VehicleId};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// The listing that everybody may see under that number; a withdrawn one is nobody's business.
///
/// # Errors
/// When the store fails.
pub async fn open_vehicle(
    id: VehicleId,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Option<Vehicle>, StoreError> {
    let vehicle = catalogue.vehicle(id).await?;
    Ok(vehicle.filter(|vehicle| vehicle.summary.status.is_public()))
}
