//! Looks up a listing for its page.

use domain::vehicles::{ListingViewer, Vehicle, VehicleFacts, VehicleId};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// The listing with that id if the viewer may see it, with its texts as the public reads them; `None` also for
/// withdrawn ones.
pub async fn get_vehicle(
    id: VehicleId,
    viewer: ListingViewer,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Option<Vehicle>, StoreError> {
    let vehicle = catalogue.vehicle(id).await?;
    let visible = vehicle.filter(|vehicle| vehicle.summary.is_visible_to(viewer));
    Ok(visible.map(Vehicle::with_public_texts))
}

/// The facts of a listing by which texts about it are [redacted](VehicleFacts::redact); none if there is no such listing.
pub async fn facts_for_redaction(
    id: VehicleId,
    catalogue: &dyn VehicleCatalogue,
) -> Result<VehicleFacts, StoreError> {
    Ok(catalogue.vehicle(id).await?.map(|vehicle| vehicle.facts).unwrap_or_default())
}
