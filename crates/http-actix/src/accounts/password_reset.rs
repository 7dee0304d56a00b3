//! Password reset by a mailed link.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, post, web};
use application::accounts;
use domain::accounts::{SingleUseToken, TokenRefusal};

use super::{
    dto::{ChosenPasswordDto, MailedDto, PasswordResetDto},
    problems::refused,
};
use crate::{
    AppState,
    extract::{Body, caller, cookie, required_email_sender},
    response::Problem,
};

/// Minimum response time, longer than creating an email takes, so that timing does not reveal whether the
/// address belongs to an account.
const AT_LEAST: Duration = Duration::from_millis(250);

/// Request a password reset link by email.
///
/// Sends nothing if the address belongs to no account.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordResetDto,
    responses(
        (status = 202, description = "Accepted; the response does not reveal whether the address belongs to an account", body = MailedDto)
    )
)]
#[post("/api/password-resets")]
pub(crate) async fn request_password_reset(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<PasswordResetDto>,
) -> Result<HttpResponse, Problem> {
    let email_sender = required_email_sender(&request, &state)?;
    let caller = caller(&request, &state);
    let email = body.0.email.unwrap_or_default();
    let (answer, ()) = tokio::join!(
        accounts::request_password_reset(&email, &email_sender, &caller, state.account_ports()),
        tokio::time::sleep(AT_LEAST)
    );
    answer?;
    let message = "If this is a member’s address, a link for a new password is on its way to it.";
    Ok(HttpResponse::Accepted().json(MailedDto { message: message.into() }))
}

/// Set a new password with the mailed token.
///
/// Ends all sessions and does not sign in.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "The token from the mailed link")),
    request_body = ChosenPasswordDto,
    responses(
        (status = 204, description = "Changed; all sessions are ended"),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[post("/api/password-resets/{token}")]
pub(crate) async fn reset_password(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
    body: Body<ChosenPasswordDto>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    let email_sender = required_email_sender(&request, &state)?;
    let caller = caller(&request, &state);
    let new = body.0.new_password.unwrap_or_default();
    accounts::reset_password(&token, new, &email_sender, &caller, state.account_ports()).await?;
    let mut response = HttpResponse::NoContent();
    // The browser becomes a known device without being signed in, so wrong guesses elsewhere do not slow down the login
    // that follows.
    if let Some(device) = cookie::device_cookie(&caller, &request, &state.settings) {
        response.cookie(device);
    }
    Ok(response.finish())
}
