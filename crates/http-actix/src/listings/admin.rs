//! Listings in the admin area, their changes, and the featured vehicles. The list of them is in `admin_list`.

use actix_web::{HttpRequest, HttpResponse, get, patch, post, put, web};
use application::listings::{
    AdminEdit, FactsPatch, ListingForm, ListingPorts, add_listing, change_by_admin, listing_activity,
};
use chrono::DateTime;
use domain::{
    Timestamp, Violation,
    accounts::Admin,
    vehicles::{VehicleId, featured_order, sale_attempts},
};
use ports::listings::AdminListingQuery;

use super::{
    admin_dto::{
        AdminListingChangeDto, AdminListingDetailDto, AdminListingDto, FeaturedDto, NewListingDto,
        SaleAttemptDto, photo_drafts,
    },
    seller::status,
};
use crate::{
    AppState,
    dto::{AdminFactsDto, PictureDto},
    extract::{Allowed, Body, IdempotencyHeader, actor, content_fingerprint, idempotent},
    outdated::outdated,
    response::{Problem, created, no_such_vehicle},
    sign_offs::SignOffDto,
};

/// Get a listing of any status.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Vehicle id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The listing", body = AdminListingDetailDto))
)]
#[get("/api/admin/vehicles/{id}")]
pub(crate) async fn read_vehicle(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(listing_detail(&state, *id).await?))
}

/// Loads one listing; 404 if there is none.
async fn listing_detail(state: &AppState, id: i64) -> Result<AdminListingDetailDto, Problem> {
    // Read as the first listing before the next id.
    let next = id.checked_add(1).ok_or_else(no_such_vehicle)?;
    let query = AdminListingQuery { before: Some(VehicleId(next)), ..AdminListingQuery::default() };
    let found = state.store.admin_listings(&query, 1).await?;
    let found = found.items.first().filter(|found| found.summary.id.0 == id);
    let activity = listing_activity(&[VehicleId(id)], state.store.as_ref(), state.clock.as_ref()).await?;
    let listing = found.map(|found| AdminListingDto::new(found, &activity)).ok_or_else(no_such_vehicle)?;
    let vehicle = state.vehicle_reader.vehicle(VehicleId(id)).await?.ok_or_else(no_such_vehicle)?;
    let moves = state.store.status_moves(VehicleId(id)).await?;
    let sales = sale_attempts(&moves, vehicle.summary.status);
    let sign_off = match found.and_then(|found| found.submission) {
        Some(submission) => state.store.latest_sign_off(submission).await?,
        None => None,
    };
    Ok(AdminListingDetailDto {
        sales: sales.into_iter().map(SaleAttemptDto::from).collect(),
        listing,
        facts: AdminFactsDto::from(&vehicle.facts),
        description: vehicle.description.clone(),
        specs: vehicle.summary.specs.clone(),
        miles_numeric: vehicle.summary.miles.map(domain::vehicles::Mileage::get),
        photos: vehicle.pictures.iter().cloned().map(PictureDto::from).collect(),
        sign_off: sign_off.as_ref().map(SignOffDto::from),
        version: vehicle.updated_at.timestamp_micros().to_string(),
    })
}

fn ports(state: &AppState) -> ListingPorts<'_> {
    ListingPorts {
        listings: state.store.as_ref(),
        vehicle_reader: state.vehicle_reader.as_ref(),
        pictures: state.store.as_ref(),
        clock: state.clock.as_ref(),
    }
}

/// Add a listing of the marketplace itself.
///
/// It is live at once.
#[utoipa::path(
    tag = "admin",
    params(IdempotencyHeader),
    request_body = NewListingDto,
    security(("session" = ["admin"])),
    responses((status = 201, description = "The listing", body = AdminListingDetailDto, headers(("Location" = String))))
)]
#[post("/api/admin/vehicles")]
pub(crate) async fn add_vehicle(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<NewListingDto>,
) -> Result<HttpResponse, Problem> {
    let admin = who.0.signed_in();
    let fingerprint = content_fingerprint(&body.0)?;
    let body = body.0;
    let badge = body.badge.map(|badge| badge.parse()).transpose();
    let form = ListingForm {
        admin: admin.user().id,
        actor: actor(&request, &state, admin),
        facts: FactsPatch {
            make: body.make,
            model: body.model,
            year: body.year_numeric,
            miles: body.miles_numeric.map(Some),
            location: body.location,
            description: body.description,
            specs: body.specs,
            facts: body.facts.into(),
        },
        price: body.price_numeric,
        is_on_request: body.price_on_request,
        badge: badge.map_err(|violation| Problem::invalid(vec![violation]))?,
        audience: body.audience.choice(),
        photos: photo_drafts(body.photos),
        idempotent: idempotent(&request, Some(admin.user().id), fingerprint)?,
    };
    let id = add_listing(form, ports(&state)).await?;
    Ok(created(format!("/api/admin/vehicles/{}", id.0), &listing_detail(&state, id.0).await?))
}

/// Change a listing.
///
/// Withdrawing removes it from the site. Setting a sold listing to live or under offer reverses the sale;
/// `soldPriceNumeric` and `soldOn` correct it. In both cases the earlier sale stays in the price history,
/// marked as corrected, and no longer counts as price evidence.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Vehicle id")),
    request_body = AdminListingChangeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated listing", body = AdminListingDetailDto),
        (status = 409, description = "Not possible in the current status, or changed since that version")
    )
)]
#[patch("/api/admin/vehicles/{id}")]
pub(crate) async fn change_vehicle(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<AdminListingChangeDto>,
) -> Result<HttpResponse, Problem> {
    let (admin, body, id) = (who.0.signed_in(), body.0, id.into_inner());
    let badge = body.badge.map(|badge| badge.map(|badge| badge.parse()).transpose()).transpose();
    let badge = badge.map_err(|violation| Problem::invalid(vec![violation]))?;
    let edit = AdminEdit {
        vehicle: VehicleId(id),
        admin: admin.user().id,
        actor: actor(&request, &state, admin),
        facts: FactsPatch {
            make: body.make,
            model: body.model,
            year: body.year_numeric,
            miles: body.miles_numeric,
            location: body.location,
            description: body.description,
            specs: body.specs,
            facts: body.facts.into(),
        },
        status: status(body.status.as_deref())?,
        price: body.price_numeric,
        is_on_request: body.price_on_request,
        sold_price: body.sold_price_numeric,
        sold_on: body.sold_on,
        badge,
        audience: body.audience.change(),
        expires_on: body.expires_on,
        term: state.settings.listing_term,
        photos: body.photos.map(photo_drafts),
        version: body.version.as_deref().map(version).transpose()?,
        reason: body.reason.unwrap_or_default(),
    };
    change_by_admin(edit, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(listing_detail(&state, id).await?))
}

/// Parses `AdminListingDetailDto::version`. Any other text is a version that no longer exists.
pub(crate) fn version(text: &str) -> Result<Timestamp, Problem> {
    text.parse().ok().and_then(DateTime::from_timestamp_micros).ok_or_else(|| outdated("listing"))
}

/// Replace the featured vehicles by these, in this order.
#[utoipa::path(
    tag = "admin",
    request_body = FeaturedDto,
    security(("session" = ["admin"])),
    responses((status = 204, description = "Featured"))
)]
#[put("/api/admin/featured")]
pub(crate) async fn feature_vehicles(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<FeaturedDto>,
) -> Result<HttpResponse, Problem> {
    let ids = body.0.ids.ok_or_else(|| Problem::missing("ids"))?;
    let ids = featured_order(&ids).map_err(|violation| Problem::invalid(vec![violation]))?;
    let actor = actor(&request, &state, who.0.signed_in());
    if !state.store.set_featured(&ids, actor, state.clock.now()).await? {
        let sentence = "Only vehicles that are for sale can be featured";
        return Err(Problem::invalid(vec![Violation::new("ids", sentence)]));
    }
    Ok(HttpResponse::NoContent().finish())
}
