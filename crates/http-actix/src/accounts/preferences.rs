//! How a member wants the site to behave.

use actix_web::{HttpRequest, HttpResponse, get, put, web};
use domain::{
    accounts::{IdleTimeout, SignedIn},
    audit::Actor,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Allowed;
use crate::{
    Site,
    body::Body,
    problem::{Problem, WriteProblems},
    visitor,
};

/// How a member wants the site to behave.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Preferences)]
pub(crate) struct PreferencesDto {
    /// After how long without a request a session ends: 15, 30, 60 or 240.
    session_timeout_minutes: u16,
}

impl From<IdleTimeout> for PreferencesDto {
    fn from(idle: IdleTimeout) -> Self {
        Self { session_timeout_minutes: idle.minutes() }
    }
}

/// How a member wants the site to behave from now on.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewPreferences)]
pub(crate) struct NewPreferencesDto {
    /// 15, 30, 60 or 240.
    #[schema(value_type = i32, required, example = 60)]
    session_timeout_minutes: Option<i64>,
}

/// One's own preferences.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, description = "The preferences", body = PreferencesDto),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/user/preferences")]
pub(crate) async fn read_preferences(who: Allowed<SignedIn>) -> HttpResponse {
    HttpResponse::Ok().json(PreferencesDto::from(who.0.user().idle_timeout))
}

/// Choose them; they count at once, for every session.
#[utoipa::path(
    tag = "accounts",
    request_body = NewPreferencesDto,
    responses(
        (status = 200, description = "The preferences as they are now", body = PreferencesDto),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        WriteProblems
    )
)]
#[put("/api/user/preferences")]
pub(crate) async fn choose_preferences(
    request: HttpRequest,
    site: web::Data<Site>,
    who: Allowed<SignedIn>,
    body: Body<NewPreferencesDto>,
) -> Result<HttpResponse, Problem> {
    let chosen = IdleTimeout::parse(body.0.session_timeout_minutes)
        .map_err(|violation| Problem::invalid(vec![violation]))?;
    let user = who.0.user().id;
    let actor = Actor { user: Some(user), address: visitor::client_address(&request, &site.settings) };
    site.sessions.choose_idle_timeout(user, chosen, actor, site.clock.now()).await?;
    Ok(HttpResponse::Ok().json(PreferencesDto::from(chosen)))
}
