//! Showing that one reads the mail at one's address.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::accounts::{self as accounts, DisownOutcome, VerificationOutcome};
use domain::accounts::{SignedIn, SingleUseToken, TokenRefusal};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Allowed, caller, dto::MailedDto, links::needed_letterhead, ports, refused, too_soon};
use crate::{AppState, problem::Problem};

/// An account whose address waits to be confirmed, to whoever was mailed its link.
#[derive(Serialize, ToSchema)]
#[schema(as = UnconfirmedAccount)]
pub(crate) struct UnconfirmedAccountDto {
    username: String,
    email: String,
}

/// Mail me the link that confirms my address once more.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 202, description = "A mail is on its way; links of earlier ones count no longer", body = MailedDto),
        (status = 409, description = "The email address is verified already"),
        (status = 503, description = "The database is unavailable, or the site has no public address for links in emails")
    )
)]
#[post("/api/email-verifications")]
pub(crate) async fn mail_verification(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let email_sender = needed_letterhead(&request, &site)?;
    let caller = caller(&request, &site);
    match accounts::mail_verification(&who.0, &email_sender, &caller, ports(&site)).await? {
        VerificationOutcome::Mailed => {
            let message = format!("A link is on its way to {}.", who.0.user().email.as_str());
            Ok(HttpResponse::Accepted().json(MailedDto { message }))
        }
        VerificationOutcome::Verified => Err(Problem::conflict("Your e-mail address is confirmed already")),
        VerificationOutcome::TooSoon(wait) => Err(too_soon(wait)),
    }
}

/// Confirm the address that a link was mailed to.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "As it was mailed")),
    responses(
        (status = 204, description = "The address is confirmed"),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[post("/api/email-verifications/{token}")]
pub(crate) async fn verify_email(
    request: HttpRequest,
    site: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    let caller = caller(&request, &site);
    accounts::verify_email(&token, &caller, site.tokens.as_ref(), site.clock.as_ref())
        .await?
        .map_err(refused)?;
    Ok(HttpResponse::NoContent().finish())
}

/// The account that a link would confirm; uses nothing up.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "As it was mailed")),
    responses(
        (status = 200, description = "The account", body = UnconfirmedAccountDto),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[get("/api/email-verifications/{token}")]
pub(crate) async fn read_verification(
    site: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    let user = accounts::account_to_verify(&token, site.tokens.as_ref(), site.clock.as_ref())
        .await?
        .map_err(refused)?;
    Ok(HttpResponse::Ok().json(UnconfirmedAccountDto {
        username: user.username.as_str().to_owned(),
        email: user.email.as_str().to_owned(),
    }))
}

/// Remove an account that somebody else made with my address; the address is free then.
#[utoipa::path(
    tag = "accounts",
    params(("token" = String, Path, description = "As it was mailed")),
    responses(
        (status = 204, description = "The account is erased"),
        (status = 409, description = "The account has a role or a verified address and cannot be removed"),
        (status = 410, description = "The link was used, has expired or was replaced")
    )
)]
#[delete("/api/email-verifications/{token}")]
pub(crate) async fn disown_account(
    request: HttpRequest,
    site: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(token) = SingleUseToken::parse(&token) else { return Err(refused(TokenRefusal::Unknown)) };
    let caller = caller(&request, &site);
    match accounts::disown_account(&token, &caller, site.leaving.as_ref(), ports(&site)).await? {
        DisownOutcome::Erased => Ok(HttpResponse::NoContent().finish()),
        DisownOutcome::Kept => {
            Err(Problem::conflict("This account cannot be removed with a link; please contact us"))
        }
        DisownOutcome::Refused(refusal) => Err(refused(refusal)),
    }
}
