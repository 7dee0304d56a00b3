//! Invitations as their recipients see them: reading and accepting them.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::{
    accounts::current_user,
    membership::{self, token_hash},
};
use domain::{
    accounts::{SessionToken, SignedIn, SingleUseToken, User},
    audit::Actor,
    membership::{InvitationRefusal, InvitationState},
};
use ports::StoreError;

use super::{invitation_dto::OpenInvitationDto, ports};
use crate::{
    AppState,
    dto::UserDto,
    extract::{Allowed, actor, signed_in},
    response::Problem,
};

/// Get an invitation by the token of its link.
#[utoipa::path(
    tag = "membership",
    params(("invitation" = String, Path, description = "The token from the invitation link")),
    responses(
        (status = 200, description = "The invitation, whether or not it is still open", body = OpenInvitationDto)
    )
)]
#[get("/api/invitations/{invitation}")]
pub(crate) async fn read_invitation(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let token = SingleUseToken::parse(&token).ok_or_else(unknown_link)?;
    let invitation =
        state.store.invitation_of(token_hash(&token), state.clock.now()).await?.ok_or_else(unknown_link)?;
    let reader = signed_in(&request).await?;
    let reader = reader.as_ref().map(SignedIn::user);
    Ok(HttpResponse::Ok().json(OpenInvitationDto::new(&invitation, reader, state.clock.now())))
}

/// Accept an invitation.
#[utoipa::path(
    tag = "membership",
    params(("invitation" = String, Path, description = "The token from the invitation link")),
    security(("session" = [])),
    responses(
        (status = 200, description = "Accepted, now or before; the caller with the resulting roles", body = UserDto),
        (status = 409, description = "The invitation is bound to another address, or was made by the caller"),
        (status = 410, description = "The invitation is used up, revoked or expired, or its sender may no longer invite")
    )
)]
#[post("/api/invitations/{invitation}/accept")]
pub(crate) async fn accept_invitation(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let token = SingleUseToken::parse(&token).ok_or_else(unknown_link)?;
    let actor = actor(&request, &state, &who.0);
    match membership::accept_invitation(&token, &who.0, actor, ports(&state)).await? {
        Ok(user) => Ok(HttpResponse::Ok().json(UserDto::new(&user, &state))),
        Err(InvitationRefusal::Unknown) => Err(unknown_link()),
        Err(InvitationRefusal::Closed(InvitationState::UsedUp)) => {
            Err(Problem::gone("This invitation has been used by everyone it was made for"))
        }
        Err(InvitationRefusal::Closed(InvitationState::Revoked)) => {
            Err(Problem::gone("This invitation was revoked"))
        }
        Err(InvitationRefusal::Closed(InvitationState::InviterIneligible)) => {
            Err(Problem::gone("This invitation is no longer valid; please ask the sender for a new one"))
        }
        Err(InvitationRefusal::Closed(_)) => Err(Problem::gone("This invitation has expired")),
        Err(InvitationRefusal::OtherMailbox) => {
            Err(Problem::conflict("This invitation is for a different email address than yours"))
        }
        Err(InvitationRefusal::Own) => {
            Err(Problem::conflict("This is your own invitation; someone else has to accept it"))
        }
    }
}

/// Accepts an invitation for a newly registered member and returns the member with the resulting roles.
/// Failures are ignored: registration succeeded, and the invitation's page explains them.
pub(crate) async fn redeem(
    invitation: Option<&str>,
    user: User,
    session: &SessionToken,
    actor: Actor,
    state: &AppState,
) -> User {
    let Some(invitation) = invitation.and_then(SingleUseToken::parse) else { return user };
    let accepted = async {
        let rule = state.settings.admin_two_factor;
        let Some(who) = current_user(session, rule, state.store.as_ref(), state.clock.as_ref()).await? else {
            return Ok(None);
        };
        let accepted = membership::accept_invitation(&invitation, &who, actor, ports(state)).await?;
        Ok::<_, StoreError>(accepted.ok())
    };
    match accepted.await {
        Ok(member) => member.unwrap_or(user),
        Err(error) => {
            tracing::warn!(%error, "invitation not accepted at registration; it can be accepted on its page");
            user
        }
    }
}

fn unknown_link() -> Problem {
    Problem::not_found("We couldn’t find this invitation; a newer link may have replaced it")
}
