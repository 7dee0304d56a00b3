//! Atom feed of the newest listings.

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::DateTime;
use domain::{
    Timestamp,
    pictures::LinkPreview,
    vehicles::{Position, VehicleId, VehicleQuery, VehicleSummary},
};

use super::{outbound_feeds::begin_feed, site_map::known_origin};
use crate::{
    AppState,
    dto::vehicle_path,
    response::{Problem, rfc3339_seconds},
};

/// Path of the feed.
const PATH: &str = "/feeds/new-listings.atom";
/// Number of listings in the feed.
const LENGTH: u32 = 50;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.route(PATH, web::get().to(show));
}

async fn show(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &state)?;
    let (mut response, is_held) = begin_feed(&request, &state, &origin).await?;
    if is_held {
        return Ok(response.finish());
    }
    let newest = state.vehicle_reader.search(&VehicleQuery::default(), None::<Position>, LENGTH).await?;
    let ids: Vec<VehicleId> = newest.items.iter().map(|vehicle| vehicle.id).collect();
    let listings = state.store.listings_by_id(&ids).await?;
    let entries: Vec<AtomEntry> = newest
        .items
        .iter()
        .map(|vehicle| {
            let listing = listings.iter().find(|listing| listing.summary.id == vehicle.id);
            AtomEntry::of(vehicle, listing.map_or(vehicle.listed_at, |listing| listing.updated_at), &origin)
        })
        .collect();
    let updated = entries.iter().map(|entry| entry.updated.clone()).max();
    let feed = Feed {
        brand: state.settings.brand.clone(),
        address: format!("{origin}{PATH}"),
        page: format!("{origin}/listings"),
        // A feed without entries has not changed since the beginning.
        updated: updated.unwrap_or_else(|| rfc3339_seconds(DateTime::UNIX_EPOCH)),
        entries,
    };
    Ok(response.content_type("application/atom+xml; charset=utf-8").body(feed.to_string()))
}

struct AtomEntry {
    title: String,
    /// URL of the page without its slug: it stays the same when make or model change.
    id: String,
    address: String,
    /// Price, mileage and location, as far as they are known.
    summary: String,
    listed: String,
    /// Last change of the listing.
    updated: String,
    /// Absolute URL of a JPEG.
    picture: Option<String>,
}

impl AtomEntry {
    fn of(vehicle: &VehicleSummary, updated: Timestamp, origin: &str) -> Self {
        let place = vehicle.place.as_ref().map(|place| place.as_str().to_owned());
        let parts: Vec<String> =
            [Some(vehicle.price_text()), vehicle.mileage_text(), place].into_iter().flatten().collect();
        Self {
            title: vehicle.title(),
            id: format!("{origin}/listings/{}", vehicle.id.0),
            address: format!("{origin}{}", vehicle_path(vehicle.id.0, &vehicle.slug())),
            summary: parts.join(" · "),
            listed: rfc3339_seconds(vehicle.listed_at),
            updated: rfc3339_seconds(updated),
            picture: vehicle
                .cover
                .as_deref()
                .and_then(LinkPreview::of)
                .map(|preview| format!("{origin}{}", preview.path)),
        }
    }
}

/// An Atom feed (RFC 4287).
#[derive(Template)]
#[template(
    ext = "xml",
    source = r#"<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">
<title>{{ brand }}: new listings</title><id>{{ address }}</id><updated>{{ updated }}</updated><author><name>{{ brand }}</name></author>
<link rel="self" type="application/atom+xml" href="{{ address }}"/><link rel="alternate" type="text/html" href="{{ page }}"/>
{%- for entry in entries %}
<entry><title>{{ entry.title }}</title><id>{{ entry.id }}</id><link rel="alternate" type="text/html" href="{{ entry.address }}"/>
{%- if let Some(picture) = entry.picture %}<link rel="enclosure" type="image/jpeg" href="{{ picture }}"/>{% endif -%}
<published>{{ entry.listed }}</published><updated>{{ entry.updated }}</updated><summary>{{ entry.summary }}</summary></entry>
{%- endfor %}
</feed>"#
)]
struct Feed {
    brand: String,
    address: String,
    page: String,
    updated: String,
    entries: Vec<AtomEntry>,
}
