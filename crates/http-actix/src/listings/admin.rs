//! Admin list of listings, their changes, and the featured vehicles.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, get, patch, post, put, web};
use application::listings::{
    AdminEdit, Facts, ListingForm, ListingPorts, add_listing, change_by_admin, listing_activity,
};
use chrono::DateTime;
use domain::{
    Timestamp, Violation,
    accounts::Admin,
    pictures::PhotoDraft,
    text,
    vehicles::{
        Badge, BadgeVariant, ListingActivity, ListingStatus as Status, SaleAttempt, VehicleId, sale_attempts,
    },
};
use ports::listings::{AdminListing, AdminListingQuery};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{seller::status, stale};
use crate::{
    AppState,
    dto::{
        ActivityDto, AdminFactsDto, AudienceDto, AudienceInputDto, BadgeDto, FactsInputDto, ListingStatus,
        PhotoGroup, PictureDto, given,
    },
    extract::{
        Allowed, Body, IdempotencyHeader, actor, content_fingerprint, flag, free_text, idempotent,
        whole_number, word,
    },
    response::{Problem, no_such_vehicle, paged, rfc3339},
    sign_offs::SignOffDto,
    submissions::{NewBadgeDto, QueuedSellerDto},
};

/// Vehicles that can be featured at a time.
const MOST_FEATURED: usize = 24;

/// Filters and paging of listings.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AdminListingParams {
    /// Words; each must occur in the make, model, year or location.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Status filter; empty means all.
    #[param(pattern = "^(live|under_offer|sold|withdrawn)?$")]
    status: Option<String>,
    /// `true`: only featured listings, in their order.
    #[param(value_type = Option<bool>)]
    featured: Option<String>,
    /// Page size; 50 by default.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// A listing as admins see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskListing)]
pub(crate) struct AdminListingDto {
    id: i64,
    title: String,
    make: String,
    model: String,
    year: String,
    price: String,
    /// In whole US dollars; null for a price on request.
    #[schema(required)]
    price_numeric: Option<i64>,
    #[schema(value_type = ListingStatus)]
    status: &'static str,
    #[schema(required)]
    badge: Option<BadgeDto>,
    /// Position among the featured vehicles; null if not featured.
    #[schema(required)]
    featured_rank: Option<i32>,
    location: String,
    /// Member who submitted it; null for cars that the marketplace itself offers.
    #[schema(required)]
    seller: Option<QueuedSellerDto>,
    /// Submission that it came from; null for cars that the marketplace itself offers.
    #[schema(required)]
    submission_id: Option<i64>,
    #[schema(format = DateTime)]
    listed_at: String,
    /// Whether visitors can see it.
    is_published: bool,
    #[serde(flatten)]
    audience: AudienceDto,
    activity: ActivityDto,
    /// When it expires; missing without an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime, nullable = false)]
    expires_at: Option<String>,
}

impl AdminListingDto {
    fn new(listing: &AdminListing, activity: &BTreeMap<VehicleId, ListingActivity>) -> Self {
        let car = &listing.summary;
        Self {
            id: car.id.0,
            title: car.title(),
            make: car.make.as_str().to_owned(),
            model: car.model.as_str().to_owned(),
            year: car.year.to_string(),
            price: car.price_text(),
            price_numeric: car.price.dollars(),
            status: car.status.as_str(),
            badge: car.badge.as_ref().map(BadgeDto::from),
            featured_rank: listing.featured_rank,
            location: car.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default(),
            seller: listing
                .seller
                .as_ref()
                .map(|(id, username, name)| QueuedSellerDto::new(*id, username, name)),
            submission_id: listing.submission.map(|submission| submission.0),
            listed_at: rfc3339(car.listed_at),
            is_published: car.is_public(),
            audience: AudienceDto::from(car.audience),
            activity: activity.get(&car.id).copied().unwrap_or_default().into(),
            expires_at: listing.expires_at.map(rfc3339),
        }
    }
}

/// Outcome of an attempt to sell.
#[derive(ToSchema)]
#[schema(as = SaleOutcome, rename_all = "snake_case")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum SaleOutcomeDto {
    Pending,
    Completed,
    FellThrough,
}

/// A time that a listing was under offer or sold.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SaleAttempt)]
pub(crate) struct SaleAttemptDto {
    #[schema(format = DateTime)]
    began_at: String,
    /// When it was completed or fell through; null while pending, or if a feed withdrew the listing.
    #[schema(required, format = DateTime)]
    ended_at: Option<String>,
    #[schema(value_type = SaleOutcomeDto)]
    outcome: &'static str,
    /// Reason why it fell through; blank without one.
    reason: String,
}

impl From<SaleAttempt> for SaleAttemptDto {
    fn from(attempt: SaleAttempt) -> Self {
        Self {
            began_at: rfc3339(attempt.began_at),
            ended_at: attempt.ended_at.map(rfc3339),
            outcome: attempt.outcome.as_str(),
            reason: attempt.reason,
        }
    }
}

/// A listing with its facts as admins see them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskListingDetail)]
pub(crate) struct AdminListingDetailDto {
    #[serde(flatten)]
    listing: AdminListingDto,
    facts: AdminFactsDto,
    /// Markdown.
    description: String,
    specs: Vec<String>,
    /// In statute miles; null if not stated.
    #[schema(required)]
    miles_numeric: Option<i32>,
    /// The first is the cover.
    photos: Vec<PictureDto<'static>>,
    /// Each time that it was under offer or sold, the earliest first.
    sales: Vec<SaleAttemptDto>,
    /// The latest sign-off of staff edits by the seller; null if there was none.
    #[schema(required)]
    sign_off: Option<SignOffDto>,
    /// Send it with a change; 409 if the listing was changed since.
    version: String,
}

/// List listings of every status, newest first.
#[utoipa::path(
    tag = "admin",
    params(AdminListingParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of listings", body = Vec<AdminListingDto>))
)]
#[get("/api/admin/vehicles")]
pub(crate) async fn list_vehicles(
    request: HttpRequest,
    site: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<AdminListingParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let statuses = Status::ALL.map(Status::as_str);
    let status = word("status", params.status.as_deref(), Status::parse, &statuses, &mut v);
    let is_featured = flag("featured", params.featured.as_deref(), &mut v);
    let limit = whole_number("limit", params.limit.as_deref(), 1..=200, &mut v).unwrap_or(50_u32);
    let before = whole_number("cursor", params.cursor.as_deref(), 1..=i64::MAX, &mut v);
    let search = free_text("search", params.search.as_deref(), 200, &mut v).unwrap_or_default();
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let query = AdminListingQuery {
        status,
        words: text::fold(search).split_whitespace().take(10).map(str::to_owned).collect(),
        is_featured: is_featured.unwrap_or_default(),
        before: before.map(VehicleId),
    };
    let found = site.store.admin_listings(&query, limit).await?;
    // Featured listings fit on one page and have their own order.
    let next = found.items.last().filter(|_| found.has_more && !query.is_featured);
    let next = next.map(|last| last.summary.id.0.to_string());
    let ids: Vec<VehicleId> = found.items.iter().map(|listing| listing.summary.id).collect();
    let activity = listing_activity(&ids, site.store.as_ref(), site.clock.as_ref()).await?;
    let body: Vec<_> = found.items.iter().map(|listing| AdminListingDto::new(listing, &activity)).collect();
    Ok(paged(&request, found.total, next.as_deref()).json(body))
}

/// Get a listing of any status.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Vehicle id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The listing", body = AdminListingDetailDto))
)]
#[get("/api/admin/vehicles/{id}")]
pub(crate) async fn read_vehicle(
    site: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(desk_listing(&site, *id).await?))
}

/// Loads one listing; 404 if there is none.
async fn desk_listing(site: &AppState, id: i64) -> Result<AdminListingDetailDto, Problem> {
    // Read as the first listing before the next id.
    let next = id.checked_add(1).ok_or_else(no_such_vehicle)?;
    let query = AdminListingQuery { before: Some(VehicleId(next)), ..AdminListingQuery::default() };
    let found = site.store.admin_listings(&query, 1).await?;
    let found = found.items.first().filter(|found| found.summary.id.0 == id);
    let activity = listing_activity(&[VehicleId(id)], site.store.as_ref(), site.clock.as_ref()).await?;
    let listing = found.map(|found| AdminListingDto::new(found, &activity)).ok_or_else(no_such_vehicle)?;
    let vehicle = site.catalogue.vehicle(VehicleId(id)).await?.ok_or_else(no_such_vehicle)?;
    let moves = site.store.status_moves(VehicleId(id)).await?;
    let sales = sale_attempts(&moves, vehicle.summary.status);
    let sign_off = match found.and_then(|found| found.submission) {
        Some(submission) => site.store.latest_sign_off(submission).await?,
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

fn ports(site: &AppState) -> ListingPorts<'_> {
    ListingPorts {
        listings: site.store.as_ref(),
        catalogue: site.catalogue.as_ref(),
        pictures: site.store.as_ref(),
        clock: site.clock.as_ref(),
    }
}

/// A photo of a listing in a form.
#[derive(Deserialize, Serialize, ToSchema)]
#[schema(as = ListingPhoto)]
pub(crate) struct ListingPhotoDto {
    /// `path` of a photo of the listing or of an upload.
    path: String,
    /// Caption; also the alternative text.
    #[serde(default)]
    #[schema(max_length = 300)]
    alt: String,
    #[schema(value_type = Option<PhotoGroup>)]
    group: Option<String>,
}

pub(crate) fn photo_drafts(photos: Vec<ListingPhotoDto>) -> Vec<PhotoDraft> {
    let draft =
        |ListingPhotoDto { path, alt, group }| PhotoDraft { path, alt, group: group.unwrap_or_default() };
    photos.into_iter().map(draft).collect()
}

/// A listing to add.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewListing)]
pub(crate) struct NewListingDto {
    #[schema(value_type = String, required)]
    make: Option<String>,
    #[schema(value_type = String, required)]
    model: Option<String>,
    #[schema(value_type = i64, required)]
    year_numeric: Option<f64>,
    /// In US dollars; cents are dropped. Required unless the price is on request.
    #[schema(minimum = 0)]
    price_numeric: Option<f64>,
    /// Whether the price is on request.
    #[serde(default)]
    price_on_request: bool,
    /// In statute miles; null or missing if not known.
    #[schema(value_type = Option<i64>, minimum = 0)]
    miles_numeric: Option<f64>,
    #[schema(value_type = String, required)]
    location: Option<String>,
    /// Markdown.
    description: Option<String>,
    #[schema(max_items = 100)]
    specs: Option<Vec<String>>,
    #[serde(flatten)]
    facts: FactsInputDto,
    badge: Option<NewBadgeDto>,
    #[serde(flatten)]
    audience: AudienceInputDto,
    /// In display order, the cover first.
    #[serde(default)]
    #[schema(max_items = 150)]
    photos: Vec<ListingPhotoDto>,
}

/// Add a listing of the marketplace itself.
///
/// It is live at once.
#[utoipa::path(
    tag = "admin",
    params(IdempotencyHeader),
    request_body = NewListingDto,
    security(("session" = ["admin"])),
    responses((status = 201, description = "The listing", body = AdminListingDetailDto))
)]
#[post("/api/admin/vehicles")]
pub(crate) async fn add_vehicle(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<NewListingDto>,
) -> Result<HttpResponse, Problem> {
    let admin = who.0.signed_in();
    let fingerprint = content_fingerprint(&body.0)?;
    let body = body.0;
    let badge = body.badge.map(badge_of).transpose();
    let form = ListingForm {
        admin: admin.user().id,
        actor: actor(&request, &site, admin),
        facts: Facts {
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
    let id = add_listing(form, ports(&site)).await?;
    Ok(HttpResponse::Created().json(desk_listing(&site, id.0).await?))
}

/// Changes of a listing; missing fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskListingChange)]
pub(crate) struct AdminListingChangeDto {
    make: Option<String>,
    model: Option<String>,
    #[schema(value_type = Option<i64>)]
    year_numeric: Option<f64>,
    /// In US dollars; cents are dropped. With a change to sold, the price paid.
    #[schema(minimum = 0)]
    price_numeric: Option<f64>,
    /// True puts the asking price on request.
    #[serde(default)]
    price_on_request: bool,
    /// Price paid in US dollars; with a change to sold, or to correct a sale.
    #[schema(minimum = 0)]
    sold_price_numeric: Option<f64>,
    /// Day of the sale in Central Time; with a change to sold, or to correct a sale.
    #[schema(format = Date)]
    sold_on: Option<String>,
    /// Null removes the mileage.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>, minimum = 0)]
    miles_numeric: Option<Option<f64>>,
    location: Option<String>,
    /// Markdown.
    description: Option<String>,
    specs: Option<Vec<String>>,
    #[serde(flatten)]
    facts: FactsInputDto,
    /// All photos in display order, the cover first.
    #[schema(max_items = 150)]
    photos: Option<Vec<ListingPhotoDto>>,
    /// Version of the listing that the change is based on; 409 if it was changed since.
    version: Option<String>,
    /// Null removes the badge.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<NewBadgeDto>)]
    badge: Option<Option<NewBadgeDto>>,
    #[serde(flatten)]
    audience: AudienceInputDto,
    /// Last day of the listing in Central Time; null removes the end.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, format = Date)]
    expires_on: Option<Option<String>>,
    #[schema(value_type = Option<ListingStatus>)]
    status: Option<String>,
    /// Reason; required to withdraw a listing and to reverse or correct a sale.
    #[schema(max_length = 2000)]
    reason: Option<String>,
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
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<AdminListingChangeDto>,
) -> Result<HttpResponse, Problem> {
    let (admin, body, id) = (who.0.signed_in(), body.0, id.into_inner());
    let badge = body.badge.map(|badge| badge.map(badge_of).transpose()).transpose();
    let badge = badge.map_err(|violation| Problem::invalid(vec![violation]))?;
    let edit = AdminEdit {
        vehicle: VehicleId(id),
        admin: admin.user().id,
        actor: actor(&request, &site, admin),
        facts: Facts {
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
        term: site.settings.listing_term,
        photos: body.photos.map(photo_drafts),
        version: body.version.as_deref().map(version).transpose()?,
        reason: body.reason.unwrap_or_default(),
    };
    change_by_admin(edit, ports(&site)).await?;
    Ok(HttpResponse::Ok().json(desk_listing(&site, id).await?))
}

/// Parses `AdminListingDetailDto::version`. Any other text is a version that no longer exists.
pub(crate) fn version(text: &str) -> Result<Timestamp, Problem> {
    text.parse().ok().and_then(DateTime::from_timestamp_micros).ok_or_else(stale)
}

fn badge_of(badge: NewBadgeDto) -> Result<Badge, Violation> {
    BadgeVariant::parse(&badge.variant)
        .ok_or_else(|| Violation::new("badge", "A badge is featured, new or sold"))
        .and_then(|variant| Badge::parse(&badge.text, variant))
}

/// Vehicles to feature.
#[derive(Deserialize, ToSchema)]
#[schema(as = FeaturedVehicles)]
pub(crate) struct FeaturedDto {
    /// Vehicle ids in display order.
    #[schema(value_type = Vec<i64>, required, max_items = 24)]
    ids: Option<Vec<i64>>,
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
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<FeaturedDto>,
) -> Result<HttpResponse, Problem> {
    let invalid = |sentence: &str| Err(Problem::invalid(vec![Violation::new("ids", sentence)]));
    let wanted = body.0.ids.ok_or_else(|| Problem::missing("ids"))?;
    if wanted.len() > MOST_FEATURED {
        return invalid("At most 24 vehicles can be featured");
    }
    let mut ids: Vec<VehicleId> = Vec::new();
    for id in wanted {
        if !ids.contains(&VehicleId(id)) {
            ids.push(VehicleId(id));
        }
    }
    let actor = actor(&request, &site, who.0.signed_in());
    if !site.store.set_featured(&ids, actor, site.clock.now()).await? {
        return invalid("Only vehicles that are for sale can be featured");
    }
    Ok(HttpResponse::NoContent().finish())
}
