//! Resets of a member's second factor: one admin requests, another confirms.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::accounts::ReauthDraft;
use application::membership::{self as membership, AdminProof};
use domain::accounts::{Admin, ResetRefusal, SecondFactorReset, UserId};
use ports::second_factor_resets::{PendingReset, SecondFactorStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{member_admin::no_such_member, ports};
use crate::{
    AppState,
    dto::ProofDto,
    extract::{Allowed, Body, actor, caller},
    response::{Problem, rfc3339},
};

/// A pending request to reset a member's second factor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactorReset)]
pub(crate) struct ResetDto {
    user_id: i64,
    username: String,
    /// Username of the requesting admin, who cannot confirm it; null if the account is deleted.
    requested_by: Option<String>,
    #[schema(format = "date-time")]
    requested_at: String,
    #[schema(format = "date-time")]
    expires_at: String,
    reason: String,
}

impl From<&PendingReset> for ResetDto {
    fn from(waiting: &PendingReset) -> Self {
        Self {
            user_id: waiting.reset.user.0,
            username: waiting.username.as_str().to_owned(),
            requested_by: waiting.requested_by.as_ref().map(|name| name.as_str().to_owned()),
            requested_at: rfc3339(waiting.reset.requested_at),
            expires_at: rfc3339(waiting.reset.expires_at()),
            reason: waiting.reset.reason.clone(),
        }
    }
}

/// State of a member's second factor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MemberSecondFactor)]
pub(crate) struct SecondFactorStatusDto {
    is_on: bool,
    /// Whether two admins other than the member exist. If not, run `marque user reset-second-factor` on the
    /// server.
    has_enough_admins: bool,
    /// Pending reset request; null if there is none.
    reset: Option<ResetDto>,
}

impl From<&SecondFactorStatus> for SecondFactorStatusDto {
    fn from(case: &SecondFactorStatus) -> Self {
        Self {
            is_on: case.is_on,
            has_enough_admins: case.admins_besides >= SecondFactorReset::ADMINS_NEEDED,
            reset: case.waiting.as_ref().map(ResetDto::from),
        }
    }
}

/// A request to reset a second factor.
#[derive(Deserialize, ToSchema)]
#[schema(as = SecondFactorResetRequest)]
pub(crate) struct ResetRequestDto {
    /// Reason, including how the member proved their identity; for other admins.
    #[schema(value_type = String, required, min_length = 10, max_length = 2000)]
    reason: Option<String>,
    /// The admin's own password.
    #[schema(value_type = String, required, format = "password")]
    password: Option<String>,
    /// The admin's own authenticator or recovery code; required if two-factor authentication is on.
    code: Option<String>,
}

/// Get the state of a member's second factor.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Whether two-factor authentication is on, and the pending reset request", body = SecondFactorStatusDto)
    )
)]
#[get("/api/admin/users/{id}/second-factor")]
pub(crate) async fn second_factor_of_member(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    show(UserId(id.into_inner()), &state).await
}

/// List pending reset requests, oldest first; at most 100.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Pending reset requests", body = Vec<ResetDto>))
)]
#[get("/api/admin/second-factor-resets")]
pub(crate) async fn waiting_second_factor_resets(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let waiting = state.store.waiting_resets(state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(waiting.iter().map(ResetDto::from).collect::<Vec<_>>()))
}

/// Request to turn off a member's second factor.
///
/// Another admin must confirm within 24 hours. The member is notified by email.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id")),
    request_body = ResetRequestDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Requested; waiting for another admin", body = SecondFactorStatusDto),
        (status = 409, description = "Two-factor authentication is off, a request is open already, there are too few admins, or the account is the caller's own")
    )
)]
#[post("/api/admin/users/{id}/second-factor-reset")]
pub(crate) async fn request_second_factor_reset(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<ResetRequestDto>,
) -> Result<HttpResponse, Problem> {
    let ResetRequestDto { reason, password, code } = body.0;
    let (id, caller) = (UserId(id.into_inner()), caller(&request, &state));
    let draft = ReauthDraft { password: password.unwrap_or_default(), code };
    let proof = AdminProof { draft, caller: &caller, ports: state.account_ports() };
    let reason = reason.unwrap_or_default();
    membership::request_second_factor_reset(&who.0, id, &reason, proof, ports(&state)).await?;
    show(id, &state).await
}

/// Confirm another admin's reset request: turns off the second factor and ends all sessions of the member,
/// who is notified by email.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id")),
    request_body = ProofDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Two-factor authentication is off", body = SecondFactorStatusDto),
        (status = 409, description = "No request is pending, or it was made by the caller or concerns the caller's account")
    )
)]
#[post("/api/admin/users/{id}/second-factor-reset/confirmation")]
pub(crate) async fn confirm_second_factor_reset(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<ProofDto>,
) -> Result<HttpResponse, Problem> {
    let (id, caller) = (UserId(id.into_inner()), caller(&request, &state));
    let proof = AdminProof { draft: body.0.draft(), caller: &caller, ports: state.account_ports() };
    membership::confirm_second_factor_reset(&who.0, id, proof, ports(&state)).await?;
    show(id, &state).await
}

/// Cancel a reset request.
///
/// The member is notified by email.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Canceled", body = SecondFactorStatusDto),
        (status = 409, description = "No request is pending")
    )
)]
#[delete("/api/admin/users/{id}/second-factor-reset")]
pub(crate) async fn cancel_second_factor_reset(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (id, actor) = (UserId(id.into_inner()), actor(&request, &state, who.0.signed_in()));
    let brand = state.settings.brand.as_str();
    membership::cancel_second_factor_reset(id, actor, brand, ports(&state)).await??;
    show(id, &state).await
}

async fn show(id: UserId, state: &AppState) -> Result<HttpResponse, Problem> {
    let case = state.store.second_factor_status(id, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(SecondFactorStatusDto::from(&case.ok_or_else(no_such_member)?)))
}

impl From<ResetRefusal> for Problem {
    fn from(refusal: ResetRefusal) -> Self {
        match refusal {
            ResetRefusal::NoSuchUser => no_such_member(),
            ResetRefusal::FactorIsOff => {
                Self::conflict("This member has no two-factor authentication to reset")
            }
            ResetRefusal::OwnAccount => {
                Self::conflict("You can’t reset your own two-factor authentication; ask two other admins")
            }
            ResetRefusal::TooFewAdmins => Self::conflict(
                "A reset takes two admins besides the member. Run `marque user reset-second-factor` on the server instead",
            ),
            ResetRefusal::AlreadyRequested => Self::conflict("A reset has been requested already"),
            ResetRefusal::NotRequested => {
                Self::conflict("No reset is waiting: it was confirmed, canceled, or has expired")
            }
            ResetRefusal::SameAdmin => Self::conflict("Another admin must confirm what you have requested"),
        }
    }
}
