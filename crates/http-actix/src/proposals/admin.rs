//! Admin queue of proposed changes, and decisions about them.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::proposals::{self as proposals, ProposalDecisionDraft};
use domain::{accounts::Admin, proposals::ProposalId};
use ports::proposals::ProposalQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    dto::{ProposalDecisionDto, ProposalReviewDto, QueuedProposalDto},
    no_such_proposal, ports,
};
use crate::{
    AppState,
    extract::{Allowed, Body, actor, case_filter, unknown_word},
    response::{Problem, page_response, read_cursor},
};

const PAGE: u32 = 50;

/// Filter and paging of proposals.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProposalParams {
    /// `open` (oldest first, the default) or `closed` (latest first).
    #[param(pattern = "^(open|closed)?$")]
    state: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List changes of listings that sellers propose.
#[utoipa::path(
    tag = "admin",
    params(ProposalParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of proposals", body = Vec<QueuedProposalDto>))
)]
#[get("/api/admin/proposals")]
pub(crate) async fn list_proposals(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<ProposalParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let filter = case_filter(params.state.as_deref(), &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let query = ProposalQuery { filter, after: read_cursor(params.cursor.as_deref())? };
    let found = state.store.proposals(query, PAGE).await?;
    Ok(page_response(&request, &found, QueuedProposalDto::from))
}

/// Get a proposal in any state.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Proposal id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The proposal", body = ProposalReviewDto))
)]
#[get("/api/admin/proposals/{id}")]
pub(crate) async fn read_proposal(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    proposal_response(&state, ProposalId(*id)).await
}

async fn proposal_response(state: &AppState, id: ProposalId) -> Result<HttpResponse, Problem> {
    let proposal = state.store.proposal(id).await?.ok_or_else(no_such_proposal)?;
    let seller = state.store.seller(proposal.seller, state.clock.now()).await?;
    let listing = state.vehicle_reader.vehicle(proposal.vehicle).await?.ok_or_else(no_such_proposal)?;
    Ok(HttpResponse::Ok().json(ProposalReviewDto::new(&proposal, seller.as_ref(), &listing)))
}

/// Approve or decline a proposal.
///
/// Approval changes the listing at once. It is refused while proposed fields have changed meanwhile; `conflicts`
/// of the proposal names them.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Proposal id")),
    request_body = ProposalDecisionDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The closed proposal", body = ProposalReviewDto),
        (status = 409, description = "Closed or replaced meanwhile, or in conflict with the listing")
    )
)]
#[post("/api/admin/proposals/{id}/decision")]
pub(crate) async fn decide_proposal(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<ProposalDecisionDto>,
) -> Result<HttpResponse, Problem> {
    let id = ProposalId(id.into_inner());
    let is_approved = match body.0.decision.as_str() {
        "approved" => true,
        "declined" => false,
        _ => {
            return Err(Problem::invalid(vec![unknown_word("decision", &["approved", "declined"])]));
        }
    };
    let draft = ProposalDecisionDraft {
        proposal: id,
        revision: body.0.revision.ok_or_else(|| Problem::missing("revision"))?,
        is_approved,
        reason: body.0.reason.unwrap_or_default(),
        actor: actor(&request, &state, who.0.signed_in()),
    };
    proposals::decide_proposal(&who.0, draft, ports(&state)).await?;
    proposal_response(&state, id).await
}
