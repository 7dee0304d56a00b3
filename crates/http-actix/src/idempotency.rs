//! `Idempotency-Key`: a write that is done once, however often it is sent (reliability row R14).

use actix_web::HttpRequest;
use domain::{
    accounts::UserId,
    idempotency::{IdempotencyKey, KEY_HEADER},
};
use ports::commands::{Fingerprint, IdempotentRequest};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use crate::problem::Problem;

/// What the client may call this request.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[allow(dead_code, reason = "names the header for the document only")]
pub(crate) struct IdempotencyHeader {
    /// The same key with the same body answers the first answer again for a day and does nothing;
    /// with another body it is refused. 1 to 200 visible ASCII characters.
    #[param(rename = "Idempotency-Key", min_length = 1, max_length = 200, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// What makes a visitor's request the same as an earlier one: its call and its key, and a body that
/// says the same. White space, the order of fields and fields that the call does not take are not
/// part of what it says.
pub(crate) fn idempotent<T: Serialize>(
    request: &HttpRequest,
    body: &T,
) -> Result<Option<IdempotentRequest>, Problem> {
    let Some(key) = request.headers().get(KEY_HEADER) else { return Ok(None) };
    let key = IdempotencyKey::parse(key.to_str().unwrap_or_default())
        .map_err(|violation| Problem::invalid(vec![violation]))?;
    Ok(Some(IdempotentRequest {
        scope: format!("{} {}", request.method(), request.match_pattern().unwrap_or_default()),
        key,
        fingerprint: content_fingerprint(body)?,
    }))
}

/// What a body says, told from other content.
pub(crate) fn content_fingerprint<T: Serialize>(body: &T) -> Result<Fingerprint, Problem> {
    let canonical = serde_json::to_vec(body).map_err(|error| {
        tracing::error!(%error, "a body cannot be written as JSON");
        Problem::plain(actix_web::http::StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    Ok(Fingerprint(Sha256::digest(canonical).into()))
}

/// What makes a member's request the same as an earlier one of theirs; nobody else's key counts.
pub(crate) fn member_idempotent(
    request: &HttpRequest,
    user: UserId,
    fingerprint: Fingerprint,
) -> Result<Option<IdempotentRequest>, Problem> {
    let Some(key) = request.headers().get(KEY_HEADER) else { return Ok(None) };
    let key = IdempotencyKey::parse(key.to_str().unwrap_or_default())
        .map_err(|violation| Problem::invalid(vec![violation]))?;
    let pattern = request.match_pattern().unwrap_or_default();
    Ok(Some(IdempotentRequest {
        scope: format!("{} {pattern} of member {}", request.method(), user.0),
        key,
        fingerprint,
    }))
}

/// The same for a member: a key is theirs, and belongs to the address that it was sent to.
pub(crate) fn idempotent_of<T: Serialize>(
    member: UserId,
    request: &HttpRequest,
    body: &T,
) -> Result<Option<IdempotentRequest>, Problem> {
    let scope = format!("{} {} of {}", request.method(), request.path(), member.0);
    Ok(idempotent(request, body)?.map(|idempotent| IdempotentRequest { scope, ..idempotent }))
}
