//! Public JSON that may be kept but must be asked for anew each time.

use std::hash::{DefaultHasher, Hasher};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, ETag, EntityTag, Header, IfNoneMatch},
};
use serde::Serialize;

use crate::problem::Problem;

/// Answers with a body and its tag, or with 304 when the client holds the same body already.
pub(crate) fn fresh_json<T: Serialize>(request: &HttpRequest, body: &T) -> Result<HttpResponse, Problem> {
    let json = serde_json::to_vec(body).map_err(|error| {
        tracing::error!(%error, "an answer cannot be written as JSON");
        Problem::plain(actix_web::http::StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&json);
    // Weak, because compression changes the bytes under way.
    let tag = EntityTag::new_weak(format!("{:016x}", hasher.finish()));
    let is_held = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Items(held)) => held.iter().any(|held| held.weak_eq(&tag)),
        Ok(IfNoneMatch::Any) => true,
        Err(_) => false,
    };
    let mut response = if is_held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header(ETag(tag)).insert_header((header::CACHE_CONTROL, "no-cache"));
    if is_held {
        return Ok(response.finish());
    }
    Ok(response.content_type("application/json; charset=utf-8").body(json))
}
