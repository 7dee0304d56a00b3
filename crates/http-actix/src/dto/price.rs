//! DTOs of price evidence.

use application::prices::ComparablePrices;
use domain::{
    prices::{CarPrice, PriceSample},
    vehicles::mileage_text,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::enums::PriceKnown;
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

/// Price of a comparable car.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CarPrice)]
pub(crate) struct CarPriceDto {
    vehicle_id: i64,
    make: String,
    model: String,
    year: String,
    year_numeric: i32,
    price: String,
    /// In whole US dollars.
    price_numeric: i64,
    /// Formatted for display, with the remark that the true mileage is unknown; empty if not stated.
    #[schema(example = "4,200 miles")]
    miles: String,
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
            year_numeric: car.year.get(),
            price: car.price.to_string(),
            price_numeric: car.price.get(),
            miles: mileage_text(car.miles, car.is_mileage_unknown).unwrap_or_default(),
            kind: car.known.as_str(),
            at: rfc3339(car.at),
        }
    }
}

/// Price of a comparable car, and how that car differs from the one that the price is compared with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ComparableCar)]
pub(crate) struct ComparableCarDto {
    #[serde(flatten)]
    car: CarPriceDto,
    /// Whether both are the same model, trim included.
    is_same_model: bool,
    /// Mileage of this car minus that of the other, in statute miles; null if one of them is not stated or not true.
    #[schema(required)]
    miles_difference: Option<i32>,
}

/// Prices recorded on this site for comparable cars: same make and model family, and of the same generation, or at
/// most three model years apart where the generation is not known.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PriceEvidence)]
pub(crate) struct PriceEvidenceDto {
    /// The model family that is compared.
    #[schema(example = "911")]
    family: String,
    /// First model year that is compared.
    from_year: i32,
    /// Last model year that is compared; null if the generation is still built.
    #[schema(required)]
    to_year: Option<i32>,
    /// Whether the years are those of a generation.
    is_generation: bool,
    /// Asking prices of cars for sale.
    asked: PriceSampleDto,
    /// Prices paid for sold cars.
    sold: PriceSampleDto,
    /// The cars, sold ones first, each group newest first.
    #[schema(max_items = 12)]
    cars: Vec<ComparableCarDto>,
}

impl From<&ComparablePrices> for PriceEvidenceDto {
    fn from(ComparablePrices { criteria, evidence }: &ComparablePrices) -> Self {
        let compared = |car: &CarPrice| {
            let difference = car.difference(criteria);
            ComparableCarDto {
                car: CarPriceDto::from(car),
                is_same_model: difference.is_same_model,
                miles_difference: difference.miles,
            }
        };
        Self {
            family: criteria.family.name().to_owned(),
            from_year: criteria.years.first(),
            to_year: criteria.years.last(),
            is_generation: criteria.years.is_generation(),
            asked: PriceSampleDto::from(&evidence.asked),
            sold: PriceSampleDto::from(&evidence.sold),
            cars: evidence.cars.iter().take(NAMED).map(compared).collect(),
        }
    }
}
