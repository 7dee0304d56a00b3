//! `sitemap.xml` and `robots.txt`.

use std::{
    collections::HashMap,
    fmt::{Display, Write},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use application::vehicles::{sitemap_page, sitemap_pages};
use askama::Template;
use domain::{
    markets::{family_counts, make_counts, market_path},
    pictures::LinkPreview,
    vehicles::{ListingViewer, VehicleId},
};

use super::{head::MAKES_PATH, table};
use crate::{
    AppState,
    dto::vehicle_path,
    extract::site_origin,
    response::{Problem, rfc3339_seconds},
};

/// Pictures of a listing in a sitemap.
const MAX_IMAGES: u32 = 5;
/// Addresses that a sitemap may hold by its standard.
const MAX_ADDRESSES: usize = 50_000;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/robots.txt", web::get().to(robots))
        .route("/sitemap.xml", web::get().to(index))
        .route("/sitemaps/pages.xml", web::get().to(pages))
        .route("/sitemaps/markets.xml", web::get().to(markets))
        .route("/sitemaps/vehicles-{part:[0-9]{1,9}}.xml", web::get().to(vehicles));
}

/// Without `PUBLIC_URL` the content depends on the request's `Host`, so shared caches must not store it.
pub(super) fn caching(state: &AppState) -> &'static str {
    if state.settings.public_url.is_some() { "public, max-age=3600" } else { "private, no-store" }
}

/// The site's origin; 404 if it is unknown, because sitemaps and feeds need absolute URLs.
pub(super) fn known_origin(request: &HttpRequest, state: &AppState) -> Result<String, Problem> {
    site_origin(request, &state.settings)
        .ok_or_else(|| Problem::not_found("This file needs the site's address, which is not set"))
}

/// Sections for members with a role. They are not indexed, and visitors are not told of them.
const OF_ROLES: [&str; 2] = ["/admin", "/forum"];

/// Excludes the API, except the photos that pages, sitemaps and feeds name, and pages that are not indexed.
async fn robots(request: HttpRequest, state: web::Data<AppState>) -> HttpResponse {
    let mut text = String::from("User-agent: *\nAllow: /api/images/\nDisallow: /api/\n");
    for page in table::pages().iter().filter(|page| !page.index && !page.is_pattern()) {
        if OF_ROLES.iter().any(|section| page.path.starts_with(section)) {
            continue;
        }
        let _ = writeln!(text, "Disallow: {}", page.path);
    }
    if let Some(origin) = site_origin(&request, &state.settings) {
        let _ = writeln!(text, "\nSitemap: {origin}/sitemap.xml");
    }
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, caching(&state)))
        .content_type("text/plain; charset=utf-8")
        .body(text)
}

/// Sitemap index: one sitemap of pages, one of makes and model families, and one per range of vehicle ids.
async fn index(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &state)?;
    let parts = sitemap_pages(state.vehicle_reader.as_ref()).await?;
    let address = |name: String| format!("{origin}/sitemaps/{name}.xml");
    let sitemaps = (1..=parts).map(|part| address(format!("vehicles-{part}")));
    let sitemaps = [address("pages".into()), address("markets".into())].into_iter().chain(sitemaps).collect();
    Ok(answer(&SitemapIndex { sitemaps }, &state))
}

async fn pages(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &state)?;
    let listed = table::pages().iter().filter(|page| page.index && !page.is_pattern());
    let entry = |page: &table::Page| SitemapUrl::of_page(format!("{origin}{}", page.path));
    Ok(answer(&UrlSet { entries: listed.map(entry).collect() }, &state))
}

/// The list of makes, and the makes and model families with cars that everyone may see.
async fn markets(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &state)?;
    let models = state.vehicle_reader.models(ListingViewer::Public).await?;
    let mut paths = vec![MAKES_PATH.to_owned()];
    for make in make_counts(&models) {
        paths.push(market_path(&make.slug, None));
        let families = family_counts(&make.make, &models);
        paths.extend(families.iter().map(|family| market_path(&make.slug, Some(&family.slug))));
    }
    paths.truncate(MAX_ADDRESSES);
    let entries = paths.into_iter().map(|path| SitemapUrl::of_page(format!("{origin}{path}")));
    Ok(answer(&UrlSet { entries: entries.collect() }, &state))
}

async fn vehicles(
    request: HttpRequest,
    state: web::Data<AppState>,
    part: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &state)?;
    let entries = sitemap_page(part.into_inner(), state.vehicle_reader.as_ref()).await?;
    let entries = entries.ok_or_else(|| Problem::plain(StatusCode::NOT_FOUND))?;
    let mut images: HashMap<VehicleId, Vec<String>> = HashMap::new();
    if let (Some(first), Some(last)) = (entries.first(), entries.last()) {
        for (id, picture) in state.store.first_pictures(first.id, last.id, MAX_IMAGES).await? {
            let image = LinkPreview::of(&picture).map(|image| format!("{origin}{}", image.path));
            images.entry(id).or_default().extend(image);
        }
    }
    let entries = entries.into_iter().map(|entry| SitemapUrl {
        address: format!("{origin}{}", vehicle_path(entry.id.0, &entry.slug)),
        changed: Some(rfc3339_seconds(entry.updated_at)),
        images: images.remove(&entry.id).unwrap_or_default(),
    });
    Ok(answer(&UrlSet { entries: entries.collect() }, &state))
}

/// A sitemap index; lists absolute URLs.
#[derive(Template)]
#[template(
    ext = "xml",
    source = r#"<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{%- for address in sitemaps %}<sitemap><loc>{{ address }}</loc></sitemap>{% endfor -%}
</sitemapindex>"#
)]
struct SitemapIndex {
    sitemaps: Vec<String>,
}

/// A page in a sitemap.
struct SitemapUrl {
    /// Absolute URL.
    address: String,
    /// Time of the last change, if known.
    changed: Option<String>,
    /// Absolute URLs of its pictures.
    images: Vec<String>,
}

impl SitemapUrl {
    const fn of_page(address: String) -> Self {
        Self { address, changed: None, images: Vec::new() }
    }
}

/// A sitemap with images.
#[derive(Template)]
#[template(
    ext = "xml",
    source = r#"<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
{%- for entry in entries -%}
<url><loc>{{ entry.address }}</loc>{% if let Some(changed) = entry.changed %}<lastmod>{{ changed }}</lastmod>{% endif %}
{%- for image in entry.images %}<image:image><image:loc>{{ image }}</image:loc></image:image>{% endfor %}</url>
{%- endfor -%}
</urlset>"#
)]
struct UrlSet {
    entries: Vec<SitemapUrl>,
}

fn answer(xml: &impl Display, state: &AppState) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, caching(state)))
        .content_type("application/xml; charset=utf-8")
        .body(xml.to_string())
}
