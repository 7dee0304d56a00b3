//! Creating, listing, renewing and revoking invitations.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::membership::{self, AdminProof, InvitationContext, InviteRefusal, Sent};
use domain::{
    accounts::{Admin, CanInvite, UserId},
    membership::{Invitation, InvitationId},
};

use super::{
    PAGE,
    invitation_dto::{InvitationDto, NewInvitationDto},
    ports,
};
use crate::{
    AppState,
    dto::ProofDto,
    extract::{
        Allowed, Body, IdempotencyHeader, OptionalBody, PageParams, actor, caller, content_fingerprint,
        email_sender, idempotent,
    },
    response::{Problem, page_response},
};

async fn list(
    owner: Option<UserId>,
    params: &PageParams,
    request: &HttpRequest,
    state: &AppState,
) -> Result<HttpResponse, Problem> {
    let before = params.cursor()?;
    let at = state.clock.now();
    let invitations = state.store.invitations(owner, before, PAGE, at).await?;
    let show = |invitation: &Invitation| InvitationDto::new(invitation, None, at);
    Ok(page_response(request, &invitations, show))
}

/// List the caller's invitations, newest first.
#[utoipa::path(
    tag = "membership",
    params(PageParams),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "A page of invitations", body = Vec<InvitationDto>))
)]
#[get("/api/invitations")]
pub(crate) async fn own_invitations(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<CanInvite>,
    params: web::Query<PageParams>,
) -> Result<HttpResponse, Problem> {
    let who = who.0.signed_in();
    list(Some(who.user().id), &params, &request, &state).await
}

/// List all invitations, newest first.
#[utoipa::path(
    tag = "admin",
    params(PageParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of invitations", body = Vec<InvitationDto>))
)]
#[get("/api/admin/invitations")]
pub(crate) async fn all_invitations(
    request: HttpRequest,
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    params: web::Query<PageParams>,
) -> Result<HttpResponse, Problem> {
    list(None, &params, &request, &state).await
}

/// Get any invitation.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Invitation id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The invitation, without its link", body = InvitationDto))
)]
#[get("/api/admin/invitations/{id}")]
pub(crate) async fn invitation_case(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = InvitationId(id.into_inner());
    let found = state.store.invitation(None, id, state.clock.now()).await?.ok_or_else(no_such_invitation)?;
    Ok(HttpResponse::Ok().json(InvitationDto::new(&found, None, state.clock.now())))
}

/// Create an invitation, sent by email or returned as a link.
///
/// The link is returned only once. A pre-vetted invitation (`preVetted`) grants a role and requires
/// re-authentication.
#[utoipa::path(
    tag = "membership",
    params(IdempotencyHeader),
    request_body = NewInvitationDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 201, description = "The created invitation; the earlier one if the idempotency key was used before", body = InvitationDto),
        (status = 409, description = "The limit of open invitations is reached, or the caller's email address is not verified")
    )
)]
#[post("/api/invitations")]
pub(crate) async fn create_invitation(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<CanInvite>,
    body: Body<NewInvitationDto>,
) -> Result<HttpResponse, Problem> {
    let who = who.0.signed_in();
    let act = idempotent(&request, Some(who.user().id), content_fingerprint(&body.0)?)?;
    let (draft, reauth) = body.0.draft().map_err(|violation| Problem::invalid(vec![violation]))?;
    let caller = caller(&request, &state);
    let proof = AdminProof { draft: reauth, caller: &caller, ports: state.account_ports() };
    let email_sender = email_sender(&request, &state);
    let inviting =
        InvitationContext { who, email_sender: email_sender.as_ref(), actor: actor(&request, &state, who) };
    let sent = membership::invite(inviting, &draft, proof, act, ports(&state)).await?;
    Ok(HttpResponse::Created().json(sent_invitation(sent, &request, &state).await?))
}

/// Send an invitation again, or replace its link.
///
/// The previous link becomes void. A pre-vetted invitation requires re-authentication; other invitations need
/// no body.
#[utoipa::path(
    tag = "membership",
    params(("invitation" = i64, Path, description = "Invitation id")),
    request_body = Option<ProofDto>,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 200, description = "The renewed invitation", body = InvitationDto),
        (status = 409, description = "The caller's email address is not verified"),
        (status = 422, description = "Validation failed, or a pre-vetted invitation lacks a valid re-authentication"),
        (status = 503, description = "The database is unavailable, or the site has no public address for links in emails")
    )
)]
#[post("/api/invitations/{invitation}/resend")]
pub(crate) async fn resend_invitation(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<CanInvite>,
    id: web::Path<String>,
    body: OptionalBody<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let who = who.0.signed_in();
    let id = number(&id)?;
    let reauth = body.0.map(ProofDto::draft).unwrap_or_default();
    let caller = caller(&request, &state);
    let proof = AdminProof { draft: reauth, caller: &caller, ports: state.account_ports() };
    let email_sender = email_sender(&request, &state);
    let inviting =
        InvitationContext { who, email_sender: email_sender.as_ref(), actor: actor(&request, &state, who) };
    let sent = membership::renew_invitation(inviting, id, proof, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(sent_invitation(sent, &request, &state).await?))
}

/// Revoke an invitation.
///
/// Members who accepted it are not affected.
#[utoipa::path(
    tag = "membership",
    params(("invitation" = i64, Path, description = "Invitation id")),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 204, description = "Revoked"))
)]
#[delete("/api/invitations/{invitation}")]
pub(crate) async fn revoke_invitation(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<CanInvite>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let who = who.0.signed_in();
    let (id, user) = (number(&id)?, who.user());
    let owner = (!user.roles.is_admin).then_some(user.id);
    let actor = actor(&request, &state, who);
    if state.store.revoke_invitation(owner, id, actor, state.clock.now()).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(no_such_invitation())
    }
}

fn number(text: &str) -> Result<InvitationId, Problem> {
    text.parse().map(InvitationId).map_err(|_| no_such_invitation())
}

fn no_such_invitation() -> Problem {
    Problem::not_found("This invitation doesn’t exist, was used or was revoked")
}

impl From<InviteRefusal> for Problem {
    fn from(refusal: InviteRefusal) -> Self {
        match refusal {
            InviteRefusal::QuotaUsed => Self::conflict(
                "You have three open invitations; take one back, or wait until it is accepted or expires",
            ),
            InviteRefusal::EmailUnverified => Self::unconfirmed_address(),
            InviteRefusal::NoMail => Self::no_mail(),
            InviteRefusal::RateLimited(wait) => wait.into(),
            InviteRefusal::NoSuch => no_such_invitation(),
        }
    }
}

async fn sent_invitation(
    sent: Sent,
    request: &HttpRequest,
    state: &AppState,
) -> Result<InvitationDto, Problem> {
    let invitation =
        state.store.invitation(None, sent.id, state.clock.now()).await?.ok_or_else(no_such_invitation)?;
    let link =
        sent.token.map(|token| format!("{}/invitation/{}", state.settings.origin(request), token.expose()));
    Ok(InvitationDto::new(&invitation, link, state.clock.now()))
}
