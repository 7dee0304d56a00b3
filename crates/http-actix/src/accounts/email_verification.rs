//! Verification of email addresses by mailed links.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::accounts;
use domain::accounts::{SignedIn, SingleUseToken, TokenRefusal};
use serde::Serialize;
use utoipa::ToSchema;

use super::{dto::MailedDto, problems::refused};
use crate::{
    AppState,
    extract::{Allowed, caller, required_email_sender},
    response::Problem,
};

/// Account whose address is to be confirmed; shown to anyone who has the mailed link.
#[derive(Serialize, ToSchema)]
#[schema(as = UnconfirmedAccount)]
pub(crate) struct UnconfirmedAccountDto {
    username: String,
    email: String,
}

/// Send the verification link again.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 202, description = "Email queued; earlier links are void", body = MailedDto),
        (status = 409, description = "The email address is verified already"),
        (status = 503, description = "The database is unavailable, or the site has no public address for links in emails")
    )
)]
#[post("/api/email-verifications")]
pub(crate) async fn mail_verification(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let email_sender = required_email_sender(&request, &state)?;
    let caller = caller(&request, &state);
    accounts::mail_verification(&who.0, &email_sender, &caller, state.account_ports()).await?;
    let message = format!("A link is on its way to {}.", who.0.user().email.as_str());
    Ok(HttpResponse::Accepted().json(MailedDto { message }))
}

/// Confirm an email address with the mailed token.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "The token from the mailed link")),
    responses(
        (status = 204, description = "Email address confirmed"),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[post("/api/email-verifications/{token}")]
pub(crate) async fn verify_email(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    let caller = caller(&request, &state);
    accounts::verify_email(&token, &caller, state.store.as_ref(), state.clock.as_ref()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Get the account that a verification link belongs to.
///
/// Does not use up the link.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "The token from the mailed link")),
    responses(
        (status = 200, description = "The account", body = UnconfirmedAccountDto),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[get("/api/email-verifications/{token}")]
pub(crate) async fn read_verification(
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    let user = accounts::account_to_verify(&token, state.store.as_ref(), state.clock.as_ref()).await?;
    Ok(HttpResponse::Ok().json(UnconfirmedAccountDto {
        username: user.username.as_str().to_owned(),
        email: user.email.as_str().to_owned(),
    }))
}

/// Erase an account that someone else registered with the recipient's address; the address becomes free.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "The token from the mailed link")),
    responses(
        (status = 204, description = "The account is erased"),
        (status = 409, description = "The account has a role or a verified address and cannot be removed"),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[delete("/api/email-verifications/{token}")]
pub(crate) async fn remove_unconfirmed_account(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    let caller = caller(&request, &state);
    accounts::remove_unconfirmed_account(&token, &caller, state.store.as_ref(), state.account_ports())
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
