//! `marque job`: lists the background jobs of the running server, and runs one now.

use std::{collections::BTreeMap, net::SocketAddr, time::Duration};

use anyhow::{Context, ensure};
use domain::Timestamp;

use crate::{
    background::run_now,
    cli::JobCommand,
    database::with_store,
    settings::{HttpConfig, Settings},
};

/// Time for the answer of the server.
const TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) fn run(settings: &Settings, command: &JobCommand) -> anyhow::Result<()> {
    match command {
        JobCommand::List => list(&settings.http),
        JobCommand::Run { job } => {
            let media = settings.storage.open_existing()?;
            let brand = settings.http.brand.clone();
            with_store(settings, async |store| {
                let rounds = run_now(*job, store, media, brand).await?;
                println!("Done after {rounds} {}.", if rounds == 1 { "round" } else { "rounds" });
                Ok(())
            })
        }
    }
}

fn list(http: &HttpConfig) -> anyhow::Result<()> {
    let url = metrics_url(http.metrics_bind.unwrap_or(http.bind));
    let client = reqwest::blocking::Client::builder().timeout(TIMEOUT).build()?;
    let request = client.get(&url);
    let request = match std::env::var("METRICS_TOKEN") {
        Ok(token) => request.bearer_auth(token.trim()),
        Err(_) => request,
    };
    let answer = request.send().with_context(|| format!("no server answers at {url}"))?;
    ensure!(
        answer.status().is_success(),
        "{url} shows no metrics; set METRICS_TOKEN or METRICS_BIND for the server and for this command"
    );
    for line in job_lines(&answer.text()?) {
        println!("{line}");
    }
    Ok(())
}

/// Address of the metrics of the server that listens there; one that listens on all addresses is asked on this machine.
fn metrics_url(bind: SocketAddr) -> String {
    let host = match bind {
        SocketAddr::V4(address) if address.ip().is_unspecified() => "127.0.0.1".to_owned(),
        SocketAddr::V6(address) if address.ip().is_unspecified() => "[::1]".to_owned(),
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    };
    format!("http://{host}:{}/metrics", bind.port())
}

/// A line per job: its name, state, last successful run and failures.
fn job_lines(metrics: &str) -> Vec<String> {
    let mut jobs: BTreeMap<&str, BTreeMap<&str, i64>> = BTreeMap::new();
    for line in metrics.lines() {
        let sample = line.strip_prefix("background_job_").and_then(|line| {
            let (kind, rest) = line.split_once("{name=\"")?;
            let (name, value) = rest.split_once("\"} ")?;
            Some((name, kind, value.parse().ok()?))
        });
        if let Some((name, kind, value)) = sample {
            jobs.entry(name).or_default().insert(kind, value);
        }
    }
    let line = |(name, values): (&str, BTreeMap<&str, i64>)| {
        let value = |kind: &str| values.get(kind).copied();
        let state = if value("up") == Some(1) { "running" } else { "waiting" };
        let last = value("last_success_timestamp_seconds").and_then(|at| Timestamp::from_timestamp(at, 0));
        let last = last.map_or_else(
            || "no successful run yet".to_owned(),
            |at| format!("last successful run {}", at.format("%Y-%m-%d %H:%M:%S UTC")),
        );
        let failures = value("failures_total").unwrap_or_default();
        format!("{name}  {state}, {last}, {failures} failures since the start")
    };
    jobs.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_listed_with_their_last_runs() {
        let metrics = "# HELP background_job_up 1 while the job runs\n\
                       background_job_up{name=\"cleanup\"} 1\n\
                       background_job_up{name=\"mail-delivery\"} 0\n\
                       background_job_last_success_timestamp_seconds{name=\"cleanup\"} 1768478400\n\
                       background_job_failures_total{name=\"cleanup\"} 2\n\
                       http_requests_in_flight 1\n";
        assert_eq!(
            job_lines(metrics),
            [
                "cleanup  running, last successful run 2026-01-15 12:00:00 UTC, 2 failures since the start",
                "mail-delivery  waiting, no successful run yet, 0 failures since the start",
            ]
        );
    }

    #[test]
    fn a_server_on_all_addresses_is_asked_on_this_machine() {
        for (bind, url) in [
            ("0.0.0.0:8080", "http://127.0.0.1:8080/metrics"),
            ("[::]:9090", "http://[::1]:9090/metrics"),
            ("192.0.2.1:80", "http://192.0.2.1:80/metrics"),
            ("[::1]:80", "http://[::1]:80/metrics"),
        ] {
            assert_eq!(metrics_url(bind.parse().unwrap()), url);
        }
    }
}
