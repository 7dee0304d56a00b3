//! HTML pages: one built shell (`shell`) with a head per page (`head`, `structured_data`), its content for
//! visitors (`rendered`, from the responses of `visitor_api`), market pages (`market`), legal texts (`legal`, addresses:
//! `legal_query`), what all pages show of the settings (`site_details`), the page table (`table`), `sitemap.xml` and
//! `robots.txt` (`site_map`), `/.well-known/` (`well_known`), the feed of new listings (`new_listings`) and those of all
//! listings (`outbound_feeds`).

mod cached_page;
mod feed_text;
mod head;
mod legal;
mod legal_query;
mod market;
mod new_listings;
mod outbound_feeds;
mod recent_vehicles;
mod rendered;
mod share_image;
mod shell;
mod site_details;
mod site_map;
mod structured_data;
mod table;
mod visitor_api;
mod well_known;

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};

use application::vehicles::{featured_vehicles, get_vehicle};
use domain::{
    pictures::Picture,
    text::canonical_number,
    vehicles::{ListingViewer, VehicleId},
};
use ports::StoreError;

use crate::{
    AppState,
    extract::{cookie::brings_token, listing_viewer, site_origin},
    middleware::read_after_write::Inventory,
    response::Problem,
};
use cached_page::{CachedPage, HeadSource};
use head::Head;
pub(crate) use recent_vehicles::RecentVehicles;
pub(crate) use rendered::RenderedPages;
use rendered::rendered_page;
pub use shell::{Shell, ShellError};
use table::Page;
use visitor_api::VisitorApi;

/// Registers a route for every page of the table.
pub(crate) fn configure(config: &mut web::ServiceConfig, state: &AppState) {
    site_map::configure(config);
    new_listings::configure(config);
    outbound_feeds::configure(config);
    share_image::configure(config);
    well_known::configure(config);
    config.app_data(VisitorApi::new(state.clone()));
    for page in table::pages() {
        for pattern in page.actix_patterns() {
            config.route(
                &pattern,
                web::get().to(move |request, state, inventory| show(request, state, inventory, page)),
            );
        }
    }
}

async fn show(
    request: HttpRequest,
    state: web::Data<AppState>,
    inventory: Inventory,
    page: &'static Page,
) -> HttpResponse {
    if page.path == table::VEHICLE_PATH {
        return show_vehicle(&request, &state, &inventory, page).await;
    }
    if page.path == table::MARKETS_PATH {
        return market::show_market(&request, &state, &inventory, page).await;
    }
    if let Some(document) = legal_query::document_of(page) {
        return legal::show_legal(&request, &state, page, document).await;
    }
    let source = HeadSource {
        origin: site_origin(&request, &state.settings),
        vehicle: None,
        cover: first_cover(page, &inventory).await,
    };
    let head = || {
        Head::of_page(page, &state.settings, source.origin.as_deref())
            .with_cover(source.cover.as_deref(), page)
    };
    match rendered_page(&request, &state, page).await {
        Some(cached) => respond_cached(&state, &cached, &source, head),
        None => render(&request, &state, StatusCode::OK, head(), None),
    }
}

/// Cover of the first featured vehicle on the home page; `None` if it cannot be read, which the page itself reports.
async fn first_cover(page: &Page, inventory: &Inventory) -> Option<Box<Picture>> {
    if page.path != table::HOME_PATH {
        return None;
    }
    let featured = featured_vehicles(&**inventory).await.ok()?;
    featured.first()?.cover.clone()
}

/// Renders a vehicle's page with the vehicle's head; 404 if there is no such vehicle that the caller may see.
async fn show_vehicle(
    request: &HttpRequest,
    state: &AppState,
    inventory: &Inventory,
    page: &'static Page,
) -> HttpResponse {
    let origin = site_origin(request, &state.settings);
    let origin = origin.as_deref();
    let named = request.match_info().get("id").unwrap_or_default();
    let Some(id) = canonical_number(named) else {
        return not_found(request, state);
    };
    match state.recent_vehicles.get(VehicleId(id), inventory, state).await {
        Ok(Some(found)) => {
            let head = || Head::of_vehicle(page, &found.vehicle, &found.description, &state.settings, origin);
            match rendered_page(request, state, page).await {
                Some(cached) => {
                    let source = HeadSource {
                        origin: origin.map(str::to_owned),
                        vehicle: Some(Arc::clone(&found)),
                        cover: None,
                    };
                    respond_cached(state, &cached, &source, head)
                }
                None => render(request, state, StatusCode::OK, head(), None),
            }
        }
        Ok(None) => {
            let viewer = listing_viewer(request, state, VehicleId(id)).await;
            members_page(request, state, page, viewer, async |viewer| {
                Ok(get_vehicle(VehicleId(id), viewer, &**inventory).await?.is_some())
            })
            .await
        }
        Err(error) => {
            unavailable(request, state, &Problem::from(error), Head::of_page(page, &state.settings, origin))
        }
    }
}

/// Renders a page about what visitors cannot see: without content or details for members who can see it, because
/// their browser completes it; 404 for everyone else.
async fn members_page(
    request: &HttpRequest,
    state: &AppState,
    page: &'static Page,
    viewer: Result<ListingViewer, Problem>,
    can_see: impl AsyncFnOnce(ListingViewer) -> Result<bool, StoreError>,
) -> HttpResponse {
    let shown = match viewer {
        Ok(ListingViewer::Public) => Ok(false),
        Ok(viewer) => can_see(viewer).await.map_err(Problem::from),
        Err(problem) => Err(problem),
    };
    let origin = site_origin(request, &state.settings);
    let head = Head::of_page(page, &state.settings, origin.as_deref()).noindex();
    match shown {
        Ok(true) => render(request, state, StatusCode::OK, head, None),
        Ok(false) => not_found(request, state),
        Err(problem) => unavailable(request, state, &problem, head),
    }
}

/// Renders the page with an error status; the front end shows the error and offers a retry.
fn unavailable(request: &HttpRequest, state: &AppState, problem: &Problem, head: Head) -> HttpResponse {
    let mut response = render(request, state, problem.status(), head.noindex(), None);
    response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("2"));
    response
}

/// The path without its trailing slash, if a page exists there.
pub(crate) fn without_slash(path: &str) -> Option<&str> {
    let trimmed = path.strip_suffix('/').filter(|trimmed| !trimmed.is_empty())?;
    table::pages().iter().any(|page| page.fits(trimmed)).then_some(trimmed)
}

/// Renders the shell as the 404 page.
pub(crate) fn not_found(request: &HttpRequest, state: &AppState) -> HttpResponse {
    let origin = site_origin(request, &state.settings);
    render(request, state, StatusCode::NOT_FOUND, Head::not_found(&state.settings, origin.as_deref()), None)
}

/// Builds the response: the shell with that head, and with that content or for the browser to complete.
fn render(
    request: &HttpRequest,
    state: &AppState,
    status: StatusCode,
    head: Head,
    content: Option<&CachedPage>,
) -> HttpResponse {
    let head = if brings_token(request, &state.settings) { head } else { head.for_visitors() };
    let template = state.shell.template(&head, content.map(|content| &*content.page));
    respond(status, template.and_then(|template| template.with_new_nonce()))
}

/// Builds the response of a visitor's page whose head depends on its source and the settings only.
fn respond_cached(
    state: &AppState,
    cached: &CachedPage,
    source: &HeadSource,
    head: impl FnOnce() -> Head,
) -> HttpResponse {
    let template = cached.template(source, |page| state.shell.template(&head().for_visitors(), Some(page)));
    respond(StatusCode::OK, template.and_then(|template| template.with_new_nonce()))
}

/// The response with a page and its content security policy.
fn respond(status: StatusCode, page: Result<(String, String), getrandom::Error>) -> HttpResponse {
    match page {
        Ok((html, policy)) => HttpResponse::build(status)
            .insert_header((header::CONTENT_SECURITY_POLICY, policy))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .content_type("text/html; charset=utf-8")
            .body(html),
        Err(error) => {
            tracing::error!(%error, "page not rendered: no randomness for the nonce, answering 500");
            HttpResponse::InternalServerError().finish()
        }
    }
}
