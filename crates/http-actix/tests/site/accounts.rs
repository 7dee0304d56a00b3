//! Registration, login and logout: cookie attributes, messages, and nothing that reveals accounts.

use std::sync::Arc;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::{accounts::TokenHash, audit::Action};
use futures_util::future::join_all;
use http_actix::{HttpSettings, RateLimits};
use ports::{accounts::Accounts, audit::AuditLog, clock::Clock, sessions::Sessions};
use serde_json::{Value, json};
use testkit::{PASSWORD, username};

use crate::{
    contact_requests::NAUGHTY,
    harness::{Answer, TestSite},
};

fn configured(public_url: Option<&str>, change: impl FnOnce(&mut HttpSettings)) -> TestSite {
    let mut site = TestSite::with_public_url(public_url);
    change(Arc::get_mut(&mut site.site.settings).unwrap());
    site
}

/// A site without rate limits.
fn relaxed() -> TestSite {
    configured(Some("https://marque.example"), |settings| settings.rate_limits = RateLimits::Relaxed)
}

fn registration(name: &str) -> Value {
    json!({
        "name": "Ada Lovelace", "email": format!("{name}@example.com"), "username": name, "password": PASSWORD
    })
}

async fn post(site: &TestSite, path: &str, body: &Value) -> Answer {
    site.send(TestRequest::post().uri(path).set_json(body)).await
}

async fn post_as(site: &TestSite, cookie: &str, path: &str, body: &Value) -> Answer {
    site.send(TestRequest::post().uri(path).insert_header((header::COOKIE, cookie)).set_json(body)).await
}

async fn log_in(site: &TestSite, name: &str, password: &str) -> Answer {
    post(site, "/api/login", &json!({ "username": name, "password": password })).await
}

async fn status_as(site: &TestSite, cookie: &str) -> StatusCode {
    site.call_as(cookie, Method::GET, "/api/user").await.status
}

#[actix_web::test]
async fn a_member_joins_leaves_and_comes_back() {
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
async fn the_cookie_is_the_browsers_alone() {
    let forwarded =
        |settings: &mut HttpSettings| settings.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let nothing = |_: &mut HttpSettings| ();
    for (public_url, host, proto, trusts, is_secure) in [
        (Some("https://marque.example"), "marque.example", "", false, true),
        (Some("https://marque.example"), "localhost", "http", false, true),
        (Some("http://localhost:8080"), "localhost:8080", "", false, false),
        (None, "localhost:8080", "", false, false),
        (None, "127.0.0.1:8080", "", false, false),
        (None, "[::1]:8080", "", false, false),
        (None, "localhost:8080", "https", false, false),
        (None, "localhost:8080", "https", true, true),
        (None, "localhost:8080", "http", true, false),
        (None, "localhost:8080", "https, http", true, false),
        (None, "marque.example", "", false, true),
        (None, "192.168.1.5:8080", "", false, true),
    ] {
        let site = if trusts { configured(public_url, forwarded) } else { configured(public_url, nothing) };
        let request = TestRequest::post()
            .uri("/api/register")
            .insert_header((header::HOST, host))
            .insert_header(("x-forwarded-proto", proto))
            .set_json(registration("ada"));
        let answer = site.send(request).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        let cookies: Vec<&str> = answer.headers.get_all("set-cookie").map(|c| c.to_str().unwrap()).collect();
        let [cookie, device] = cookies[..] else { panic!("{cookies:?}") };
        let (name, rest) = cookie.split_once('=').unwrap();
        let (value, flags) = rest.split_once("; ").unwrap();
        assert!(
            value.len() == 64 && value.bytes().all(|digit| digit.is_ascii_hexdigit()),
            "256 bits: {value}"
        );
        let expected = if is_secure {
            ("__Host-session", "HttpOnly; SameSite=Lax; Secure; Path=/")
        } else {
            ("session", "HttpOnly; SameSite=Lax; Path=/")
        };
        assert_eq!((name, flags), expected, "{public_url:?} {host} {proto} {trusts}");
        let (name, rest) = device.split_once('=').unwrap();
        let (value, flags) = rest.split_once("; ").unwrap();
        assert!(value.len() == 64 && !cookie.contains(value), "another 256 bits: {value}");
        let expected = if is_secure {
            ("__Host-device", "HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=15552000")
        } else {
            ("device", "HttpOnly; SameSite=Lax; Path=/; Max-Age=15552000")
        };
        assert_eq!((name, flags), expected, "{public_url:?} {host} {proto} {trusts}");
    }
}

#[actix_web::test]
async fn only_the_cookie_of_its_place_is_read() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let token = cookie.split_once('=').unwrap().1.to_owned();
    assert_eq!(status_as(&site, &cookie).await, StatusCode::OK);
    for other in [
        format!("session={token}"),
        format!("__Secure-session={token}"),
        format!("__Host-session={token}0"),
        format!("__Host-session={}", "f".repeat(64)),
        "__Host-session=".into(),
        "__Host-session".into(),
    ] {
        assert_eq!(status_as(&site, &other).await, StatusCode::UNAUTHORIZED, "{other}");
    }
}

#[actix_web::test]
async fn a_token_is_never_used_twice_and_never_one_that_was_planted() {
    let site = relaxed();
    let planted = format!("__Host-session={}", "7".repeat(64));
    let joined = post_as(&site, &planted, "/api/register", &registration("ada")).await;
    let first = joined.cookie();
    assert_ne!(first, planted);
    let body = json!({ "username": "ada", "password": PASSWORD });
    let second = post_as(&site, &first, "/api/login", &body).await.cookie();
    let third = post(&site, "/api/login", &body).await.cookie();
    let other = post_as(&site, &second, "/api/register", &registration("eve")).await.cookie();
    for (cookie, status) in [
        (&planted, StatusCode::UNAUTHORIZED),
        (&first, StatusCode::UNAUTHORIZED),
        (&second, StatusCode::UNAUTHORIZED),
        (&third, StatusCode::OK),
        (&other, StatusCode::OK),
    ] {
        assert_eq!(status_as(&site, cookie).await, status, "{cookie}");
    }
}

#[actix_web::test]
async fn a_session_ends_when_nobody_uses_it_and_when_it_is_a_day_old() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    site.clock.advance(TimeDelta::seconds(1799));
    assert_eq!(status_as(&site, &cookie).await, StatusCode::OK);
    site.clock.advance(TimeDelta::seconds(1800));
    assert_eq!(status_as(&site, &cookie).await, StatusCode::UNAUTHORIZED);

    let cookie = log_in(&site, "ada", PASSWORD).await.cookie();
    for _ in 0..71 {
        site.clock.advance(TimeDelta::minutes(20));
        assert_eq!(status_as(&site, &cookie).await, StatusCode::OK);
    }
    site.clock.advance(TimeDelta::minutes(20));
    assert_eq!(status_as(&site, &cookie).await, StatusCode::UNAUTHORIZED);
}

#[actix_web::test]
async fn nobody_learns_who_is_a_member_by_logging_in() {
    let site = relaxed();
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
async fn the_specifications_sentences() {
    let site = relaxed();
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
        let told: Vec<String> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(told, fields, "{path}");
    }
    assert_eq!(site.hasher.work(), work, "nothing of this was hashed");
}

#[actix_web::test]
async fn what_is_taken_is_told() {
    let site = relaxed();
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
async fn of_a_hundred_at_once_one_gets_the_name() {
    let site = relaxed();
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
async fn nobody_makes_themselves_more_than_a_user() {
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
    let kept = site.store.account(&username("ada")).await.unwrap().unwrap().user;
    assert!(!kept.roles.is_admin && !kept.roles.is_collector);
}

#[actix_web::test]
async fn odd_texts_are_kept_clean_or_refused_in_sentences() {
    let site = relaxed();
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
async fn a_password_may_be_any_text_of_eight_characters() {
    let site = relaxed();
    for (n, password) in [
        "   blue   gate   ",
        "👩‍🚀🏎️🏁🏆✨🌟💎🥇",
        " pass word ",
        "\u{0}x\u{0}K\u{0}9\u{0}#\u{0}",
        &format!("{}z", "long and ".repeat(114)[..1023].to_owned()),
    ]
    .into_iter()
    .enumerate()
    {
        let mut body = registration(&format!("ada{n}"));
        body["password"] = json!(password);
        assert_eq!(post(&site, "/api/register", &body).await.status, StatusCode::CREATED, "{password:?}");
        assert_eq!(log_in(&site, &format!("ada{n}"), password).await.status, StatusCode::OK, "{password:?}");
        let trimmed = format!("{password} ");
        if trimmed.len() <= 1024 {
            assert_eq!(log_in(&site, &format!("ada{n}"), &trimmed).await.status, StatusCode::UNAUTHORIZED);
        }
    }
}

#[actix_web::test]
async fn an_address_is_held_to_how_often_it_may_call() {
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
async fn forged_addresses_make_no_more_guesses() {
    let site = relaxed();
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
async fn a_busy_hasher_is_said_and_passes() {
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
async fn the_database_going_away_signs_nobody_out() {
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

#[actix_web::test]
async fn sessions_are_seen_and_ended_by_their_owner() {
    let site = relaxed();
    let here = site.join("ada").await;
    site.clock.advance(TimeDelta::minutes(1));
    let request = TestRequest::post()
        .uri("/api/login")
        .insert_header((
            header::USER_AGENT,
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/18.0 Safari/605.1.15",
        ))
        .set_json(json!({ "username": "ada", "password": PASSWORD }));
    let there = site.send(request).await.cookie();
    let eve = site.join("eve").await;

    let list = site.call_as(&here, Method::GET, "/api/user/sessions").await.json();
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 2, "{list:?}");
    let current: Vec<&Value> = list.iter().filter(|session| session["isCurrent"] == true).collect();
    let [current] = current[..] else { panic!("{list:?}") };
    let other = list.iter().find(|session| session["isCurrent"] == false).unwrap();
    assert_eq!(
        *other,
        json!({
            "id": other["id"], "device": "Safari on macOS", "address": "127.0.0.1",
            "createdAt": "2026-01-15T12:01:00.000Z", "lastSeenAt": "2026-01-15T12:01:00.000Z", "isCurrent": false
        })
    );

    let end = |cookie: String, id: Value| {
        let site = &site;
        async move { site.call_as(&cookie, Method::DELETE, &format!("/api/user/sessions/{id}")).await }
    };
    let missing = end(eve.clone(), json!(9999)).await;
    let not_theirs = end(eve.clone(), other["id"].clone()).await;
    assert_eq!(
        missing.without_request_id(),
        not_theirs.without_request_id(),
        "what is another's is not there"
    );
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert_eq!(status_as(&site, &there).await, StatusCode::OK);

    let ended = end(here.clone(), other["id"].clone()).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert!(!ended.headers.contains_key("set-cookie"));
    assert_eq!(status_as(&site, &there).await, StatusCode::UNAUTHORIZED);
    let ended = end(here.clone(), current["id"].clone()).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert!(ended.header("set-cookie").contains("Max-Age=0"), "one's own is a log-out");
    assert_eq!(status_as(&site, &here).await, StatusCode::UNAUTHORIZED);
    assert_eq!(status_as(&site, &eve).await, StatusCode::OK);
}

#[actix_web::test]
async fn another_password_ends_every_other_session() {
    let site = relaxed();
    let here = site.join("ada").await;
    let there = log_in(&site, "ada", PASSWORD).await.cookie();
    let body = |current: &str, new: &str| json!({ "currentPassword": current, "newPassword": new });
    for (current, new, field, sentence) in [
        ("wrong horse", "battery staple", "currentPassword", "Current password is incorrect"),
        ("", "battery staple", "currentPassword", "Current password is incorrect"),
        (PASSWORD, "whatever", "newPassword", "This password is too common and easily guessed"),
        (PASSWORD, "short12", "newPassword", "Password must be at least 8 characters long"),
        (PASSWORD, &"x".repeat(1025), "newPassword", "Password must be at most 1,024 bytes long"),
    ] {
        let answer = post_as(&site, &here, "/api/user/password", &body(current, new)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(answer.json()["fields"], json!({ field: sentence }));
    }
    let answer = post_as(&site, &here, "/api/user/password", &body(PASSWORD, "battery staple")).await;
    assert_eq!((answer.status, answer.body.as_str()), (StatusCode::NO_CONTENT, ""));
    let now = answer.cookie();
    for (cookie, status) in
        [(&here, StatusCode::UNAUTHORIZED), (&there, StatusCode::UNAUTHORIZED), (&now, StatusCode::OK)]
    {
        assert_eq!(status_as(&site, cookie).await, status);
    }
    assert_eq!(log_in(&site, "ada", PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(log_in(&site, "ada", "battery staple").await.status, StatusCode::OK);
}

/// Weak passwords are rejected wherever a password is set.
#[actix_web::test]
async fn a_password_that_is_guessed_first_is_refused_everywhere() {
    let site = relaxed();
    let cookie = site.join("ada_l").await;
    let common = "This password is too common and easily guessed";
    let own =
        "This password is too easy to guess from your username, your email address or the name of this site";
    for (password, sentence) in [
        ("password1", common),
        ("Password1!", common),
        ("11111111", common),
        ("qwerty123", common),
        ("        ", common),
        ("Marque2026", own),
        ("Ada_L123", own),
        ("ada_l@example.com", own),
    ] {
        let mut body = registration("eve");
        (body["username"], body["email"]) = (json!("ada_l_2"), json!("ada_l@example.org"));
        body["password"] = json!(password.replace("example.com", "example.org"));
        let joined = post(&site, "/api/register", &body).await;
        assert_eq!(joined.status, StatusCode::UNPROCESSABLE_ENTITY, "{password}");
        assert_eq!(joined.json()["fields"], json!({ "password": sentence }), "{password}");
        let body = json!({ "currentPassword": PASSWORD, "newPassword": password });
        let changed = post_as(&site, &cookie, "/api/user/password", &body).await;
        assert_eq!(changed.status, StatusCode::UNPROCESSABLE_ENTITY, "{password}");
        assert_eq!(changed.json()["fields"], json!({ "newPassword": sentence }), "{password}");
    }
}

#[actix_web::test]
async fn other_sites_change_nothing_with_a_members_cookie() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    for (method, path) in [
        (Method::POST, "/api/logout"),
        (Method::POST, "/api/login"),
        (Method::POST, "/api/register"),
        (Method::POST, "/api/user/password"),
        (Method::DELETE, "/api/user/sessions/1"),
    ] {
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "null"),
            ("origin", "https://evil.example"),
        ] {
            let request = TestRequest::default()
                .method(method.clone())
                .uri(path)
                .insert_header((header::COOKIE, cookie.as_str()))
                .insert_header((name, value))
                .set_json(registration("eve"));
            assert_eq!(
                site.send(request).await.status,
                StatusCode::FORBIDDEN,
                "{method} {path} {name}: {value}"
            );
        }
        let read = site.call_as(&cookie, Method::GET, path).await;
        assert_eq!(read.status, StatusCode::METHOD_NOT_ALLOWED, "nothing changes by reading {path}");
    }
    assert_eq!(status_as(&site, &cookie).await, StatusCode::OK);
}

#[actix_web::test]
async fn everything_is_on_record_once() {
    let site = relaxed();
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
async fn a_page_says_when_nobody_can_be_signed_in() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    for path in ["/", "/listings", "/auth", "/listings/1", "/nowhere"] {
        let hint = r#"<meta name="session" content="none">"#;
        assert!(site.get(path).await.body.contains(hint), "{path}");
        assert!(!site.call_as(&cookie, Method::GET, path).await.body.contains(hint), "{path}");
    }
}

/// A stored session token hash cannot be used as a token.
#[actix_web::test]
async fn what_is_kept_of_a_token_opens_nothing() {
    use sha2::{Digest, Sha256};

    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let token = cookie.split_once('=').unwrap().1;
    let bits: Vec<u8> = (0..32).map(|n| u8::from_str_radix(&token[2 * n..2 * n + 2], 16).unwrap()).collect();
    let kept: [u8; 32] = Sha256::digest(bits).into();
    let found = site.store.session(TokenHash(kept), site.clock.now()).await.unwrap();
    assert!(found.is_some(), "this is what is kept");
    let replayed = format!("__Host-session={}", hex(&kept));
    assert_eq!(status_as(&site, &replayed).await, StatusCode::UNAUTHORIZED);
}
