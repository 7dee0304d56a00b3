//! A member's own profile.

use actix_web::{HttpRequest, HttpResponse, get, patch, web};
use application::accounts;
use domain::{
    accounts::{Location, Profile, ProfileDraft, SignedIn, User},
    contact_requests::{EmailAddress, Phone},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    AppState,
    extract::{Allowed, Body, caller},
    response::Problem,
};

/// Profile of the caller.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Profile)]
pub(crate) struct ProfileDto {
    first_name: String,
    /// Empty if there is none.
    last_name: String,
    /// Changed with `POST /api/user/email`, because the new address must be confirmed.
    email: String,
    /// New address that is not confirmed yet; null if no change is pending.
    pending_email: Option<String>,
    /// Empty if not given.
    phone: String,
    /// Empty if not given.
    location: String,
}

impl ProfileDto {
    fn new(user: &User, profile: &Profile, pending: Option<&EmailAddress>) -> Self {
        Self {
            first_name: profile.name.first_name().to_owned(),
            last_name: profile.name.last_name().to_owned(),
            email: user.email.as_str().to_owned(),
            pending_email: pending.map(|pending| pending.as_str().to_owned()),
            phone: profile.phone.as_ref().map_or("", Phone::as_str).to_owned(),
            location: profile.location.as_ref().map_or("", Location::as_str).to_owned(),
        }
    }
}

/// Changes of the profile. Missing fields stay unchanged; an empty text removes the value.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProfileChange)]
pub(crate) struct ProfileChangeDto {
    #[schema(value_type = String, required = false)]
    first_name: Option<String>,
    #[schema(value_type = String, required = false)]
    last_name: Option<String>,
    #[schema(value_type = String, required = false)]
    phone: Option<String>,
    #[schema(value_type = String, required = false)]
    location: Option<String>,
}

/// Get the caller's profile.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 200, description = "The profile", body = ProfileDto))
)]
#[get("/api/user/profile")]
pub(crate) async fn read_profile(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let user = who.0.user();
    let profile = state.store.profile(user.id).await?.ok_or_else(Problem::signed_out)?;
    let pending = state.store.pending_email(user.id, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(ProfileDto::new(user, &profile, pending.as_ref())))
}

/// Change the caller's profile.
#[utoipa::path(
    tag = "accounts",
    request_body = ProfileChangeDto,
    security(("session" = [])),
    responses((status = 200, description = "The updated profile", body = ProfileDto))
)]
#[patch("/api/user/profile")]
pub(crate) async fn change_profile(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProfileChangeDto>,
) -> Result<HttpResponse, Problem> {
    let ProfileChangeDto { first_name, last_name, phone, location } = body.0;
    let draft = ProfileDraft { first_name, last_name, phone, location };
    let (profiles, clock) = (state.store.as_ref(), state.clock.as_ref());
    let (brand, caller) = (&state.settings.brand, caller(&request, &state));
    let profile = accounts::change_profile(&who.0, &draft, brand, &caller, profiles, clock).await?;
    let user = who.0.user();
    let pending = state.store.pending_email(user.id, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(ProfileDto::new(user, &profile, pending.as_ref())))
}
