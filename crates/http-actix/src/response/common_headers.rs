//! Headers of every response.

use actix_web::{
    HttpResponse, ResponseError,
    http::header::{self, HeaderMap, HeaderName, HeaderValue},
};

use super::problem::{PROBLEM_JSON, Problem};

/// Headers that every response has.
const ALWAYS: [(HeaderName, &str); 7] = [
    (header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (header::CROSS_ORIGIN_OPENER_POLICY, "same-origin"),
    (header::CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
    (header::PERMISSIONS_POLICY, "camera=(), geolocation=(), microphone=(), payment=()"),
    (header::VARY, "Sec-Fetch-Site, Origin"),
];

/// Content security policy of responses that are not pages.
const SEALED: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// Header with the request id that also appears in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Class of an address; decides the error format and caching.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AddressKind {
    /// The API.
    Api,
    /// Health checks and metrics, in plain text.
    Operating,
    /// Pages, their files and the web socket.
    Site,
}

impl AddressKind {
    /// Class of the address with this path.
    pub(crate) fn of(path: &str) -> Self {
        match path {
            "/api" => Self::Api,
            path if path.starts_with("/api/") => Self::Api,
            "/healthz" | "/readyz" | "/metrics" => Self::Operating,
            _ => Self::Site,
        }
    }
}

/// Whether a response is an HTML page.
pub(crate) fn is_html(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Whether a response is plain text.
pub(crate) fn is_plain_text(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

/// Adds the common headers.
pub(crate) fn seal(headers: &mut HeaderMap, kind: AddressKind, id: Option<&str>) {
    let is_html = is_html(headers);
    for (name, value) in ALWAYS {
        if name == header::VARY {
            headers.append(name, HeaderValue::from_static(value));
        } else {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if let Some(id) = id.and_then(|id| HeaderValue::from_str(id).ok()) {
        headers.insert(REQUEST_ID, id);
    }
    // Keeps the compression away from a response; is no encoding that is sent (RFC 9110, 8.4).
    if headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding == "identity") {
        headers.remove(header::CONTENT_ENCODING);
    }
    vary_by_encoding(headers);
    absent(headers, header::CONTENT_SECURITY_POLICY, SEALED);
    let is_problem = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == PROBLEM_JSON);
    if kind == AddressKind::Api || is_html || is_problem {
        absent(headers, header::CACHE_CONTROL, "no-store");
    }
}

/// Tells caches that another request may get the response compressed, also where this one did not.
fn vary_by_encoding(headers: &mut HeaderMap) {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // As the compression does; it adds the name itself where it compresses.
    let is_compressible = !["image/", "video/", "font/"].iter().any(|kinds| kind.starts_with(kinds))
        || kind.starts_with("image/svg");
    let is_named = headers
        .get_all(header::VARY)
        .any(|names| names.to_str().is_ok_and(|names| names.to_lowercase().contains("accept-encoding")));
    if is_compressible && !kind.is_empty() && !is_named {
        headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
}

/// The response of a problem with the common headers, for requests that are refused before a handler sees them.
pub(crate) fn sealed(problem: &Problem) -> HttpResponse {
    let mut response = problem.error_response();
    seal(response.headers_mut(), AddressKind::Api, None);
    response
}

/// Headers, as name and value, for responses of the HTTP parser, which bypass the application.
pub(crate) fn sealed_headers(id: &str) -> Vec<(String, String)> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    seal(&mut headers, AddressKind::Api, Some(id));
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

fn absent(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
