//! What is measured and what is logged of each request.

use std::{sync::Arc, time::Instant};

use actix_web::{
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::StatusCode,
};
use prometheus::{HistogramOpts, HistogramVec, IntGauge, Registry, TextEncoder};
use tracing::Span;
use tracing_actix_web::{DefaultRootSpanBuilder, RootSpanBuilder, TracingLogger};

/// The site's measurements, in the form that Prometheus scrapes.
#[derive(Clone)]
pub struct Metrics(Arc<Inner>);

struct Inner {
    registry: Registry,
    durations: HistogramVec,
    in_flight: IntGauge,
    live_sockets: IntGauge,
}

impl Metrics {
    /// A fresh set.
    ///
    /// # Errors
    /// Never in practice: the names are constant and valid.
    pub fn new() -> Result<Self, prometheus::Error> {
        let registry = Registry::new();
        let durations = HistogramVec::new(
            HistogramOpts::new("http_request_duration_seconds", "Time to answer, by route and status"),
            &["method", "route", "status"],
        )?;
        let in_flight = IntGauge::new("http_requests_in_flight", "Requests being answered")?;
        registry.register(Box::new(durations.clone()))?;
        registry.register(Box::new(in_flight.clone()))?;
        let live_sockets = IntGauge::new("live_sockets", "Open sockets of the live channel")?;
        registry.register(Box::new(live_sockets.clone()))?;
        Ok(Self(Arc::new(Inner { registry, durations, in_flight, live_sockets })))
    }

    /// Where others add what they measure.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    pub(crate) fn start(&self, request: &ServiceRequest) -> Timer {
        self.0.in_flight.inc();
        Timer { metrics: self.clone(), method: known(request.method().as_str()), begun: Instant::now() }
    }

    /// Everything measured, with so many sockets open at the moment.
    pub(crate) fn text(&self, live_sockets: usize) -> String {
        self.0.live_sockets.set(i64::try_from(live_sockets).unwrap_or(i64::MAX));
        TextEncoder::new().encode_to_string(&self.0.registry.gather()).unwrap_or_default()
    }
}

/// Anybody can invent methods; a label must come from a short list.
fn known(method: &str) -> &'static str {
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        .into_iter()
        .find(|known| *known == method)
        .unwrap_or("other")
}

/// Measures one request, however it ends.
pub(crate) struct Timer {
    metrics: Metrics,
    method: &'static str,
    begun: Instant,
}

impl Timer {
    pub(crate) fn stop<B>(self, response: &ServiceResponse<B>) {
        let route = response.request().match_pattern();
        self.observe(route.as_deref().unwrap_or("none"), response.status());
    }

    /// For an answer whose request is lost.
    pub(crate) fn stop_without_route(self, status: StatusCode) {
        self.observe("none", status);
    }

    fn observe(&self, route: &str, status: StatusCode) {
        self.metrics
            .0
            .durations
            .with_label_values(&[self.method, route, status.as_str()])
            .observe(self.begun.elapsed().as_secs_f64());
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.metrics.0.in_flight.dec();
    }
}

/// A span per request: method, route, status and request id; no query, no cookies, no addresses.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        use actix_web::HttpMessage;
        let id = request.extensions().get::<tracing_actix_web::RequestId>().map(ToString::to_string);
        tracing::info_span!(
            "request",
            method = %request.method(),
            route = request.match_pattern().unwrap_or_else(|| "none".into()),
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
            if response.status().is_server_error() {
                span.in_scope(|| tracing::warn!("answered with a server error"));
            } else {
                span.in_scope(|| tracing::debug!("answered"));
            }
        }
        DefaultRootSpanBuilder::on_request_end(span, outcome);
    }
}

/// Gives every request its id and its span.
#[must_use]
pub fn traces() -> TracingLogger<RequestSpan> {
    TracingLogger::new()
}
