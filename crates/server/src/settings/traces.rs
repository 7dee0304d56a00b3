//! Trace settings: `OTEL_EXPORTER_OTLP_ENDPOINT` sends traces to an OpenTelemetry collector. The exporter reads the other
//! `OTEL_…` variables of its specification itself, such as `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS`.

use anyhow::ensure;

/// The samplers that the OpenTelemetry library knows; it ignores any other value without an error.
const SAMPLERS: [&str; 6] = [
    "always_on",
    "always_off",
    "traceidratio",
    "parentbased_always_on",
    "parentbased_always_off",
    "parentbased_traceidratio",
];

/// Where traces are sent.
pub(crate) struct TraceConfig {
    /// Base address of a collector that takes OTLP over HTTP; `None` for no traces.
    pub(crate) collector: Option<String>,
}

impl TraceConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let collector = variable("OTEL_EXPORTER_OTLP_ENDPOINT");
        if let Some(address) = &collector {
            ensure!(
                address.starts_with("http://") || address.starts_with("https://"),
                "OTEL_EXPORTER_OTLP_ENDPOINT is “{address}”; give the address of a collector that takes OTLP over \
                 HTTP, as in http://127.0.0.1:4318"
            );
        }
        if let Some(sampler) = variable("OTEL_TRACES_SAMPLER") {
            ensure!(
                SAMPLERS.contains(&sampler.as_str()),
                "OTEL_TRACES_SAMPLER is “{sampler}”; use one of {}",
                SAMPLERS.join(", ")
            );
        }
        if let Some(ratio) = variable("OTEL_TRACES_SAMPLER_ARG") {
            ensure!(
                ratio.parse::<f64>().is_ok_and(|ratio| (0.0..=1.0).contains(&ratio)),
                "OTEL_TRACES_SAMPLER_ARG is “{ratio}”; use a number from 0 to 1, the share of requests to trace"
            );
        }
        Ok(Self { collector })
    }
}
