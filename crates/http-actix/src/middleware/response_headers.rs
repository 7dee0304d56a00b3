//! Headers of every response, problem bodies for errors, and precedence of access refusals (reliability rows
//! S6 to S8, S30).

use std::{panic::AssertUnwindSafe, sync::Arc};

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    error::InternalError,
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    middleware::{Next, from_fn},
};
use application::accounts::{RefusalPorts, record_refused_access};
use futures_util::FutureExt;
use tracing_actix_web::RequestId;

use crate::{
    AppState,
    extract::{AccessCheck, client_ip},
    middleware::metrics::Timer,
    response::{PROBLEM_JSON, Problem},
};

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
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Middleware that finishes every response: adds the common headers, turns errors other than pages into
/// problems, answers a panicking handler with 500, and lets an access refusal take precedence over other
/// client errors.
pub fn response_headers<S, B>(
    site: &AppState,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
+ use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let site = Arc::new(site.clone());
    from_fn(move |request: ServiceRequest, next: Next<B>| finish(request, next, Arc::clone(&site)))
}

async fn finish<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
    site: Arc<AppState>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let timer = site.metrics.start(&request);
    let kind = ThreadKind::of(request.path());
    let id = request.request().extensions_id();
    let answered = AssertUnwindSafe(next.call(request)).catch_unwind().await;
    let response = match answered {
        Ok(Ok(response)) => response.map_into_boxed_body(),
        Ok(Err(error)) => {
            let error = error.as_response_error().error_response();
            return Err(lost(error, id.as_deref(), kind, timer));
        }
        Err(_) => {
            tracing::error!("handler panicked, answering 500");
            let problem = Problem::plain(StatusCode::INTERNAL_SERVER_ERROR);
            return Err(lost(problem.error_response(), id.as_deref(), kind, timer));
        }
    };
    let response = refused_first(response).await;
    if response.status() == StatusCode::FORBIDDEN {
        record_refusal(response.request(), &site).await;
    }
    let mut response = if kind.has_problems(&response) {
        let (request, response) = response.into_parts();
        ServiceResponse::new(request, with_problem(response, id.as_deref()))
    } else {
        response
    };
    seal(response.headers_mut(), kind, id.as_deref());
    timer.stop(&response);
    Ok(response)
}

/// Wraps a response whose request is no longer available, with headers and metrics done.
fn lost(response: HttpResponse, id: Option<&str>, kind: ThreadKind, timer: Timer) -> Error {
    let mut response = with_problem(response, id);
    seal(response.headers_mut(), kind, id);
    timer.stop_without_route(response.status());
    InternalError::from_response("the request could not be handled", response).into()
}

/// Replaces a client error by the refusal if the member lacks access. Extractors of a handler run
/// concurrently, so a validation error could otherwise be disclosed first.
async fn refused_first(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    if !response.status().is_client_error() {
        return response;
    }
    let check = response.request().extensions().get::<AccessCheck>().cloned();
    let Some(check) = check else { return response };
    match check.refusal().await {
        Some(refusal) if refusal.status() != response.status() => {
            response.into_response(refusal.error_response())
        }
        _ => response,
    }
}

/// Writes an audit log entry when a signed-in member lacks the required role.
async fn record_refusal(request: &HttpRequest, site: &AppState) {
    let check = request.extensions().get::<AccessCheck>().cloned();
    let (Some(check), Some(pattern)) = (check, request.match_pattern()) else { return };
    let Some(who) = check.member().await else { return };
    let route = format!("{} {pattern}", request.method());
    let address = client_ip::client_address(request, &site.settings);
    let ports = RefusalPorts {
        audit: site.store.as_ref(),
        rate_limiter: site.store.as_ref(),
        clock: site.clock.as_ref(),
    };
    if let Err(error) = record_refused_access(&who, &route, address, ports).await {
        tracing::warn!(%error, route, "refused access not recorded in the audit log");
    }
}

/// Class of an address; decides the error format and caching.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ThreadKind {
    Api,
    /// Health checks and metrics, in plain text.
    Operating,
    /// Pages, their files and the web socket.
    Site,
}

impl ThreadKind {
    fn of(path: &str) -> Self {
        match path {
            "/api" => Self::Api,
            path if path.starts_with("/api/") => Self::Api,
            "/healthz" | "/readyz" | "/metrics" => Self::Operating,
            _ => Self::Site,
        }
    }

    /// Whether the response is an error that must be a problem. HTML pages explain errors themselves.
    fn has_problems(self, response: &ServiceResponse<BoxBody>) -> bool {
        let status = response.status();
        let is_error = status.is_client_error() || status.is_server_error();
        is_error
            && match self {
                Self::Api => true,
                Self::Operating => false,
                Self::Site => !is_html(response.headers()),
            }
    }
}

fn is_html(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Adds the common headers.
fn seal(headers: &mut HeaderMap, kind: ThreadKind, id: Option<&str>) {
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
    absent(headers, header::CONTENT_SECURITY_POLICY, SEALED);
    let is_problem = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == PROBLEM_JSON);
    if kind == ThreadKind::Api || is_html || is_problem {
        absent(headers, header::CACHE_CONTROL, "no-store");
    }
}

/// The response of a problem with the common headers, for requests that are refused before a handler sees them.
pub(crate) fn sealed(problem: &Problem) -> HttpResponse {
    let mut response = problem.error_response();
    seal(response.headers_mut(), ThreadKind::Api, None);
    response
}

/// Headers, as name and value, for responses of the HTTP parser, which bypass the application.
pub(crate) fn sealed_headers(id: &str) -> Vec<(String, String)> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    seal(&mut headers, ThreadKind::Api, Some(id));
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

fn absent(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Converts an error response into a problem with the request id.
fn with_problem(mut response: HttpResponse, id: Option<&str>) -> HttpResponse {
    let problem = response.extensions_mut().remove::<Problem>();
    let mut problem = problem.unwrap_or_else(|| Problem::plain(response.status()));
    if let Some(id) = id {
        problem = problem.with_request_id(id.to_owned());
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    // The replaced body may have been compressed.
    headers.remove(header::CONTENT_ENCODING);
    response.set_body(BoxBody::new(problem.body()))
}

/// Access to the request id set by the tracing middleware.
trait ExtensionsId {
    fn extensions_id(&self) -> Option<String>;
}

impl ExtensionsId for actix_web::HttpRequest {
    fn extensions_id(&self) -> Option<String> {
        self.extensions().get::<RequestId>().map(ToString::to_string)
    }
}
