//! Change of the email address; takes effect when the new address is confirmed.

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use application::accounts;
use application::accounts::ReauthDraft;
use domain::accounts::{SignedIn, SingleUseToken, TokenRefusal};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{dto::MailedDto, problems::refused};
use crate::{
    AppState,
    extract::{Allowed, Body, caller, required_email_sender},
    response::Problem,
};

/// A change of the email address.
#[derive(Deserialize, ToSchema)]
#[schema(as = EmailChange)]
pub(crate) struct EmailChangeDto {
    #[schema(value_type = String, required, format = "email")]
    email: Option<String>,
    #[schema(value_type = String, required, format = "password")]
    password: Option<String>,
    /// Authenticator or recovery code; required if two-factor authentication is on.
    #[schema(value_type = String, required = false, example = "123456")]
    code: Option<String>,
}

/// Request a change of the email address.
///
/// The current address stays until the new one is confirmed.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailChangeDto,
    security(("session" = [])),
    responses(
        (status = 202, description = "Email to the new address queued; the response does not reveal whether the address is taken", body = MailedDto)
    )
)]
#[post("/api/user/email")]
pub(crate) async fn request_email_change(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<EmailChangeDto>,
) -> Result<HttpResponse, Problem> {
    let email_sender = required_email_sender(&request, &state)?;
    let caller = caller(&request, &state);
    let EmailChangeDto { email, password, code } = body.0;
    let draft = ReauthDraft { password: password.unwrap_or_default(), code };
    let (email, ports) = (email.unwrap_or_default(), state.account_ports());
    let email = accounts::request_email_change(&who.0, &email, draft, &email_sender, &caller, ports).await?;
    let message = format!("A link is on its way to {}.", email.as_str());
    Ok(HttpResponse::Accepted().json(MailedDto { message }))
}

/// Cancel a pending change of the email address; its link becomes void.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 204, description = "No change is pending"))
)]
#[delete("/api/user/email")]
pub(crate) async fn cancel_email(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    accounts::cancel_email_change(&who.0, &caller(&request, &state), state.account_ports()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Confirm a new email address with the token mailed to it.
///
/// The previous address is notified.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "The token from the mailed link")),
    responses(
        (status = 204, description = "Email address changed"),
        (status = 409, description = "The email address has been taken by another account"),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[post("/api/email-changes/{token}")]
pub(crate) async fn change_email(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    accounts::change_email(&token, &caller(&request, &state), state.account_ports()).await?;
    Ok(HttpResponse::NoContent().finish())
}
