//! What every response carries, whatever it answers (reliability rows S6 to S8, S30).

use std::panic::AssertUnwindSafe;

use actix_web::{
    Error, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    error::InternalError,
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    middleware::{Next, from_fn},
};
use futures_util::FutureExt;
use tracing_actix_web::RequestId;

use crate::{
    Site,
    metrics::Metrics,
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

/// Finishes every response: the headers of all, a problem body for each error of the API and of the
/// live channel's handshake, a sentence instead of a cut connection should a handler panic.
pub fn envelope<S, B>(
    site: &Site,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
+ use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let metrics = site.metrics.clone();
    from_fn(move |request: ServiceRequest, next: Next<B>| finish(request, next, metrics.clone()))
}

async fn finish<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
    metrics: Metrics,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let timer = metrics.start(&request);
    let is_api = request.path().starts_with("/api/") || request.path() == "/api";
    let is_channel = request.path() == "/ws";
    let id = request.request().extensions_id();
    let answered = AssertUnwindSafe(next.call(request)).catch_unwind().await;
    let response = match answered {
        Ok(answered) => answered?.map_into_boxed_body(),
        Err(_) => {
            tracing::error!("a handler panicked");
            // The request is lost with the handler, so the answer travels as an error, finished here.
            let problem = Problem::plain(StatusCode::INTERNAL_SERVER_ERROR);
            let problem = id.map_or(problem.clone(), |id| problem.with_request_id(id));
            let mut response = problem.error_response();
            seal(response.headers_mut(), true);
            timer.stop_without_route(response.status());
            return Err(InternalError::from_response("a handler panicked", response).into());
        }
    };
    let mut response = if is_api || is_channel { with_problem(response) } else { response };
    seal(response.headers_mut(), is_api);
    timer.stop(&response);
    Ok(response)
}

/// The headers of every response.
fn seal(headers: &mut HeaderMap, is_api: bool) {
    let is_html =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    for (name, value) in ALWAYS {
        if name == header::VARY {
            headers.append(name, HeaderValue::from_static(value));
        } else {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    absent(headers, header::CONTENT_SECURITY_POLICY, SEALED);
    if is_api || is_html {
        absent(headers, header::CACHE_CONTROL, "no-store");
    }
}

fn absent(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Turns every error into a problem that carries the request's id.
fn with_problem(mut response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let problem = response.response_mut().extensions_mut().remove::<Problem>();
    let problem = problem.unwrap_or_else(|| Problem::plain(status));
    let id = response.request().extensions_id();
    let problem = id.map_or(problem.clone(), |id| problem.with_request_id(id));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    response.map_body(|_, _| BoxBody::new(problem.body()))
}

/// The id that the tracing middleware gave this request.
trait ExtensionsId {
    fn extensions_id(&self) -> Option<String>;
}

impl ExtensionsId for actix_web::HttpRequest {
    fn extensions_id(&self) -> Option<String> {
        use actix_web::HttpMessage;
        self.extensions().get::<RequestId>().map(ToString::to_string)
    }
}
