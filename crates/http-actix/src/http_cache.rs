//! Public JSON that may be kept but must be asked for anew each time.

use std::{
    hash::{DefaultHasher, Hasher},
    sync::Arc,
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    http::header::{self, ETag, EntityTag, Header, HeaderName, IfNoneMatch},
    web::Bytes,
};
use domain::events::EventId;
use moka::sync::Cache;
use serde::Serialize;

use crate::{AppState, problem::Problem, read_after_write::Inventory};

/// How many bytes of answers are kept.
const KEPT_BYTES: u64 = 24 * 1024 * 1024;
/// Longer questions are nobody else's.
const LONGEST_QUESTION: usize = 400;

/// Answers that were written once and are true for as long as the inventory stays as it is.
#[derive(Clone)]
pub struct CachedResponses(Cache<(EventId, String), Arc<CachedResponse>>);

impl Default for CachedResponses {
    fn default() -> Self {
        let weight = |key: &(EventId, String), answer: &Arc<CachedResponse>| {
            u32::try_from(key.1.len() + answer.json.len() + 200).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weight).max_capacity(KEPT_BYTES).build())
    }
}

/// A body, written, with what its headers say.
pub(crate) struct CachedResponse {
    json: Bytes,
    tag: EntityTag,
    total: Option<u64>,
    link: Option<String>,
}

impl CachedResponse {
    /// The answer that this body is.
    pub(crate) fn of<T: Serialize>(body: &T) -> Result<Self, Problem> {
        let json = serde_json::to_vec(body).map_err(|error| {
            tracing::error!(%error, "an answer cannot be written as JSON");
            Problem::plain(StatusCode::INTERNAL_SERVER_ERROR)
        })?;
        let mut hasher = DefaultHasher::new();
        hasher.write(&json);
        // Weak, because compression changes the bytes under way.
        let tag = EntityTag::new_weak(format!("{:016x}", hasher.finish()));
        Ok(Self { json: json.into(), tag, total: None, link: None })
    }

    /// The same, as a page of so many with a next page there.
    pub(crate) fn paged(mut self, total: u64, link: Option<String>) -> Self {
        (self.total, self.link) = (Some(total), link);
        self
    }

    /// The response: the body and its tag, or 304 when the client holds the same body already.
    fn response(&self, request: &HttpRequest) -> HttpResponse {
        let is_held = match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Items(held)) => held.iter().any(|held| held.weak_eq(&self.tag)),
            Ok(IfNoneMatch::Any) => true,
            Err(_) => false,
        };
        let mut response = if is_held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response.insert_header(ETag(self.tag.clone())).insert_header((header::CACHE_CONTROL, "no-cache"));
        if let Some(total) = self.total {
            response.insert_header((HeaderName::from_static("x-total-count"), total));
        }
        if let Some(link) = &self.link {
            response.insert_header((header::LINK, link.as_str()));
        }
        if is_held {
            return response.finish();
        }
        response.content_type("application/json; charset=utf-8").body(self.json.clone())
    }
}

/// Answers with a body, written now.
pub(crate) fn fresh_json<T: Serialize>(request: &HttpRequest, body: &T) -> Result<HttpResponse, Problem> {
    Ok(CachedResponse::of(body)?.response(request))
}

/// Answers with what was answered to the same question before, for as long as the catalogue knows
/// that nothing has changed; otherwise with what `make` answers now.
///
/// Only for answers that follow from the address and the inventory alone.
pub(crate) async fn kept_json(
    request: &HttpRequest,
    site: &AppState,
    inventory: &Inventory,
    make: impl AsyncFnOnce() -> Result<CachedResponse, Problem>,
) -> Result<HttpResponse, Problem> {
    let question =
        request.uri().path_and_query().map_or_else(|| request.path(), |question| question.as_str());
    let key = inventory
        .version()
        .filter(|_| question.len() <= LONGEST_QUESTION)
        .map(|version| (version, question.to_owned()));
    if let Some(answer) = key.as_ref().and_then(|key| site.kept.0.get(key)) {
        return Ok(answer.response(request));
    }
    let answer = Arc::new(make().await?);
    let response = answer.response(request);
    if let Some(key) = key {
        site.kept.0.insert(key, answer);
    }
    Ok(response)
}
