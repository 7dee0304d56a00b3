//! The seller's proposal for their own listing.

use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use application::proposals::{self as proposals, ProposalForm};
use domain::{
    accounts::{SignedIn, UserId},
    submissions::SubmissionId,
};

use super::{
    dto::{NewProposalDto, OwnListingDto},
    ports,
};
use crate::{
    AppState,
    extract::{Allowed, Body, actor},
    listings::{photo_drafts, version},
    response::{Problem, no_such_submission},
};

async fn own_proposal_response(
    state: &AppState,
    seller: UserId,
    id: SubmissionId,
) -> Result<HttpResponse, Problem> {
    let own = proposals::own_listing(seller, id, ports(state)).await?;
    let own = own.ok_or_else(no_such_submission)?;
    Ok(HttpResponse::Ok().json(OwnListingDto::from(&own)))
}

/// Get the content of a listing of the caller's own, with the latest proposal about it.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = [])),
    responses((status = 200, description = "The listing and the proposal", body = OwnListingDto))
)]
#[get("/api/vehicle-submissions/{id}/proposal")]
pub(crate) async fn own_proposal(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    own_proposal_response(&state, who.0.user().id, SubmissionId(id.into_inner())).await
}

/// Propose a change of a listing of the caller's own, replacing the open proposal.
///
/// The concierge approves or declines it.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    request_body = NewProposalDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The listing and the open proposal", body = OwnListingDto),
        (status = 409, description = "Not for sale any more, or changed since that version")
    )
)]
#[put("/api/vehicle-submissions/{id}/proposal")]
pub(crate) async fn propose_change(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<NewProposalDto>,
) -> Result<HttpResponse, Problem> {
    let (id, seller) = (SubmissionId(id.into_inner()), who.0.user().id);
    let seen = body.0.version.as_deref().ok_or_else(|| Problem::missing("version"))?;
    let seen = version(seen)?;
    let (facts, photos) = body.0.split();
    let form = ProposalForm {
        submission: id,
        seller,
        actor: actor(&request, &state, &who.0),
        facts,
        photos: photos.map(photo_drafts),
        version: seen,
    };
    proposals::propose(form, ports(&state)).await?;
    own_proposal_response(&state, seller, id).await
}

/// Withdraw the open proposal.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The listing and the withdrawn proposal", body = OwnListingDto),
        (status = 409, description = "There is no open proposal")
    )
)]
#[delete("/api/vehicle-submissions/{id}/proposal")]
pub(crate) async fn withdraw_proposal(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (id, seller) = (SubmissionId(id.into_inner()), who.0.user().id);
    let actor = actor(&request, &state, &who.0);
    let is_done = proposals::withdraw_proposal(seller, id, actor, ports(&state)).await?;
    let answer = own_proposal_response(&state, seller, id).await?;
    if is_done {
        Ok(answer)
    } else {
        Err(Problem::conflict("These changes are no longer waiting; please reload the page"))
    }
}
