//! What every response carries, whatever it answers (reliability rows S6 to S8, S30).

use std::panic::AssertUnwindSafe;

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
    accounts::AccessCheck,
    client_ip,
    metrics::Timer,
    problem::{PROBLEM_JSON, Problem},
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

/// Nothing may be loaded by or around a response that is not one of our pages.
const SEALED: &str = "default-src 'none'; frame-ancestors 'none'";

/// Header with the id that names a request in the log.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Finishes every response: the headers of all, a problem body for each error that is no page, a
/// sentence instead of a cut connection should a handler panic. A request that its member may not make
/// is refused for that first, whatever else is wrong with it.
pub fn response_headers<S, B>(
    site: &AppState,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
+ use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let site = site.clone();
    from_fn(move |request: ServiceRequest, next: Next<B>| finish(request, next, site.clone()))
}

async fn finish<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
    site: AppState,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let timer = site.metrics.start(&request);
    let kind = Kind::of(request.path());
    let id = request.request().extensions_id();
    let answered = AssertUnwindSafe(next.call(request)).catch_unwind().await;
    let response = match answered {
        Ok(Ok(response)) => response.map_into_boxed_body(),
        Ok(Err(error)) => {
            let error = error.as_response_error().error_response();
            return Err(lost(error, id.as_deref(), kind, timer));
        }
        Err(_) => {
            tracing::error!("a handler panicked");
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

/// The error that carries a response whose request is lost: it travels on as an error, finished here.
fn lost(response: HttpResponse, id: Option<&str>, kind: Kind, timer: Timer) -> Error {
    let mut response = with_problem(response, id);
    seal(response.headers_mut(), kind, id);
    timer.stop_without_route(response.status());
    InternalError::from_response("the request could not be handled", response).into()
}

/// The refusal of whoever may not make the request, in place of any other error: a handler's
/// arguments are read at the same time, so that a malformed one could be told of to anybody.
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

/// Leaves a line in the audit log when it was a member whose roles do not allow what they asked for.
async fn record_refusal(request: &HttpRequest, site: &AppState) {
    let check = request.extensions().get::<AccessCheck>().cloned();
    let (Some(check), Some(pattern)) = (check, request.match_pattern()) else { return };
    let Some(who) = check.member().await else { return };
    let route = format!("{} {pattern}", request.method());
    let address = client_ip::client_address(request, &site.settings);
    let ports = RefusalPorts {
        audit: site.audit.as_ref(),
        rate_limiter: site.rate_limiter.as_ref(),
        clock: site.clock.as_ref(),
    };
    if let Err(error) = record_refused_access(&who, &route, address, ports).await {
        tracing::warn!(%error, route, "refused access not recorded in the audit log");
    }
}

/// What an address belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Api,
    /// Health and measurements, which say in plain text how it stands.
    Operating,
    /// Pages, their files, the live channel.
    Site,
}

impl Kind {
    fn of(path: &str) -> Self {
        match path {
            "/api" => Self::Api,
            path if path.starts_with("/api/") => Self::Api,
            "/healthz" | "/readyz" | "/metrics" => Self::Operating,
            _ => Self::Site,
        }
    }

    /// Whether a response is an error that has to be a problem. Pages say themselves what is wrong.
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

/// The headers of every response.
fn seal(headers: &mut HeaderMap, kind: Kind, id: Option<&str>) {
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
    if kind == Kind::Api || is_html || is_problem {
        absent(headers, header::CACHE_CONTROL, "no-store");
    }
}

/// Headers of an answer that is written below the application, as name and value: of the HTTP parser.
pub(crate) fn sealed_headers(id: &str) -> Vec<(String, String)> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    seal(&mut headers, Kind::Api, Some(id));
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

fn absent(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Turns an error into a problem that carries the request's id.
fn with_problem(mut response: HttpResponse, id: Option<&str>) -> HttpResponse {
    let problem = response.extensions_mut().remove::<Problem>();
    let mut problem = problem.unwrap_or_else(|| Problem::plain(response.status()));
    if let Some(id) = id {
        problem = problem.with_request_id(id.to_owned());
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    // The body that was there may have been compressed.
    headers.remove(header::CONTENT_ENCODING);
    response.set_body(BoxBody::new(problem.body()))
}

/// The id that the tracing middleware gave this request.
trait ExtensionsId {
    fn extensions_id(&self) -> Option<String>;
}

impl ExtensionsId for actix_web::HttpRequest {
    fn extensions_id(&self) -> Option<String> {
        self.extensions().get::<RequestId>().map(ToString::to_string)
    }
}
