//! Members as others see them.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::members::{MemberProfile, member_profile};
use domain::accounts::Username;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState, accounts,
    problem::Problem,
    vehicles::{VehicleDto, rfc3339},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(read_member);
}

/// A member, as far as they show themselves.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub(crate) struct MemberDto {
    username: String,
    /// What they want to be called.
    name: String,
    #[schema(format = DateTime)]
    member_since: String,
    is_collector: bool,
    /// The day on which they were last here; null when they do not tell.
    #[schema(required, format = Date)]
    last_active: Option<String>,
    /// What they keep; null when they do not show it.
    #[schema(required)]
    collection: Option<Vec<VehicleDto>>,
    /// Whether it is one's own.
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

/// A member, to whoever they show themselves to. Nobody of that name and nobody who shows themselves
/// are answered in the same words.
#[utoipa::path(
    tag = "members",
    params(("username" = String, Path, description = "In any spelling")),
    responses((status = 200, description = "The member", body = MemberDto))
)]
#[get("/api/members/{username}")]
pub(crate) async fn read_member(
    request: HttpRequest,
    site: web::Data<AppState>,
    username: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let nobody = || Problem::not_found("There is no member of that name who shows a profile");
    let username = Username::parse("register", &username).map_err(|_| nobody())?;
    let asking = accounts::signed_in(&request).await?;
    let (members, saved) = (site.members.as_ref(), site.saved_vehicles.as_ref());
    let profile = member_profile(asking.as_ref(), &username, members, saved).await?.ok_or_else(nobody)?;
    Ok(HttpResponse::Ok().json(MemberDto::from(&profile)))
}
