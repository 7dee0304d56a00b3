//! The browsers that a member is signed in with.

use actix_web::{HttpRequest, HttpResponse, delete, get, web};
use domain::{
    accounts::{SessionId, SignedIn},
    audit::Actor,
};

use super::{Allowed, dto::SessionDto, log_in::farewell};
use crate::{AppState, client_ip, problem::Problem};

/// Where one is signed in.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 200, description = "Sessions, the last used first", body = Vec<SessionDto>))
)]
#[get("/api/user/sessions")]
pub(crate) async fn list_sessions(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let current = who.0.session().id;
    let sessions = site.sessions.sessions_of(who.0.user().id, site.clock.now()).await?;
    let body: Vec<SessionDto> = sessions.iter().map(|session| SessionDto::new(session, current)).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// Sign out elsewhere, or here.
#[utoipa::path(
    tag = "accounts",
    params(("id" = i64, Path, description = "The session's number")),
    security(("session" = [])),
    responses((status = 204, description = "It is over"))
)]
#[delete("/api/user/sessions/{id}")]
pub(crate) async fn end_session(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (user, id) = (who.0.user().id, SessionId(id.into_inner()));
    let actor = Actor { user: Some(user), address: client_ip::client_address(&request, &site.settings) };
    if !site.sessions.end(user, id, actor, site.clock.now()).await? {
        return Err(Problem::not_found("There is no such session; it may have ended already"));
    }
    if id == who.0.session().id {
        Ok(farewell(&request, &site))
    } else {
        Ok(HttpResponse::NoContent().finish())
    }
}

/// Sign out everywhere else.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 204, description = "All other sessions are over"))
)]
#[delete("/api/user/sessions")]
pub(crate) async fn end_other_sessions(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let (user, current) = (who.0.user().id, who.0.session().id);
    let actor = Actor { user: Some(user), address: client_ip::client_address(&request, &site.settings) };
    site.sessions.end_others(user, current, actor, site.clock.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}
