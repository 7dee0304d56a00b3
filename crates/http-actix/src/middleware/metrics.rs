//! Metrics (Prometheus).

use std::{sync::Arc, time::Instant};

use actix_web::{dev::ServiceRequest, http::StatusCode};
use domain::{
    Timestamp,
    backups::LastBackup,
    events::EventId,
    jobs::{JobState, JobStatus},
};
use ports::health::Backlog;
use prometheus::{
    HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

/// Metrics of the site in the Prometheus text format.
#[derive(Clone)]
pub struct Metrics(Arc<Inner>);

struct Inner {
    registry: Registry,
    durations: HistogramVec,
    in_flight: IntGauge,
    live_sockets: IntGauge,
    pages: IntCounterVec,
    shed: IntCounter,
    /// Registered when there is a first backup.
    backup_time: IntGauge,
    backup_bytes: IntGauge,
}

impl Metrics {
    /// Creates and registers the metrics.
    ///
    /// # Errors
    /// None in practice: the names are constant and valid.
    pub fn new() -> Result<Self, prometheus::Error> {
        let registry = Registry::new();
        let durations = HistogramVec::new(
            HistogramOpts::new("http_request_duration_seconds", "Time to answer, by route and status"),
            &["method", "route", "status"],
        )?;
        let in_flight = IntGauge::new("http_requests_in_flight", "Requests being answered")?;
        registry.register(Box::new(durations.clone()))?;
        registry.register(Box::new(in_flight.clone()))?;
        let live_sockets = IntGauge::new("live_sockets", "Open sockets and event streams")?;
        registry.register(Box::new(live_sockets.clone()))?;
        let pages = IntCounterVec::new(
            Opts::new(
                "rendered_pages_total",
                "Public pages for visitors, by outcome: cached, stale, rendered, or busy, failed, late: left to the browser",
            ),
            &["outcome"],
        )?;
        registry.register(Box::new(pages.clone()))?;
        let shed = IntCounter::new(
            "http_requests_shed_total",
            "Requests refused at once because too many calls waited for the database",
        )?;
        registry.register(Box::new(shed.clone()))?;
        let backup_time = IntGauge::new(
            "backup_last_success_timestamp_seconds",
            "When the last scheduled backup was begun, in Unix time",
        )?;
        let backup_bytes =
            IntGauge::new("backup_last_size_bytes", "Length of the files of the last scheduled backup")?;
        let inner =
            Inner { registry, durations, in_flight, live_sockets, pages, shed, backup_time, backup_bytes };
        Ok(Self(Arc::new(inner)))
    }

    /// Registry to which other parts add their metrics.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Records the newest backup at the place of scheduled backups, made by any server; without one there is no
    /// metric.
    pub fn record_backup(&self, last: Option<LastBackup>) {
        let Some(last) = last else {
            for gauge in [&self.0.backup_time, &self.0.backup_bytes] {
                // Fails only if it is not registered.
                let _ = self.0.registry.unregister(Box::new(gauge.clone()));
            }
            return;
        };
        self.0.backup_time.set(last.name.time().timestamp());
        self.0.backup_bytes.set(i64::try_from(last.bytes).unwrap_or(i64::MAX));
        for gauge in [&self.0.backup_time, &self.0.backup_bytes] {
            // Fails only if it is registered already.
            let _ = self.0.registry.register(Box::new(gauge.clone()));
        }
    }

    /// Counts a public page for a visitor.
    pub(crate) fn count_page(&self, outcome: &str) {
        self.0.pages.with_label_values(&[outcome]).inc();
    }

    /// Counts a request that was refused because of the load.
    pub(crate) fn count_shed_request(&self) {
        self.0.shed.inc();
    }

    pub(crate) fn start(&self, request: &ServiceRequest) -> Timer {
        self.0.in_flight.inc();
        Timer { metrics: self.clone(), method: known(request.method().as_str()), begun: Instant::now() }
    }

    /// All metrics as text, with the current number of open sockets, the state of background jobs, the event whose state
    /// the vehicle cache shows (`None` while it cannot answer), and the backlog of the store with the last event that
    /// this server has read.
    pub(crate) fn text(
        &self,
        live_sockets: usize,
        jobs: &[JobStatus],
        cached: Option<EventId>,
        backlog: Option<(Backlog, EventId)>,
        at: Timestamp,
    ) -> String {
        self.0.live_sockets.set(i64::try_from(live_sockets).unwrap_or(i64::MAX));
        let measured = TextEncoder::new().encode_to_string(&self.0.registry.gather()).unwrap_or_default();
        measured
            + &job_metrics(jobs)
            + &cached.map_or_else(String::new, |event| {
                gauge("vehicle_cache_event", "The last event whose change the vehicle cache shows", event.0)
            })
            + &backlog.map_or_else(String::new, |backlog| backlog_metrics(backlog, at))
    }
}

/// Metrics of the store in the Prometheus text format. They are read for each scrape, so that an idle server asks the
/// database nothing.
fn backlog_metrics((backlog, read): (Backlog, EventId), at: Timestamp) -> String {
    let overdue = backlog.mail_due_at.map_or(0, |due| (at - due).num_seconds().max(0));
    let lag = (backlog.latest_event.0 - read.0).max(0);
    let families: [(&str, &str, i64); 3] = [
        (
            "mail_outbox_waiting",
            "Mails that are to be delivered, now or later",
            i64::try_from(backlog.mails).unwrap_or(i64::MAX),
        ),
        ("mail_outbox_overdue_seconds", "How long the first of them has been due", overdue),
        ("event_log_lag_events", "Events that this server has not sent to its sockets yet", lag),
    ];
    families.map(|(name, help, value)| gauge(name, help, value)).concat()
}

/// One gauge without labels in the Prometheus text format.
fn gauge(name: &str, help: &str, value: i64) -> String {
    format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n")
}

/// Metrics of background jobs in the Prometheus text format. Their counters live with the jobs, and the
/// library cannot set a counter to a value.
fn job_metrics(jobs: &[JobStatus]) -> String {
    let mut text = String::new();
    let mut family = |name: &str, kind: &str, help: &str, value: &dyn Fn(&JobStatus) -> Option<String>| {
        let samples: Vec<String> = jobs
            .iter()
            .filter_map(|job| Some(format!("{name}{{name=\"{}\"}} {}\n", job.name, value(job)?)))
            .collect();
        if !samples.is_empty() {
            text += &format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{}", samples.concat());
        }
    };
    family(
        "background_job_up",
        "gauge",
        "1 while the job runs or has finished, 0 while it waits to be started",
        &|job| Some(u8::from(matches!(job.state, JobState::Running | JobState::Finished)).to_string()),
    );
    family(
        "background_job_last_success_timestamp_seconds",
        "gauge",
        "When a round of the job last succeeded, in Unix time",
        &|job| job.last_success.map(|at| at.timestamp().to_string()),
    );
    family("background_job_failures_total", "counter", "Rounds of the job that failed or panicked", &|job| {
        Some(job.failures.to_string())
    });
    family(
        "background_job_restarts_total",
        "counter",
        "Restarts of the job after a panic or an unexpected end",
        &|job| Some(job.restarts.to_string()),
    );
    text
}

/// Maps unknown methods to "other": clients can invent methods, and label values must be few.
fn known(method: &str) -> &'static str {
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        .into_iter()
        .find(|known| *known == method)
        .unwrap_or("other")
}

/// Measures the duration of one request; counts it as in flight until dropped.
pub(crate) struct Timer {
    metrics: Metrics,
    method: &'static str,
    begun: Instant,
}

impl Timer {
    /// Records a response of the route with this pattern.
    pub(crate) fn stop(self, route: &str, status: StatusCode) {
        self.observe(route, status);
    }

    /// Records a response whose request is no longer available.
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
