//! Log settings: `LOG` (filter) and `LOG_FORMAT` (`json` or `text`; by default text on a terminal).

use std::io::IsTerminal;

use anyhow::{Context, anyhow, bail};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
};
use tracing_subscriber::{
    EnvFilter, Layer, fmt,
    layer::{Context as LayerContext, SubscriberExt},
    registry,
    registry::LookupSpan,
    util::SubscriberInitExt,
};

use crate::traces::Traces;

/// Filter and format of the log.
pub(crate) struct LogConfig {
    filter: String,
    is_json: bool,
}

impl LogConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let filter = variable("LOG").unwrap_or_else(|| "info".into());
        let is_known = |directive: &str| {
            // A word alone that is no level selects a target, so a misspelled level would silence the log.
            directive.contains(['=', '[']) || directive.parse::<LevelFilter>().is_ok()
        };
        let parsed = EnvFilter::try_new(&filter).map(drop).map_err(anyhow::Error::from);
        let misspelled = filter.split(',').map(str::trim).find(|directive| !is_known(directive));
        parsed
            .and_then(|()| misspelled.map_or(Ok(()), |word| Err(anyhow!("“{word}” is no level"))))
            .with_context(|| {
                format!("LOG is “{filter}”, which is no filter; try info or info,http_actix=debug")
            })?;
        let is_json = match variable("LOG_FORMAT").as_deref() {
            Some("json") => true,
            Some("text") => false,
            None => !std::io::stderr().is_terminal(),
            Some(other) => bail!("LOG_FORMAT is “{other}”; give json or text"),
        };
        Ok(Self { filter, is_json })
    }

    /// The filter, as in `info,http_actix=debug`.
    pub(crate) fn filter(&self) -> &str {
        &self.filter
    }

    /// `json` or `text`.
    pub(crate) const fn format(&self) -> &'static str {
        if self.is_json { "json" } else { "text" }
    }

    /// Starts logging to standard error, and recording traces if there are any.
    pub(crate) fn start(&self, traces: Option<&Traces>) -> anyhow::Result<()> {
        let filter = EnvFilter::try_new(&self.filter)?;
        let started = match traces {
            // A filter of all layers costs disabled lines less than one of each layer.
            None => registry().with(ClientErrors).with(filter).with(self.lines()).try_init(),
            Some(traces) => {
                let lines = self.lines().with_filter(filter);
                registry().with(ClientErrors).with(lines).with(traces.layer()?).try_init()
            }
        };
        started.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))
    }

    /// The layer that writes lines to standard error.
    fn lines<S>(&self) -> Box<dyn Layer<S> + Send + Sync>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        // No color codes in files.
        let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
        if self.is_json {
            // The spans of a line from the outermost on; the current one is the last of them.
            lines.json().flatten_event(true).with_current_span(false).boxed()
        } else {
            lines.with_target(false).compact().boxed()
        }
    }
}

/// Drops the errors that actix logs for connections whose client sent a malformed request or went away. Anybody can cause
/// them, as many as they like; a malformed request is answered with 400 and counted by the metrics.
struct ClientErrors;

impl<S: Subscriber> Layer<S> for ClientErrors {
    fn event_enabled(&self, event: &Event<'_>, _: LayerContext<'_, S>) -> bool {
        let mut message = ClientErrorMessage { is_found: false };
        if event.metadata().target() == "actix_http::h1::dispatcher" {
            event.record(&mut message);
        }
        !message.is_found
    }
}

/// Whether the message of an event is about what a client did.
struct ClientErrorMessage {
    is_found: bool,
}

impl Visit for ClientErrorMessage {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let text = format!("{value:?}");
        let of_clients = ["stream error: request parse error", "stream error: I/O error"];
        self.is_found |= field.name() == "message" && of_clients.iter().any(|start| text.starts_with(start));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use super::*;

    #[derive(Default, Clone)]
    struct Counted(Arc<AtomicUsize>);

    impl<S: Subscriber> Layer<S> for Counted {
        fn on_event(&self, _: &Event<'_>, _: LayerContext<'_, S>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn malformed_requests_are_not_logged_as_errors() {
        let counted = Counted::default();
        let subscriber = registry().with(ClientErrors).with(EnvFilter::new("info")).with(counted.clone());
        tracing::subscriber::with_default(subscriber, || {
            let cause = "request parse error: invalid Header provided";
            tracing::error!(target: "actix_http::h1::dispatcher", "stream error: {cause}");
            assert_eq!(counted.0.load(Ordering::Relaxed), 0);
            tracing::error!(target: "actix_http::h1::dispatcher", "Response payload stream error: {cause}");
            tracing::error!("stream error: {cause}");
        });
        assert_eq!(counted.0.load(Ordering::Relaxed), 2, "other errors are kept");
    }
}
