//! `sitemap.xml` and `robots.txt`.

use std::fmt::Write;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use application::vehicles::{sitemap_page, sitemap_pages};
use chrono::SecondsFormat;

use super::{head::escaped, table};
use crate::{AppState, accounts::site_origin, dto::vehicle_path, response::Problem};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/robots.txt", web::get().to(robots))
        .route("/sitemap.xml", web::get().to(index))
        .route("/sitemaps/pages.xml", web::get().to(pages))
        .route("/sitemaps/vehicles-{part:[0-9]{1,9}}.xml", web::get().to(vehicles));
}

/// Without `PUBLIC_URL` the content depends on the request's `Host`, so shared caches must not store it.
fn caching(site: &AppState) -> &'static str {
    if site.settings.public_url.is_some() { "public, max-age=3600" } else { "private, no-store" }
}

/// The site's origin; 404 if it is unknown, because sitemap entries need absolute URLs.
fn known_origin(request: &HttpRequest, site: &AppState) -> Result<String, Problem> {
    site_origin(request, &site.settings)
        .ok_or_else(|| Problem::not_found("There is no sitemap, because the site's address is not set"))
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
    let origin = escaped(&known_origin(&request, &site)?);
    let parts = sitemap_pages(site.catalogue.as_ref()).await?;
    let mut xml = String::from(r#"<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#);
    let _ = write!(xml, "<sitemap><loc>{origin}/sitemaps/pages.xml</loc></sitemap>");
    for part in 1..=parts {
        let _ = write!(xml, "<sitemap><loc>{origin}/sitemaps/vehicles-{part}.xml</loc></sitemap>");
    }
    xml.push_str("</sitemapindex>");
    Ok(answer(&xml, &site))
}

async fn pages(request: HttpRequest, site: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let origin = known_origin(&request, &site)?;
    let listed = table::pages().iter().filter(|page| page.index && !page.is_pattern());
    Ok(answer(&url_set(listed.map(|page| (format!("{origin}{}", page.path), None))), &site))
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
    Ok(answer(&url_set(entries), &site))
}

fn url_set(entries: impl Iterator<Item = (String, Option<String>)>) -> String {
    let mut xml = String::from(r#"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#);
    for (address, changed) in entries {
        let _ = write!(xml, "<url><loc>{}</loc>", escaped(&address));
        if let Some(changed) = changed {
            let _ = write!(xml, "<lastmod>{changed}</lastmod>");
        }
        xml.push_str("</url>");
    }
    xml.push_str("</urlset>");
    xml
}

fn answer(xml: &str, site: &AppState) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, caching(site)))
        .content_type("application/xml; charset=utf-8")
        .body(format!(r#"<?xml version="1.0" encoding="UTF-8"?>{xml}"#))
}
