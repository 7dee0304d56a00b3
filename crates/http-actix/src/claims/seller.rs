//! The seller's own claims.

use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use application::claims::{self as claims, ClaimContext};
use domain::{
    accounts::SignedIn,
    claims::{Claim, ClaimDraft, ClaimKind},
    submissions::SubmissionId,
};

use super::dto::{ClaimDto, NewClaimDto};
use crate::{
    AppState,
    extract::{Allowed, Body, actor},
    response::{Problem, no_such_submission},
};

async fn claims_response(
    claims: Vec<Claim>,
    state: &AppState,
    id: SubmissionId,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(ClaimDto::all(&claims, &state.store.fact_edits(id).await?)))
}

fn claim_context(
    request: &HttpRequest,
    state: &AppState,
    who: &SignedIn,
    (id, kind): (i64, String),
) -> Result<ClaimContext, Problem> {
    let kind = ClaimKind::parse(&kind).ok_or_else(|| Problem::not_found("There is no such kind of claim"))?;
    Ok(ClaimContext { submission: SubmissionId(id), kind, actor: actor(request, state, who) })
}

/// List the claims of a submission of the caller's own.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = [])),
    responses((status = 200, description = "At most one claim of each kind", body = Vec<ClaimDto>))
)]
#[get("/api/vehicle-submissions/{id}/claims")]
pub(crate) async fn own_claims(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = SubmissionId(id.into_inner());
    let found = claims::own_claims(&who.0, id, state.store.as_ref(), state.store.as_ref()).await?;
    let found = found.ok_or_else(no_such_submission)?;
    Ok(HttpResponse::Ok().json(ClaimDto::all(&found, &state.store.fact_edits(id).await?)))
}

/// State a claim about a vehicle of the caller's own, replacing the previous claim of the same kind.
#[utoipa::path(
    tag = "submissions",
    params(
        ("id" = i64, Path, description = "Submission id"),
        ("kind" = super::dto::ClaimKind, Path, description = "Subject of the claim")
    ),
    request_body = NewClaimDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "All claims of the vehicle after the change", body = Vec<ClaimDto>),
        (status = 409, description = "The vehicle is no longer for sale")
    )
)]
#[put("/api/vehicle-submissions/{id}/claims/{kind}")]
pub(crate) async fn submit_claim(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    path: web::Path<(i64, String)>,
    body: Body<NewClaimDto>,
) -> Result<HttpResponse, Problem> {
    let stating = claim_context(&request, &state, &who.0, path.into_inner())?;
    let draft = ClaimDraft { statement: body.0.statement, document: body.0.document_id };
    let stores = (state.store.as_ref(), state.clock.as_ref());
    let id = stating.submission;
    claims_response(claims::submit_claim(&who.0, stating, &draft, stores.0, stores.1).await?, &state, id)
        .await
}

/// Withdraw a claim.
#[utoipa::path(
    tag = "submissions",
    params(
        ("id" = i64, Path, description = "Submission id"),
        ("kind" = super::dto::ClaimKind, Path, description = "Subject of the claim")
    ),
    security(("session" = [])),
    responses(
        (status = 200, description = "All claims of the vehicle after the change", body = Vec<ClaimDto>),
        (status = 409, description = "The vehicle is no longer for sale")
    )
)]
#[delete("/api/vehicle-submissions/{id}/claims/{kind}")]
pub(crate) async fn withdraw_claim(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    path: web::Path<(i64, String)>,
) -> Result<HttpResponse, Problem> {
    let stating = claim_context(&request, &state, &who.0, path.into_inner())?;
    let id = stating.submission;
    let withdrawn = claims::withdraw_claim(&who.0, stating, state.store.as_ref(), state.clock.as_ref());
    claims_response(withdrawn.await?, &state, id).await
}
