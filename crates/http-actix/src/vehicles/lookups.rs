//! Reading single vehicles and small, fixed selections.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::vehicles::{
    featured_vehicles, open_vehicle, recent_vehicles, similar_vehicles, suggest_searches, vehicle_facets,
};
use domain::vehicles::VehicleId;

use super::{
    dto::{FacetsDto, MakesDto, RecentVehicleDto, SuggestionDto, VehicleDetailDto, VehicleDto},
    list::ListParams,
};
use crate::{
    AppState,
    http_cache::{CachedResponse, fresh_json, kept_json},
    problem::Problem,
    read_after_write::Inventory,
    search_limit::SearchAllowance,
};

/// The vehicles that the concierge features, in the concierge's order; while there are fewer than four, the
/// latest listings fill the row.
#[utoipa::path(
    tag = "vehicles",
    responses((status = 200, description = "Featured vehicles", body = Vec<VehicleDto>))
)]
#[get("/api/vehicles/featured")]
pub(crate) async fn featured(
    request: HttpRequest,
    site: web::Data<AppState>,
    inventory: Inventory,
) -> Result<HttpResponse, Problem> {
    kept_json(&request, &site, &inventory, async || {
        let vehicles = featured_vehicles(&*inventory).await?;
        CachedResponse::of(&vehicles.iter().map(VehicleDto::from).collect::<Vec<_>>())
    })
    .await
}

/// The latest acquisitions.
#[utoipa::path(
    tag = "vehicles",
    responses((status = 200, description = "The four latest listings", body = Vec<RecentVehicleDto>))
)]
#[get("/api/vehicles/recent")]
pub(crate) async fn recent(
    request: HttpRequest,
    site: web::Data<AppState>,
    inventory: Inventory,
) -> Result<HttpResponse, Problem> {
    kept_json(&request, &site, &inventory, async || {
        let vehicles = recent_vehicles(&*inventory).await?;
        CachedResponse::of(&vehicles.iter().map(RecentVehicleDto::from).collect::<Vec<_>>())
    })
    .await
}

/// What the filters offer: the fixed options, and what the stock holds. Each option says which parameter of
/// `GET /api/vehicles` it is sent as, and how many vehicles that finds beside the other filters given here;
/// choosing an option replaces the filters on the same field.
#[utoipa::path(
    tag = "vehicles",
    params(ListParams),
    responses(
        (status = 200, description = "Options of the filters", body = FacetsDto),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[get("/api/vehicles/facets")]
pub(crate) async fn facets(
    request: HttpRequest,
    site: web::Data<AppState>,
    _allowed: SearchAllowance,
    inventory: Inventory,
    params: web::Query<ListParams>,
) -> Result<HttpResponse, Problem> {
    let query = params.parse().map_err(Problem::invalid)?;
    kept_json(&request, &site, &inventory, async || {
        CachedResponse::of(&FacetsDto::from(vehicle_facets(&query, &*inventory).await?))
    })
    .await
}

/// Near spellings of a search text that found nothing; each finds something beside the other filters.
#[utoipa::path(
    tag = "vehicles",
    params(ListParams),
    responses(
        (status = 200, description = "At most three near spellings", body = Vec<SuggestionDto>),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[get("/api/vehicles/suggestions")]
pub(crate) async fn suggestions(
    request: HttpRequest,
    site: web::Data<AppState>,
    _allowed: SearchAllowance,
    inventory: Inventory,
    params: web::Query<ListParams>,
) -> Result<HttpResponse, Problem> {
    let query = params.parse().map_err(Problem::invalid)?;
    kept_json(&request, &site, &inventory, async || {
        let found = suggest_searches(&query, &*inventory).await?;
        CachedResponse::of(&found.into_iter().map(SuggestionDto::from).collect::<Vec<_>>())
    })
    .await
}

/// The makes whose spelling is known, and the other names by which they are understood.
#[utoipa::path(
    tag = "vehicles",
    responses((status = 200, description = "Makes and their other names", body = MakesDto))
)]
#[get("/api/vehicles/makes")]
pub(crate) async fn makes(request: HttpRequest) -> Result<HttpResponse, Problem> {
    fresh_json(&request, &MakesDto::all())
}

/// Cars for sale that are most like a car.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "The vehicle's number")),
    responses(
        (status = 200, description = "At most four vehicles, most similar first", body = Vec<VehicleDto>)
    )
)]
#[get("/api/vehicles/{id}/similar")]
pub(crate) async fn similar(
    request: HttpRequest,
    inventory: Inventory,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let vehicles = similar_vehicles(VehicleId(id.into_inner()), &*inventory).await?;
    let vehicles = vehicles.ok_or_else(no_such_vehicle)?;
    fresh_json(&request, &vehicles.iter().map(VehicleDto::from).collect::<Vec<_>>())
}

/// A vehicle with everything that is known of it.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "The vehicle's number")),
    responses((status = 200, description = "The vehicle", body = VehicleDetailDto))
)]
#[get("/api/vehicles/{id}")]
pub(crate) async fn show(
    request: HttpRequest,
    site: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let vehicle = open_vehicle(VehicleId(id.into_inner()), site.catalogue.as_ref()).await?;
    let vehicle = vehicle.ok_or_else(no_such_vehicle)?;
    let description = site.markdown.parse(&vehicle.description);
    fresh_json(&request, &VehicleDetailDto::new(&vehicle, description))
}

pub(crate) fn no_such_vehicle() -> Problem {
    Problem::not_found("There is no such vehicle; it may have been withdrawn")
}
