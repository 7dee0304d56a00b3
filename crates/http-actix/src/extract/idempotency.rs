//! `Idempotency-Key`: a write that is done once, however often it is sent (reliability row R14).

use actix_web::HttpRequest;
use domain::{
    accounts::{SignedIn, UserId},
    idempotency::{IdempotencyKey, KEY_HEADER},
};
use ports::commands::{Fingerprint, IdempotentRequest};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use crate::response::Problem;

/// Documents the header.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[allow(dead_code, reason = "names the header for the document only")]
pub(crate) struct IdempotencyHeader {
    /// A repetition with the same key and body within a day does nothing and gets the first response again; with
    /// another body it is refused. 1 to 200 visible ASCII characters.
    #[param(rename = "Idempotency-Key", min_length = 1, max_length = 200, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// Reads `Idempotency-Key`; `None` without one. A key belongs to the member (or to all visitors), the method and
/// the path, so the same key elsewhere is another request.
pub(crate) fn idempotent(
    request: &HttpRequest,
    member: Option<UserId>,
    fingerprint: Fingerprint,
) -> Result<Option<IdempotentRequest>, Problem> {
    let Some(key) = request.headers().get(KEY_HEADER) else { return Ok(None) };
    let key = IdempotencyKey::parse(key.to_str().unwrap_or_default())
        .map_err(|violation| Problem::invalid(vec![violation]))?;
    let sender = member.map_or_else(|| "visitor".to_owned(), |member| format!("member {}", member.0));
    Ok(Some(IdempotentRequest {
        scope: format!("{} {} by {sender}", request.method(), request.path()),
        key,
        fingerprint,
    }))
}

/// Reads `Idempotency-Key` of a member's request whose content is its body.
pub(crate) fn idempotent_body<T: Serialize>(
    request: &HttpRequest,
    who: &SignedIn,
    body: &T,
) -> Result<Option<IdempotentRequest>, Problem> {
    idempotent(request, Some(who.user().id), content_fingerprint(body)?)
}

/// SHA-256 of a body as parsed: white space, the order of fields and unknown fields make no difference.
pub(crate) fn content_fingerprint<T: Serialize>(body: &T) -> Result<Fingerprint, Problem> {
    let canonical = serde_json::to_vec(body).map_err(|error| {
        tracing::error!(%error, "request body cannot be serialized for its fingerprint");
        Problem::plain(actix_web::http::StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    Ok(Fingerprint(Sha256::digest(canonical).into()))
}
