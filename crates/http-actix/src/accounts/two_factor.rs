//! The second factor: on, off, and what stands in for a lost authenticator.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::accounts::{self as accounts, TwoFactorRefusal};
use domain::accounts::{RecoveryCode, SignedIn};
use ports::two_factor::Enrolment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Allowed, caller, dto::ProofDto, ports, reauth_error};
use crate::{AppState, body::Body, problem::Problem};

/// What a member has besides a password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactor)]
pub(crate) struct TwoFactorDto {
    /// Whether a code is asked for after the password.
    is_on: bool,
    recovery_codes_left: u32,
}

/// What an authenticator has to be told.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactorEnrolment)]
pub(crate) struct EnrolmentDto {
    /// To type in.
    secret: String,
    /// To open on the same device.
    otpauth_url: String,
    /// To scan: a row of modules each, `1` where it is dark; without the quiet zone around it.
    qr: Vec<String>,
}

impl From<Enrolment> for EnrolmentDto {
    fn from(enrolment: Enrolment) -> Self {
        let row = |modules: &Vec<bool>| modules.iter().map(|dark| if *dark { '1' } else { '0' }).collect();
        Self {
            secret: enrolment.secret,
            otpauth_url: enrolment.url,
            qr: enrolment.modules.iter().map(row).collect(),
        }
    }
}

/// What an authenticator shows.
#[derive(Deserialize, ToSchema)]
#[schema(as = TwoFactorConfirmation)]
pub(crate) struct ConfirmationDto {
    #[schema(value_type = String, required, example = "123456")]
    code: Option<String>,
}

/// Codes that each stand in once for the authenticator. They are shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesDto {
    recovery_codes: Vec<String>,
}

impl RecoveryCodesDto {
    fn new(codes: &[RecoveryCode]) -> Self {
        Self { recovery_codes: codes.iter().map(RecoveryCode::expose).collect() }
    }
}

/// Whether a code is asked for after one's password.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 200, description = "Whether it is, and how many recovery codes are left", body = TwoFactorDto)
    )
)]
#[get("/api/user/two-factor")]
pub(crate) async fn read_two_factor(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let state = site.two_factor.two_factor(who.0.user().id).await?;
    let told = TwoFactorDto { is_on: state.secret.is_some(), recovery_codes_left: state.recovery_codes };
    Ok(HttpResponse::Ok().json(told))
}

/// Begin to turn the second factor on; nothing is asked for until a code has confirmed it.
#[utoipa::path(
    tag = "accounts",
    request_body = ProofDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "What the authenticator has to be told; what was begun before counts no longer", body = EnrolmentDto),
        (status = 409, description = "Two-factor authentication is on already, or the caller's email address is not verified")
    )
)]
#[post("/api/user/two-factor")]
pub(crate) async fn begin_two_factor(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let password = body.0.password.unwrap_or_default();
    let enrolment =
        accounts::begin_two_factor(&who.0, password, &caller(&request, &site), ports(&site)).await?;
    Ok(HttpResponse::Ok().json(EnrolmentDto::from(enrolment.map_err(refused)?)))
}

/// Turn the second factor on with a code that the authenticator shows. All other sessions end.
#[utoipa::path(
    tag = "accounts",
    request_body = ConfirmationDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "It is on; the recovery codes are shown this once", body = RecoveryCodesDto),
        (status = 409, description = "No setup is pending, or the caller's email address is not verified")
    )
)]
#[post("/api/user/two-factor/confirmation")]
pub(crate) async fn confirm_two_factor(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ConfirmationDto>,
) -> Result<HttpResponse, Problem> {
    let code = body.0.code.unwrap_or_default();
    let codes = accounts::confirm_two_factor(&who.0, &code, &caller(&request, &site), ports(&site)).await?;
    Ok(HttpResponse::Ok().json(RecoveryCodesDto::new(&codes.map_err(refused)?)))
}

/// Make other recovery codes; the earlier ones do nothing any more.
#[utoipa::path(
    tag = "accounts",
    request_body = ProofDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The recovery codes, shown this once", body = RecoveryCodesDto),
        (status = 409, description = "Two-factor authentication is off")
    )
)]
#[post("/api/user/two-factor/recovery-codes")]
pub(crate) async fn renew_recovery_codes(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let (caller, ProofDto { password, code }) = (caller(&request, &site), body.0);
    let password = password.unwrap_or_default();
    let codes = accounts::renew_recovery_codes(&who.0, password, code, &caller, ports(&site)).await?;
    Ok(HttpResponse::Ok().json(RecoveryCodesDto::new(&codes.map_err(refused)?)))
}

/// Turn the second factor off.
#[utoipa::path(
    tag = "accounts",
    request_body = ProofDto,
    security(("session" = [])),
    responses(
        (status = 204, description = "The password alone opens the account now"),
        (status = 409, description = "Two-factor authentication is off")
    )
)]
#[delete("/api/user/two-factor")]
pub(crate) async fn turn_off_two_factor(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let (caller, ProofDto { password, code }) = (caller(&request, &site), body.0);
    let password = password.unwrap_or_default();
    accounts::turn_off_two_factor(&who.0, password, code, &caller, ports(&site)).await?.map_err(refused)?;
    Ok(HttpResponse::NoContent().finish())
}

fn refused(why: TwoFactorRefusal) -> Problem {
    match why {
        TwoFactorRefusal::Unconfirmed => Problem::unconfirmed_address(),
        TwoFactorRefusal::Unproved(why) => reauth_error(why),
        TwoFactorRefusal::Code(violation) => Problem::invalid(vec![violation]),
        TwoFactorRefusal::IsOn => Problem::conflict("Two-factor authentication is on already"),
        TwoFactorRefusal::IsOff => Problem::conflict("Two-factor authentication is off"),
        TwoFactorRefusal::NothingPending => {
            Problem::conflict("Nothing waits to be confirmed; please begin again")
        }
    }
}
