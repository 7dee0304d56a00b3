//! The dashboard and the alert rules in `deploy/` use metrics and jobs that the program has, and each alert says
//! what is wrong and what to do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;
use yaml_rust2::{Yaml, YamlLoader};

const DASHBOARD: &str = include_str!("../../../deploy/grafana/marque.json");
const ALERTS: &str = include_str!("../../../deploy/prometheus/alerts.yml");
const ALERT_TESTS: &str = include_str!("../../../deploy/prometheus/alerts_test.yml");
const SCRAPES: &str = include_str!("../../../deploy/prometheus/prometheus.yml");

/// Metrics of Prometheus itself, of the node exporter, and of the process collector of the `prometheus` crate.
const EXTERNAL_METRICS: [&str; 5] = [
    "up",
    "node_filesystem_avail_bytes",
    "node_filesystem_size_bytes",
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
];

fn yaml(text: &str) -> Yaml {
    let documents = YamlLoader::load_from_str(text).unwrap();
    assert_eq!(documents.len(), 1);
    documents[0].clone()
}

fn alerts() -> Vec<Yaml> {
    let file = yaml(ALERTS);
    let groups = file["groups"].as_vec().unwrap();
    groups.iter().flat_map(|group| group["rules"].as_vec().unwrap().clone()).collect()
}

/// Every panel of the dashboard except the headings.
fn panels() -> Vec<Value> {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    panels.iter().filter(|panel| panel["type"] != "row").cloned().collect()
}

/// Every query of the dashboard and the alert rules.
fn expressions() -> Vec<String> {
    let text = |value: &Value| value["expr"].as_str().unwrap().to_owned();
    let mut found = Vec::new();
    for panel in panels() {
        found.extend(panel["targets"].as_array().unwrap().iter().map(text));
    }
    found.extend(alerts().iter().map(|alert| alert["expr"].as_str().unwrap().to_owned()));
    found
}

/// The metrics of a query: the names before a label selector, without the suffixes of a histogram.
fn metrics(expression: &str) -> BTreeSet<String> {
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = BTreeSet::new();
    for (at, _) in expression.match_indices('{') {
        let name = expression[..at].rsplit(|c: char| !is_in_name(c)).next().unwrap();
        let base = ["_bucket", "_count", "_sum"].into_iter().find_map(|part| name.strip_suffix(part));
        found.insert(base.unwrap_or(name).to_owned());
    }
    found
}

/// The background jobs that a query selects or leaves out.
fn jobs(expression: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for rest in expression.split("name").skip(1) {
        let value = rest.trim_start_matches(['=', '!', '~']);
        if let Some(quoted) = value.strip_prefix('"') {
            let names = quoted.split('"').next().unwrap();
            found.extend(names.split('|').map(str::to_owned));
        }
    }
    found
}

/// Appends the Rust files of a folder.
fn append_source(folder: &Path, source: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            append_source(&path, source);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            source.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// The source of the program, without its tests.
fn source() -> String {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut source = String::new();
    for name in
        ["server", "http-actix", "postgres-adapter", "security", "realtime", "page-renderer", "vehicle-cache"]
    {
        append_source(&crates.join(name).join("src"), &mut source);
    }
    source
}

#[test]
fn every_metric_and_job_of_the_queries_exists() {
    let source = source();
    let is_there = |name: &str| source.contains(&format!("\"{name}\""));
    let mut used = BTreeSet::new();
    for expression in expressions() {
        let names = metrics(&expression);
        assert!(!names.is_empty(), "no metric in {expression}");
        for name in &names {
            assert!(EXTERNAL_METRICS.contains(&name.as_str()) || is_there(name), "{name} in {expression}");
        }
        for job in jobs(&expression) {
            assert!(is_there(&job), "job {job} in {expression}");
        }
        used.extend(names);
    }
    for name in ["http_request_duration_seconds", "background_job_failures_total", "live_sockets"] {
        assert!(used.contains(name), "{name} is not shown: {used:?}");
    }
}

#[test]
fn each_alert_has_summary_description_and_severity() {
    let mut names = BTreeSet::new();
    for alert in alerts() {
        let name = alert["alert"].as_str().unwrap_or_else(|| panic!("an alert without a name: {alert:?}"));
        assert!(names.insert(name.to_owned()), "{name} occurs twice");
        let summary = alert["annotations"]["summary"].as_str().unwrap_or_default();
        let description = alert["annotations"]["description"].as_str().unwrap_or_default();
        assert!(!summary.is_empty(), "{name} has no summary");
        assert!(description.len() > 100, "{name} does not say what to do: {description}");
        let severity = alert["labels"]["severity"].as_str().unwrap_or_default();
        assert!(["critical", "warning"].contains(&severity), "{name}: {severity}");
        assert!(ALERT_TESTS.contains(&format!("alertname=\"{name}\"")), "{name} has no test");
    }
    assert!(names.len() > 10, "{names:?}");
}

#[test]
fn each_panel_has_title_and_description() {
    for panel in panels() {
        for field in ["title", "description"] {
            let text = panel[field].as_str().unwrap_or_default();
            assert!(!text.is_empty(), "no {field}: {panel}");
        }
    }
}

/// The queries rely on the name of the scrape job.
#[test]
fn scrape_example_uses_the_job_name_of_the_queries() {
    let scrapes = yaml(SCRAPES);
    let jobs = scrapes["scrape_configs"].as_vec().unwrap();
    assert!(jobs.iter().any(|job| job["job_name"].as_str() == Some("marque")), "{jobs:?}");
    assert_eq!(scrapes["rule_files"][0].as_str(), Some("alerts.yml"));
}
