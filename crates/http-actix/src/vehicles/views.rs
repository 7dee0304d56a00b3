//! `POST /api/vehicles/{id}/views`: counts a view of a vehicle's page.

use actix_web::{HttpRequest, HttpResponse, post, web};
use application::listings::count_listing_view;
use domain::vehicles::{ListingViewer, VehicleId};

use crate::{
    AppState,
    extract::{CountedSearch, signed_in},
    response::{Problem, no_such_vehicle},
};

/// Count a view of a vehicle's page.
///
/// Sent by the page once per browser session. Views of staff and of the seller are not counted. Who viewed is not
/// stored.
#[utoipa::path(
    tag = "vehicles",
    params(("id" = i64, Path, description = "Vehicle id")),
    responses(
        (status = 204, description = "Received"),
        (status = 429, description = "Too many requests from this IP address")
    )
)]
#[post("/api/vehicles/{id}/views")]
pub(crate) async fn count_view(
    request: HttpRequest,
    state: web::Data<AppState>,
    _allowed: CountedSearch,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let reader = signed_in(&request).await?;
    let is_there = count_listing_view(
        VehicleId(id.into_inner()),
        ListingViewer::of(reader.as_ref()),
        reader.as_ref().map(|reader| reader.user().id),
        state.vehicle_reader.as_ref(),
        state.store.as_ref(),
        state.clock.as_ref(),
    )
    .await?;
    if is_there { Ok(HttpResponse::NoContent().finish()) } else { Err(no_such_vehicle()) }
}
