//! Settings of a connection pool.

use std::time::Duration;

use tokio::sync::Semaphore;

/// Connection string, pool size and timeouts.
#[derive(Debug, Clone)]
pub struct DatabaseSettings {
    /// `postgres://…`, in any form that libpq accepts.
    pub url: String,
    /// Maximum number of pooled connections.
    pub connections: u32,
    /// How long a call waits for a free connection before it fails.
    pub patience: Duration,
    /// Maximum duration of a call, and of all calls of a request together.
    pub deadline: Duration,
    /// Calls that may wait for each connection. Further ones fail at once: under overload, all calls would otherwise wait
    /// until they are too late (reliability requirement R29).
    pub waiting_per_connection: usize,
    /// Waiting calls per connection from which on [`is_overloaded`](Database::is_overloaded): lower, so that requests
    /// that have begun can end.
    pub overloaded_per_connection: usize,
    /// Wait for a connection from which on so many waiting calls are too many: a fast database serves them in time.
    pub overloaded_wait: Duration,
}

impl DatabaseSettings {
    /// Default settings for a database on the same machine.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            connections: 10,
            patience: Duration::from_millis(1500),
            deadline: Duration::from_millis(2800),
            waiting_per_connection: 50,
            overloaded_per_connection: 20,
            overloaded_wait: Duration::from_millis(50),
        }
    }

    /// The same settings without a deadline per call and without a limit of waiting calls, for one-off batch jobs.
    #[must_use]
    pub fn without_deadlines(mut self) -> Self {
        self.deadline = Duration::from_secs(3600);
        self.waiting_per_connection = Semaphore::MAX_PERMITS;
        self.overloaded_per_connection = Semaphore::MAX_PERMITS;
        self
    }

    /// The URL with timeouts added for everything that can hang: connecting, a silent network, a statement, a
    /// lock. Settings in the URL itself take precedence.
    pub(crate) fn bounded_url(&self) -> String {
        let bounds = [
            ("connect_timeout", "2"),
            ("tcp_user_timeout", "5000"),
            ("keepalives_idle", "5"),
            ("keepalives_interval", "2"),
            ("keepalives_count", "2"),
            ("application_name", "marque"),
        ];
        let session = format!(
            "-c%20statement_timeout%3D{}%20-c%20lock_timeout%3D2000%20-c%20idle_in_transaction_session_timeout%3D10000",
            self.deadline.as_millis()
        );
        let (address, query) = self.url.split_once('?').unwrap_or((&self.url, ""));
        let mut parameters: Vec<String> =
            query.split('&').filter(|parameter| !parameter.is_empty()).map(str::to_owned).collect();
        for (name, value) in bounds {
            let prefix = format!("{name}=");
            if !parameters.iter().any(|parameter| parameter.starts_with(&prefix)) {
                parameters.push(format!("{name}={value}"));
            }
        }
        // libpq uses only the last `options` parameter, so the defaults are merged into it, before its own.
        match parameters.iter_mut().find(|parameter| parameter.starts_with("options=")) {
            Some(options) => *options = options.replacen("options=", &format!("options={session}%20"), 1),
            None => parameters.push(format!("options={session}")),
        }
        format!("{address}?{}", parameters.join("&"))
    }
}
