//! Log settings: `LOG` (filter) and `LOG_FORMAT` (`json` or `text`; by default text on a terminal).

use std::io::IsTerminal;

use anyhow::{Context, bail};
use tracing_subscriber::EnvFilter;

/// Filter and format of the log.
pub(crate) struct LogChoice {
    filter: String,
    is_json: bool,
}

impl LogChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let filter = variable("LOG").unwrap_or_else(|| "info".into());
        EnvFilter::try_new(&filter).with_context(|| {
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

    /// Starts logging to standard error.
    pub(crate) fn start(&self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_new(&self.filter)?;
        let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        let started = if self.is_json {
            lines.json().flatten_event(true).try_init()
        } else {
            lines.with_target(false).compact().try_init()
        };
        started.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))
    }
}
