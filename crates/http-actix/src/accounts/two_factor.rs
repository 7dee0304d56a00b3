//! Two-factor authentication: setup, removal and recovery codes.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::accounts;
use domain::accounts::{RecoveryCode, SignedIn};
use ports::two_factor::Enrollment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    AppState,
    dto::ProofDto,
    extract::{Allowed, Body, caller},
    response::Problem,
};

/// State of two-factor authentication.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactor)]
pub(crate) struct TwoFactorDto {
    /// Whether login requires a code after the password.
    is_on: bool,
    recovery_codes_left: u32,
}

/// Secret for the authenticator app, in three forms.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactorEnrollment)]
pub(crate) struct EnrollmentDto {
    /// Secret to type in.
    secret: String,
    /// `otpauth` link to open on the same device.
    otpauth_url: String,
    /// QR code as rows of modules, `1` for dark; without the quiet zone.
    qr: Vec<String>,
}

impl From<Enrollment> for EnrollmentDto {
    fn from(enrollment: Enrollment) -> Self {
        let row = |modules: &Vec<bool>| modules.iter().map(|dark| if *dark { '1' } else { '0' }).collect();
        Self {
            secret: enrollment.secret,
            otpauth_url: enrollment.url,
            qr: enrollment.modules.iter().map(row).collect(),
        }
    }
}

/// First code from the authenticator app.
#[derive(Deserialize, ToSchema)]
#[schema(as = TwoFactorConfirmation)]
pub(crate) struct ConfirmationDto {
    #[schema(value_type = String, required, example = "123456")]
    code: Option<String>,
}

/// Recovery codes, each valid once in place of an authenticator code. They cannot be read again.
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

/// Get the state of two-factor authentication.
#[utoipa::path(
    tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 200, description = "Whether two-factor authentication is on, and how many recovery codes are left", body = TwoFactorDto)
    )
)]
#[get("/api/user/two-factor")]
pub(crate) async fn read_two_factor(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let second_factor = state.store.two_factor(who.0.user().id).await?;
    let dto = TwoFactorDto {
        is_on: second_factor.secret.is_some(),
        recovery_codes_left: second_factor.recovery_codes,
    };
    Ok(HttpResponse::Ok().json(dto))
}

/// Start setting up two-factor authentication.
///
/// Codes are required only after the setup is confirmed.
#[utoipa::path(
    tag = "accounts",
    request_body = ProofDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The secret for the authenticator app; a setup started before is void", body = EnrollmentDto),
        (status = 409, description = "Two-factor authentication is on already, or the caller's email address is not verified")
    )
)]
#[post("/api/user/two-factor")]
pub(crate) async fn begin_two_factor(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let password = body.0.password.unwrap_or_default();
    let enrollment =
        accounts::begin_two_factor(&who.0, password, &caller(&request, &state), state.account_ports())
            .await?;
    Ok(HttpResponse::Ok().json(EnrollmentDto::from(enrollment)))
}

/// Confirm the setup with a code and turn two-factor authentication on.
///
/// Ends all other sessions.
#[utoipa::path(
    tag = "accounts",
    request_body = ConfirmationDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "Two-factor authentication is on; the recovery codes cannot be read again", body = RecoveryCodesDto),
        (status = 409, description = "No setup is pending, or the caller's email address is not verified")
    )
)]
#[post("/api/user/two-factor/confirmation")]
pub(crate) async fn confirm_two_factor(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ConfirmationDto>,
) -> Result<HttpResponse, Problem> {
    let code = body.0.code.unwrap_or_default();
    let codes =
        accounts::confirm_two_factor(&who.0, &code, &caller(&request, &state), state.account_ports()).await?;
    Ok(HttpResponse::Ok().json(RecoveryCodesDto::new(&codes)))
}

/// Replace the recovery codes; the earlier ones become void.
#[utoipa::path(
    tag = "accounts",
    request_body = ProofDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The new recovery codes; they cannot be read again", body = RecoveryCodesDto),
        (status = 409, description = "Two-factor authentication is off")
    )
)]
#[post("/api/user/two-factor/recovery-codes")]
pub(crate) async fn renew_recovery_codes(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let caller = caller(&request, &state);
    let codes =
        accounts::renew_recovery_codes(&who.0, body.0.draft(), &caller, state.account_ports()).await?;
    Ok(HttpResponse::Ok().json(RecoveryCodesDto::new(&codes)))
}

/// Turn two-factor authentication off.
#[utoipa::path(
    tag = "accounts",
    request_body = ProofDto,
    security(("session" = [])),
    responses(
        (status = 204, description = "Two-factor authentication is off"),
        (status = 409, description = "Two-factor authentication is off")
    )
)]
#[delete("/api/user/two-factor")]
pub(crate) async fn disable_two_factor(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let caller = caller(&request, &state);
    accounts::disable_two_factor(&who.0, body.0.draft(), &caller, state.account_ports()).await?;
    Ok(HttpResponse::NoContent().finish())
}
