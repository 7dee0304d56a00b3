//! Known devices and sessions have their own guess counters, so guesses elsewhere do not lock a member out.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use serde_json::json;
use testkit::PASSWORD;

use crate::harness::{Answer, TestSite, call};

async fn log_in(site: &TestSite, password: &str, cookies: &str) -> Answer {
    let body = json!({ "username": "ada", "password": password });
    let request = TestRequest::post().uri("/api/login").insert_header((header::COOKIE, cookies));
    site.send(request.set_json(body)).await
}

/// Cookie of the known device after the answer.
fn device(answer: &Answer) -> String {
    let mut cookies = answer.headers.get_all("set-cookie").map(|cookie| cookie.to_str().unwrap());
    let device = cookies.rfind(|cookie| cookie.starts_with("__Host-device=")).unwrap();
    device.split(';').next().unwrap().to_owned()
}

/// Regression: one guess every 26 seconds from elsewhere locked the owner out each time. A known device now
/// always gets in; an unknown one still waits.
#[actix_web::test]
async fn guesses_from_elsewhere_do_not_lock_out_a_known_device() {
    let site = TestSite::new();
    site.join("ada").await;
    let known = device(&log_in(&site, PASSWORD, "").await);
    let mut let_in = 0;
    let mut answered = 0;
    for _ in 0..65 {
        for _ in 0..3 {
            site.clock.advance(TimeDelta::seconds(26));
            let guess = log_in(&site, "wrong horse", "").await.status;
            answered += u32::from(guess == StatusCode::UNAUTHORIZED);
        }
        let owner = log_in(&site, PASSWORD, &known).await;
        let_in += u32::from(owner.status == StatusCode::OK);
        assert_eq!(device(&owner), known, "it stays known by the same");
    }
    assert_eq!(let_in, 65);
    // 85 minutes: ten guesses in the first ten minutes, then four per hour.
    assert!((10..=16).contains(&answered), "{answered} guesses were looked at");
    assert_eq!(log_in(&site, PASSWORD, "").await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[actix_web::test]
async fn stolen_device_cookie_is_limited_and_ends_with_the_password() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let known = device(&log_in(&site, PASSWORD, "").await);
    let mut answered = 0;
    for _ in 0..300 {
        site.clock.advance(TimeDelta::seconds(2));
        let guess = log_in(&site, "wrong horse", &known).await.status;
        answered += u32::from(guess == StatusCode::UNAUTHORIZED);
    }
    assert_eq!(answered, 10);
    assert_eq!(log_in(&site, PASSWORD, &known).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(log_in(&site, PASSWORD, "").await.status, StatusCode::OK, "others are not slowed down");

    let change = json!({ "currentPassword": PASSWORD, "newPassword": "battery staple horse" });
    let changed = call(&site, &cookie, Method::POST, "/api/user/password", &change).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
    for _ in 0..5 {
        assert_eq!(log_in(&site, "wrong horse", &known).await.status, StatusCode::UNAUTHORIZED);
    }
    let slowed = log_in(&site, "wrong horse", "").await;
    assert_eq!(slowed.status, StatusCode::TOO_MANY_REQUESTS, "it is one of the unknown devices again");
}

/// A made-up device cookie counts as an unknown device.
#[actix_web::test]
async fn forged_device_cookie_counts_as_unknown_device() {
    let site = TestSite::new();
    site.join("ada").await;
    site.join("eve").await;
    let body = json!({ "username": "eve", "password": PASSWORD });
    let of_eve = site.send(TestRequest::post().uri("/api/login").set_json(body)).await;
    let devices = [
        device(&of_eve),
        format!("__Host-device={}", "7".repeat(64)),
        "__Host-device=".to_owned(),
        format!("__Host-device={}", "x".repeat(9000)),
        device(&of_eve).replace("__Host-", ""),
    ];
    for cookie in &devices {
        assert_eq!(log_in(&site, "wrong horse", cookie).await.status, StatusCode::UNAUTHORIZED);
    }
    for cookie in &devices {
        assert_eq!(log_in(&site, PASSWORD, cookie).await.status, StatusCode::TOO_MANY_REQUESTS);
    }
}

#[actix_web::test]
async fn guesses_from_elsewhere_do_not_delay_a_session() {
    let site = TestSite::new();
    let cookie = site.join_confirmed("ada").await;
    for _ in 0..8 {
        log_in(&site, "wrong horse", "").await;
    }
    let begun = json!({ "password": PASSWORD });
    let answer = call(&site, &cookie, Method::POST, "/api/user/two-factor", &begun).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);

    let other = log_in(&site, PASSWORD, "").await;
    assert_eq!(other.status, StatusCode::TOO_MANY_REQUESTS);
    let wrong = json!({ "password": "wrong horse" });
    let mut answered = 0;
    for _ in 0..20 {
        let answer = call(&site, &cookie, Method::POST, "/api/user/two-factor", &wrong).await;
        answered += u32::from(answer.status == StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(answered, 5, "guesses inside a session are slowed down as well");
    site.clock.advance(TimeDelta::minutes(15));
    assert_eq!(log_in(&site, PASSWORD, "").await.status, StatusCode::OK, "and slow nobody else down");
}

/// Regression: all of 150 guesses were checked.
#[actix_web::test]
async fn authenticator_confirmation_guesses_are_delayed() {
    let site = TestSite::new();
    let cookie = site.join_confirmed("ada").await;
    let path = "/api/user/two-factor";
    let begun = call(&site, &cookie, Method::POST, path, &json!({ "password": PASSWORD })).await;
    let secret = begun.json()["secret"].as_str().unwrap().to_owned();
    let confirmation = format!("{path}/confirmation");
    let right = testkit::totp_code(&secret, site.clock_now());
    let mut answered = 0;
    for guess in 0..150 {
        let code = format!("{:06}", (right.parse::<u32>().unwrap() + 500_000 + guess) % 1_000_000);
        let answer = call(&site, &cookie, Method::POST, &confirmation, &json!({ "code": code })).await;
        match answer.status {
            StatusCode::UNPROCESSABLE_ENTITY => answered += 1,
            status => assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.body),
        }
    }
    assert_eq!(answered, 5);
    let right = json!({ "code": right });
    let early = call(&site, &cookie, Method::POST, &confirmation, &right).await;
    assert_eq!((early.status, early.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "1"));
    site.clock.advance(TimeDelta::seconds(1));
    let on = call(&site, &cookie, Method::POST, &confirmation, &right).await;
    assert_eq!(on.status, StatusCode::OK, "{}", on.body);
}

/// The browser that reset the password is a known device, even while someone guesses elsewhere.
#[actix_web::test]
async fn browser_that_reset_the_password_is_a_known_device() {
    let site = TestSite::new();
    site.join("ada").await;
    let body = json!({ "email": "ada@example.com" });
    site.send(TestRequest::post().uri("/api/password-resets").set_json(body)).await;
    let lease = std::time::Duration::from_secs(1);
    let due = ports::mail::MailOutbox::claim_due(&*site.store, site.clock_now(), lease, 100).await.unwrap();
    let text = due.iter().map(|due| due.mail.text()).find(|text| text.contains("/reset-password/")).unwrap();
    let token = text.split("/reset-password/").nth(1).unwrap().split_whitespace().next().unwrap();
    let new = "battery staple horse";
    let path = format!("/api/password-resets/{token}");
    let reset = site.send(TestRequest::post().uri(&path).set_json(json!({ "newPassword": new }))).await;
    assert_eq!(reset.status, StatusCode::NO_CONTENT, "{}", reset.body);
    for _ in 0..8 {
        log_in(&site, "wrong horse", "").await;
    }
    assert_eq!(log_in(&site, new, "").await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(log_in(&site, new, &device(&reset)).await.status, StatusCode::OK);
}
