//! `Prices` in memory: asked and paid prices for price evidence.

use async_trait::async_trait;
use domain::{
    prices::{CarPrice, ComparableCriteria, PriceKnown},
    text,
    vehicles::{ListingStatus, Make, PriceEvent, Vehicle, VehicleId},
};
use ports::{StoreError, prices::Prices};

use crate::MemoryStore;

#[async_trait]
impl Prices for MemoryStore {
    async fn comparable_cars(
        &self,
        criteria: &ComparableCriteria,
        models: &[String],
        limit: u32,
    ) -> Result<Vec<CarPrice>, StoreError> {
        let state = self.read()?;
        let mut found: Vec<&Vehicle> = state
            .listings
            .values()
            .map(|listing| &listing.vehicle)
            .filter(|vehicle| {
                let car = &vehicle.summary;
                criteria.includes(car.id, &car.make, &car.model, car.year)
                    && models.contains(&text::fold(car.model.as_str()))
            })
            .collect();
        found.sort_by_key(|vehicle| std::cmp::Reverse((vehicle.summary.listed_at, vehicle.summary.id)));
        Ok(found.into_iter().filter_map(price_of).take(limit as usize).collect())
    }

    async fn sales(&self, makes: &[Make]) -> Result<Vec<CarPrice>, StoreError> {
        let state = self.read()?;
        let prices = state.listings.values().filter_map(|listing| price_of(&listing.vehicle));
        Ok(prices.filter(|car| car.known == PriceKnown::Sold && makes.contains(&car.make)).collect())
    }

    async fn sales_of(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, PriceEvent)>, StoreError> {
        let state = self.read()?;
        let sale = |id: &VehicleId| Some((*id, state.listings.get(id)?.vehicle.sale()?));
        Ok(vehicles.iter().filter_map(sale).collect())
    }
}

/// The price paid for a sold car, or asked for one on sale; `None` if not everyone may see the listing, the price is
/// on request or no [evidence](domain::vehicles::UsDollars::is_evidence), or it was sold without a known price.
fn price_of(vehicle: &Vehicle) -> Option<CarPrice> {
    let car = &vehicle.summary;
    if !car.is_public() {
        return None;
    }
    let asked = || vehicle.prices.iter().filter(|step| !step.is_sale()).max_by_key(|step| step.at);
    let (price, known, at) = match car.status {
        ListingStatus::Withdrawn => return None,
        ListingStatus::Sold => vehicle.sale().map(|step| (step.price, PriceKnown::Sold, step.at))?,
        ListingStatus::Live | ListingStatus::UnderOffer => {
            (car.price, PriceKnown::Asked, asked().map_or(car.listed_at, |step| step.at))
        }
    };
    let (make, model) = (car.make.clone(), car.model.clone());
    let price = price.known().filter(|price| price.is_evidence())?;
    Some(CarPrice {
        vehicle: car.id,
        make,
        model,
        year: car.year,
        miles: car.miles,
        is_mileage_unknown: car.is_mileage_unknown,
        price,
        known,
        at,
    })
}
