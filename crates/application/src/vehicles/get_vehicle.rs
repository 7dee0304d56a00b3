//! Looks up a listing for its page.

use domain::{
    accounts::SignedIn,
    vehicles::{ListingViewer, Vehicle, VehicleFacts, VehicleId},
};
use ports::{StoreError, listings::Listings, vehicles::VehicleReader};

/// The listing with that id if the viewer may see it, with its texts as the public reads them; `None` also for
/// withdrawn ones.
pub async fn get_vehicle(
    id: VehicleId,
    viewer: ListingViewer,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Option<Vehicle>, StoreError> {
    let vehicle = vehicle_reader.vehicle(id).await?;
    let visible = vehicle.filter(|vehicle| vehicle.summary.is_visible_to(viewer));
    Ok(visible.map(Vehicle::with_public_texts))
}

/// Access of a reader to one listing; its seller can see it whatever its audience.
pub async fn viewer_of_listing(
    id: VehicleId,
    reader: Option<&SignedIn>,
    vehicle_reader: &dyn VehicleReader,
    listings: &dyn Listings,
) -> Result<ListingViewer, StoreError> {
    let viewer = ListingViewer::of(reader);
    let Some(reader) = reader.filter(|_| viewer != ListingViewer::Staff) else { return Ok(viewer) };
    let vehicle = vehicle_reader.vehicle(id).await?;
    if vehicle.is_none_or(|vehicle| vehicle.summary.is_visible_to(viewer)) {
        return Ok(viewer);
    }
    let seller = listings.seller_of(id).await?.map(|listing| listing.seller);
    Ok(if seller == Some(reader.user().id) { ListingViewer::SELLER } else { viewer })
}

/// The facts of a listing by which texts about it are [redacted](VehicleFacts::redact); none if there is no such listing.
pub async fn facts_for_redaction(
    id: VehicleId,
    vehicle_reader: &dyn VehicleReader,
) -> Result<VehicleFacts, StoreError> {
    Ok(vehicle_reader.vehicle(id).await?.map(|vehicle| vehicle.facts).unwrap_or_default())
}
