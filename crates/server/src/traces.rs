//! Traces: one span per request, with a child per call of the database, sent to an OpenTelemetry collector.
//!
//! A trace holds what the log holds at level `debug`: method, route pattern, status and request id; no addresses, names,
//! parameters or texts. The `traceparent` header of a request is ignored, so that visitors cannot have traces recorded.

use std::time::Duration;

use anyhow::Context;
use opentelemetry::{
    KeyValue,
    trace::{SpanKind, TracerProvider},
};
use opentelemetry_otlp::{WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    trace::{SdkTracerProvider, SpanData, SpanExporter, Tracer},
};
use tracing::Subscriber;
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::{EnvFilter, Layer, registry::LookupSpan};

/// How long one batch may take to send.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Spans that are sent: those of this program, not of its libraries.
const SPANS: &str = "off,http_actix=debug,postgres_adapter=debug";
/// Name of the span of a request in the program.
const REQUEST: &str = "request";
/// Names of a request's fields, in the program and in the semantic conventions of OpenTelemetry.
const FIELDS: [(&str, &str); 3] =
    [("method", "http.request.method"), ("route", "http.route"), ("status", "http.response.status_code")];

/// Sends traces until it is dropped, which sends the last ones.
pub(crate) struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts a thread that sends traces to a collector.
    ///
    /// # Errors
    /// When the exporter refuses an `OTEL_…` variable.
    pub(crate) fn start(collector: &str) -> anyhow::Result<Self> {
        let client = reqwest::blocking::Client::builder().timeout(TIMEOUT).build()?;
        let exporter = opentelemetry_otlp::SpanExporter::builder()
            .with_http()
            .with_http_client(client)
            .with_endpoint(format!("{}/v1/traces", collector.trim_end_matches('/')))
            .build()
            .context("traces cannot be sent")?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let mut resource = Resource::builder().with_attribute(version);
        if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name("marque");
        }
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(ConventionalNames(exporter))
            .with_resource(resource.build())
            .build();
        Ok(Self(provider))
    }

    /// The layer that records spans.
    pub(crate) fn layer<S>(&self) -> anyhow::Result<impl Layer<S> + use<S>>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let layer: OpenTelemetryLayer<S, Tracer> =
            tracing_opentelemetry::layer().with_tracer(self.0.tracer("marque")).with_location(false);
        Ok(layer.with_filter(EnvFilter::try_new(SPANS)?))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown() {
            eprintln!("marque: the last traces were not sent: {error}");
        }
    }
}

/// An exporter that names spans of requests by method and route, and their fields by the semantic conventions.
#[derive(Debug)]
struct ConventionalNames<E>(E);

impl<E: SpanExporter> SpanExporter for ConventionalNames<E> {
    async fn export(&self, mut batch: Vec<SpanData>) -> OTelSdkResult {
        batch.iter_mut().filter(|span| span.name == REQUEST).for_each(rename);
        self.0.export(batch).await
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.0.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.0.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.0.set_resource(resource);
    }
}

fn rename(span: &mut SpanData) {
    let value = |span: &SpanData, name: &str| {
        let found = span.attributes.iter().find(|attribute| attribute.key.as_str() == name);
        found.map(|attribute| attribute.value.to_string())
    };
    let parts = [value(span, "method"), value(span, "route")];
    span.name = parts.into_iter().flatten().collect::<Vec<_>>().join(" ").into();
    span.span_kind = SpanKind::Server;
    for attribute in &mut span.attributes {
        if let Some((_, name)) = FIELDS.iter().find(|(own, _)| attribute.key.as_str() == *own) {
            attribute.key = (*name).into();
        }
    }
}
