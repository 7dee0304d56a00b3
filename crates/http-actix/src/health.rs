//! For whoever operates the site: is it alive, can it serve, how does it do.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, http::header, web};
use domain::{
    Timestamp,
    jobs::{JobProblem, JobStatus},
};
use ports::health::Readiness;

use crate::{AppState, problem::Problem};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/healthz", web::get().to(alive))
        .route("/readyz", web::get().to(ready))
        .route("/metrics", web::get().to(measurements));
}

/// The process answers; nothing else is asked.
async fn alive() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// Whether requests should be sent here: 200, or 503 with the reason. Draining answers 404, which
/// proxies read as "no new work".
async fn ready(site: web::Data<AppState>) -> HttpResponse {
    let (status, reason) = if site.settings.is_draining() {
        (StatusCode::NOT_FOUND, "draining: this server is about to stop\n".to_owned())
    } else {
        match site.health.readiness().await {
            Ok(Readiness::Ready) => {
                (StatusCode::OK, format!("ready\n{}", job_problems(&site.jobs.statuses(), site.clock.now())))
            }
            Ok(Readiness::MigrationsPending) => {
                (StatusCode::SERVICE_UNAVAILABLE, "migrations are pending: run `marque migrate`\n".to_owned())
            }
            Err(error) => {
                tracing::warn!(%error, "not ready");
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

/// One line for each background job that needs attention. Requests can still be answered, so this does
/// not make the server unready. Why a job fails stands in the log, not here: anybody may ask.
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

/// Measurements, for scrapers that send the token of the settings. Whoever does not, or where there is
/// no token, finds nothing at this address.
async fn measurements(request: HttpRequest, site: web::Data<AppState>) -> Result<HttpResponse, Problem> {
    let sent = request.headers().get(header::AUTHORIZATION).and_then(|sent| sent.to_str().ok());
    let is_allowed = match (&site.settings.metrics_token, sent) {
        (Some(token), Some(sent)) => token.is_sent_in(sent),
        _ => false,
    };
    if !is_allowed {
        return Err(Problem::plain(StatusCode::NOT_FOUND));
    }
    Ok(measured(&site))
}

/// Puts `/metrics` on an application that serves nothing else, for an address of the operator's own.
/// Where the settings name a token, it is asked for there as well.
pub fn metrics_only(config: &mut web::ServiceConfig, site: &AppState) {
    config.app_data(web::Data::new(site.clone()));
    if site.settings.metrics_token.is_some() {
        config.route("/metrics", web::get().to(measurements));
    } else {
        config.route("/metrics", web::get().to(async |site: web::Data<AppState>| measured(&site)));
    }
}

fn measured(site: &AppState) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(site.metrics.text(site.live.len(), &site.jobs.statuses()))
}
