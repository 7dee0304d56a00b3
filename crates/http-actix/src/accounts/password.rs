//! Password change.

use actix_web::{HttpRequest, HttpResponse, post, web};
use application::accounts;
use domain::accounts::SignedIn;

use super::{dto::NewPasswordDto, log_in::signed_in_with};
use crate::{
    AppState,
    extract::{Allowed, Body, caller},
    response::Problem,
};

/// Change the password.
///
/// Ends all other sessions; requires a code if two-factor authentication is on.
#[utoipa::path(
    tag = "accounts",
    request_body = NewPasswordDto,
    security(("session" = [])),
    responses((status = 204, description = "Changed; all other sessions are ended"))
)]
#[post("/api/user/password")]
pub(crate) async fn change_password(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<NewPasswordDto>,
) -> Result<HttpResponse, Problem> {
    let caller = caller(&request, &state);
    let token = accounts::change_password(&who.0, body.0.draft(), &caller, state.account_ports()).await?;
    Ok(signed_in_with(HttpResponse::NoContent(), &token, &caller, &request, &state).finish())
}
