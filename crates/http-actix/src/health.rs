//! Endpoints for the operator: liveness (`/healthz`), readiness (`/readyz`) and metrics (`/metrics`).

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, http::header, web};
use domain::{
    Timestamp,
    jobs::{JobProblem, JobStatus},
};
use ports::health::Readiness;

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
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// Answers 200 if the server can take requests, 503 with the reason if it cannot, 404 while it drains (which
/// proxies read as "no new requests").
async fn ready(site: web::Data<AppState>) -> HttpResponse {
    let (status, reason) = if site.settings.is_draining() {
        (StatusCode::NOT_FOUND, "draining: this server is about to stop\n".to_owned())
    } else {
        match site.store.readiness().await {
            Ok(Readiness::Ready) => {
                (StatusCode::OK, format!("ready\n{}", job_problems(&site.jobs.statuses(), site.clock.now())))
            }
            Ok(Readiness::MigrationsPending(_)) => {
                (StatusCode::SERVICE_UNAVAILABLE, "migrations are pending: run `marque migrate`\n".to_owned())
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
async fn measurements(request: HttpRequest, site: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let sent = request.headers().get(header::AUTHORIZATION).and_then(|sent| sent.to_str().ok());
    let is_allowed = match (&site.settings.metrics_token, sent) {
        (Some(token), Some(sent)) => token.is_sent_in(sent),
        _ => false,
    };
    if !is_allowed {
        return Err(Problem::plain(StatusCode::NOT_FOUND));
    }
    Ok(measured(&site).await)
}

/// Configures an application that serves only `/metrics`, for a separate listener. If a token is configured,
/// it is required there too.
pub fn metrics_only(config: &mut web::ServiceConfig, site: &AppState) {
    config.app_data(web::Data::new(site.clone()));
    if site.settings.metrics_token.is_some() {
        config.route("/metrics", web::get().to(measurements));
    } else {
        config.route("/metrics", web::get().to(async |site: web::Data<AppState>| measured(&site).await));
    }
}

/// The metrics. Those of the store are missing while it cannot be asked.
async fn measured(site: &AppState) -> HttpResponse {
    let backlog = site.store.backlog().await.ok().map(|backlog| (backlog, site.hub.position()));
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(site.metrics.text(
            site.hub.len(),
            &site.jobs.statuses(),
            site.catalogue.version(),
            backlog,
            site.clock.now(),
        ))
}
