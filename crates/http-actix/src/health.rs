//! Endpoints for the operator: liveness (`/healthz`), readiness (`/readyz`) and metrics (`/metrics`).

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, http::header, web};
use domain::{
    Timestamp,
    jobs::{JobProblem, JobStatus},
};
use ports::health::StoreReadiness;

use crate::{AppState, response::Problem};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/healthz", web::get().to(alive))
        .route("/readyz", web::get().to(ready))
        .route("/metrics", web::get().to(measurements));
}

/// Answers 200 as long as the process runs; checks nothing else.
async fn alive() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Compression would make it longer.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// Answers 200 if the server can take requests, 503 with the reason if it cannot, 404 while it drains (which
/// proxies read as "no new requests").
async fn ready(state: web::Data<AppState>) -> HttpResponse {
    let (status, reason) = if state.settings.is_draining() {
        (StatusCode::NOT_FOUND, "draining: this server is about to stop\n".to_owned())
    } else {
        match state.store.readiness().await {
            Ok(readiness) => {
                described(&readiness, || job_problems(&state.jobs.statuses(), state.clock.now()))
            }
            Err(error) => {
                tracing::warn!(%error, "readiness check failed: database unavailable, answering 503");
                (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be reached\n".to_owned())
            }
        }
    };
    let mut response = HttpResponse::build(status);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.insert_header((header::RETRY_AFTER, "2"));
    }
    response
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(reason)
}

/// Status and text for a database that answers.
fn described(readiness: &StoreReadiness, problems: impl FnOnce() -> String) -> (StatusCode, String) {
    match readiness {
        StoreReadiness::Ready => (StatusCode::OK, format!("ready\n{}", problems())),
        StoreReadiness::SchemaIsNewer(_) => (
            StatusCode::OK,
            format!(
                "ready\ndegraded: the schema is newer than this program, which cannot restore the backups it makes\n{}",
                problems()
            ),
        ),
        StoreReadiness::MigrationsPending(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, "migrations are pending: run `marque migrate`\n".to_owned())
        }
    }
}

/// One line for each background job that needs attention; such jobs do not make the server unready. The
/// endpoint is public, so causes are only logged.
fn job_problems(jobs: &[JobStatus], now: Timestamp) -> String {
    let line = |job: &JobStatus| {
        let problem = match job.problem(now)? {
            JobProblem::Restarting => "it ended unexpectedly and is being restarted".to_owned(),
            JobProblem::Failing(times) => format!("it has failed {times} times in a row"),
            JobProblem::Silent(silence) => format!("no success for {} minutes", silence.num_minutes()),
        };
        Some(format!("degraded: background job {}: {problem}\n", job.name))
    };
    jobs.iter().filter_map(line).collect()
}

/// Metrics for scrapers that send the configured token. Without a token, or with a wrong one, answers 404.
async fn measurements(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let sent = request.headers().get(header::AUTHORIZATION).and_then(|sent| sent.to_str().ok());
    let is_allowed = match (&state.settings.metrics_token, sent) {
        (Some(token), Some(sent)) => token.is_sent_in(sent),
        _ => false,
    };
    if !is_allowed {
        return Err(Problem::plain(StatusCode::NOT_FOUND));
    }
    Ok(measured(&state).await)
}

/// Configures an application that serves only `/metrics`, for a separate listener. If a token is configured,
/// it is required there too.
pub fn metrics_only(config: &mut web::ServiceConfig, state: &AppState) {
    config.app_data(web::Data::new(state.clone()));
    if state.settings.metrics_token.is_some() {
        config.route("/metrics", web::get().to(measurements));
    } else {
        config.route("/metrics", web::get().to(async |state: web::Data<AppState>| measured(&state).await));
    }
}

/// The metrics. Those of the store are missing while it cannot be asked.
async fn measured(state: &AppState) -> HttpResponse {
    let backlog = state.store.backlog().await.ok().map(|backlog| (backlog, state.hub.position()));
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(state.metrics.text(
            state.hub.len(),
            &state.jobs.statuses(),
            state.vehicle_reader.version(),
            backlog,
            state.clock.now(),
        ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_schema_is_ready_but_degraded() {
        let newer = StoreReadiness::SchemaIsNewer("20991231000000".into());
        let (status, text) = described(&newer, || "degraded: background job backups: …\n".into());
        assert_eq!(status, StatusCode::OK);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0] == "ready" && lines[1].starts_with("degraded: the schema is newer"), "{text}");
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(described(&StoreReadiness::Ready, String::new), (StatusCode::OK, "ready\n".into()));
    }
}
