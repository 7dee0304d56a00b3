//! DTOs of price evidence.

use domain::prices::{CarPrice, PriceEvidence, PriceSample};
use serde::Serialize;
use utoipa::ToSchema;

use crate::response::rfc3339;

/// Cars listed at most.
const NAMED: usize = 12;

/// Summary of a set of prices: count, period and range.
#[derive(Serialize, ToSchema)]
#[schema(as = PriceSample)]
pub(crate) struct PriceSampleDto {
    /// Number of prices.
    n: usize,
    /// Time of the earliest price; null without prices.
    #[schema(required, format = DateTime)]
    from: Option<String>,
    /// Time of the latest price; null without prices.
    #[schema(required, format = DateTime)]
    to: Option<String>,
    /// Lowest price; null below three prices.
    #[schema(required, example = "$398,000")]
    low: Option<String>,
    /// Median price; null below three prices.
    #[schema(required, example = "$425,000")]
    median: Option<String>,
    /// Highest price; null below three prices.
    #[schema(required, example = "$460,000")]
    high: Option<String>,
}

impl From<&PriceSample> for PriceSampleDto {
    fn from(sample: &PriceSample) -> Self {
        let (from, to) = sample.span.unzip();
        let range = sample.range;
        Self {
            n: sample.count,
            from: from.map(rfc3339),
            to: to.map(rfc3339),
            low: range.map(|range| range.low.to_string()),
            median: range.map(|range| range.median.to_string()),
            high: range.map(|range| range.high.to_string()),
        }
    }
}

/// Kind of a known price.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum PriceKnown {
    Asked,
    Sold,
}

/// Price of a comparable car.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CarPrice)]
pub(crate) struct CarPriceDto {
    vehicle_id: i64,
    make: String,
    model: String,
    year: String,
    price: String,
    #[schema(value_type = PriceKnown)]
    kind: &'static str,
    /// Time since which the price is asked, or time of the sale.
    #[schema(format = DateTime)]
    at: String,
}

impl From<&CarPrice> for CarPriceDto {
    fn from(car: &CarPrice) -> Self {
        Self {
            vehicle_id: car.vehicle.0,
            make: car.make.as_str().to_owned(),
            model: car.model.as_str().to_owned(),
            year: car.year.to_string(),
            price: car.price.to_string(),
            kind: car.known.as_str(),
            at: rfc3339(car.at),
        }
    }
}

/// Prices recorded on this site for comparable cars: same make and model, at most three model years apart.
#[derive(Serialize, ToSchema)]
#[schema(as = PriceEvidence)]
pub(crate) struct PriceEvidenceDto {
    /// Asking prices of cars for sale.
    asked: PriceSampleDto,
    /// Prices paid for sold cars.
    sold: PriceSampleDto,
    /// The cars, sold ones first, each group newest first.
    #[schema(max_items = 12)]
    cars: Vec<CarPriceDto>,
}

impl From<&PriceEvidence> for PriceEvidenceDto {
    fn from(evidence: &PriceEvidence) -> Self {
        Self {
            asked: PriceSampleDto::from(&evidence.asked),
            sold: PriceSampleDto::from(&evidence.sold),
            cars: evidence.cars.iter().take(NAMED).map(CarPriceDto::from).collect(),
        }
    }
}
