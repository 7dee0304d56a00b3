//! Whether one stands at the desk (spec §3, §7).

use actix_web::{HttpResponse, get};
use domain::accounts::{Admin, Role};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{accounts::Allowed, problem::Problem};

/// That somebody is of the concierge.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminStatus)]
pub(crate) struct AdminStatusDto {
    #[schema(example = "verified")]
    status: &'static str,
    #[schema(example = "admin")]
    role: &'static str,
    username: String,
    message: &'static str,
}

/// Verify that one is an admin.
#[utoipa::path(
    tag = "desk",
    responses(
        (status = 200, description = "One is", body = AdminStatusDto),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "One is not", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database is away", body = Problem, content_type = "application/problem+json")
    )
)]
#[get("/api/admin/status")]
pub(crate) async fn admin_status(who: Allowed<Admin>) -> HttpResponse {
    HttpResponse::Ok().json(AdminStatusDto {
        status: "verified",
        role: Role::Admin.as_str(),
        username: who.0.signed_in().user().username.as_str().to_owned(),
        message: "You have been verified as an admin user.",
    })
}
