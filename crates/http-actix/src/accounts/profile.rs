//! What a member says about themselves.

use actix_web::{HttpRequest, HttpResponse, get, patch, web};
use application::accounts::{self as accounts, ProfileOutcome};
use domain::{
    accounts::{Location, Profile, ProfileDraft, SignedIn, User},
    contact_requests::{EmailAddress, Phone},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Allowed, caller};
use crate::{AppState, body::Body, problem::Problem};

/// What a member says about themselves.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Profile)]
pub(crate) struct ProfileDto {
    first_name: String,
    /// Empty when they have none.
    last_name: String,
    /// Changed by other means, since the new address has to confirm it.
    email: String,
    /// The address that is to take its place, once it is confirmed.
    pending_email: Option<String>,
    /// Empty when they do not tell.
    phone: String,
    /// Empty when they do not tell.
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

/// What shall be said from now on; what is absent stays as it is, and what is empty is taken out.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProfileChange)]
pub(crate) struct ProfileChangeDto {
    #[schema(value_type = String, required = false, min_length = 1, max_length = 50)]
    first_name: Option<String>,
    #[schema(value_type = String, required = false, max_length = 50)]
    last_name: Option<String>,
    #[schema(value_type = String, required = false, max_length = 40)]
    phone: Option<String>,
    #[schema(value_type = String, required = false, max_length = 120)]
    location: Option<String>,
}

/// One's own profile.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 200, description = "The profile", body = ProfileDto))
)]
#[get("/api/user/profile")]
pub(crate) async fn read_profile(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let user = who.0.user();
    let profile = site.profiles.profile(user.id).await?.ok_or_else(Problem::signed_out)?;
    let pending = site.email_changes.wanted_email(user.id, site.clock.now()).await?;
    Ok(HttpResponse::Ok().json(ProfileDto::new(user, &profile, pending.as_ref())))
}

/// Say something else about oneself.
#[utoipa::path(
    tag = "accounts",
    request_body = ProfileChangeDto,
    security(("session" = [])),
    responses((status = 200, description = "The profile as it is now", body = ProfileDto))
)]
#[patch("/api/user/profile")]
pub(crate) async fn change_profile(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProfileChangeDto>,
) -> Result<HttpResponse, Problem> {
    let ProfileChangeDto { first_name, last_name, phone, location } = body.0;
    let draft = ProfileDraft { first_name, last_name, phone, location };
    let (profiles, clock) = (site.profiles.as_ref(), site.clock.as_ref());
    match accounts::change_profile(&who.0, &draft, &caller(&request, &site), profiles, clock).await? {
        ProfileOutcome::Kept(profile) => {
            let user = who.0.user();
            let pending = site.email_changes.wanted_email(user.id, site.clock.now()).await?;
            Ok(HttpResponse::Ok().json(ProfileDto::new(user, &profile, pending.as_ref())))
        }
        ProfileOutcome::Invalid(violations) => Err(Problem::invalid(violations)),
        ProfileOutcome::Gone => Err(Problem::signed_out()),
    }
}
