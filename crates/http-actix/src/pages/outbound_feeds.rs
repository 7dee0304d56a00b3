//! Outbound feeds of all listings for sale with their public facts: JSON, and CSV in the columns of dealer feeds.

use std::{borrow::Cow, sync::Arc};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::header::{self, ETag, EntityTag},
    web::{self, Bytes},
};
use domain::{
    Page,
    pictures::LinkPreview,
    vehicles::{
        Mileage, Model, OdometerUnit, Position, Price, Vehicle, VehicleId, VehicleQuery, VehicleSummary,
    },
};
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::{Store, StoreError, markdown::Markdown, vehicles::VehicleReader};
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use super::{
    feed_text::without_html,
    site_map::{caching, known_origin},
};
use crate::{
    AppState,
    dto::{FactValuesDto, vehicle_path},
    response::{Problem, csv_rows, is_held, rfc3339},
};

/// Listings read at a time.
const CHUNK_ROWS: u32 = 200;

/// A column of the dealer feed: its header, and its value for a listing.
type Column = (&'static str, fn(&FeedVehicle) -> Cow<'_, str>);

const COLUMNS: [Column; 28] = [
    ("Stock Number", |it| text(&it.facts.stock_number)),
    ("VIN", |it| text(&it.vin)),
    ("Year", |it| it.year.to_string().into()),
    ("Make", |it| it.make.as_str().into()),
    ("Model", |it| it.model_without_trim().into()),
    ("Trim", |it| text(&it.facts.trim)),
    // An empty price would be a missing one.
    ("Price", |it| it.price.map_or_else(|| Price::OnRequest.to_string(), |price| price.to_string()).into()),
    ("Mileage", |it| it.mileage().into()),
    ("Exterior Color", |it| text(&it.facts.exterior_color)),
    ("Interior Color", |it| text(&it.facts.interior_color)),
    ("Transmission", |it| words(it.facts.transmission)),
    ("Speeds", |it| number(it.facts.speeds)),
    ("Engine", |it| text(&it.facts.engine)),
    ("Displacement", |it| number(it.facts.displacement_cc.map(|displacement| format!("{displacement} cc")))),
    ("Horsepower", |it| number(it.facts.horsepower)),
    ("Drivetrain", |it| it.drivetrain_label.into()),
    ("Body Style", |it| words(it.facts.body_style)),
    ("Title Status", |it| words(it.facts.title_status)),
    ("Title State", |it| it.facts.title_state.unwrap_or_default().into()),
    ("Odometer Unit", |it| it.facts.odometer_unit.into()),
    ("Owners", |it| number(it.facts.owners)),
    ("Location", |it| text(&it.location)),
    ("Status", |it| words(Some(it.status))),
    ("Specifications", |it| specifications(&it.specs).into()),
    ("Description", |it| it.description.as_str().into()),
    ("Image URLs", |it| it.images.join("|").into()),
    ("Listing URL", |it| it.url.as_str().into()),
    ("Listing ID", |it| it.id.to_string().into()),
];

fn text(value: &Option<String>) -> Cow<'_, str> {
    value.as_deref().unwrap_or_default().into()
}

fn number(value: Option<impl ToString>) -> Cow<'static, str> {
    value.map(|value| value.to_string()).unwrap_or_default().into()
}

fn words(name: Option<&str>) -> Cow<'static, str> {
    name.unwrap_or_default().replace('_', " ").into()
}

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/feeds/listings.json", web::get().to(json))
        .route("/feeds/dealer.csv", web::get().to(dealer));
}

/// A listing as the public sees it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FeedVehicle {
    id: i64,
    title: String,
    url: String,
    status: &'static str,
    year: i32,
    make: String,
    model: String,
    /// In US dollars; null for a price on request.
    price: Option<i64>,
    /// In statute miles.
    miles: Option<i32>,
    location: Option<String>,
    /// Only if the public sees it in full.
    vin: Option<String>,
    /// The stock number is the dealer's, else the listing's.
    #[serde(flatten)]
    facts: FactValuesDto,
    #[serde(skip)]
    drivetrain_label: &'static str,
    /// Markdown without HTML.
    description: String,
    specs: Vec<String>,
    images: Vec<String>,
    listed_at: String,
    updated_at: String,
}

impl FeedVehicle {
    /// `summary` is the listing as the search shows it.
    fn of(summary: &VehicleSummary, listing: &Vehicle, origin: &str, markdown: &dyn Markdown) -> Self {
        let facts = &listing.facts;
        let images = listing.pictures.iter().filter_map(LinkPreview::of);
        Self {
            id: summary.id.0,
            title: summary.title(),
            url: format!("{origin}{}", vehicle_path(summary.id.0, &summary.slug())),
            status: summary.status.as_str(),
            year: summary.year.get(),
            make: summary.make.as_str().to_owned(),
            model: summary.model.as_str().to_owned(),
            price: summary.price.dollars(),
            miles: summary.miles.map(Mileage::get),
            location: summary.place.as_ref().map(|place| place.as_str().to_owned()),
            vin: facts.public_vin().filter(|(_, is_masked)| !is_masked).map(|(vin, _)| vin),
            facts: FactValuesDto { stock_number: Some(listing.stock_number()), ..facts.into() },
            drivetrain_label: facts.drivetrain.map(|it| it.label()).unwrap_or_default(),
            description: without_html(&listing.description, markdown),
            specs: listing.summary.specs.clone(),
            images: images.map(|image| format!("{origin}{}", image.path)).collect(),
            listed_at: rfc3339(summary.listed_at),
            updated_at: rfc3339(listing.updated_at),
        }
    }

    /// The model without its trim, which has a column of its own.
    fn model_without_trim(&self) -> &str {
        let trim = self.facts.trim.as_deref().unwrap_or_default();
        Model::without_trim(&self.model, trim).unwrap_or(&self.model)
    }

    /// Mileage in statute miles as dealers write it: "88000 TMU". With its unit if the odometer shows another one.
    fn mileage(&self) -> String {
        let has_other_unit = self.facts.odometer_unit != OdometerUnit::Miles.as_str();
        let unit = if has_other_unit { " miles" } else { "" };
        let miles = self.miles.map(|miles| format!("{miles}{unit}"));
        let unknown = self.facts.is_mileage_unknown.then(|| "TMU".to_owned());
        miles.into_iter().chain(unknown).collect::<Vec<_>>().join(" ")
    }
}

/// Specifications as an import reads them: each ends with `|`, for which `/` stands within one.
fn specifications(specs: &[String]) -> String {
    specs.iter().map(|spec| format!("{}|", spec.replace('|', "/"))).collect()
}

/// Reads the listings and photos of a feed.
#[derive(Clone)]
struct FeedReader {
    vehicle_reader: Arc<dyn VehicleReader>,
    store: Arc<dyn Store>,
    markdown: Arc<dyn Markdown>,
    origin: String,
}

impl FeedReader {
    /// The listings that visitors find, without filters, as the feed of new listings shows them.
    async fn page(&self, after: Option<Position>) -> Result<Page<Arc<VehicleSummary>, Position>, StoreError> {
        self.vehicle_reader.search(&VehicleQuery::default(), after, CHUNK_ROWS).await
    }

    async fn entries(
        &self,
        page: &Page<Arc<VehicleSummary>, Position>,
    ) -> Result<Vec<FeedVehicle>, StoreError> {
        let ids: Vec<VehicleId> = page.items.iter().map(|summary| summary.id).collect();
        let listings = self.store.listings_by_id(&ids).await?;
        let listings: Vec<Vehicle> = listings.into_iter().map(Vehicle::with_public_texts).collect();
        let entries = page.items.iter().filter_map(|summary| {
            let listing = listings.iter().find(|listing| listing.summary.id == summary.id)?;
            Some(FeedVehicle::of(summary, listing, &self.origin, self.markdown.as_ref()))
        });
        Ok(entries.collect())
    }
}

/// Writes listings; the flag tells whether they are the first of the feed.
type WriteEntries = fn(Vec<FeedVehicle>, bool) -> Result<Bytes, StoreError>;

/// Format of an outbound feed.
struct Format {
    media_type: &'static str,
    /// Text before the listings.
    head: Bytes,
    write: WriteEntries,
    /// Text after the listings.
    tail: &'static str,
}

/// Streams all listings, page by page.
async fn send(
    request: &HttpRequest,
    state: &AppState,
    Format { media_type, head, write, tail }: Format,
) -> Result<HttpResponse, Problem> {
    let source = FeedReader {
        vehicle_reader: Arc::clone(&state.vehicle_reader),
        store: Arc::clone(&state.store),
        markdown: Arc::clone(&state.markdown),
        origin: known_origin(request, state)?,
    };
    let (mut response, is_held) = begin_feed(request, state, &source.origin).await?;
    if is_held {
        return Ok(response.finish());
    }
    // Read before the response starts, so that an unavailable database is still answered with 503.
    let first = source.page(None).await?;
    let pages = stream::try_unfold(Some((first, true)), move |page| next(page, source.clone(), write));
    let tail = stream::once(async move { Ok(Bytes::from_static(tail.as_bytes())) });
    let body = stream::once(async { Ok(head) }).chain(pages).chain(tail).map_err(|error| {
        tracing::warn!(%error, "feed of listings aborted: store unavailable, the file is incomplete");
        actix_web::error::ErrorInternalServerError("broken off")
    });
    Ok(response.content_type(media_type).streaming(body))
}

/// Begins the response of a feed with its `ETag`; true if the client holds the feed of that tag (304).
pub(super) async fn begin_feed(
    request: &HttpRequest,
    state: &AppState,
    origin: &str,
) -> Result<(HttpResponseBuilder, bool), StoreError> {
    // Every change of a listing is an event, so the feed is the same as long as there is no later one.
    let version = state.store.latest_event().await?;
    // A feed contains the address of the site, of which there may be several.
    let tag = EntityTag::new_weak(format!("{}-{:016x}", version.0, xxh3_64(origin.as_bytes())));
    let is_held = is_held(request, &tag);
    let mut response = if is_held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header(ETag(tag)).insert_header((header::CACHE_CONTROL, caching(state)));
    Ok((response, is_held))
}

type Next = Option<(Page<Arc<VehicleSummary>, Position>, bool)>;

/// Writes a page and reads the next one.
async fn next(
    page: Next,
    source: FeedReader,
    write: WriteEntries,
) -> Result<Option<(Bytes, Next)>, StoreError> {
    let Some((page, is_first)) = page.filter(|(page, _)| !page.items.is_empty()) else { return Ok(None) };
    let chunk = write(source.entries(&page).await?, is_first)?;
    let after = match page.next {
        Some(position) => Some((source.page(Some(position)).await?, false)),
        None => None,
    };
    Ok(Some((chunk, after)))
}

fn write_json(entries: Vec<FeedVehicle>, is_first: bool) -> Result<Bytes, StoreError> {
    let mut text = String::new();
    for (index, entry) in entries.iter().enumerate() {
        text.push_str(if is_first && index == 0 { "\n" } else { ",\n" });
        let entry = serde_json::to_string(entry);
        text += &entry.map_err(|error| StoreError::Failed(format!("no JSON can be made: {error}")))?;
    }
    Ok(Bytes::from(text))
}

async fn json(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let head = Bytes::from_static(b"[");
    let format = Format { media_type: "application/json", head, write: write_json, tail: "\n]\n" };
    send(&request, &state, format).await
}

async fn dealer(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let format = Format {
        media_type: "text/csv; charset=utf-8; header=present",
        head: csv_rows([COLUMNS.map(|(header, _)| header)])?,
        write: |entries, _| csv_rows(entries.iter().map(|entry| COLUMNS.map(|(_, value)| value(entry)))),
        tail: "",
    };
    send(&request, &state, format).await
}
