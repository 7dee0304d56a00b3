//! Vehicles of the home page: featured and recent ones.

use std::sync::Arc;

use domain::vehicles::{MAX_FEATURED, VehicleQuery, VehicleSummary};
use ports::{StoreError, vehicles::VehicleReader};

/// Minimum number of featured vehicles, if there are enough: one row of the home page.
const MIN_FEATURED: usize = 4;
/// Number of recent vehicles.
const RECENT: u32 = 4;

/// The latest listings.
pub async fn recent_vehicles(
    vehicle_reader: &dyn VehicleReader,
) -> Result<Vec<Arc<VehicleSummary>>, StoreError> {
    Ok(vehicle_reader.search(&VehicleQuery::default(), None, RECENT).await?.items)
}

/// The featured vehicles in the order that the concierge set. If there are fewer than a row, the latest
/// listings fill it, preferably those that are not among the recent vehicles.
pub async fn featured_vehicles(
    vehicle_reader: &dyn VehicleReader,
) -> Result<Vec<Arc<VehicleSummary>>, StoreError> {
    let mut shown = vehicle_reader.featured(MAX_FEATURED).await?;
    if shown.len() >= MIN_FEATURED {
        return Ok(shown);
    }
    // Enough to fill the row even if featured vehicles are among the latest.
    let latest = vehicle_reader.search(&VehicleQuery::default(), None, RECENT + MAX_FEATURED).await?.items;
    let (recent, earlier) = latest.split_at(latest.len().min(RECENT as usize));
    for vehicle in earlier.iter().chain(recent) {
        if shown.len() < MIN_FEATURED && shown.iter().all(|known| known.id != vehicle.id) {
            shown.push(Arc::clone(vehicle));
        }
    }
    Ok(shown)
}
