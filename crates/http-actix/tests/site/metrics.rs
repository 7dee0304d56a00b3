//! `/metrics`, and the readiness of a server.

use actix_web::{
    App,
    http::StatusCode,
    test::{TestRequest, call_service, init_service},
};
use domain::jobs::{JobState, JobStatus};
use http_actix::MetricsToken;

use crate::harness::TestSite;

/// A site with a metrics token.
pub(crate) fn site_with_metrics(token: &str) -> TestSite {
    let mut site = TestSite::new();
    let settings = std::sync::Arc::get_mut(&mut site.site.settings).unwrap();
    settings.metrics_token = Some(MetricsToken::new(token));
    site
}

pub(crate) fn scrape(authorization: &str) -> TestRequest {
    TestRequest::get().uri("/metrics").insert_header(("authorization", authorization))
}

#[actix_web::test]
async fn metrics_require_the_token_from_any_address() {
    const TOKEN: &str = "d6c1f1e0a2a04d0e9b5c7e7b6f0a4c11";
    let site = site_with_metrics(TOKEN);
    site.get("/api/vehicles").await;
    let right = format!("Bearer {TOKEN}");
    for request in [scrape(&right), scrape(&right).insert_header(("x-forwarded-for", "203.0.113.7"))] {
        let answer = site.send(request).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.body.contains(r#"route="/api/vehicles""#), "{}", answer.body);
    }
    let elsewhere = site.get("/api/nowhere").await;
    for request in [TestRequest::get().uri("/metrics"), scrape("Bearer x"), scrape(TOKEN), scrape("")] {
        let answer = site.send(request).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "nothing says that there is something");
        assert_eq!(answer.json()["message"], elsewhere.json()["message"]);
    }
}

#[actix_web::test]
async fn metrics_are_absent_without_a_token() {
    let site = TestSite::new();
    for request in [TestRequest::get().uri("/metrics"), scrape("Bearer "), scrape("Bearer x")] {
        assert_eq!(site.send(request).await.status, StatusCode::NOT_FOUND);
    }
}

#[actix_web::test]
async fn a_metrics_address_serves_nothing_else() {
    for (site, authorization, status) in [
        (TestSite::new(), "", StatusCode::OK),
        (site_with_metrics("d6c1f1e0a2a04d0e"), "", StatusCode::NOT_FOUND),
        (site_with_metrics("d6c1f1e0a2a04d0e"), "Bearer d6c1f1e0a2a04d0e", StatusCode::OK),
    ] {
        let app = App::new().configure(|config| http_actix::metrics_only(config, &site.site));
        let app = init_service(app).await;
        let answer = call_service(&app, scrape(authorization).to_request()).await;
        assert_eq!(answer.status(), status, "{authorization}");
        let other = call_service(&app, TestRequest::get().uri("/api/vehicles").to_request()).await;
        assert_eq!(other.status(), StatusCode::NOT_FOUND);
    }
}

#[actix_web::test]
async fn degraded_background_jobs_are_reported() {
    let mut site = site_with_metrics("token");
    let now = site.clock_now();
    let job = |name, state, failures_in_a_row| JobStatus {
        name,
        state,
        started_at: now,
        last_success: Some(now),
        last_failure: None,
        failures: 7,
        failures_in_a_row,
        restarts: 2,
        max_silence: chrono::TimeDelta::minutes(10),
    };
    site.site.jobs = std::sync::Arc::new(vec![
        job("mail-delivery", JobState::Running, 4),
        job("cleanup", JobState::Running, 0),
        job("account-erasure", JobState::Restarting, 1),
    ]);
    let ready = site.get("/readyz").await;
    assert_eq!(ready.status, StatusCode::OK, "requests can still be answered");
    assert_eq!(
        ready.body,
        "ready\n\
         degraded: background job mail-delivery: it has failed 4 times in a row\n\
         degraded: background job account-erasure: it ended unexpectedly and is being restarted\n"
    );
    let measured = site.send(scrape("Bearer token")).await.body;
    for line in [
        "# TYPE background_job_failures_total counter",
        "background_job_failures_total{name=\"mail-delivery\"} 7",
        "background_job_restarts_total{name=\"account-erasure\"} 2",
        "background_job_up{name=\"account-erasure\"} 0",
        "background_job_up{name=\"cleanup\"} 1",
        &format!("background_job_last_success_timestamp_seconds{{name=\"cleanup\"}} {}", now.timestamp()),
    ] {
        assert!(measured.lines().any(|found| found == line), "{line} is missing: {measured}");
    }
    assert_eq!(TestSite::new().get("/readyz").await.body, "ready\n");
}

#[actix_web::test]
async fn draining_server_is_not_ready() {
    let site = TestSite::new();
    site.site.settings.draining.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(site.get("/readyz").await.status, StatusCode::NOT_FOUND);
    assert_eq!(site.get("/api/vehicles").await.status, StatusCode::OK);
}
