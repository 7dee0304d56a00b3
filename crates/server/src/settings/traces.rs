//! Trace settings: `OTEL_EXPORTER_OTLP_ENDPOINT` sends traces to an OpenTelemetry collector. The exporter reads the other
//! `OTEL_…` variables of its specification itself, such as `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS`.

use anyhow::ensure;

/// Where traces are sent.
pub(crate) struct TraceChoice {
    /// Base address of a collector that takes OTLP over HTTP; `None` for no traces.
    pub(crate) collector: Option<String>,
}

impl TraceChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let collector = variable("OTEL_EXPORTER_OTLP_ENDPOINT");
        if let Some(address) = &collector {
            ensure!(
                address.starts_with("http://") || address.starts_with("https://"),
                "OTEL_EXPORTER_OTLP_ENDPOINT is “{address}”; give the address of a collector that takes OTLP over \
                 HTTP, as in http://127.0.0.1:4318"
            );
        }
        Ok(Self { collector })
    }
}
