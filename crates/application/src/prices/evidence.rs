//! Price evidence from comparable cars.

use domain::audience::ListingViewer;
use domain::{
    prices::{ComparableCriteria, PriceEvidence},
    vehicles::VehicleId,
};
use ports::{StoreError, prices::Prices, vehicles::VehicleCatalogue};

use crate::vehicles::get_vehicle;

/// Maximum number of comparable cars.
const MOST_CARS: u32 = 200;

/// Price evidence for comparable cars.
pub async fn comparable_prices(
    likeness: &ComparableCriteria,
    prices: &dyn Prices,
) -> Result<PriceEvidence, StoreError> {
    Ok(PriceEvidence::of(prices.comparable_cars(likeness, MOST_CARS).await?))
}

/// Price evidence for cars comparable to a listing; `None` when there is no such listing that the
/// viewer may see.
pub async fn vehicle_prices(
    id: VehicleId,
    viewer: ListingViewer,
    catalogue: &dyn VehicleCatalogue,
    prices: &dyn Prices,
) -> Result<Option<PriceEvidence>, StoreError> {
    let Some(vehicle) = get_vehicle(id, viewer, catalogue).await? else { return Ok(None) };
    let car = &vehicle.summary;
    let likeness = ComparableCriteria::of(&car.make, &car.model, car.year, Some(id));
    comparable_prices(&likeness, prices).await.map(Some)
}
