//! Passkeys (Web Authentication): registration, removal and login.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::accounts::{self as accounts, BrowserCeremony, PasskeyRefusal};
use domain::accounts::{Passkey, PasskeyId, SignedIn, SingleUseToken};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{dto::LoggedInDto, log_in::welcome_back};
use crate::{
    AppState,
    dto::ProofDto,
    extract::{Allowed, Body, caller, site_origin},
    response::{Problem, rfc3339},
};

/// A passkey of the caller.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub(crate) struct PasskeyDto {
    id: i64,
    /// Browser and operating system that registered it.
    #[schema(example = "Chrome on Android")]
    name: String,
    #[schema(format = "date-time")]
    created_at: String,
    /// Null if it was never used.
    #[schema(format = "date-time")]
    last_used_at: Option<String>,
}

impl From<&Passkey> for PasskeyDto {
    fn from(passkey: &Passkey) -> Self {
        Self {
            id: passkey.id.0,
            name: passkey.name.clone(),
            created_at: rfc3339(passkey.created_at),
            last_used_at: passkey.last_used_at.map(rfc3339),
        }
    }
}

/// A started Web Authentication ceremony.
#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyCeremony)]
pub(crate) struct CeremonyDto {
    /// Ceremony token; send it back with the result within five minutes.
    ceremony: String,
    /// Options for the browser's `navigator.credentials` call, in the JSON form of Web Authentication.
    #[schema(value_type = Object)]
    options: Value,
}

impl From<BrowserCeremony> for CeremonyDto {
    fn from(begun: BrowserCeremony) -> Self {
        let options = serde_json::from_str(&begun.options).unwrap_or_default();
        Self { ceremony: begun.ceremony.expose(), options }
    }
}

/// Result of a ceremony.
#[derive(Deserialize, ToSchema)]
#[schema(as = PasskeyAnswer)]
pub(crate) struct AnswerDto {
    /// Ceremony token from the start call.
    #[schema(value_type = String, required)]
    ceremony: Option<String>,
    /// The credential in the JSON form of Web Authentication.
    #[schema(value_type = Object, required)]
    answer: Option<Value>,
}

impl AnswerDto {
    fn read(self) -> Result<(SingleUseToken, String), Problem> {
        let ceremony = SingleUseToken::parse(&self.ceremony.unwrap_or_default());
        let ceremony = ceremony.ok_or(PasskeyRefusal::Over)?;
        Ok((ceremony, self.answer.unwrap_or_default().to_string()))
    }
}

/// List the caller's passkeys.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses((status = 200, description = "Passkeys, oldest first", body = [PasskeyDto]))
)]
#[get("/api/user/passkeys")]
pub(crate) async fn list_passkeys(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let passkeys = state.store.passkeys(who.0.user().id).await?;
    Ok(HttpResponse::Ok().json(passkeys.iter().map(PasskeyDto::from).collect::<Vec<_>>()))
}

/// Start registering a passkey.
#[utoipa::path(
    tag = "accounts",
    request_body = ProofDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "Options for `navigator.credentials.create` in the browser", body = CeremonyDto),
        (status = 409, description = "The caller's email address is not verified, the limit of passkeys is reached, or the site has no public address")
    )
)]
#[post("/api/user/passkeys/start")]
pub(crate) async fn begin_adding_passkey(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let origin = origin(&request, &state)?;
    let (caller, draft) = (caller(&request, &state), body.0.draft());
    let begun =
        accounts::begin_adding_passkey(&who.0, draft, &origin, &caller, state.account_ports()).await?;
    Ok(HttpResponse::Ok().json(CeremonyDto::from(begun)))
}

/// Finish registering a passkey.
#[utoipa::path(
    tag = "accounts",
    request_body = AnswerDto,
    security(("session" = [])),
    responses(
        (status = 201, description = "Registered", body = PasskeyDto),
        (status = 409, description = "The caller's email address is not verified, the ceremony expired, or the passkey is registered already")
    )
)]
#[post("/api/user/passkeys/finish")]
pub(crate) async fn finish_adding_passkey(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<AnswerDto>,
) -> Result<HttpResponse, Problem> {
    let origin = origin(&request, &state)?;
    let (caller, (ceremony, answer)) = (caller(&request, &state), body.0.read()?);
    let added =
        accounts::finish_adding_passkey(&who.0, &ceremony, &answer, &origin, &caller, state.account_ports())
            .await?;
    Ok(HttpResponse::Created().json(PasskeyDto::from(&added)))
}

/// Delete a passkey.
#[utoipa::path(
    tag = "accounts",
    params(("id" = i64, Path, description = "Passkey id")),
    request_body = ProofDto,
    security(("session" = [])),
    responses((status = 204, description = "Deleted"))
)]
#[delete("/api/user/passkeys/{id}")]
pub(crate) async fn remove_passkey(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let (caller, passkey, draft) = (caller(&request, &state), PasskeyId(*id), body.0.draft());
    let removed = accounts::remove_passkey(&who.0, passkey, draft, &caller, state.account_ports()).await?;
    if removed {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found("We couldn’t find this passkey"))
    }
}

/// Start a login with a passkey.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, description = "Options for `navigator.credentials.get` in the browser", body = CeremonyDto),
        (status = 409, description = "Passkeys are not available because the site has no public address")
    )
)]
#[post("/api/login/passkey/start")]
pub(crate) async fn begin_passkey_log_in(
    request: HttpRequest,
    state: web::Data<AppState>,
) -> Result<HttpResponse, Problem> {
    let origin = origin(&request, &state)?;
    let begun =
        accounts::begin_passkey_log_in(&origin, &caller(&request, &state), state.account_ports()).await?;
    Ok(HttpResponse::Ok().json(CeremonyDto::from(begun)))
}

/// Finish a login with a passkey.
#[utoipa::path(
    tag = "accounts",
    request_body = AnswerDto,
    responses(
        (status = 200, description = "Signed in; the session cookie is set", body = LoggedInDto),
        (status = 401, description = "The account is suspended; until when is in `message`"),
        (status = 409, description = "The ceremony expired")
    )
)]
#[post("/api/login/passkey/finish")]
pub(crate) async fn finish_passkey_log_in(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<AnswerDto>,
) -> Result<HttpResponse, Problem> {
    let origin = origin(&request, &state)?;
    let (caller, (ceremony, answer)) = (caller(&request, &state), body.0.read()?);
    let (user, token) =
        accounts::finish_passkey_log_in(&ceremony, &answer, &origin, &caller, state.account_ports()).await?;
    welcome_back(&user, &token, &caller, &request, &state).await
}

fn origin(request: &HttpRequest, state: &AppState) -> Result<String, Problem> {
    site_origin(request, &state.settings).ok_or_else(|| PasskeyRefusal::NoDomainName.into())
}
