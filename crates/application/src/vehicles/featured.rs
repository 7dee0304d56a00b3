use domain::vehicles::{VehicleQuery, VehicleSummary};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// How many featured vehicles are shown at most.
const MOST: u32 = 12;
/// How many are shown at least, as far as there are as many: a row of the home page.
const LEAST: usize = 4;
/// How many recent acquisitions are shown.
const RECENT: u32 = 4;

/// The latest listings.
///
/// # Errors
/// When the store fails.
pub async fn recent_vehicles(catalogue: &dyn VehicleCatalogue) -> Result<Vec<VehicleSummary>, StoreError> {
    Ok(catalogue.search(&VehicleQuery::default(), None, RECENT).await?.items)
}

/// The vehicles that the concierge features, in the concierge's order. While there are too few of them
/// for a row, the latest listings fill it: those that are not among the recent acquisitions first.
///
/// # Errors
/// When the store fails.
pub async fn featured_vehicles(catalogue: &dyn VehicleCatalogue) -> Result<Vec<VehicleSummary>, StoreError> {
    let mut shown = catalogue.featured(MOST).await?;
    if shown.len() >= LEAST {
        return Ok(shown);
    }
    // Enough for a row even where the featured ones are among the latest.
    let latest = catalogue.search(&VehicleQuery::default(), None, RECENT + MOST).await?.items;
    let (recent, earlier) = latest.split_at(latest.len().min(RECENT as usize));
    for vehicle in earlier.iter().chain(recent) {
        if shown.len() < LEAST && shown.iter().all(|known| known.id != vehicle.id) {
            shown.push(vehicle.clone());
        }
    }
    Ok(shown)
}
