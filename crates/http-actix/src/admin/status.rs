//! Whether one stands at the desk (spec §3, §7).

use actix_web::{HttpResponse, get};
use domain::accounts::{Admin, Role};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::Allowed;

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
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "One is", body = AdminStatusDto))
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
