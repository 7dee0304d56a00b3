//! DTOs of vehicles (spec §3, decisions "The API").

use std::borrow::Cow;

use application::vehicles::{FoundArea, Suggestion};
use domain::{
    pictures::Picture,
    rich_text::RichNode,
    vehicles::{
        Badge, Facet, Facets, FactField, Make, Place, PriceEvent, QueryFilter, Vehicle, VehicleSummary,
        WiderArea, equipment,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AudienceDto, MarketLinkDto, VehicleFactsDto};
use crate::response::{RichNodeDto, rfc3339};

/// Placeholder for a vehicle without pictures.
const UNPHOTOGRAPHED: &str = "/plates/unphotographed";
/// Minimum width in pixels of the rendition that represents the picture.
const STANDARD_WIDTH: u32 = 800;

/// Path of a picture's standard rendition, or of the placeholder.
fn image_path(cover: Option<&Picture>) -> String {
    let Some(Picture { path, widths, .. }) = cover else {
        return format!("{UNPHOTOGRAPHED}/{STANDARD_WIDTH}.webp");
    };
    let wide = widths.iter().find(|width| **width >= STANDARD_WIDTH);
    format!("{path}/{}.webp", wide.or(widths.last()).unwrap_or(&STANDARD_WIDTH))
}

/// Path of a vehicle's page.
pub(crate) fn vehicle_path(id: i64, slug: &str) -> String {
    if slug.is_empty() { format!("/listings/{id}") } else { format!("/listings/{id}/{slug}") }
}

/// A picture in several widths. Path of a rendition: `{path}/{width}.{format}`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Picture)]
pub(crate) struct PictureDto<'a> {
    /// Folder of the renditions.
    #[schema(example = "/plates/ferrari-812-superfast")]
    path: Cow<'a, str>,
    /// Widths of the renditions in pixels, ascending.
    widths: Cow<'a, [u32]>,
    /// Formats of the renditions, best first. Missing means AVIF and WebP, as for pictures of the front end.
    #[schema(value_type = Vec<PictureFormat>, required = false)]
    formats: Vec<&'static str>,
    /// Width of the original in pixels.
    width: u32,
    /// Height of the original in pixels.
    height: u32,
    /// Alternative text.
    alt: Cow<'a, str>,
    /// `photograph`, `illustration` or `drawing`.
    #[schema(value_type = PictureKind)]
    kind: &'static str,
    /// Part of the car that it shows; missing if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PhotoGroup>, nullable = false)]
    group: Option<&'static str>,
}

/// Part of the car that a photo shows.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum PhotoGroup {
    Exterior,
    Interior,
    Engine,
    Underbody,
    Details,
    Documents,
}

/// File format of a rendition.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum PictureFormat {
    Avif,
    Webp,
    Jpg,
}

/// Kind of a picture.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum PictureKind {
    Photograph,
    Illustration,
    Drawing,
}

impl<'a> PictureDto<'a> {
    fn new(picture: &Picture, [path, alt]: [Cow<'a, str>; 2], widths: Cow<'a, [u32]>) -> Self {
        Self {
            path,
            widths,
            formats: picture.formats.iter().map(|format| format.as_str()).collect(),
            width: picture.width,
            height: picture.height,
            alt,
            kind: picture.kind.as_str(),
            group: picture.group.map(|group| group.as_str()),
        }
    }
}

impl<'a> From<&'a Picture> for PictureDto<'a> {
    fn from(picture: &'a Picture) -> Self {
        let texts = [&picture.path, &picture.alt].map(Cow::from);
        Self::new(picture, texts, Cow::from(&picture.widths))
    }
}

impl From<Picture> for PictureDto<'static> {
    fn from(mut picture: Picture) -> Self {
        let texts = [&mut picture.path, &mut picture.alt].map(std::mem::take).map(Cow::from);
        let widths = std::mem::take(&mut picture.widths);
        Self::new(&picture, texts, Cow::from(widths))
    }
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

/// Meaning of a badge.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum BadgeVariant {
    Featured,
    New,
    Sold,
}

/// Status of a listing.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum ListingStatus {
    Live,
    UnderOffer,
    Sold,
    Withdrawn,
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
            image: image_path(vehicle.cover.as_ref()),
            cover: vehicle.cover.as_ref().map(PictureDto::from),
            make: vehicle.make.as_str(),
            model: vehicle.model.as_str(),
            price: vehicle.price_text(),
            price_numeric: vehicle.price.dollars(),
            price_drop: vehicle.price_drop.map(|drop| drop.to_string()),
            year: vehicle.year.to_string(),
            year_numeric: vehicle.year.get(),
            miles: vehicle.miles.map(|miles| miles.to_string()).unwrap_or_default(),
            miles_numeric: vehicle.miles.map(|miles| miles.get()),
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
}

/// Kind of a price event.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum PriceKind {
    Asked,
    Changed,
    Sold,
}

impl From<&PriceEvent> for PriceEventDto {
    fn from(event: &PriceEvent) -> Self {
        Self {
            price: event.price.to_string(),
            price_numeric: event.price.dollars(),
            at: rfc3339(event.at),
            kind: event.kind.as_str(),
            is_corrected: event.superseded_at.is_some(),
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
            price_history: vehicle.prices.iter().map(PriceEventDto::from).collect(),
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
            image: image_path(vehicle.cover.as_ref()),
            cover: vehicle.cover.as_ref().map(PictureDto::from),
            title: format!("{} {}", vehicle.make.as_str(), vehicle.model.as_str()),
            year: vehicle.year.to_string(),
            price: vehicle.price_text(),
        }
    }
}

/// An option of a filter.
#[derive(Serialize, ToSchema)]
#[schema(as = Facet)]
pub(crate) struct FacetDto {
    /// Parameter of `GET /api/vehicles` to send the value as.
    #[schema(value_type = FacetParameter)]
    parameter: &'static str,
    /// Value to send.
    value: String,
    /// Text to display.
    label: String,
    /// Number of vehicles found with this option.
    count: u64,
}

/// Parameters that filter options use.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum FacetParameter {
    Make,
    MakeExact,
    ModelExact,
    Location,
    Town,
    State,
    Transmission,
    BodyStyle,
    Drivetrain,
    TitleStatus,
}

impl From<Facet> for FacetDto {
    fn from(facet: Facet) -> Self {
        Self {
            parameter: facet.parameter.as_str(),
            value: facet.value,
            label: facet.label,
            count: facet.count,
        }
    }
}

/// Lowest and highest value in the inventory; null if it is empty.
#[derive(Serialize, ToSchema)]
#[schema(as = Range)]
pub(crate) struct RangeDto {
    #[schema(required)]
    min: Option<i64>,
    #[schema(required)]
    max: Option<i64>,
}

impl RangeDto {
    fn of<T: Into<i64>>(ends: Option<(T, T)>) -> Self {
        let (min, max) = ends.map(|(min, max)| (min.into(), max.into())).unzip();
        Self { min, max }
    }
}

/// Options of all filters.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Facets)]
pub(crate) struct FacetsDto {
    /// Cars for sale, regardless of filters.
    total: u64,
    makes: Vec<FacetDto>,
    /// Only if a make is selected.
    models: Vec<FacetDto>,
    /// Fixed locations, then towns.
    locations: Vec<FacetDto>,
    /// US states.
    states: Vec<FacetDto>,
    /// Facts: only values that find something.
    transmissions: Vec<FacetDto>,
    body_styles: Vec<FacetDto>,
    drivetrains: Vec<FacetDto>,
    title_statuses: Vec<FacetDto>,
    /// In whole US dollars.
    price: RangeDto,
    /// Model years.
    year: RangeDto,
}

impl From<Facets> for FacetsDto {
    fn from(mut facets: Facets) -> Self {
        let options = |facets: Vec<Facet>| facets.into_iter().map(FacetDto::from).collect();
        let mut of_fact = |field| options(facets.facts.remove(&field).unwrap_or_default());
        Self {
            transmissions: of_fact(FactField::Transmission),
            body_styles: of_fact(FactField::BodyStyle),
            drivetrains: of_fact(FactField::Drivetrain),
            title_statuses: of_fact(FactField::TitleStatus),
            total: facets.total,
            makes: options(facets.makes),
            models: options(facets.models),
            locations: options(facets.locations),
            states: options(facets.states),
            price: RangeDto::of(facets.prices),
            year: RangeDto::of(facets.years),
        }
    }
}

/// An active filter of a search, and what removing it would find.
#[derive(Serialize, ToSchema)]
#[schema(as = FilterRemoval)]
pub(crate) struct FilterRemovalDto {
    /// Query parameters to leave out.
    parameters: &'static [&'static str],
    /// Number of vehicles found without them.
    count: u64,
}

impl From<(QueryFilter, u64)> for FilterRemovalDto {
    fn from((filter, count): (QueryFilter, u64)) -> Self {
        Self { parameters: filter.parameters(), count }
    }
}

/// A larger area than that of a search, as the parameters that replace its `location`, `town`, `state`, `near` and
/// `radius`; without any for the whole country.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WiderArea)]
pub(crate) struct WiderAreaDto {
    /// ZIP code, or town with its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    near: Option<String>,
    /// In statute miles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    radius: Option<u16>,
    /// Abbreviation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    state: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    state_name: Option<&'static str>,
    /// Search text without its place; missing if it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    search: Option<String>,
    /// Number of vehicles found there.
    count: u64,
}

impl From<FoundArea> for WiderAreaDto {
    fn from(FoundArea { area, search, count }: FoundArea) -> Self {
        let search = search.map(|search| search.words().join(" "));
        let nationwide = Self { near: None, radius: None, state: None, state_name: None, search, count };
        match area {
            WiderArea::Within(near) => {
                Self { near: Some(near.place().to_owned()), radius: Some(near.radius()), ..nationwide }
            }
            WiderArea::InState(state) => {
                Self { state: Some(state.code()), state_name: Some(state.name()), ..nationwide }
            }
            WiderArea::Nationwide => nationwide,
        }
    }
}

/// Known makes with their standard spelling.
#[derive(Serialize, ToSchema)]
#[schema(as = Makes)]
pub(crate) struct MakesDto {
    /// In alphabetical order. Other makes are listed as written.
    makes: Vec<&'static str>,
    /// Abbreviations, nicknames and common misspellings.
    aliases: Vec<MakeAliasDto>,
}

/// Another name of a make.
#[derive(Serialize, ToSchema)]
#[schema(as = MakeAlias)]
pub(crate) struct MakeAliasDto {
    /// Matched regardless of case, accents, spaces and punctuation.
    #[schema(example = "VW")]
    name: &'static str,
    /// Standard spelling.
    #[schema(example = "Volkswagen")]
    make: &'static str,
}

impl MakesDto {
    pub(crate) fn all() -> Self {
        Self {
            makes: Make::spellings().to_vec(),
            aliases: Make::aliases().iter().map(|&(name, make)| MakeAliasDto { name, make }).collect(),
        }
    }
}

/// A similar search text with results.
#[derive(Serialize, ToSchema)]
#[schema(as = Suggestion)]
pub(crate) struct SuggestionDto {
    /// Search text to send.
    search: String,
    /// Text to display.
    label: String,
}

impl From<Suggestion> for SuggestionDto {
    fn from(suggestion: Suggestion) -> Self {
        Self { search: suggestion.search, label: suggestion.label }
    }
}
