//! A member's preferences: session timeout, notifications, digest and privacy.

use actix_web::{HttpRequest, HttpResponse, get, patch, put, web};
use application::notifications::{PreferencesDraft, change_preferences};
use domain::accounts::SignedIn;

use super::preferences_dto::{NewPreferencesDto, PreferencesChangeDto, PreferencesDto};
use crate::{
    AppState,
    extract::{Allowed, Body},
    response::Problem,
};

/// Get the caller's preferences.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 200, description = "The preferences", body = PreferencesDto))
)]
#[get("/api/user/preferences")]
pub(crate) async fn read_preferences(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let user = who.0.user();
    let preferences = state.store.preferences(user.id).await?.ok_or_else(Problem::signed_out)?;
    Ok(HttpResponse::Ok().json(PreferencesDto::new(user.idle_timeout, &preferences, user.roles)))
}

/// Replace the preferences.
///
/// All changes are saved or none; a new session timeout applies to every session at once.
#[utoipa::path(
    tag = "accounts",
    request_body = NewPreferencesDto,
    security(("session" = [])),
    responses((status = 200, description = "The updated preferences", body = PreferencesDto))
)]
#[put("/api/user/preferences")]
pub(crate) async fn choose_preferences(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<NewPreferencesDto>,
) -> Result<HttpResponse, Problem> {
    keep(&who.0, &body.0.draft(), &request, &state).await
}

/// Change some preferences; missing fields stay unchanged.
#[utoipa::path(
    tag = "accounts",
    request_body = PreferencesChangeDto,
    security(("session" = [])),
    responses((status = 200, description = "The updated preferences", body = PreferencesDto))
)]
#[patch("/api/user/preferences")]
pub(crate) async fn change_some_preferences(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<PreferencesChangeDto>,
) -> Result<HttpResponse, Problem> {
    keep(&who.0, &body.0.draft(), &request, &state).await
}

async fn keep(
    who: &SignedIn,
    draft: &PreferencesDraft,
    request: &HttpRequest,
    state: &AppState,
) -> Result<HttpResponse, Problem> {
    let caller = crate::extract::caller(request, state);
    let (stored, idle_timeout) =
        change_preferences(who, draft, &caller, state.store.as_ref(), state.clock.as_ref()).await?;
    Ok(HttpResponse::Ok().json(PreferencesDto::new(idle_timeout, &stored, who.user().roles)))
}
