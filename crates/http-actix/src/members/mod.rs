//! Public member profiles.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::members::{MemberProfile, member_listings, member_profile};
use domain::{MEMBER_LISTINGS_PER_PAGE, accounts::Username};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    dto::VehicleDto,
    extract::PageParams,
    response::{Problem, page_response, rfc3339},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(read_member).service(read_member_listings);
}

/// A member's profile as the caller may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub(crate) struct MemberDto<'a> {
    username: String,
    /// Display name.
    name: String,
    #[schema(format = DateTime)]
    member_since: String,
    is_collector: bool,
    /// Day of the last activity; null if the member hides it.
    #[schema(required, format = Date)]
    last_active: Option<String>,
    /// Number of posts in the forum; null for viewers outside the forum.
    #[schema(required)]
    posts: Option<u64>,
    /// Saved vehicles; null if the member hides them.
    #[schema(required)]
    collection: Option<Vec<VehicleDto<'a>>>,
    /// Whether it is the caller's own profile.
    is_own: bool,
}

impl<'a> From<&'a MemberProfile> for MemberDto<'a> {
    fn from(profile: &'a MemberProfile) -> Self {
        let user = &profile.user;
        let vehicles = |vehicles: &'a Vec<_>| vehicles.iter().map(VehicleDto::from).collect();
        Self {
            username: user.username.as_str().to_owned(),
            name: user.name.as_str().to_owned(),
            member_since: rfc3339(user.created_at),
            is_collector: user.roles.is_collector,
            last_active: profile.last_active.map(|day| day.to_string()),
            posts: profile.posts,
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
    state: web::Data<AppState>,
    username: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let username = Username::parse("register", &username).map_err(|_| not_available())?;
    let viewer = crate::extract::signed_in(&request).await?;
    let (store, now) = (state.store.as_ref(), state.clock.now());
    let profile = member_profile(viewer.as_ref(), &username, store, store, store, now).await?;
    Ok(HttpResponse::Ok().json(MemberDto::from(&profile.ok_or_else(not_available)?)))
}

/// List the cars that a member submitted and that are on the site.
///
/// Only listings that the caller may see, newest first, 12 per page. Hidden profiles and unknown usernames get
/// the same 404.
#[utoipa::path(
    tag = "members",
    params(("username" = String, Path, description = "Username, case-insensitive"), PageParams),
    responses((status = 200, description = "A page of listings", body = Vec<VehicleDto>))
)]
#[get("/api/members/{username}/listings")]
pub(crate) async fn read_member_listings(
    request: HttpRequest,
    state: web::Data<AppState>,
    username: web::Path<String>,
    params: web::Query<PageParams>,
) -> Result<HttpResponse, Problem> {
    let username = Username::parse("register", &username).map_err(|_| not_available())?;
    let before = params.cursor()?;
    let viewer = crate::extract::signed_in(&request).await?;
    let (store, now) = (state.store.as_ref(), state.clock.now());
    let wanted = (before, MEMBER_LISTINGS_PER_PAGE);
    let page = member_listings(viewer.as_ref(), &username, wanted, store, store, now).await?;
    let page = page.ok_or_else(not_available)?;
    Ok(page_response(&request, &page, VehicleDto::from))
}

fn not_available() -> Problem {
    Problem::not_found("Profile not available")
}
