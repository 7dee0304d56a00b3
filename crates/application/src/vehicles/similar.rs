//! Vehicles similar to a listing.

use std::sync::Arc;

use domain::vehicles::ListingViewer;
use domain::vehicles::{VehicleId, VehicleSummary, most_similar};
use ports::{StoreError, vehicles::VehicleReader};

use super::get_vehicle;

/// Number of cars to consider on each side of the price; more than are shown, so that the year matters too.
const NEIGHBORS: u32 = 6;

/// The cars for sale to everyone that are most similar to a listing; `None` when there is no such listing that the
/// viewer may see.
pub async fn similar_vehicles(
    id: VehicleId,
    viewer: ListingViewer,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Option<Vec<Arc<VehicleSummary>>>, StoreError> {
    let Some(vehicle) = get_vehicle(id, viewer, vehicle_reader).await? else { return Ok(None) };
    let neighbors = vehicle_reader.neighbors(&vehicle.summary, NEIGHBORS).await?;
    Ok(Some(most_similar(&vehicle, neighbors)))
}
