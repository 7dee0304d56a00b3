//! The lists of vehicles. The caller's own always: no address names anybody else's.

use actix_web::{HttpResponse, delete, get, put, web};
use domain::{accounts::SignedIn, saved::SavedList, vehicles::VehicleId};
use ports::saved::VehicleSaving;

use crate::{
    AppState,
    accounts::Allowed,
    problem::Problem,
    vehicles::{VehicleDto, no_such_vehicle},
};

/// One's shortlist.
#[utoipa::path(
    tag = "saved",
    security(("session" = [])),
    responses(
        (status = 200, description = "Vehicles, the last saved first; sold ones stay, withdrawn ones are left out", body = Vec<VehicleDto>, headers(("X-Total-Count" = u64, description = "How many there are")))
    )
)]
#[get("/api/user/saved-vehicles")]
pub(crate) async fn saved_vehicles(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    list(&site, &who.0, SavedList::Saved).await
}

/// Put a vehicle on one's shortlist; once there, it stays where it is.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "The vehicle's number")),
    security(("session" = [])),
    responses(
        (status = 204, description = "It is there"),
        (status = 409, description = "The list is full")
    )
)]
#[put("/api/user/saved-vehicles/{id}")]
pub(crate) async fn save_vehicle(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    put_on(&site, &who.0, SavedList::Saved, VehicleId(id.into_inner())).await
}

/// Take a vehicle off one's shortlist, if it is there.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "The vehicle's number")),
    security(("session" = [])),
    responses((status = 204, description = "It is not there (any more)"))
)]
#[delete("/api/user/saved-vehicles/{id}")]
pub(crate) async fn remove_saved_vehicle(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    take_off(&site, &who.0, SavedList::Saved, VehicleId(id.into_inner())).await
}

/// The vehicles of which one is told when something changes.
#[utoipa::path(
    tag = "saved",
    security(("session" = [])),
    responses(
        (status = 200, description = "Vehicles, the last watched first; sold ones stay, withdrawn ones are left out", body = Vec<VehicleDto>, headers(("X-Total-Count" = u64, description = "How many there are")))
    )
)]
#[get("/api/user/watch-list")]
pub(crate) async fn watch_list(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    list(&site, &who.0, SavedList::Watch).await
}

/// Watch a vehicle; once watched, it stays where it is in the list.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "The vehicle's number")),
    security(("session" = [])),
    responses(
        (status = 204, description = "It is watched"),
        (status = 409, description = "The list is full")
    )
)]
#[put("/api/user/watch-list/{id}")]
pub(crate) async fn watch_vehicle(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    put_on(&site, &who.0, SavedList::Watch, VehicleId(id.into_inner())).await
}

/// Watch a vehicle no longer.
#[utoipa::path(
    tag = "saved",
    params(("id" = i64, Path, description = "The vehicle's number")),
    security(("session" = [])),
    responses((status = 204, description = "It is not watched (any more)"))
)]
#[delete("/api/user/watch-list/{id}")]
pub(crate) async fn unwatch_vehicle(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    take_off(&site, &who.0, SavedList::Watch, VehicleId(id.into_inner())).await
}

async fn list(site: &AppState, who: &SignedIn, list: SavedList) -> Result<HttpResponse, Problem> {
    let vehicles = site.saved_vehicles.saved_vehicles(who.user().id, list).await?;
    let body: Vec<VehicleDto> = vehicles.iter().map(VehicleDto::from).collect();
    Ok(HttpResponse::Ok().insert_header(("X-Total-Count", body.len())).json(body))
}

async fn put_on(
    site: &AppState,
    who: &SignedIn,
    list: SavedList,
    vehicle: VehicleId,
) -> Result<HttpResponse, Problem> {
    match site.saved_vehicles.save_vehicle(who.user().id, list, vehicle, site.clock.now()).await? {
        VehicleSaving::Done => Ok(HttpResponse::NoContent().finish()),
        VehicleSaving::NoSuchVehicle => Err(no_such_vehicle()),
        VehicleSaving::Full => Err(Problem::conflict(list.full_sentence())),
    }
}

async fn take_off(
    site: &AppState,
    who: &SignedIn,
    list: SavedList,
    vehicle: VehicleId,
) -> Result<HttpResponse, Problem> {
    site.saved_vehicles.remove_vehicle(who.user().id, list, vehicle).await?;
    Ok(HttpResponse::NoContent().finish())
}
