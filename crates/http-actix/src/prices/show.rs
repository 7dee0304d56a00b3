//! Handler of the public price evidence.

use crate::extract::listing_viewer;
use actix_web::{HttpRequest, HttpResponse, get, web};
use application::prices::vehicle_prices;
use domain::vehicles::VehicleId;

use crate::{
    AppState,
    dto::PriceEvidenceDto,
    response::{Problem, fresh_json, no_such_vehicle},
};

/// Get asking and sale prices of comparable cars on this site.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id")),
    responses(
        (status = 200, description = "The price evidence", body = PriceEvidenceDto),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`")
    )
)]
#[get("/api/vehicles/{id}/prices")]
pub(crate) async fn show_prices(
    request: HttpRequest,
    state: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = VehicleId(id.into_inner());
    let viewer = listing_viewer(&request, &state, id).await?;
    let evidence = vehicle_prices(id, viewer, state.vehicle_reader.as_ref(), state.store.as_ref()).await?;
    fresh_json(&request, viewer, &PriceEvidenceDto::from(&evidence.ok_or_else(no_such_vehicle)?))
}
