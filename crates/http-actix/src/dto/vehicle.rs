//! DTOs of vehicles.

use domain::{
    pictures::Picture,
    rich_text::RichNode,
    vehicles::{Badge, Place, PriceEvent, Vehicle, VehicleSummary, equipment},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    AudienceDto, MarketLinkDto, VehicleFactsDto,
    enums::{BadgeVariant, ListingStatus, PriceKind},
    picture::PictureDto,
};
use crate::response::{RichNodeDto, rfc3339};

/// Placeholder for a vehicle without pictures.
const WITHOUT_PHOTOS: &str = "/plates/unphotographed";
/// Minimum width in pixels of the rendition that represents the picture.
const STANDARD_WIDTH: u32 = 800;

/// Path of a picture's standard rendition, or of the placeholder.
fn image_path(cover: Option<&Picture>) -> String {
    let Some(Picture { path, widths, .. }) = cover else {
        return format!("{WITHOUT_PHOTOS}/{STANDARD_WIDTH}.webp");
    };
    let wide = widths.iter().find(|width| **width >= STANDARD_WIDTH);
    format!("{path}/{}.webp", wide.or(widths.last()).unwrap_or(&STANDARD_WIDTH))
}

/// Path of a vehicle's page.
pub(crate) fn vehicle_path(id: i64, slug: &str) -> String {
    if slug.is_empty() { format!("/listings/{id}") } else { format!("/listings/{id}/{slug}") }
}

/// Label on a vehicle's picture.
#[derive(Serialize, ToSchema)]
#[schema(as = Badge)]
pub(crate) struct BadgeDto {
    text: String,
    #[schema(value_type = BadgeVariant)]
    variant: &'static str,
}

impl From<&Badge> for BadgeDto {
    fn from(badge: &Badge) -> Self {
        Self { text: badge.text().to_owned(), variant: badge.variant().as_str() }
    }
}

/// A vehicle as in lists.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Vehicle)]
pub(crate) struct VehicleDto<'a> {
    id: i64,
    /// Readable end of the page's path, `/listings/{id}/{slug}`; may be empty.
    slug: String,
    /// Path of its picture, or of a placeholder.
    image: String,
    /// Its picture in several widths; null without pictures.
    #[schema(required)]
    cover: Option<PictureDto<'a>>,
    make: &'a str,
    model: &'a str,
    /// Formatted for display; `Price on request` without a stated price.
    #[schema(example = "$425,000")]
    price: String,
    /// In whole US dollars; null for a price on request.
    #[schema(required)]
    price_numeric: Option<i64>,
    /// How far the asking price is below the highest one that was asked; missing if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "$20,000")]
    price_drop: Option<String>,
    year: String,
    year_numeric: i32,
    /// Formatted for display; empty if not stated.
    #[schema(example = "4,200 miles")]
    miles: String,
    /// In statute miles; null if not stated.
    #[schema(required)]
    miles_numeric: Option<i32>,
    /// True if the true mileage is unknown; missing otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    is_mileage_unknown: Option<bool>,
    /// Color of the body in words; missing if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Guards Red")]
    exterior_color: Option<&'a str>,
    /// City and state, or the stated part of them; may be empty.
    #[schema(example = "Chicago, IL")]
    location: &'a str,
    /// Distance from the place of the search in statute miles, rounded; missing without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    distance: Option<u32>,
    /// Most important first; lists contain the first three.
    specs: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    badge: Option<BadgeDto>,
    #[schema(value_type = ListingStatus)]
    status: &'static str,
    #[serde(flatten)]
    audience: AudienceDto,
    #[schema(format = DateTime)]
    listed_at: String,
}

impl<'a> From<&'a VehicleSummary> for VehicleDto<'a> {
    fn from(vehicle: &'a VehicleSummary) -> Self {
        Self {
            id: vehicle.id.0,
            slug: vehicle.slug(),
            image: image_path(vehicle.cover.as_deref()),
            cover: vehicle.cover.as_deref().map(PictureDto::from),
            make: vehicle.make.as_str(),
            model: vehicle.model.as_str(),
            price: vehicle.price_text(),
            price_numeric: vehicle.price.dollars(),
            price_drop: vehicle.price_drop.map(|drop| drop.to_string()),
            year: vehicle.year.to_string(),
            year_numeric: vehicle.year.get(),
            miles: vehicle.miles.map(|miles| miles.to_string()).unwrap_or_default(),
            miles_numeric: vehicle.miles.map(|miles| miles.get()),
            is_mileage_unknown: vehicle.is_mileage_unknown.then_some(true),
            exterior_color: vehicle.exterior_color.as_deref(),
            location: vehicle.place.as_ref().map_or("", Place::as_str),
            distance: None,
            specs: &vehicle.specs,
            badge: vehicle.badge.as_ref().map(BadgeDto::from),
            status: vehicle.status.as_str(),
            audience: AudienceDto::from(vehicle.audience),
            listed_at: rfc3339(vehicle.listed_at),
        }
    }
}

impl VehicleDto<'_> {
    /// States the distance, given in tenths of a mile.
    pub(crate) fn away(self, tenths: Option<u32>) -> Self {
        Self { distance: tenths.map(|tenths| (tenths + 5) / 10), ..self }
    }
}

/// An entry of a price history.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PriceEvent)]
pub(crate) struct PriceEventDto {
    price: String,
    /// In whole US dollars; null if the price was put on request.
    #[schema(required)]
    price_numeric: Option<i64>,
    #[schema(format = DateTime)]
    at: String,
    #[schema(value_type = PriceKind)]
    kind: &'static str,
    /// Whether a correction replaced it, so that it no longer counts. Only sales are corrected.
    is_corrected: bool,
    /// Whether the recorded sale fell through, so that it does not count.
    fell_through: bool,
}

impl PriceEventDto {
    /// An event of the listing's `history`.
    fn new(event: &PriceEvent, history: &[PriceEvent]) -> Self {
        let fell_through = event.fell_through(history);
        Self {
            price: event.price.to_string(),
            price_numeric: event.price.dollars(),
            at: rfc3339(event.at),
            kind: event.kind.as_str(),
            is_corrected: event.superseded_at.is_some() && !fell_through,
            fell_through,
        }
    }
}

/// A vehicle as on its own page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VehicleDetail)]
pub(crate) struct VehicleDetailDto<'a> {
    #[serde(flatten)]
    vehicle: VehicleDto<'a>,
    market: MarketLinkDto,
    facts: VehicleFactsDto,
    /// The specifications that restate no fact, in their order.
    equipment: Vec<String>,
    /// Markdown, as the author wrote it.
    description: &'a str,
    /// The description parsed into safe nodes.
    description_content: Vec<RichNodeDto>,
    /// All pictures, the cover first.
    pictures: Vec<PictureDto<'a>>,
    /// Oldest first.
    price_history: Vec<PriceEventDto>,
    #[schema(format = DateTime)]
    updated_at: String,
}

impl<'a> VehicleDetailDto<'a> {
    pub(crate) fn new(vehicle: &'a Vehicle, description: Vec<RichNode>) -> Self {
        Self {
            vehicle: VehicleDto::from(&vehicle.summary),
            market: MarketLinkDto::from(&vehicle.summary),
            facts: VehicleFactsDto::from(&vehicle.facts),
            equipment: equipment(&vehicle.summary.specs, &vehicle.facts),
            description: &vehicle.description,
            description_content: RichNodeDto::all(description),
            pictures: vehicle.pictures.iter().map(PictureDto::from).collect(),
            price_history: vehicle
                .prices
                .iter()
                .map(|event| PriceEventDto::new(event, &vehicle.prices))
                .collect(),
            updated_at: rfc3339(vehicle.updated_at),
        }
    }
}

/// A recently listed vehicle.
#[derive(Serialize, ToSchema)]
#[schema(as = RecentVehicle)]
pub(crate) struct RecentVehicleDto<'a> {
    id: i64,
    slug: String,
    image: String,
    #[schema(required)]
    cover: Option<PictureDto<'a>>,
    #[schema(example = "Porsche 911 Carrera RS 2.7")]
    title: String,
    year: String,
    price: String,
}

impl<'a> From<&'a VehicleSummary> for RecentVehicleDto<'a> {
    fn from(vehicle: &'a VehicleSummary) -> Self {
        Self {
            id: vehicle.id.0,
            slug: vehicle.slug(),
            image: image_path(vehicle.cover.as_deref()),
            cover: vehicle.cover.as_deref().map(PictureDto::from),
            title: format!("{} {}", vehicle.make.as_str(), vehicle.model.as_str()),
            year: vehicle.year.to_string(),
            price: vehicle.price_text(),
        }
    }
}
