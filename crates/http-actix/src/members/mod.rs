//! Public member profiles.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::members::{MemberProfile, member_profile};
use domain::accounts::Username;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    dto::VehicleDto,
    response::{Problem, rfc3339},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(read_member);
}

/// A member's profile as the caller may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub(crate) struct MemberDto {
    username: String,
    /// Display name.
    name: String,
    #[schema(format = DateTime)]
    member_since: String,
    is_collector: bool,
    /// Day of the last activity; null if the member hides it.
    #[schema(required, format = Date)]
    last_active: Option<String>,
    /// Saved vehicles; null if the member hides them.
    #[schema(required)]
    collection: Option<Vec<VehicleDto>>,
    /// Whether it is the caller's own profile.
    is_own: bool,
}

impl From<&MemberProfile> for MemberDto {
    fn from(profile: &MemberProfile) -> Self {
        let user = &profile.user;
        let vehicles = |vehicles: &Vec<_>| vehicles.iter().map(VehicleDto::from).collect();
        Self {
            username: user.username.as_str().to_owned(),
            name: user.name.as_str().to_owned(),
            member_since: rfc3339(user.created_at),
            is_collector: user.roles.is_collector,
            last_active: profile.last_active.map(|day| day.to_string()),
            collection: profile.collection.as_ref().map(vehicles),
            is_own: profile.is_own,
        }
    }
}

/// Get a member's profile.
///
/// Hidden profiles and unknown usernames get the same 404.
#[utoipa::path(
    tag = "members",
    params(("username" = String, Path, description = "Username, case-insensitive")),
    responses((status = 200, description = "The member", body = MemberDto))
)]
#[get("/api/members/{username}")]
pub(crate) async fn read_member(
    request: HttpRequest,
    site: web::Data<AppState>,
    username: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let nobody = || Problem::not_found("Profile not available");
    let username = Username::parse("register", &username).map_err(|_| nobody())?;
    let asking = crate::extract::signed_in(&request).await?;
    let (store, now) = (site.store.as_ref(), site.clock.now());
    let profile = member_profile(asking.as_ref(), &username, store, store, now).await?;
    Ok(HttpResponse::Ok().json(MemberDto::from(&profile.ok_or_else(nobody)?)))
}
