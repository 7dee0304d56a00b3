//! A member's sessions.

use actix_web::{HttpRequest, HttpResponse, delete, get, web};
use domain::{
    accounts::{SessionId, SignedIn},
    audit::Actor,
};

use super::{dto::SessionDto, log_in::signed_out_response};
use crate::{
    AppState,
    extract::{Allowed, client_ip},
    response::Problem,
};

/// List the caller's sessions.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 200, description = "Sessions, most recently used first", body = Vec<SessionDto>))
)]
#[get("/api/user/sessions")]
pub(crate) async fn list_sessions(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let current = who.0.session().id;
    let sessions = state.store.sessions_of(who.0.user().id, state.clock.now()).await?;
    let body: Vec<SessionDto> = sessions.iter().map(|session| SessionDto::new(session, current)).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// End a session of the caller's; ending the current one logs out.
#[utoipa::path(
    tag = "accounts",
    params(("id" = i64, Path, description = "Session id")),
    security(("session" = [])),
    responses((status = 204, description = "The session is ended"))
)]
#[delete("/api/user/sessions/{id}")]
pub(crate) async fn end_session(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (user, id) = (who.0.user().id, SessionId(id.into_inner()));
    let actor = Actor { user: Some(user), address: client_ip::client_address(&request, &state.settings) };
    if !state.store.end(user, id, actor, state.clock.now()).await? {
        return Err(Problem::not_found("We couldn’t find this session; it may have ended already"));
    }
    if id == who.0.session().id {
        Ok(signed_out_response(&request, &state))
    } else {
        Ok(HttpResponse::NoContent().finish())
    }
}

/// End all other sessions of the caller.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 204, description = "All other sessions are ended"))
)]
#[delete("/api/user/sessions")]
pub(crate) async fn end_other_sessions(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let (user, current) = (who.0.user().id, who.0.session().id);
    let actor = Actor { user: Some(user), address: client_ip::client_address(&request, &state.settings) };
    state.store.end_others(user, current, actor, state.clock.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}
