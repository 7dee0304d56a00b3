//! Admin queue of access requests.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::membership::{self as membership, AdminProof, InvitationContext, RequestRefusal};
use domain::{
    CaseFilter, accounts::Admin, contact_requests::Reference, inquiries::RequestSearch,
    membership::RequestState,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    PAGE,
    invitation_dto::{AdminAccessRequestDto, ClosingDto, NewInvitationDto},
    ports,
};
use crate::{
    AppState,
    extract::{Allowed, Body, actor, caller, email_sender, free_text, word},
    response::{Problem, page_response, read_cursor},
};

/// Filter and paging of access requests.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RequestParams {
    /// `open` (default) or `answered`.
    #[param(pattern = "^(open|answered)?$")]
    state: Option<String>,
    /// Part of the reference, or of the name or email address of the sender.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// Values of the parameter `state`.
const STATES: [&str; 2] = ["open", "answered"];

/// The requests of a value of the parameter `state`.
fn requests_named(state: &str) -> Option<CaseFilter> {
    CaseFilter::ALL.into_iter().zip(STATES).find(|(_, name)| *name == state).map(|(filter, _)| filter)
}

/// List access requests, longest waiting first.
#[utoipa::path(
    tag = "admin",
    params(RequestParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of requests", body = Vec<AdminAccessRequestDto>))
)]
#[get("/api/admin/access-requests")]
pub(crate) async fn access_requests(
    request: HttpRequest,
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    params: web::Query<RequestParams>,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let filter = word("state", params.state.as_deref(), requests_named, &STATES, &mut violations);
    let search = free_text("search", params.search.as_deref(), 200, &mut violations);
    let search = RequestSearch::parse(search.unwrap_or_default());
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let after = read_cursor(params.cursor.as_deref())?;
    let known = state.store.access_requests(filter.unwrap_or_default(), &search, after, PAGE).await?;
    Ok(page_response(&request, &known, AdminAccessRequestDto::from))
}

/// Get an access request.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the access request")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The access request", body = AdminAccessRequestDto))
)]
#[get("/api/admin/access-requests/{reference}")]
pub(crate) async fn request_case(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    reference: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let reference = Reference::parse(&reference).map_err(|_| no_such_request())?;
    shown(&reference, &state).await
}

/// Answer an access request with an invitation to its address.
///
/// A pre-vetted invitation (`preVetted`) requires re-authentication.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the access request")),
    request_body = NewInvitationDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The answered access request", body = AdminAccessRequestDto),
        (status = 409, description = "Already answered")
    )
)]
#[post("/api/admin/access-requests/{reference}/invitation")]
pub(crate) async fn invite_requester(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    reference: web::Path<String>,
    body: Body<NewInvitationDto>,
) -> Result<HttpResponse, Problem> {
    let reference = Reference::parse(&reference).map_err(|_| no_such_request())?;
    let (draft, reauth) = body.0.draft().map_err(|violation| Problem::invalid(vec![violation]))?;
    let caller = caller(&request, &state);
    let proof = AdminProof { draft: reauth, caller: &caller, ports: state.account_ports() };
    let email_sender = email_sender(&request, &state);
    let who = who.0.signed_in();
    let inviting =
        InvitationContext { who, email_sender: email_sender.as_ref(), actor: actor(&request, &state, who) };
    membership::invite_requester(inviting, &reference, &draft, proof, ports(&state)).await?;
    shown(&reference, &state).await
}

/// Close an access request without an invitation.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the access request")),
    request_body = ClosingDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The closed access request", body = AdminAccessRequestDto),
        (status = 409, description = "Already answered")
    )
)]
#[post("/api/admin/access-requests/{reference}/close")]
pub(crate) async fn close_request(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    reference: web::Path<String>,
    body: Body<ClosingDto>,
) -> Result<HttpResponse, Problem> {
    let reference = Reference::parse(&reference).map_err(|_| no_such_request())?;
    let reason = body.valid()?.reason.unwrap_or_default();
    let actor = actor(&request, &state, who.0.signed_in());
    membership::close_request(&reference, &reason, actor, ports(&state)).await?;
    shown(&reference, &state).await
}

async fn shown(reference: &Reference, state: &AppState) -> Result<HttpResponse, Problem> {
    let known = state.store.access_request(reference).await?.ok_or_else(no_such_request)?;
    Ok(HttpResponse::Ok().json(AdminAccessRequestDto::from(&known)))
}

impl From<RequestRefusal> for Problem {
    fn from(refusal: RequestRefusal) -> Self {
        match refusal {
            RequestRefusal::AlreadyAnswered(RequestState::Closed(_)) => {
                Self::conflict("This request was already dismissed")
            }
            RequestRefusal::AlreadyAnswered(_) => Self::conflict("This request was already answered"),
            RequestRefusal::NoSuch => no_such_request(),
            RequestRefusal::NoMail => Self::no_mail(),
        }
    }
}

fn no_such_request() -> Problem {
    Problem::not_found("We couldn’t find this request")
}
