//! Price evidence from comparable cars.

use domain::{
    prices::{ComparableCriteria, PriceEvidence},
    vehicles::{ListingViewer, VehicleId},
};
use ports::{StoreError, prices::Prices, vehicles::VehicleReader};

use crate::vehicles::get_vehicle;

/// Maximum number of comparable cars.
const MAX_CARS: u32 = 200;

/// Price evidence and the car that it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparablePrices {
    pub criteria: ComparableCriteria,
    pub evidence: PriceEvidence,
}

/// Price evidence for comparable cars.
pub async fn comparable_prices(
    criteria: ComparableCriteria,
    vehicle_reader: &dyn VehicleReader,
    prices: &dyn Prices,
) -> Result<ComparablePrices, StoreError> {
    // Evidence is public, so models of other listings add nothing.
    let models = criteria.models_in(&vehicle_reader.models(ListingViewer::Public).await?);
    let cars = prices.comparable_cars(&criteria, &models, MAX_CARS).await?;
    Ok(ComparablePrices { criteria, evidence: PriceEvidence::of(cars) })
}

/// Price evidence for cars comparable to a listing; `None` when there is no such listing that the
/// viewer may see.
pub async fn vehicle_prices(
    id: VehicleId,
    viewer: ListingViewer,
    vehicle_reader: &dyn VehicleReader,
    prices: &dyn Prices,
) -> Result<Option<ComparablePrices>, StoreError> {
    let Some(vehicle) = get_vehicle(id, viewer, vehicle_reader).await? else { return Ok(None) };
    let criteria = ComparableCriteria::of_listing(&vehicle.summary);
    comparable_prices(criteria, vehicle_reader, prices).await.map(Some)
}
