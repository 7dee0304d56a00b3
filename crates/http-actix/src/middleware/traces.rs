//! Tracing spans of requests.

use std::{borrow::Cow, time::Instant};

use actix_web::{
    HttpMessage, HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
};
use tracing::Span;
use tracing_actix_web::{DefaultRootSpanBuilder, RootSpanBuilder, TracingLogger};

use crate::operations;

/// Pattern of the address of a request that has been routed; "none" if no route matches.
pub(super) fn route(request: &HttpRequest) -> Cow<'static, str> {
    let pattern = operations::pattern(request.path()).map(Cow::Borrowed);
    pattern.or_else(|| request.match_pattern().map(Cow::Owned)).unwrap_or(Cow::Borrowed("none"))
}

/// When a request began.
#[derive(Clone, Copy)]
struct Begun(Instant);

/// Span of a request with method, route, status and request id; without query, cookies and addresses.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        request.extensions_mut().insert(Begun(Instant::now()));
        let id = request.extensions().get::<tracing_actix_web::RequestId>().map(ToString::to_string);
        tracing::info_span!(
            "request",
            method = %request.method(),
            // Those outside the API are known once the request has been routed.
            route = operations::pattern(request.path()),
            request_id = id,
            status = tracing::field::Empty,
            otel.status_code = tracing::field::Empty,
            exception.message = tracing::field::Empty,
            exception.details = tracing::field::Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, actix_web::Error>) {
        if let Ok(response) = outcome {
            span.record("status", response.status().as_u16());
            if operations::pattern(response.request().path()).is_none() {
                span.record("route", &*route(response.request()));
            }
            let begun = response.request().extensions().get::<Begun>().map(|begun| begun.0);
            let duration_ms = begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64() * 1000.0);
            if response.status().is_server_error() {
                span.in_scope(|| tracing::warn!(duration_ms, "request failed with a server error"));
            } else {
                span.in_scope(|| tracing::debug!(duration_ms, "request answered"));
            }
        }
        DefaultRootSpanBuilder::on_request_end(span, outcome);
    }
}

/// Middleware that gives every request an id and a span.
#[must_use]
pub fn traces() -> TracingLogger<RequestSpan> {
    TracingLogger::new()
}
