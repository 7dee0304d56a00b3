//! Single vehicles, featured, recent and similar vehicles, filter options and makes.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::vehicles::{
    featured_vehicles, filter_removals as removals_of, get_vehicle, recent_vehicles, similar_vehicles,
    suggest_searches, vehicle_facets, wider_areas as areas_of,
};
use domain::vehicles::ListingViewer;
use domain::vehicles::VehicleId;

use super::{list::ListParams, lookup::InventoryLookup};
use crate::{
    AppState,
    dto::{
        FacetsDto, FilterRemovalDto, MakesDto, RecentVehicleDto, SuggestionDto, VehicleDetailDto, VehicleDto,
        WiderAreaDto,
    },
    extract::listing_viewer,
    middleware::read_after_write::Inventory,
    response::{CachedResponse, Problem, cached_json, fresh_json, no_such_vehicle},
};

/// List the featured vehicles in their order; below four, the newest listings fill up.
#[utoipa::path(
    tag = "vehicles",
    responses(
        (status = 200, description = "Featured vehicles", body = Vec<VehicleDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/vehicles/featured")]
pub(crate) async fn list_featured_vehicles(
    request: HttpRequest,
    state: web::Data<AppState>,
    inventory: Inventory,
) -> Result<HttpResponse, Problem> {
    cached_json(&request, &state, &inventory, ListingViewer::Public, async || {
        let vehicles = featured_vehicles(&*inventory).await?;
        CachedResponse::of(&vehicles.iter().map(|vehicle| VehicleDto::from(&**vehicle)).collect::<Vec<_>>())
    })
    .await
}

/// List the newest listings.
#[utoipa::path(
    tag = "vehicles",
    responses(
        (status = 200, description = "The four latest listings", body = Vec<RecentVehicleDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/vehicles/recent")]
pub(crate) async fn list_recent_vehicles(
    request: HttpRequest,
    state: web::Data<AppState>,
    inventory: Inventory,
) -> Result<HttpResponse, Problem> {
    cached_json(&request, &state, &inventory, ListingViewer::Public, async || {
        let vehicles = recent_vehicles(&*inventory).await?;
        CachedResponse::of(
            &vehicles.iter().map(|vehicle| RecentVehicleDto::from(&**vehicle)).collect::<Vec<_>>(),
        )
    })
    .await
}

/// List the filter options: fixed ones and those of the inventory.
///
/// Each option names the parameter of `GET /api/vehicles` to send, and how many vehicles it finds together
/// with the other filters given here; it replaces filters on the same field.
#[utoipa::path(
    tag = "vehicles",
    params(ListParams),
    responses(
        (status = 200, description = "Filter options with counts", body = FacetsDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`"),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[get("/api/vehicles/facets")]
pub(crate) async fn list_facets(lookup: InventoryLookup) -> Result<HttpResponse, Problem> {
    lookup
        .answer(async |query, inventory| Ok(FacetsDto::from(vehicle_facets(query, &**inventory).await?)))
        .await
}

/// Suggest similar spellings for a search text without results.
///
/// Each suggestion has results with the other filters.
#[utoipa::path(
    tag = "vehicles",
    params(ListParams),
    responses(
        (status = 200, description = "At most three similar spellings", body = Vec<SuggestionDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`"),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[get("/api/vehicles/suggestions")]
pub(crate) async fn search_suggestions(lookup: InventoryLookup) -> Result<HttpResponse, Problem> {
    lookup
        .answer(async |query, inventory| {
            let found = suggest_searches(query, &**inventory).await?;
            Ok(found.into_iter().map(SuggestionDto::from).collect::<Vec<_>>())
        })
        .await
}

/// List the active filters, and the words of the search text, with the number of vehicles that each one's removal would
/// find.
///
/// For a search without results: one request answers for all filters.
#[utoipa::path(
    tag = "vehicles",
    params(ListParams),
    responses(
        (status = 200, description = "One entry per active filter, then one for each of the first eight words or phrases of a search text of several", body = Vec<FilterRemovalDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`"),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[get("/api/vehicles/filter-removals")]
pub(crate) async fn filter_removals(lookup: InventoryLookup) -> Result<HttpResponse, Problem> {
    lookup
        .answer(async |query, inventory| {
            let found = removals_of(query, &**inventory).await?;
            Ok(found.into_iter().map(FilterRemovalDto::from).collect::<Vec<_>>())
        })
        .await
}

/// List the larger areas in which a search finds more.
///
/// For a search that is limited to a place and finds nothing there.
#[utoipa::path(
    tag = "vehicles",
    params(ListParams),
    responses(
        (status = 200, description = "Larger areas with more vehicles each, smallest first", body = Vec<WiderAreaDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`"),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[get("/api/vehicles/wider-areas")]
pub(crate) async fn wider_areas(lookup: InventoryLookup) -> Result<HttpResponse, Problem> {
    lookup
        .answer(async |query, inventory| {
            let found = areas_of(query, &**inventory).await?;
            Ok(found.into_iter().map(WiderAreaDto::from).collect::<Vec<_>>())
        })
        .await
}

/// List the known makes and their aliases.
#[utoipa::path(
    tag = "vehicles",
    responses(
        (status = 200, description = "Makes with their aliases", body = MakesDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/vehicles/makes")]
pub(crate) async fn list_makes(request: HttpRequest) -> Result<HttpResponse, Problem> {
    fresh_json(&request, ListingViewer::Public, &MakesDto::all())
}

/// List vehicles for sale that are similar to a vehicle.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id")),
    responses(
        (status = 200, description = "At most four vehicles, most similar first", body = Vec<VehicleDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/vehicles/{id}/similar")]
pub(crate) async fn list_similar_vehicles(
    request: HttpRequest,
    state: web::Data<AppState>,
    inventory: Inventory,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = VehicleId(id.into_inner());
    let viewer = listing_viewer(&request, &state, id).await?;
    let vehicles = similar_vehicles(id, viewer, &*inventory).await?;
    let vehicles = vehicles.ok_or_else(no_such_vehicle)?;
    fresh_json(
        &request,
        viewer,
        &vehicles.iter().map(|vehicle| VehicleDto::from(&**vehicle)).collect::<Vec<_>>(),
    )
}

/// Get a vehicle.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id")),
    responses(
        (status = 200, description = "The vehicle", body = VehicleDetailDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/vehicles/{id}")]
pub(crate) async fn show_vehicle(
    request: HttpRequest,
    state: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = VehicleId(id.into_inner());
    let viewer = listing_viewer(&request, &state, id).await?;
    let vehicle = get_vehicle(id, viewer, state.vehicle_reader.as_ref()).await?;
    let vehicle = vehicle.ok_or_else(no_such_vehicle)?;
    let description = state.markdown.parse(&vehicle.description);
    fresh_json(&request, viewer, &VehicleDetailDto::new(&vehicle, description))
}
