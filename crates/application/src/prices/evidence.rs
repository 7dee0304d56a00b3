use domain::{
    prices::{ComparableCriteria, PriceEvidence},
    vehicles::VehicleId,
};
use ports::{StoreError, prices::Prices, vehicles::VehicleCatalogue};

use crate::vehicles::open_vehicle;

/// How many like cars are looked at.
const MOST_CARS: u32 = 200;

/// What is known of the prices of like cars.
///
/// # Errors
/// When the store fails.
pub async fn like_prices(
    likeness: &ComparableCriteria,
    prices: &dyn Prices,
) -> Result<PriceEvidence, StoreError> {
    Ok(PriceEvidence::of(prices.like(likeness, MOST_CARS).await?))
}

/// What is known of the prices of cars like a listing; `None` when there is no such listing to see.
///
/// # Errors
/// When a store fails.
pub async fn vehicle_prices(
    id: VehicleId,
    catalogue: &dyn VehicleCatalogue,
    prices: &dyn Prices,
) -> Result<Option<PriceEvidence>, StoreError> {
    let Some(vehicle) = open_vehicle(id, catalogue).await? else { return Ok(None) };
    let car = &vehicle.summary;
    let likeness = ComparableCriteria::of(&car.make, &car.model, car.year, Some(id));
    like_prices(&likeness, prices).await.map(Some)
}
