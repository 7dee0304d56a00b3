//! Session cookies, the end of sessions, and requests of other sites.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::accounts::TokenHash;
use http_actix::HttpSettings;
use ports::{clock::Clock, sessions::Sessions};
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::{
    accounts::{log_in, post, post_as, registration, site_with_settings, status_as},
    harness::TestSite,
};

#[actix_web::test]
async fn session_cookie_has_protective_attributes() {
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
        let site = if trusts {
            site_with_settings(public_url, forwarded)
        } else {
            site_with_settings(public_url, nothing)
        };
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
async fn only_the_session_cookie_of_the_scheme_is_read() {
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
async fn session_token_is_always_new_and_never_a_planted_one() {
    let site = TestSite::without_rate_limits();
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
async fn session_expires_when_idle_or_a_day_old() {
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
async fn sessions_are_listed_and_ended_by_their_owner() {
    let site = TestSite::without_rate_limits();
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
async fn password_change_ends_other_sessions() {
    let site = TestSite::without_rate_limits();
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

#[actix_web::test]
async fn cross_site_requests_with_a_session_are_refused() {
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

/// A stored session token hash cannot be used as a token.
#[actix_web::test]
async fn stored_token_hash_is_no_valid_token() {
    use sha2::{Digest, Sha256};

    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let token = cookie.split_once('=').unwrap().1;
    let bits: Vec<u8> = (0..32).map(|n| u8::from_str_radix(&token[2 * n..2 * n + 2], 16).unwrap()).collect();
    let stored_hash: [u8; 32] = Sha256::digest(bits).into();
    let found = site.store.session(TokenHash(stored_hash), site.clock.now()).await.unwrap();
    assert!(found.is_some(), "this is what is kept");
    let replayed = format!("__Host-session={}", hex(&stored_hash));
    assert_eq!(status_as(&site, &replayed).await, StatusCode::UNAUTHORIZED);
}
