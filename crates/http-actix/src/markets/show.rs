//! Handlers of the list of makes and of single markets.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::markets::{get_market, list_makes};
use domain::vehicles::{ListingViewer, VehicleId};

use super::dto::{MakesDto, MarketDto};
use crate::{
    AppState,
    extract::Viewer,
    middleware::read_after_write::Inventory,
    response::{CachedResponse, Problem, cached_json, fresh_json},
};

/// List the makes with cars for sale or sold.
#[utoipa::path(
    tag = "markets",
    responses(
        (status = 200, description = "The makes by name, and the latest sales", body = MakesDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/markets")]
pub(crate) async fn list_markets(
    request: HttpRequest,
    state: web::Data<AppState>,
    viewer: Viewer,
    inventory: Inventory,
) -> Result<HttpResponse, Problem> {
    cached_json(&request, &state, &inventory, viewer.0, async || {
        CachedResponse::of(&MakesDto::from(&list_makes(viewer.0, &*inventory, state.store.as_ref()).await?))
    })
    .await
}

/// Get the market of a make: cars for sale, sold cars, prices and answered questions.
#[utoipa::path(
    tag = "markets",
    params(("make" = String, Path, description = "Slug of the make")),
    responses(
        (status = 200, description = "The market", body = MarketDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/markets/{make}")]
pub(crate) async fn show_make_market(
    request: HttpRequest,
    state: web::Data<AppState>,
    viewer: Viewer,
    inventory: Inventory,
    make: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    show(&request, &state, viewer.0, &inventory, (&make, None)).await
}

/// Get the market of a model family: cars for sale, sold cars, prices and answered questions.
#[utoipa::path(
    tag = "markets",
    params(
        ("make" = String, Path, description = "Slug of the make"),
        ("family" = String, Path, description = "Slug of the model family")
    ),
    responses(
        (status = 200, description = "The market", body = MarketDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/markets/{make}/{family}")]
pub(crate) async fn show_family_market(
    request: HttpRequest,
    state: web::Data<AppState>,
    viewer: Viewer,
    inventory: Inventory,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (make, family) = path.into_inner();
    show(&request, &state, viewer.0, &inventory, (&make, Some(&family))).await
}

async fn show(
    request: &HttpRequest,
    state: &AppState,
    viewer: ListingViewer,
    inventory: &Inventory,
    (make, family): (&str, Option<&str>),
) -> Result<HttpResponse, Problem> {
    let store = state.store.as_ref();
    let market = get_market(make, family, viewer, &**inventory, store, store).await?;
    let market = market.ok_or_else(|| Problem::not_found("We have never had such a car."))?;
    let about: Vec<VehicleId> = market.questions.iter().map(|question| question.vehicle).collect();
    let about = store.listings_by_id(&about).await?;
    fresh_json(request, viewer, &MarketDto::new(&market, &about))
}
