//! The market of a make or model family: cars for sale, sold cars, prices and answered questions.

use std::{cmp::Reverse, collections::HashMap, sync::Arc};

use domain::{
    markets::Market,
    prices::{CarPrice, PriceKnown, PriceSample},
    questions::Question,
    text,
    vehicles::{
        ListingStatus, ListingViewer, PriceEvent, UsDollars, VehicleId, VehicleQuery, VehicleSummary,
    },
};
use ports::{StoreError, prices::Prices, questions::Questions, vehicles::VehicleReader};

/// Maximum number of cars for sale, and of sold cars, whose prices are told one by one; the latest.
pub(super) const MAX_PRICES: u32 = 100;
/// No maximum.
const ALL: u32 = u32::MAX;
/// Maximum number of cars that are shown for sale.
pub const MAX_VEHICLES: usize = 24;
/// Maximum number of cars in the archive of sold cars.
pub const MAX_SALES: usize = 48;
/// Maximum number of questions.
pub const MAX_QUESTIONS: u32 = 12;

/// A sold car.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoldCar {
    pub car: Arc<VehicleSummary>,
    /// The recorded sale; `None` if the price is not known or no [evidence](UsDollars::is_evidence).
    pub sale: Option<PriceEvent>,
}

/// A market with its cars, prices and questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketDetails {
    pub market: Market,
    /// The cars for sale that were listed last, at most [`MAX_VEHICLES`].
    pub vehicles: Vec<Arc<VehicleSummary>>,
    /// Sold cars, the latest sale first, at most [`MAX_SALES`].
    pub sales: Vec<SoldCar>,
    /// Statistics of all asking prices.
    pub asked: PriceSample,
    /// Statistics of all sold prices.
    pub sold: PriceSample,
    /// The asking prices of the [`MAX_PRICES`] cars that were listed last, and the latest sold prices, at most as many.
    pub prices: Vec<CarPrice>,
    /// Answered questions about these cars, the latest answer first.
    pub questions: Vec<Question>,
}

/// Finds a market by its slugs; `None` if there is no such car that the viewer may see.
pub async fn find_market(
    make: &str,
    family: Option<&str>,
    viewer: ListingViewer,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Option<Market>, StoreError> {
    Ok(Market::find(make, family, &vehicle_reader.models(viewer).await?))
}

/// The cars of a market that a viewer may see, of one status or, for `None`, for sale: at most `limit`, those listed
/// last.
pub async fn market_vehicles(
    market: &Market,
    status: Option<ListingStatus>,
    viewer: ListingViewer,
    limit: u32,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Vec<Arc<VehicleSummary>>, StoreError> {
    Ok(vehicle_reader.search(&query_of(market, status, viewer), None, limit).await?.items)
}

fn query_of(market: &Market, status: Option<ListingStatus>, viewer: ListingViewer) -> VehicleQuery {
    let models = market.family.iter().flat_map(|family| &family.models);
    VehicleQuery {
        make_exact: Some(text::fold(market.make.make.as_str())),
        models: models.map(|model| text::fold(model.as_str())).collect(),
        status,
        viewer,
        ..VehicleQuery::default()
    }
}

/// Reads a market; `None` if there is no such car that the viewer may see.
pub async fn get_market(
    make: &str,
    family: Option<&str>,
    viewer: ListingViewer,
    vehicle_reader: &dyn VehicleReader,
    prices: &dyn Prices,
    questions: &dyn Questions,
) -> Result<Option<MarketDetails>, StoreError> {
    let Some(market) = find_market(make, family, viewer, vehicle_reader).await? else { return Ok(None) };
    let mut vehicles = market_vehicles(&market, None, viewer, MAX_PRICES, vehicle_reader).await?;
    let mut asking = vehicle_reader.asking_prices(&query_of(&market, None, viewer)).await?;
    asking.retain(|(price, _)| price.is_evidence());
    let sold = market_vehicles(&market, Some(ListingStatus::Sold), viewer, ALL, vehicle_reader).await?;
    let mut sales = sold_cars(sold, prices).await?;
    let paid = sales.iter().filter_map(|sold| price_of(&sold.car, Some(sold.sale?)));
    let (asked, sold) = (PriceSample::of(asking), PriceSample::of(paid.map(|car| (car.price, car.at))));

    sales.truncate(MAX_PRICES as usize);
    let ids: Vec<VehicleId> =
        vehicles.iter().map(|car| car.id).chain(sales.iter().map(|sold| sold.car.id)).collect();
    let questions = questions.answered_about(&ids, MAX_QUESTIONS).await?;
    let asking = vehicles.iter().filter_map(|car| price_of(car, None));
    let paid = sales.iter().filter_map(|sold| price_of(&sold.car, Some(sold.sale?)));
    let prices: Vec<CarPrice> = asking.chain(paid).collect();
    vehicles.truncate(MAX_VEHICLES);
    sales.truncate(MAX_SALES);
    Ok(Some(MarketDetails { market, vehicles, sales, asked, sold, prices, questions }))
}

/// Adds the recorded sales whose price is [evidence](domain::vehicles::UsDollars::is_evidence); the latest first, cars
/// without one last.
pub(super) async fn sold_cars(
    cars: Vec<Arc<VehicleSummary>>,
    prices: &dyn Prices,
) -> Result<Vec<SoldCar>, StoreError> {
    let ids: Vec<VehicleId> = cars.iter().map(|car| car.id).collect();
    let sales: HashMap<VehicleId, PriceEvent> = prices.sales_of(&ids).await?.into_iter().collect();
    let is_evidence = |sale: &PriceEvent| sale.price.known().is_some_and(UsDollars::is_evidence);
    let with_sale =
        |car: Arc<VehicleSummary>| SoldCar { sale: sales.get(&car.id).copied().filter(is_evidence), car };
    let mut sold: Vec<SoldCar> = cars.into_iter().map(with_sale).collect();
    sold.sort_by_key(|it| Reverse((it.sale.map(|sale| sale.at), it.car.id)));
    Ok(sold)
}

/// The price paid for a car, or the one asked for it since it was listed; `None` if it is on request or no evidence.
fn price_of(car: &VehicleSummary, sale: Option<PriceEvent>) -> Option<CarPrice> {
    let asked = (car.price, PriceKnown::Asked, car.listed_at);
    let (price, known, at) = sale.map_or(asked, |sale| (sale.price, PriceKnown::Sold, sale.at));
    Some(CarPrice {
        vehicle: car.id,
        make: car.make.clone(),
        model: car.model.clone(),
        year: car.year,
        miles: car.miles,
        is_mileage_unknown: car.is_mileage_unknown,
        price: price.known().filter(|price| price.is_evidence())?,
        known,
        at,
    })
}
