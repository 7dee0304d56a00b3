//! DTOs of markets.

use application::markets::{Makes, MarketDetails, SoldCar};
use domain::{
    markets::{FamilyCount, MakeCount},
    questions::Question,
    vehicles::Vehicle,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    dto::{CarPriceDto, PriceSampleDto, VehicleDto},
    questions::AnswerDto,
    response::rfc3339,
};

/// A make or model family with its numbers of cars.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MarketCount)]
pub(super) struct CountDto {
    /// Part of the path of its page.
    #[schema(example = "mercedes-benz")]
    slug: String,
    #[schema(example = "Mercedes-Benz")]
    name: String,
    /// Number of cars that are live or under offer.
    for_sale: u64,
    /// Number of sold cars.
    sold: u64,
}

impl From<&MakeCount> for CountDto {
    fn from(count: &MakeCount) -> Self {
        let name = count.make.as_str().to_owned();
        Self { slug: count.slug.clone(), name, for_sale: count.for_sale, sold: count.sold }
    }
}

impl From<&FamilyCount> for CountDto {
    fn from(count: &FamilyCount) -> Self {
        let name = count.family.name().to_owned();
        Self { slug: count.slug.clone(), name, for_sale: count.for_sale, sold: count.sold }
    }
}

/// A sold car.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SoldCar)]
pub(super) struct SoldCarDto {
    vehicle_id: i64,
    /// Readable end of the page's path; may be empty.
    slug: String,
    /// Year, make and model.
    title: String,
    /// Formatted for display, with the remark that the true mileage is unknown; empty if not stated.
    miles: String,
    /// City and state, or the stated part of them; may be empty.
    location: String,
    /// Null if the sale price is not known.
    #[schema(required, example = "$425,000")]
    price: Option<String>,
    /// Time of the sale; null if the sale price is not known.
    #[schema(required, format = DateTime)]
    sold_at: Option<String>,
}

impl From<&SoldCar> for SoldCarDto {
    fn from(SoldCar { car, sale }: &SoldCar) -> Self {
        Self {
            vehicle_id: car.id.0,
            slug: car.slug(),
            title: car.title(),
            miles: car.mileage_text().unwrap_or_default(),
            location: car.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default(),
            price: sale.map(|sale| sale.price.to_string()),
            sold_at: sale.map(|sale| rfc3339(sale.at)),
        }
    }
}

/// The makes, and the latest sales.
#[derive(Serialize, ToSchema)]
#[schema(as = Markets)]
pub(super) struct MakesDto {
    /// By name.
    makes: Vec<CountDto>,
    /// The latest sale first.
    #[schema(max_items = 12)]
    sales: Vec<SoldCarDto>,
}

impl From<&Makes> for MakesDto {
    fn from(makes: &Makes) -> Self {
        Self {
            makes: makes.makes.iter().map(CountDto::from).collect(),
            sales: makes.sales.iter().map(SoldCarDto::from).collect(),
        }
    }
}

/// An answered question about a car of the market.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MarketQuestion)]
pub(super) struct MarketQuestionDto {
    id: i64,
    vehicle_id: i64,
    /// Year, make and model.
    vehicle_title: String,
    text: String,
    #[schema(format = DateTime)]
    asked_at: String,
    answer: AnswerDto,
}

impl MarketQuestionDto {
    /// `None` for a question without an answer.
    fn new(question: &Question) -> Option<Self> {
        Some(Self {
            id: question.id.0,
            vehicle_id: question.vehicle.0,
            vehicle_title: question.vehicle_title.clone(),
            text: question.text.as_str().to_owned(),
            asked_at: rfc3339(question.asked_at),
            answer: question.answer.as_ref().map(AnswerDto::from)?,
        })
    }
}

/// The market of a make or model family: the cars of its listings that the caller may see.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Market)]
pub(super) struct MarketDto<'a> {
    /// Make, or make and family.
    #[schema(example = "Porsche 911")]
    name: String,
    /// Path of its page.
    #[schema(example = "/makes/porsche/911")]
    path: String,
    make: CountDto,
    /// The family; null for the whole make.
    #[schema(required)]
    family: Option<CountDto>,
    /// All families of the make: those with the most cars for sale first, then those with the most sold.
    families: Vec<CountDto>,
    /// Cars for sale, those listed last.
    #[schema(max_items = 24)]
    vehicles: Vec<VehicleDto<'a>>,
    /// Sold cars, the latest sale first.
    #[schema(max_items = 48)]
    sales: Vec<SoldCarDto>,
    /// Asking prices of all cars for sale.
    asked: PriceSampleDto,
    /// Prices paid for all sold cars.
    sold: PriceSampleDto,
    /// The asking prices of the 100 cars that were listed last, then the prices of the 100 latest sales.
    #[schema(max_items = 200)]
    prices: Vec<CarPriceDto>,
    /// Answered questions, the latest answer first.
    #[schema(max_items = 12)]
    questions: Vec<MarketQuestionDto>,
}

impl MarketQuestionDto {
    /// The question as the public reads it, about one of these listings.
    fn redacted(mut self, about: &[Vehicle]) -> Self {
        let Some(vehicle) = about.iter().find(|vehicle| vehicle.summary.id.0 == self.vehicle_id) else {
            return self;
        };
        vehicle.facts.redact(&mut self.text);
        self.answer = self.answer.redacted(&vehicle.facts);
        self
    }
}

impl<'a> MarketDto<'a> {
    /// `about` are the listings that the questions are about.
    pub(super) fn new(details: &'a MarketDetails, about: &[Vehicle]) -> Self {
        let market = &details.market;
        Self {
            name: market.name(),
            path: market.path(),
            make: CountDto::from(&market.make),
            family: market.family.as_ref().map(CountDto::from),
            families: market.families.iter().map(CountDto::from).collect(),
            vehicles: details.vehicles.iter().map(|vehicle| VehicleDto::from(&**vehicle)).collect(),
            sales: details.sales.iter().map(SoldCarDto::from).collect(),
            asked: PriceSampleDto::from(&details.asked),
            sold: PriceSampleDto::from(&details.sold),
            prices: details.prices.iter().map(CarPriceDto::from).collect(),
            questions: details
                .questions
                .iter()
                .filter_map(MarketQuestionDto::new)
                .map(|question| question.redacted(about))
                .collect(),
        }
    }
}
