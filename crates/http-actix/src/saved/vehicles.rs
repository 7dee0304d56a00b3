//! Shortlist and watch list. Both are always the caller's own; no path names another member's.

use actix_web::{HttpResponse, delete, get, put, web};
use domain::{
    accounts::SignedIn,
    saved::SavedList,
    vehicles::{ListingViewer, VehicleId},
};
use ports::saved::SaveVehicleRefusal;

use crate::{
    AppState,
    dto::VehicleDto,
    extract::Allowed,
    response::{Problem, no_such_vehicle},
};

/// List the vehicles on the caller's shortlist.
#[utoipa::path(
    tag = "saved",
    security(("session" = [])),
    responses(
        (status = 200, description = "Vehicles, most recently saved first; sold ones included, withdrawn ones left out", body = Vec<VehicleDto>, headers(("X-Total-Count" = u64, description = "Total number of items")))
    )
)]
#[get("/api/user/saved-vehicles")]
pub(crate) async fn saved_vehicles(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    list(&state, &who.0, SavedList::Saved).await
}

/// Add a vehicle to the shortlist.
///
/// A vehicle that is already on it keeps its position.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "Vehicle id")),
    security(("session" = [])),
    responses(
        (status = 204, description = "On the shortlist"),
        (status = 409, description = "The list is full")
    )
)]
#[put("/api/user/saved-vehicles/{id}")]
pub(crate) async fn save_vehicle(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    add_to_list(&state, &who.0, SavedList::Saved, VehicleId(id.into_inner())).await
}

/// Remove a vehicle from the shortlist.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "Vehicle id")),
    security(("session" = [])),
    responses((status = 204, description = "Removed, or was not there"))
)]
#[delete("/api/user/saved-vehicles/{id}")]
pub(crate) async fn remove_saved_vehicle(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    remove_from_list(&state, &who.0, SavedList::Saved, VehicleId(id.into_inner())).await
}

/// List the vehicles that the caller watches.
#[utoipa::path(
    tag = "saved",
    security(("session" = [])),
    responses(
        (status = 200, description = "Vehicles, most recently watched first; sold ones included, withdrawn ones left out", body = Vec<VehicleDto>, headers(("X-Total-Count" = u64, description = "Total number of items")))
    )
)]
#[get("/api/user/watch-list")]
pub(crate) async fn watch_list(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    list(&state, &who.0, SavedList::Watch).await
}

/// Watch a vehicle.
///
/// A vehicle that is already watched keeps its position.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "Vehicle id")),
    security(("session" = [])),
    responses(
        (status = 204, description = "Watched"),
        (status = 409, description = "The list is full")
    )
)]
#[put("/api/user/watch-list/{id}")]
pub(crate) async fn watch_vehicle(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    add_to_list(&state, &who.0, SavedList::Watch, VehicleId(id.into_inner())).await
}

/// Stop watching a vehicle.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "Vehicle id")),
    security(("session" = [])),
    responses((status = 204, description = "Not watched"))
)]
#[delete("/api/user/watch-list/{id}")]
pub(crate) async fn unwatch_vehicle(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    remove_from_list(&state, &who.0, SavedList::Watch, VehicleId(id.into_inner())).await
}

async fn list(state: &AppState, who: &SignedIn, list: SavedList) -> Result<HttpResponse, Problem> {
    let vehicles = state.store.saved_vehicles(who.user().id, ListingViewer::of(Some(who)), list).await?;
    let body: Vec<VehicleDto<'_>> = vehicles.iter().map(VehicleDto::from).collect();
    Ok(HttpResponse::Ok().insert_header(("X-Total-Count", body.len())).json(body))
}

async fn add_to_list(
    state: &AppState,
    who: &SignedIn,
    list: SavedList,
    vehicle: VehicleId,
) -> Result<HttpResponse, Problem> {
    let (user, viewer) = (who.user().id, ListingViewer::of(Some(who)));
    let saved = state.store.save_vehicle(user, viewer, list, vehicle, state.clock.now()).await?;
    saved.map_err(|refusal| match refusal {
        SaveVehicleRefusal::NoSuchVehicle => no_such_vehicle(),
        SaveVehicleRefusal::Full => Problem::conflict(list.full_sentence()),
    })?;
    Ok(HttpResponse::NoContent().finish())
}

async fn remove_from_list(
    state: &AppState,
    who: &SignedIn,
    list: SavedList,
    vehicle: VehicleId,
) -> Result<HttpResponse, Problem> {
    state.store.remove_vehicle(who.user().id, list, vehicle).await?;
    Ok(HttpResponse::NoContent().finish())
}
