//! Suspensions with and without an end: what the member is told, and how they end.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::business_time::business_date;
use chrono::TimeDelta;
use domain::accounts::Role;
use ports::clock::Clock;
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::harness::{Answer, TestSite};

async fn send(site: &TestSite, cookie: &str, method: Method, path: &str, body: &Value) -> Answer {
    let request = TestRequest::default().method(method).uri(path);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

async fn log_in(site: &TestSite, name: &str, password: &str) -> Answer {
    let body = json!({ "username": name, "password": password });
    send(site, "", Method::POST, "/api/login", &body).await
}

async fn admin(site: &TestSite) -> String {
    let cookie = site.join("staff").await;
    site.grant("staff", Role::Admin).await;
    cookie
}

#[actix_web::test]
async fn suspended_member_is_told_the_end_and_can_log_in_afterwards() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let eve = site.join("eve").await;
    let path = format!("/api/admin/users/{}", site.id_of("eve").await.0);
    let suspend = async |until: Value| {
        let reason = "Wrote to members for money";
        let body = json!({ "suspended": true, "suspendedUntil": until, "reason": reason });
        send(&site, &staff, Method::PATCH, &path, &body).await
    };
    let suspended = suspend(Value::Null).await.json();
    assert_eq!(suspended["member"]["suspended"], json!(true));
    assert_eq!(suspended["member"]["suspendedUntil"], Value::Null);
    assert_eq!(site.call_as(&eve, Method::GET, "/api/user").await.status, StatusCode::UNAUTHORIZED);
    let refused = log_in(&site, "eve", PASSWORD).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("suspended until further notice"), "{message}");
    let refused = log_in(&site, "eve", "another horse").await.json();
    assert_eq!(refused["message"], "Invalid username or password", "only who knows the password is told");

    let last_day = business_date(site.clock.now()) + TimeDelta::days(7);
    let changed = suspend(json!(last_day.to_string())).await.json();
    let end = changed["member"]["suspendedUntil"].as_str().unwrap().to_owned();
    assert!(end.ends_with(":59:59.000Z"), "{end}");
    assert_eq!(changed["steps"][0]["change"], "suspended");
    assert_eq!(changed["steps"][0]["suspendedUntil"], json!(end));
    let found = site.call_as(&staff, Method::GET, "/api/admin/users?search=eve").await.json();
    assert_eq!(found[0]["suspendedUntil"], json!(end));
    let log = site.call_as(&staff, Method::GET, "/api/admin/audit?action=suspension_changed").await.json();
    assert_eq!(log[0]["changes"][0]["field"], "suspendedUntil", "{log}");
    let period = format!("suspended through {} (Central Time)", last_day.format("%B %-d, %Y"));
    let message = log_in(&site, "eve", PASSWORD).await.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains(&period), "{message}");
    site.clock.advance(TimeDelta::days(8));
    let back = log_in(&site, "eve", PASSWORD).await;
    assert_eq!(back.status, StatusCode::OK);
    assert_eq!(site.call_as(&back.cookie(), Method::GET, "/api/user").await.status, StatusCode::OK);
}

#[actix_web::test]
async fn suspension_end_is_within_a_year() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    site.join("eve").await;
    let path = format!("/api/admin/users/{}", site.id_of("eve").await.0);
    let today = business_date(site.clock.now());
    let change = async |is: Value, until: &str| {
        let body = json!({ "suspended": is, "suspendedUntil": until, "reason": "Wrote to members" });
        send(&site, &staff, Method::PATCH, &path, &body).await
    };
    let yesterday = (today - TimeDelta::days(1)).to_string();
    let too_late = (today + TimeDelta::days(367)).to_string();
    for (is, until, message) in [
        (json!(true), yesterday.as_str(), "Choose today or a later day"),
        (json!(true), &too_late, "Choose a day within a year"),
        (json!(true), "tomorrow", "Please choose the last day"),
        (json!(true), "", "Please choose the last day"),
        (json!(false), &today.to_string(), "Only a suspension can have an end"),
        (Value::Null, &today.to_string(), "Only a suspension can have an end"),
    ] {
        let refused = change(is, until).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{until}");
        assert_eq!(refused.json()["fields"]["suspendedUntil"], message, "{until}");
    }
    for until in [today, today + TimeDelta::days(365)] {
        assert_eq!(change(json!(true), &until.to_string()).await.status, StatusCode::OK, "{until}");
    }
}
