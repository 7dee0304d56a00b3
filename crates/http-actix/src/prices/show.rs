use actix_web::{HttpRequest, HttpResponse, get, web};
use application::prices::vehicle_prices;
use domain::vehicles::VehicleId;

use super::PriceEvidenceDto;
use crate::{AppState, http_cache::fresh_json, problem::Problem, vehicles::no_such_vehicle};

/// What cars like a car are offered for and were sold for here.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "The vehicle's number")),
    responses((status = 200, description = "The evidence", body = PriceEvidenceDto))
)]
#[get("/api/vehicles/{id}/prices")]
pub(crate) async fn show_prices(
    request: HttpRequest,
    site: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = VehicleId(id.into_inner());
    let evidence = vehicle_prices(id, site.catalogue.as_ref(), site.prices.as_ref()).await?;
    fresh_json(&request, &PriceEvidenceDto::from(&evidence.ok_or_else(no_such_vehicle)?))
}
