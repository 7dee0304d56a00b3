//! The seller's own listing.

use actix_web::{HttpRequest, HttpResponse, patch, post, web};
use application::listings::{RenewalRequest, SellerChange, change_by_seller, renew_listing};
use domain::{
    Violation,
    accounts::SignedIn,
    submissions::SubmissionId,
    vehicles::{ListingRefusal, ListingStatus as Status, SameVinListing},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    AppState,
    dto::enums::ListingStatus,
    extract::{Allowed, Body, IdempotencyHeader, actor, content_fingerprint, idempotent},
    response::{Problem, no_such_submission},
    submissions::{SubmissionDetailDto, detail},
};

/// Changes of a listing; missing fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListingChange)]
pub(crate) struct ListingChangeDto {
    /// In whole US dollars.
    #[schema(minimum = 0)]
    price_numeric: Option<f64>,
    #[schema(value_type = Option<ListingStatus>)]
    status: Option<String>,
    /// Price paid in whole US dollars; used only with a change to sold.
    #[schema(minimum = 0)]
    sold_price_numeric: Option<f64>,
    reason: Option<String>,
}

/// Change the price or status of a listing of the caller's own.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    request_body = ListingChangeDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The updated submission", body = SubmissionDetailDto),
        (status = 409, description = "Not possible in the current status")
    )
)]
#[patch("/api/vehicle-submissions/{id}/listing")]
pub(crate) async fn change_own_listing(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<ListingChangeDto>,
) -> Result<HttpResponse, Problem> {
    let id = SubmissionId(id.into_inner());
    let own = SellerChange {
        submission: id,
        seller: who.0.user().id,
        actor: actor(&request, &state, &who.0),
        status: status(body.0.status.as_deref())?,
        price: body.0.price_numeric,
        sold_price: body.0.sold_price_numeric,
        reason: body.0.reason.unwrap_or_default(),
        term: state.settings.listing_term,
    };
    let changed = change_by_seller(own, state.store.as_ref(), state.store.as_ref(), state.clock.as_ref());
    changed.await.map_err(|error| {
        Problem::from_write(error, |refusal| match refusal {
            // A seller knows the listing by its submission.
            ListingRefusal::NoSuchListing => no_such_submission(),
            ListingRefusal::SameVin(_) => Problem::invalid(vec![SameVinListing::seller_violation()]),
            refusal => refusal.into(),
        })
    })?;
    own_listing_response(&state, id).await
}

async fn own_listing_response(state: &AppState, id: SubmissionId) -> Result<HttpResponse, Problem> {
    let submission = state.store.submission(id).await?.ok_or_else(no_such_submission)?;
    Ok(HttpResponse::Ok().json(detail(state, &submission).await?))
}

/// Renew a listing of the caller's own for another full term.
///
/// Possible from 14 days before it expires until 30 days after it expired; a listing that expired goes live again.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id"), IdempotencyHeader),
    security(("session" = [])),
    responses(
        (status = 200, description = "The submission with the renewed listing", body = SubmissionDetailDto),
        (status = 409, description = "It is too early or too late, or the car was sold or withdrawn")
    )
)]
#[post("/api/vehicle-submissions/{id}/renewal")]
pub(crate) async fn renew_own_listing(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (id, seller) = (SubmissionId(id.into_inner()), who.0.user().id);
    let renewal = RenewalRequest {
        submission: id,
        seller,
        actor: actor(&request, &state, &who.0),
        term: state.settings.listing_term,
        idempotent: idempotent(&request, Some(seller), content_fingerprint(&())?)?,
    };
    renew_listing(renewal, state.store.as_ref(), state.clock.as_ref()).await?;
    own_listing_response(&state, id).await
}

pub(super) fn status(word: Option<&str>) -> Result<Option<Status>, Problem> {
    let refused = || {
        let sentence = "status must be one of live, under_offer, sold, withdrawn";
        Problem::invalid(vec![Violation::new("status", sentence)])
    };
    word.map(|word| Status::parse(word).ok_or_else(refused)).transpose()
}
