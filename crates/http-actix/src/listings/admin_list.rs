//! The list of listings in the admin area.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::listings::listing_activity;
use domain::{
    Violation,
    accounts::Admin,
    feeds::SourceName,
    text,
    vehicles::{ListingStatus as Status, VehicleId},
};
use ports::listings::{AdminListingQuery, AdminSearchWord, ListingOrigin};
use serde::Deserialize;
use utoipa::IntoParams;

use super::admin_dto::AdminListingDto;
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, PageSizes, flag, free_text, word},
    response::{Problem, paged, read_cursor},
};

/// Filters and paging of listings.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct AdminListingParams {
    /// Words; each must occur in the make, model, year, location or facts such as the stock number, or be the listing's
    /// number, or the end of its VIN or chassis number (at least four characters), whoever may see that.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Status filter; empty means all.
    #[param(value_type = Option<enums::ListingStatus>, inline)]
    status: Option<String>,
    /// Only listings that a feed of this source named; its name in one line.
    #[param(max_length = 80)]
    source: Option<String>,
    /// `true`: only listings that no import named. Not with `source`.
    #[param(value_type = Option<bool>)]
    added_by_hand: Option<String>,
    /// `true`: only featured listings, in their order.
    #[param(value_type = Option<bool>)]
    featured: Option<String>,
    /// Page size; 50 by default.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
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
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<AdminListingParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let statuses = Status::ALL.map(Status::as_str);
    let status = word("status", params.status.as_deref(), Status::parse, &statuses, &mut v);
    let is_featured = flag("featured", params.featured.as_deref(), &mut v);
    let limit = PageSizes::ADMIN.read(params.limit.as_deref(), &mut v);
    let search = free_text("search", params.search.as_deref(), 200, &mut v).unwrap_or_default();
    let origin = origin(&params, &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let query = AdminListingQuery {
        status,
        words: text::fold(search).split_whitespace().take(10).map(AdminSearchWord::new).collect(),
        origin,
        is_featured: is_featured.unwrap_or_default(),
        before: read_cursor(params.cursor.as_deref())?,
    };
    let mut found = state.store.admin_listings(&query, limit).await?;
    // Featured listings fit on one page and have their own order.
    found.next = found.next.filter(|_| !query.is_featured);
    let ids: Vec<VehicleId> = found.items.iter().map(|listing| listing.summary.id).collect();
    let activity = listing_activity(&ids, state.store.as_ref(), state.clock.as_ref()).await?;
    let body: Vec<_> = found.items.iter().map(|listing| AdminListingDto::new(listing, &activity)).collect();
    Ok(paged(&request, &found).json(body))
}

/// Reads the filter by origin; an empty source means all.
fn origin(params: &AdminListingParams, violations: &mut Vec<Violation>) -> Option<ListingOrigin> {
    let is_by_hand = flag("addedByHand", params.added_by_hand.as_deref(), violations).unwrap_or_default();
    let source = params.source.as_deref().filter(|source| !source.is_empty()).map(SourceName::parse);
    match source.transpose() {
        Err(violation) => violations.push(violation),
        Ok(Some(_)) if is_by_hand => {
            violations.push(Violation::new(
                "addedByHand",
                "Please choose either a source or listings added by hand",
            ));
        }
        Ok(Some(source)) => return Some(ListingOrigin::Source(source)),
        Ok(None) => {}
    }
    is_by_hand.then_some(ListingOrigin::AddedByHand)
}
