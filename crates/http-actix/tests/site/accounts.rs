//! Registration, login and logout: cookie attributes, messages, and nothing that reveals accounts.

use std::sync::Arc;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::audit::Action;
use futures_util::future::join_all;
use http_actix::HttpSettings;
use ports::{accounts::Accounts, audit::AuditLog};
use serde_json::{Value, json};
use testkit::{PASSWORD, username};

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite},
};

pub(crate) fn site_with_settings(
    public_url: Option<&str>,
    change: impl FnOnce(&mut HttpSettings),
) -> TestSite {
    let mut site = TestSite::with_public_url(public_url);
    change(Arc::get_mut(&mut site.site.settings).unwrap());
    site
}

pub(crate) fn registration(name: &str) -> Value {
    json!({
        "name": "Ada Lovelace", "email": format!("{name}@example.com"), "username": name, "password": PASSWORD
    })
}

pub(crate) async fn post(site: &TestSite, path: &str, body: &Value) -> Answer {
    site.send(TestRequest::post().uri(path).set_json(body)).await
}

pub(crate) async fn post_as(site: &TestSite, cookie: &str, path: &str, body: &Value) -> Answer {
    site.send(TestRequest::post().uri(path).insert_header((header::COOKIE, cookie)).set_json(body)).await
}

pub(crate) async fn log_in(site: &TestSite, name: &str, password: &str) -> Answer {
    post(site, "/api/login", &json!({ "username": name, "password": password })).await
}

pub(crate) async fn status_as(site: &TestSite, cookie: &str) -> StatusCode {
    site.call_as(cookie, Method::GET, "/api/user").await.status
}

#[actix_web::test]
async fn member_registers_logs_out_and_logs_in() {
    let site = TestSite::new();
    let joined = post(&site, "/api/register", &registration("Ada")).await;
    assert_eq!(joined.status, StatusCode::CREATED, "{}", joined.body);
    let user = json!({
        "id": joined.json()["id"], "username": "Ada", "email": "Ada@example.com", "firstName": "Ada",
        "isCollector": false, "isAdmin": false, "emailVerified": false
    });
    assert_eq!(joined.json(), user, "what the specification names, and whether the address is confirmed");
    assert!(user["id"].is_i64());

    let cookie = joined.cookie();
    let who = site.call_as(&cookie, Method::GET, "/api/user").await;
    assert_eq!((who.status, who.json()), (StatusCode::OK, user.clone()));
    assert_eq!(who.header("cache-control"), "no-store");

    let left = site.call_as(&cookie, Method::POST, "/api/logout").await;
    assert_eq!((left.status, left.body.as_str()), (StatusCode::NO_CONTENT, ""));
    assert_eq!(left.header("clear-site-data"), "\"cache\"");
    assert_eq!(left.header("cache-control"), "no-store");
    assert_eq!(
        left.header("set-cookie"),
        "__Host-session=; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=0"
    );
    assert_eq!(status_as(&site, &cookie).await, StatusCode::UNAUTHORIZED);
    let again = site.call_as(&cookie, Method::POST, "/api/logout").await;
    assert_eq!(again.status, StatusCode::NO_CONTENT, "who is out is out");

    let back = log_in(&site, "aDa", PASSWORD).await;
    assert_eq!((back.status, back.json()), (StatusCode::OK, user));
    assert_eq!(status_as(&site, &back.cookie()).await, StatusCode::OK);
}

#[actix_web::test]
async fn validation_messages_match_the_specification() {
    let site = TestSite::without_rate_limits();
    let long = "x".repeat(1025);
    let work = site.hasher.work();
    for (path, field, value, sentence) in [
        ("/api/login", "username", "ab", "Username must be at least 3 characters"),
        ("/api/login", "username", "a b!", "Username must only contain letters, numbers, and underscores"),
        ("/api/login", "password", "short12", "Password must be at least 8 characters"),
        ("/api/login", "password", &long, "Password must be at most 1,024 bytes long"),
        ("/api/register", "name", "A", "Name must be at least 2 characters"),
        ("/api/register", "email", "ada@example", "Please enter a valid email address"),
        ("/api/register", "username", "ab", "Username must be at least 3 characters"),
        ("/api/register", "username", "a-b", "Username must only contain letters, numbers, and underscores"),
        ("/api/register", "password", "short12", "Password must be at least 8 characters long"),
        ("/api/register", "password", "FootBall", "This password is too common and easily guessed"),
        ("/api/register", "password", "12345678", "This password is too common and easily guessed"),
        ("/api/register", "password", &long, "Password must be at most 1,024 bytes long"),
    ] {
        let mut body = registration("ada");
        body[field] = json!(value);
        let answer = post(&site, path, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {field} {value}");
        assert_eq!(answer.json()["fields"], json!({ field: sentence }), "{path}");
        assert_eq!(answer.json()["message"], sentence);
    }
    for (path, fields) in [
        ("/api/login", &["password", "username"][..]),
        ("/api/register", &["email", "name", "password", "username"]),
    ] {
        let answer = post(&site, path, &json!({})).await;
        let invalid_fields: Vec<String> =
            answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(invalid_fields, fields, "{path}");
    }
    assert_eq!(site.hasher.work(), work, "nothing of this was hashed");
}

#[actix_web::test]
async fn taken_username_and_email_are_reported() {
    let site = TestSite::without_rate_limits();
    site.join("ada").await;
    let mut body = registration("ADA");
    body["email"] = json!("other@example.com");
    let answer = post(&site, "/api/register", &body).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert_eq!(answer.json()["message"], "This username is already taken");
    assert_eq!(answer.json()["fields"], json!({ "username": "This username is already taken" }));
    let mut body = registration("other");
    body["email"] = json!("ADA@example.com");
    let answer = post(&site, "/api/register", &body).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert_eq!(answer.json()["message"], "Please try again with different credentials");
    assert_eq!(answer.json().get("fields"), None, "which of the two is not told");
    assert!(!answer.headers.contains_key("set-cookie"));
}

#[actix_web::test]
async fn one_of_a_hundred_concurrent_registrations_gets_the_name() {
    let site = TestSite::without_rate_limits();
    let bodies: Vec<Value> = (0..100)
        .map(|n| {
            let mut body = registration(["racer", "Racer", "RACER"][n % 3]);
            body["email"] = json!(format!("racer{n}@example.com"));
            body
        })
        .collect();
    let answers = join_all(bodies.iter().map(|body| post(&site, "/api/register", body))).await;
    let count = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((count(StatusCode::CREATED), count(StatusCode::CONFLICT)), (1, 99));
}

#[actix_web::test]
async fn registration_cannot_set_roles_or_server_fields() {
    let site = TestSite::new();
    let mut body = registration("ada");
    for (field, value) in [
        ("id", json!(1)),
        ("isAdmin", json!(true)),
        ("isCollector", json!(true)),
        ("is_admin", json!(true)),
        ("roles", json!({ "isAdmin": true })),
        ("role", json!("admin")),
        ("createdAt", json!("1999-01-01T00:00:00Z")),
        ("firstName", json!("Eve")),
        ("__proto__", json!({ "isAdmin": true })),
    ] {
        body[field] = value;
    }
    let answer = post(&site, "/api/register", &body).await.json();
    assert_eq!((&answer["isAdmin"], &answer["isCollector"]), (&json!(false), &json!(false)));
    assert_eq!(answer["firstName"], "Ada");
    let stored = site.store.account(&username("ada")).await.unwrap().unwrap().user;
    assert!(!stored.roles.is_admin && !stored.roles.is_collector);
}

#[actix_web::test]
async fn naughty_strings_are_sanitized_or_refused() {
    let site = TestSite::without_rate_limits();
    let mut number = 0;
    for odd in NAUGHTY {
        for field in ["name", "email", "username", "password"] {
            for text in [(*odd).to_owned(), format!("{odd} — and the rest")] {
                number += 1;
                let mut body = registration(&format!("ada{number}"));
                body[field] = json!(text);
                let answer = post(&site, "/api/register", &body).await;
                let is_kept = answer.status == StatusCode::CREATED;
                assert!(
                    is_kept || answer.json()["fields"][field].is_string(),
                    "{field} {text:?}: {}",
                    answer.body
                );
                if is_kept {
                    let greeting = answer.json()["firstName"].as_str().unwrap().to_owned();
                    assert!(
                        !greeting.chars().any(|c| c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c))
                    );
                }
                let answer = log_in(&site, &format!("ada{number}"), &text).await;
                assert!(!answer.status.is_server_error(), "{field} {text:?}: {}", answer.body);
            }
        }
    }
    for body in ["null", "[]", "{\"username\":1,\"password\":[]}", "{", "{\"username\":\"\\ud800\"}"] {
        for path in ["/api/register", "/api/login"] {
            let request = TestRequest::post()
                .uri(path)
                .insert_header((header::CONTENT_TYPE, "application/json"))
                .set_payload(body);
            assert_eq!(site.send(request).await.status, StatusCode::BAD_REQUEST, "{path} {body}");
        }
    }
}

#[actix_web::test]
async fn account_events_are_audited_once() {
    let site = TestSite::without_rate_limits();
    let cookie = site.join("ada").await;
    log_in(&site, "ada", "wrong horse").await;
    log_in(&site, "nobody", "wrong horse").await;
    site.call_as(&cookie, Method::POST, "/api/logout").await;
    site.call_as(&cookie, Method::POST, "/api/logout").await;
    log_in(&site, "ada", PASSWORD).await;
    let entries = site.store.entries_after(0, 100).await.unwrap();
    let kinds: Vec<&str> = entries
        .iter()
        .map(|entry| match entry.action {
            Action::Registered => "registered",
            Action::LogInFailed => "failed",
            Action::SessionEnded(_) => "ended",
            Action::LoggedIn(_) => "logged in",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["registered", "failed", "failed", "ended", "logged in"]);
    assert!(entries.iter().all(|entry| entry.actor.address == Some([127, 0, 0, 1].into())), "{entries:?}");
}

#[actix_web::test]
async fn page_without_session_cookie_has_the_no_session_hint() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    for path in ["/", "/listings", "/auth", "/listings/1", "/nowhere"] {
        let hint = r#"<meta name="session" content="none">"#;
        assert!(site.get(path).await.body.contains(hint), "{path}");
        assert!(!site.call_as(&cookie, Method::GET, path).await.body.contains(hint), "{path}");
    }
}
