//! Reading single vehicles and small, fixed selections.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::vehicles::{open_vehicle, similar_vehicles, suggest_searches};
use domain::vehicles::{Facets, SearchText, VehicleId, VehicleQuery};
use serde::Deserialize;
use utoipa::IntoParams;

use super::dto::{FacetsDto, RecentVehicleDto, SuggestionDto, VehicleDetailDto, VehicleDto};
use crate::{
    Site,
    fresh::{Answer, fresh_json, kept_json},
    problem::Problem,
};

/// How many featured vehicles are shown.
const FEATURED: u32 = 12;
/// How many recent acquisitions are shown.
const RECENT: u32 = 4;

/// The vehicles that the concierge features, in the concierge's order.
#[utoipa::path(
    tag = "vehicles",
    responses(
        (status = 200, description = "Featured vehicles", body = Vec<VehicleDto>),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/vehicles/featured")]
pub(crate) async fn featured(request: HttpRequest, site: web::Data<Site>) -> Result<HttpResponse, Problem> {
    kept_json(&request, &site, async || {
        let vehicles = site.catalogue.featured(FEATURED).await?;
        Answer::of(&vehicles.iter().map(VehicleDto::from).collect::<Vec<_>>())
    })
    .await
}

/// The latest acquisitions.
#[utoipa::path(
    tag = "vehicles",
    responses(
        (status = 200, description = "The four latest listings", body = Vec<RecentVehicleDto>),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/vehicles/recent")]
pub(crate) async fn recent(request: HttpRequest, site: web::Data<Site>) -> Result<HttpResponse, Problem> {
    kept_json(&request, &site, async || {
        let page = site.catalogue.search(&VehicleQuery::default(), None, RECENT).await?;
        Answer::of(&page.items.iter().map(RecentVehicleDto::from).collect::<Vec<_>>())
    })
    .await
}

/// What the filters offer, with counts.
#[utoipa::path(
    tag = "vehicles",
    responses(
        (status = 200, description = "Options of the filters", body = FacetsDto),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/vehicles/facets")]
pub(crate) async fn facets(request: HttpRequest, site: web::Data<Site>) -> Result<HttpResponse, Problem> {
    kept_json(&request, &site, async || {
        let stock = site.catalogue.stock().await?;
        // Each option is compared with every other; a large stock has many.
        let facets = web::block(move || Facets::of(&stock)).await.map_err(|_| Problem::unavailable())?;
        Answer::of(&FacetsDto::from(facets))
    })
    .await
}

/// A search that found nothing.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SuggestionParams {
    /// What was searched for.
    #[param(max_length = 200)]
    search: Option<String>,
}

/// Near spellings of a search, each of which finds something.
#[utoipa::path(
    tag = "vehicles",
    params(SuggestionParams),
    responses(
        (status = 200, description = "At most three near spellings", body = Vec<SuggestionDto>),
        (status = 400, description = "Cannot be understood", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "Understood and refused", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/vehicles/suggestions")]
pub(crate) async fn suggestions(
    request: HttpRequest,
    site: web::Data<Site>,
    params: web::Query<SuggestionParams>,
) -> Result<HttpResponse, Problem> {
    let search = SearchText::parse(params.search.as_deref().unwrap_or_default())
        .map_err(|violation| Problem::invalid(vec![violation]))?;
    kept_json(&request, &site, async || {
        let found = suggest_searches(&search, site.catalogue.as_ref()).await?;
        Answer::of(&found.into_iter().map(SuggestionDto::from).collect::<Vec<_>>())
    })
    .await
}

/// Cars for sale that are most like a car.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "The vehicle's number")),
    responses(
        (status = 200, description = "At most four vehicles, most similar first", body = Vec<VehicleDto>),
        (status = 404, description = "There is no such listing", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/vehicles/{id}/similar")]
pub(crate) async fn similar(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let vehicles = similar_vehicles(VehicleId(id.into_inner()), site.catalogue.as_ref()).await?;
    let vehicles = vehicles.ok_or_else(no_such_vehicle)?;
    fresh_json(&request, &vehicles.iter().map(VehicleDto::from).collect::<Vec<_>>())
}

/// A vehicle with everything that is known of it.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "The vehicle's number")),
    responses(
        (status = 200, description = "The vehicle", body = VehicleDetailDto),
        (status = 404, description = "There is no such listing", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/vehicles/{id}")]
pub(crate) async fn show(
    request: HttpRequest,
    site: web::Data<Site>,
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
