//! Public list of a vehicle's claims.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::{claims::claims_about, vehicles::facts_for_redaction};
use domain::vehicles::VehicleId;

use super::dto::ClaimDto;
use crate::{
    AppState,
    extract::signed_in,
    response::{Problem, no_such_vehicle},
};

/// List the claims about a vehicle.
///
/// Proofs are included only if the caller may read them.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id")),
    responses((status = 200, description = "At most one claim of each kind", body = Vec<ClaimDto>))
)]
#[get("/api/vehicles/{id}/claims")]
pub(crate) async fn vehicle_claims(
    request: HttpRequest,
    state: web::Data<AppState>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let reader = signed_in(&request).await?;
    let vehicle = VehicleId(id.into_inner());
    let found = claims_about(
        vehicle,
        reader.as_ref(),
        state.store.as_ref(),
        state.store.as_ref(),
        state.clock.as_ref(),
    );
    let found = found.await?.ok_or_else(no_such_vehicle)?;
    let edits = match found.first() {
        Some((claim, _)) => state.store.fact_edits(claim.submission).await?,
        None => Vec::new(),
    };
    let facts = facts_for_redaction(vehicle, state.vehicle_reader.as_ref()).await?;
    let shown =
        found.iter().map(|(claim, is_readable)| ClaimDto::new(claim, *is_readable, &edits).redacted(&facts));
    Ok(HttpResponse::Ok().json(shown.collect::<Vec<_>>()))
}
