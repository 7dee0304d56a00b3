//! Log-ins: limits, and what happens under load or without the database.

use actix_web::{
    http::{Method, StatusCode},
    test::TestRequest,
};
use chrono::TimeDelta;
use serde_json::json;
use testkit::PASSWORD;

use crate::{
    accounts::{log_in, post, registration, status_as},
    harness::TestSite,
};

#[actix_web::test]
async fn log_in_does_not_reveal_membership() {
    let site = TestSite::without_rate_limits();
    site.join("ada").await;
    let work = site.hasher.work();
    let mut answers = Vec::new();
    for name in ["ada", "nobody"] {
        for _ in 0..5 {
            answers.push(log_in(&site, name, "wrong horse").await.without_request_id());
        }
    }
    assert_eq!(site.hasher.work(), work + 10, "a password is checked for those who do not exist, too");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].0, StatusCode::UNAUTHORIZED);
    assert_eq!(answers[0].2["message"], "Invalid username or password");
    let slowed = [log_in(&site, "ada", "wrong horse").await, log_in(&site, "nobody", "wrong horse").await];
    assert_eq!(slowed[0].without_request_id(), slowed[1].without_request_id());
    assert_eq!(slowed[0].status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(slowed[0].header("retry-after"), "1");
    assert_eq!(slowed[0].json()["message"], "Too many failed attempts; please try again in a second");
}

#[actix_web::test]
async fn log_in_is_rate_limited_per_address() {
    let site = TestSite::new();
    site.join("ada").await;
    for n in 0..60 {
        assert_eq!(log_in(&site, &format!("nobody{n}"), PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    }
    let forged = (0..20).map(|n| {
        TestRequest::post()
            .uri("/api/login")
            .insert_header(("x-forwarded-for", format!("198.51.100.{n}")))
            .set_json(json!({ "username": "ada", "password": PASSWORD }))
    });
    for request in forged {
        let answer = site.send(request).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "nobody is believed about where they are");
        assert_eq!(answer.header("retry-after"), "60");
    }
    site.clock.advance(TimeDelta::minutes(1));
    assert_eq!(log_in(&site, "ada", PASSWORD).await.status, StatusCode::OK);
    for n in 1..30 {
        site.join(&format!("member{n}")).await;
    }
    let answer = post(&site, "/api/register", &registration("member30")).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.header("retry-after"), "3540");
}

#[actix_web::test]
async fn forged_forwarded_addresses_give_no_extra_guesses() {
    let site = TestSite::without_rate_limits();
    site.join("ada").await;
    let work = site.hasher.work();
    for guess in 0..1000 {
        let request = TestRequest::post()
            .uri("/api/login")
            .insert_header(("x-forwarded-for", format!("198.51.100.{}", guess % 100)))
            .set_json(json!({ "username": "ada", "password": "wrong horse" }));
        site.send(request).await;
    }
    assert_eq!(site.hasher.work() - work, 5);
}

#[actix_web::test]
async fn busy_hasher_is_reported_and_recovers() {
    let site = TestSite::new();
    site.join("ada").await;
    site.hasher.set_busy(true);
    for _ in 0..10 {
        let answer = log_in(&site, "ada", PASSWORD).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "2");
    }
    assert_eq!(
        post(&site, "/api/register", &registration("eve")).await.status,
        StatusCode::SERVICE_UNAVAILABLE
    );
    site.hasher.set_busy(false);
    assert_eq!(log_in(&site, "ada", PASSWORD).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn database_outage_signs_nobody_out() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    site.store.set_unavailable(true);
    for (method, path) in [
        (Method::GET, "/api/user"),
        (Method::GET, "/api/user/sessions"),
        (Method::POST, "/api/logout"),
        (Method::DELETE, "/api/user/sessions/1"),
    ] {
        let answer = site.call_as(&cookie, method, path).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}: 401 would mean that one is out");
        assert!(!answer.headers.contains_key("set-cookie"));
    }
    assert_eq!(log_in(&site, "ada", PASSWORD).await.status, StatusCode::SERVICE_UNAVAILABLE);
    site.store.set_unavailable(false);
    assert_eq!(status_as(&site, &cookie).await, StatusCode::OK);
}
