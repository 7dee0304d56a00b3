//! Conditional and cached JSON responses. Clients revalidate with `ETag` (`Cache-Control: no-cache`); bodies
//! are kept in memory per inventory version.

use domain::vehicles::ListingViewer;
use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    http::header::{self, ETag, EntityTag, Header, HeaderName, IfNoneMatch},
    web::Bytes,
};
use domain::events::EventId;
use moka::sync::Cache;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use crate::{AppState, middleware::read_after_write::Inventory, response::Problem};

/// Capacity of the response cache in bytes.
const KEPT_BYTES: u64 = 24 * 1024 * 1024;
/// Longest path and query in bytes that is cached; longer ones are unlikely to be repeated.
const LONGEST_QUESTION: usize = 400;

/// Key of a cached response: inventory version, viewer, path with query.
type Key = (EventId, ListingViewer, String);

/// Cache of responses. A new version of the inventory makes older entries unreachable.
#[derive(Clone)]
pub struct CachedResponses(Cache<Key, Arc<CachedResponse>>);

impl Default for CachedResponses {
    fn default() -> Self {
        let weight = |key: &Key, answer: &Arc<CachedResponse>| {
            u32::try_from(key.2.len() + answer.json.len() + 200).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weight).max_capacity(KEPT_BYTES).build())
    }
}

/// Whether `If-None-Match` says that the client holds the content of that tag.
pub(crate) fn is_held(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Items(held)) => held.iter().any(|held| held.weak_eq(tag)),
        Ok(IfNoneMatch::Any) => true,
        Err(_) => false,
    }
}

/// A serialized body with its `ETag` and paging headers.
pub(crate) struct CachedResponse {
    json: Bytes,
    tag: EntityTag,
    total: Option<u64>,
    link: Option<String>,
}

impl CachedResponse {
    /// Serializes `body` and computes its tag. Answers 500 if it cannot be serialized.
    pub(crate) fn of<T: Serialize>(body: &T) -> Result<Self, Problem> {
        Self::of_json(serde_json::to_vec(body))
    }

    /// Takes a body that is JSON already and computes its tag. Answers 500 if writing it failed.
    pub(crate) fn of_json(json: serde_json::Result<Vec<u8>>) -> Result<Self, Problem> {
        let json = json.map_err(|error| {
            tracing::error!(%error, "response body cannot be serialized as JSON, answering 500");
            Problem::plain(StatusCode::INTERNAL_SERVER_ERROR)
        })?;
        // Weak, because compression changes the bytes later.
        let tag = EntityTag::new_weak(format!("{:016x}", xxh3_64(&json)));
        Ok(Self { json: json.into(), tag, total: None, link: None })
    }

    /// Adds `X-Total-Count` and, if there is a next page, `Link`.
    pub(crate) fn paged(mut self, total: u64, link: Option<String>) -> Self {
        (self.total, self.link) = (Some(total), link);
        self
    }

    /// Builds the response: 304 if `If-None-Match` names the tag, otherwise 200 with the body.
    fn response(&self, request: &HttpRequest, viewer: ListingViewer) -> HttpResponse {
        let is_held = is_held(request, &self.tag);
        let mut response = if is_held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        let cache = if viewer == ListingViewer::Public { "no-cache" } else { "private, no-cache" };
        response.insert_header(ETag(self.tag.clone())).insert_header((header::CACHE_CONTROL, cache));
        if let Some(total) = self.total {
            response.insert_header((HeaderName::from_static("x-total-count"), total));
        }
        if let Some(link) = &self.link {
            response.insert_header((header::LINK, link.as_str()));
        }
        if is_held {
            // As the whole response has it.
            return response.insert_header((header::VARY, "Accept-Encoding")).finish();
        }
        response.content_type("application/json; charset=utf-8").body(self.json.clone())
    }
}

/// Answers with a newly serialized body, or with 304. Shared caches keep only what visitors see.
pub(crate) fn fresh_json<T: Serialize>(
    request: &HttpRequest,
    viewer: ListingViewer,
    body: &T,
) -> Result<HttpResponse, Problem> {
    Ok(CachedResponse::of(body)?.response(request, viewer))
}

/// Answers from the cache while the inventory is unchanged; otherwise calls `make` and stores its result.
/// The response is not stored while the inventory's version is unknown.
///
/// Use only for responses that depend on nothing but the path, the query, the inventory and the viewer.
pub(crate) async fn cached_json(
    request: &HttpRequest,
    state: &AppState,
    inventory: &Inventory,
    viewer: ListingViewer,
    make: impl AsyncFnOnce() -> Result<CachedResponse, Problem>,
) -> Result<HttpResponse, Problem> {
    let question =
        request.uri().path_and_query().map_or_else(|| request.path(), |question| question.as_str());
    let key = inventory
        .version()
        .filter(|_| question.len() <= LONGEST_QUESTION)
        .map(|version| (version, viewer, question.to_owned()));
    if let Some(answer) = key.as_ref().and_then(|key| state.cached.0.get(key)) {
        return Ok(answer.response(request, viewer));
    }
    let answer = Arc::new(make().await?);
    let response = answer.response(request, viewer);
    if let Some(key) = key {
        state.cached.0.insert(key, answer);
    }
    Ok(response)
}
