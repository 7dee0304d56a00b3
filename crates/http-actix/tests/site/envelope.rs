//! What every response carries (reliability rows S6 to S8, S27, S30).

use std::collections::HashSet;

use actix_web::{
    http::{Method, StatusCode},
    test::TestRequest,
};
use domain::jobs::{JobState, JobStatus};

use crate::harness::TestSite;

#[actix_web::test]
async fn every_response_is_sealed() {
    let site = TestSite::new();
    site.store.set_unavailable(true);
    for address in [
        "/",
        "/nowhere",
        "/api/vehicles",
        "/api/nowhere",
        "/api/user",
        "/healthz",
        "/assets/app.js",
        "/robots.txt",
    ] {
        let answer = site.get(address).await;
        for (name, value) in [
            ("strict-transport-security", "max-age=31536000; includeSubDomains"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{address}: {name}");
        }
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'") && !policy.contains("unsafe"),
            "{address}: {policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{address}: {policy}");
        assert!(answer.header("content-type").contains('/'), "{address} has a type");
    }
}

#[actix_web::test]
async fn a_page_runs_its_own_parts_only_and_each_has_a_nonce_of_its_own() {
    let site = TestSite::new();
    let mut nonces = HashSet::new();
    for _ in 0..200 {
        let answer = site.get("/").await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let policy = answer.header("content-security-policy").to_owned();
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        assert!(nonce.len() >= 22, "128 bits at least");
        assert!(answer.body.contains(&format!("<script nonce=\"{nonce}\">1</script>")));
        assert!(answer.body.contains(&format!("content=\"{nonce}\"")));
        assert!(!answer.body.contains("__CSP_NONCE__"));
        nonces.insert(nonce);
    }
    assert_eq!(nonces.len(), 200);
}

#[actix_web::test]
async fn no_other_site_may_read_the_api() {
    let preflight = TestRequest::default()
        .method(Method::OPTIONS)
        .uri("/api/vehicles")
        .insert_header(("origin", "https://evil.example"))
        .insert_header(("access-control-request-method", "POST"));
    let answer = TestSite::new().send(preflight).await;
    assert!(!answer.headers.iter().any(|(name, _)| name.as_str().starts_with("access-control")));
}

#[actix_web::test]
async fn an_error_is_a_problem_that_names_its_request_and_nothing_of_the_inside() {
    let answer = TestSite::new().get("/api/nowhere").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert_eq!(answer.header("cache-control"), "no-store");
    let problem = answer.json();
    assert_eq!(problem["type"], "about:blank");
    assert_eq!(problem["title"], "Not Found");
    assert_eq!(problem["detail"], "There is nothing at this address");
    assert_eq!(problem["requestId"].as_str().unwrap().len(), 36);
}

#[actix_web::test]
async fn a_compressed_answer_is_what_it_says() {
    let site = TestSite::new();
    for address in ["/api/nowhere", "/api/vehicles?limit=0", "/api/vehicles/facets", "/"] {
        let plain = site.get(address).await;
        let packed =
            site.send(TestRequest::get().uri(address).insert_header(("accept-encoding", "gzip"))).await;
        assert_eq!(packed.status, plain.status);
        let encoding = packed.header("content-encoding");
        let is_gzip = packed.bytes.starts_with(&[0x1f, 0x8b]);
        assert_eq!(encoding == "gzip", is_gzip, "{address} says {encoding:?}");
    }
}

#[actix_web::test]
async fn files_are_kept_for_ever_and_nothing_else_is_found() {
    let site = TestSite::new();
    let answer = site.get("/assets/app.js").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    let packed =
        site.send(TestRequest::get().uri("/assets/app.js").insert_header(("accept-encoding", "br"))).await;
    assert_eq!(packed.header("content-encoding"), "br");
    for address in [
        "/assets/",
        "/assets/.hidden",
        "/assets/missing.js",
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/assets/%2e%2e/index.html",
        "/assets//etc/passwd",
        "/assets/app.js%00",
        "/plates/..",
        "/.git/config",
        "/Cargo.toml",
        "/index.html",
        "/assets/..%5cindex.html",
        "/assets/%252e%252e/index.html",
    ] {
        let answer = site.get(address).await;
        assert!(answer.status.is_client_error(), "{address}: {}", answer.status);
        assert!(!answer.body.contains("secret"), "{address}");
    }
}

#[actix_web::test]
async fn measurements_are_for_this_machine_only() {
    let site = TestSite::new();
    site.get("/api/vehicles").await;
    let answer = site.get("/metrics").await;
    assert!(answer.body.contains(r#"route="/api/vehicles""#), "{}", answer.body);
    let forwarded = TestRequest::get().uri("/metrics").insert_header(("x-forwarded-for", "127.0.0.1"));
    assert_eq!(site.send(forwarded).await.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn background_jobs_that_need_attention_are_told() {
    let mut site = TestSite::new();
    let now = site.clock_now();
    let job = |name, state, failures_in_a_row| JobStatus {
        name,
        state,
        started_at: now,
        last_success: Some(now),
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
    let measured = site.get("/metrics").await.body;
    for line in [
        "# TYPE background_job_failures_total counter",
        "background_job_failures_total{job=\"mail-delivery\"} 7",
        "background_job_restarts_total{job=\"account-erasure\"} 2",
        "background_job_up{job=\"account-erasure\"} 0",
        "background_job_up{job=\"cleanup\"} 1",
        &format!("background_job_last_success_timestamp_seconds{{job=\"cleanup\"}} {}", now.timestamp()),
    ] {
        assert!(measured.lines().any(|found| found == line), "{line} is missing: {measured}");
    }
    assert_eq!(TestSite::new().get("/readyz").await.body, "ready\n");
}

#[actix_web::test]
async fn a_server_about_to_stop_says_so() {
    let site = TestSite::new();
    site.site.settings.draining.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(site.get("/readyz").await.status, StatusCode::NOT_FOUND);
    assert_eq!(site.get("/api/vehicles").await.status, StatusCode::OK);
}

#[actix_web::test]
async fn a_handler_that_panics_ends_in_a_sentence() {
    let mut site = TestSite::new();
    // Nothing is expected of it, so it panics whatever it is asked.
    site.site.catalogue = std::sync::Arc::new(ports::vehicles::MockVehicleCatalogue::new());
    let answer = site.get("/api/vehicles").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(answer.json()["message"], "Something went wrong on our side; please try again");
    assert_eq!(answer.json()["requestId"].as_str().unwrap().len(), 36);
    assert!(site.get("/metrics").await.body.contains(r#"status="500""#));
}

#[actix_web::test]
async fn the_app_is_called_what_the_site_is_called() {
    let mut site = TestSite::new();
    std::sync::Arc::get_mut(&mut site.site.settings).unwrap().brand = "Concours \"1\"".into();
    let answer = site.get("/site.webmanifest").await;
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    assert_eq!(answer.json()["name"], "Concours \"1\"");
    assert_eq!(answer.json()["start_url"], "/");
}
