//! Confirms that the caller is an admin.

use actix_web::{HttpResponse, get};
use domain::accounts::{Admin, Role};
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::Allowed;

/// Confirmation that the caller is an admin.
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

/// Confirm that the caller is an admin.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "The caller is an admin", body = AdminStatusDto))
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
