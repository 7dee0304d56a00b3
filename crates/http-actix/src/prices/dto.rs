use domain::prices::{CarPrice, PriceEvidence, PriceSample};
use serde::Serialize;
use utoipa::ToSchema;

use crate::vehicles::rfc3339;

/// How many cars are named.
const NAMED: usize = 12;

/// What can be said of some prices: how many they are, of when, and what they range over.
#[derive(Serialize, ToSchema)]
#[schema(as = PriceSample)]
pub(crate) struct PriceSampleDto {
    /// How many prices it rests on.
    n: usize,
    /// The first of them.
    #[schema(required, format = DateTime)]
    from: Option<String>,
    /// The last of them.
    #[schema(required, format = DateTime)]
    to: Option<String>,
    /// The lowest; null while there are fewer than three.
    #[schema(required, example = "$398,000")]
    low: Option<String>,
    /// The one in the middle; null while there are fewer than three.
    #[schema(required, example = "$425,000")]
    median: Option<String>,
    /// The highest; null while there are fewer than three.
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

/// Which price of a car is known.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum PriceKnown {
    Asked,
    Sold,
}

/// The price of a like car.
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
    /// Since when it is asked, or when it was paid.
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

/// What this site recorded of cars like another: of the same make and model, at most three years older
/// or younger.
#[derive(Serialize, ToSchema)]
#[schema(as = PriceEvidence)]
pub(crate) struct PriceEvidenceDto {
    /// What is asked for those that are for sale.
    asked: PriceSampleDto,
    /// What was paid for those that were sold.
    sold: PriceSampleDto,
    /// The cars, sold ones first, then the latest first.
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
