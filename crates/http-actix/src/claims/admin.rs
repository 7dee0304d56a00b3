//! Review of claims by admins.

use actix_web::{HttpRequest, HttpResponse, get, put, web};
use application::claims::{self as claims, ClaimReviewDraft};
use domain::{
    accounts::Admin,
    claims::{ClaimId, Finding},
    submissions::SubmissionId,
};

use super::dto::{ClaimDto, FindingDto};
use crate::{
    AppState,
    extract::{Allowed, Body, actor, unknown_word},
    response::Problem,
};

/// List the claims of a submission.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "At most one claim of each kind; empty if the submission does not exist", body = Vec<ClaimDto>)
    )
)]
#[get("/api/admin/submissions/{id}/claims")]
pub(crate) async fn submission_claims(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = SubmissionId(id.into_inner());
    let found = state.store.claims_of(id).await?;
    Ok(HttpResponse::Ok().json(ClaimDto::all(&found, &state.store.fact_edits(id).await?)))
}

/// Record the review of a claim, with a public reason.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Claim id")),
    request_body = FindingDto,
    security(("session" = ["admin"])),
    responses((status = 200, description = "All claims of the vehicle after the change", body = Vec<ClaimDto>))
)]
#[put("/api/admin/claims/{id}/finding")]
pub(crate) async fn review_claim(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<FindingDto>,
) -> Result<HttpResponse, Problem> {
    let finding = Finding::parse(&body.0.finding)
        .ok_or_else(|| Problem::invalid(vec![unknown_word("finding", &Finding::ALL.map(Finding::as_str))]))?;
    let draft = ClaimReviewDraft {
        claim: ClaimId(id.into_inner()),
        finding,
        reason: body.0.reason,
        actor: actor(&request, &state, who.0.signed_in()),
    };
    let judged =
        claims::review_claim(&who.0, draft, state.store.as_ref(), state.store.as_ref(), state.clock.as_ref());
    let all = judged.await?;
    let edits = match all.first() {
        Some(claim) => state.store.fact_edits(claim.submission).await?,
        None => Vec::new(),
    };
    Ok(HttpResponse::Ok().json(ClaimDto::all(&all, &edits)))
}
