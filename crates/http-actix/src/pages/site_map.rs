//! `sitemap.xml` and `robots.txt`.

use std::fmt::{Display, Write};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use application::vehicles::{sitemap_page, sitemap_pages};
use askama::Template;
use chrono::SecondsFormat;

use super::table;
use crate::{AppState, accounts::site_origin, dto::vehicle_path, response::Problem};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/robots.txt", web::get().to(robots))
        .route("/sitemap.xml", web::get().to(index))
        .route("/sitemaps/pages.xml", web::get().to(pages))
        .route("/sitemaps/vehicles-{part:[0-9]{1,9}}.xml", web::get().to(vehicles));
}

/// Without `PUBLIC_URL` the content depends on the request's `Host`, so shared caches must not store it.
pub(super) fn caching(site: &AppState) -> &'static str {
    if site.settings.public_url.is_some() { "public, max-age=3600" } else { "private, no-store" }
}

/// The site's origin; 404 if it is unknown, because sitemaps and feeds need absolute URLs.
pub(super) fn known_origin(request: &HttpRequest, site: &AppState) -> Result<String, Problem> {
    site_origin(request, &site.settings)
        .ok_or_else(|| Problem::not_found("This file needs the site's address, which is not set"))
}

async fn robots(request: HttpRequest, site: web::Data<AppState>) -> HttpResponse {
    let mut text = String::from("User-agent: *\nDisallow: /api/\n");
    for page in table::pages().iter().filter(|page| !page.index && !page.is_pattern()) {
        let _ = writeln!(text, "Disallow: {}", page.path);
    }
    if let Some(origin) = site_origin(&request, &site.settings) {
        let _ = writeln!(text, "\nSitemap: {origin}/sitemap.xml");
    }
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, caching(&site)))
        .content_type("text/plain; charset=utf-8")
        .body(text)
}

/// Sitemap index: one sitemap of pages, and one per range of vehicle ids.
async fn index(request: HttpRequest, site: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &site)?;
    let parts = sitemap_pages(site.catalogue.as_ref()).await?;
    let address = |name: String| format!("{origin}/sitemaps/{name}.xml");
    let sitemaps = (1..=parts).map(|part| address(format!("vehicles-{part}")));
    let sitemaps = [address("pages".into())].into_iter().chain(sitemaps).collect();
    Ok(answer(&SitemapIndex { sitemaps }, &site))
}

async fn pages(request: HttpRequest, site: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &site)?;
    let listed = table::pages().iter().filter(|page| page.index && !page.is_pattern());
    let entries = listed.map(|page| (format!("{origin}{}", page.path), None)).collect();
    Ok(answer(&UrlSet { entries }, &site))
}

async fn vehicles(
    request: HttpRequest,
    site: web::Data<AppState>,
    part: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &site)?;
    let entries = sitemap_page(part.into_inner(), site.catalogue.as_ref()).await?;
    let entries = entries.ok_or_else(|| Problem::plain(StatusCode::NOT_FOUND))?;
    let entries = entries.into_iter().map(|entry| {
        let changed = entry.updated_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        (format!("{origin}{}", vehicle_path(entry.id.0, &entry.slug)), Some(changed))
    });
    Ok(answer(&UrlSet { entries: entries.collect() }, &site))
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

/// A sitemap: absolute URLs, with the time of the last change if known.
#[derive(Template)]
#[template(
    ext = "xml",
    source = r#"<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{%- for (address, changed) in entries -%}
<url><loc>{{ address }}</loc>{% if let Some(changed) = changed %}<lastmod>{{ changed }}</lastmod>{% endif %}</url>
{%- endfor -%}
</urlset>"#
)]
struct UrlSet {
    entries: Vec<(String, Option<String>)>,
}

fn answer(xml: &impl Display, site: &AppState) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, caching(site)))
        .content_type("application/xml; charset=utf-8")
        .body(xml.to_string())
}
