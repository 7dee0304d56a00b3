//! Headers of every response, problem bodies for errors, and precedence of access refusals.

use std::{borrow::Cow, panic::AssertUnwindSafe, sync::Arc};

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    error::InternalError,
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
    middleware::{Next, from_fn},
};
use application::accounts::{RefusalPorts, record_refused_access};
use futures_util::FutureExt;
use tracing_actix_web::RequestId;

use crate::{
    AppState,
    extract::{AccessCheck, client_ip},
    middleware::{metrics::Timer, traces::route},
    operations,
    response::{AddressKind, PROBLEM_JSON, Problem, is_html, is_plain_text, seal},
};

/// Middleware that finishes every response: adds the common headers, turns errors other than pages into
/// problems, answers a panicking handler with 500, and lets an access refusal take precedence over other
/// client errors.
pub fn response_headers<S, B>(
    state: &AppState,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
+ use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let state = Arc::new(state.clone());
    from_fn(move |request: ServiceRequest, next: Next<B>| finish(request, next, Arc::clone(&state)))
}

async fn finish<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
    state: Arc<AppState>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let timer = state.metrics.start(&request);
    let kind = AddressKind::of(request.path());
    let id = request.request().extensions_id();
    if !has_valid_host(request.headers()) {
        let problem = Problem::malformed("The Host header does not name one host");
        let response = with_problem(problem.error_response(), id.as_deref());
        let mut response = request.into_response(response);
        seal(response.headers_mut(), kind, id.as_deref());
        timer.stop_without_route(response.status());
        return Ok(response);
    }
    let answered = AssertUnwindSafe(next.call(request)).catch_unwind().await;
    let response = match answered {
        Ok(Ok(response)) => response.map_into_boxed_body(),
        Ok(Err(error)) => {
            let error = error.as_response_error().error_response();
            return Err(connection_error(error, id.as_deref(), kind, timer));
        }
        Err(_) => {
            tracing::error!("handler panicked, answering 500");
            let problem = Problem::plain(StatusCode::INTERNAL_SERVER_ERROR);
            return Err(connection_error(problem.error_response(), id.as_deref(), kind, timer));
        }
    };
    let response = refused_first(response).await;
    if response.status() == StatusCode::FORBIDDEN {
        record_refusal(response.request(), &state).await;
    }
    let mut response = if has_problems(kind, &response) {
        let (request, response) = response.into_parts();
        ServiceResponse::new(request, with_problem(response, id.as_deref()))
    } else {
        response
    };
    name_head(response.headers_mut());
    seal(response.headers_mut(), kind, id.as_deref());
    match measured_route(response.request(), response.status()) {
        Some(route) => timer.stop(&route, response.status()),
        None => timer.stop_without_route(response.status()),
    }
    Ok(response)
}

/// The route under which a response is counted. `None` where visitors could otherwise multiply the measured series: what
/// does not exist, and methods that an address does not accept.
fn measured_route(request: &HttpRequest, status: StatusCode) -> Option<Cow<'static, str>> {
    let method = request.method();
    let is_accepted = match status {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => false,
        StatusCode::FORBIDDEN => {
            method.is_safe() || operations::methods(request.path()).contains(&method.as_str())
        }
        _ => true,
    };
    is_accepted.then(|| route(request))
}

/// Whether there is at most one `Host` header, with a host name or address and perhaps a port.
fn has_valid_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST);
    let (first, second) = (hosts.next(), hosts.next());
    let is_host = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(byte);
    second.is_none() && first.is_none_or(|host| host.as_bytes().iter().all(is_host))
}

/// Adds HEAD to an `Allow` header with GET: every address that answers GET answers HEAD.
fn name_head(headers: &mut HeaderMap) {
    let allowed = headers.get(header::ALLOW).and_then(|allowed| allowed.to_str().ok());
    let Some(allowed) = allowed else { return };
    let has = |method| allowed.split(',').any(|allowed| allowed.trim() == method);
    if has("GET") && !has("HEAD") {
        let allowed = allowed.replacen("GET", "GET, HEAD", 1);
        if let Ok(allowed) = HeaderValue::from_str(&allowed) {
            headers.insert(header::ALLOW, allowed);
        }
    }
}

/// Wraps a response whose request is no longer available, with headers and metrics done.
fn connection_error(response: HttpResponse, id: Option<&str>, kind: AddressKind, timer: Timer) -> Error {
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
async fn record_refusal(request: &HttpRequest, state: &AppState) {
    let check = request.extensions().get::<AccessCheck>().cloned();
    let (Some(check), Some(pattern)) = (check, request.match_pattern()) else { return };
    let Some(who) = check.member().await else { return };
    let route = format!("{} {pattern}", request.method());
    let address = client_ip::client_address(request, &state.settings);
    let ports = RefusalPorts {
        audit: state.store.as_ref(),
        rate_limiter: state.store.as_ref(),
        clock: state.clock.as_ref(),
    };
    if let Err(error) = record_refused_access(&who, &route, address, ports).await {
        tracing::warn!(%error, route, "refused access not recorded in the audit log");
    }
}

/// Whether the response is an error that must be a problem. HTML pages and `/readyz` explain errors themselves.
fn has_problems(kind: AddressKind, response: &ServiceResponse<BoxBody>) -> bool {
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    is_error
        && match kind {
            AddressKind::Api => true,
            AddressKind::Operating => !is_plain_text(response.headers()),
            AddressKind::Site => !is_html(response.headers()),
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
