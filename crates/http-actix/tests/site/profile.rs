//! Profile, preferences and sessions.

use actix_web::{
    http::{Method, StatusCode},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::audit::Action;
use ports::audit::AuditLog;
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite, call},
};

async fn patch(site: &TestSite, cookie: &str, body: &Value) -> Answer {
    call(site, cookie, Method::PATCH, "/api/user/profile", body).await
}

async fn read(site: &TestSite, cookie: &str, path: &str) -> Value {
    let answer = site.call_as(cookie, Method::GET, path).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()
}

async fn log_in(site: &TestSite) -> String {
    let body = json!({ "username": "ada", "password": PASSWORD });
    site.send(TestRequest::post().uri("/api/login").set_json(body)).await.cookie()
}

async fn status_as(site: &TestSite, cookie: &str) -> StatusCode {
    site.call_as(cookie, Method::GET, "/api/user").await.status
}

async fn actions(site: &TestSite) -> Vec<Action> {
    site.store.entries_after(0, 1000).await.unwrap().into_iter().map(|entry| entry.action).collect()
}

#[actix_web::test]
async fn a_profile_is_changed_field_by_field() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let mut expected = json!({
        "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "pendingEmail": null, "phone": "",
        "location": ""
    });
    assert_eq!(read(&site, &cookie, "/api/user/profile").await, expected);
    for (change, field, kept) in [
        (json!({ "firstName": " Ada  Augusta " }), "firstName", "Ada Augusta"),
        (json!({ "lastName": "King" }), "lastName", "King"),
        (json!({ "phone": "312 555 0100", "lastName": null }), "phone", "312 555 0100"),
        (json!({ "location": "Evanston, IL" }), "location", "Evanston, IL"),
        (json!({ "phone": "" }), "phone", ""),
        (json!({ "lastName": "" }), "lastName", ""),
        (json!({}), "lastName", ""),
        // Address, role and id cannot be changed here.
        (json!({ "email": "eve@example.com", "isAdmin": true, "id": 1 }), "email", "ada@example.com"),
    ] {
        let answer = patch(&site, &cookie, &change).await;
        expected[field] = kept.into();
        assert_eq!((answer.status, answer.json()), (StatusCode::OK, expected.clone()), "{change}");
        assert_eq!(read(&site, &cookie, "/api/user/profile").await, expected, "{change}");
    }
    let user = read(&site, &cookie, "/api/user").await;
    assert_eq!((&user["firstName"], &user["isAdmin"]), (&json!("Ada Augusta"), &json!(false)));
    let changes = actions(&site).await.into_iter().filter(|action| *action == Action::ProfileChanged).count();
    assert_eq!(changes, 6, "what says nothing new leaves no line");
}

#[actix_web::test]
async fn invalid_profile_fields_are_reported() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let before = read(&site, &cookie, "/api/user/profile").await;
    let long = "x".repeat(121);
    let body = json!({ "firstName": " ", "lastName": long, "phone": long, "location": long });
    let answer = patch(&site, &cookie, &body).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        answer.json()["fields"],
        json!({
            "firstName": "First name is required",
            "lastName": "Last name must be at most 50 characters",
            "phone": "Phone must be at most 40 characters",
            "location": "Location must be at most 120 characters"
        })
    );
    for malformed in [json!({ "firstName": 7 }), json!([]), json!({ "phone": ["1"] })] {
        let status = patch(&site, &cookie, &malformed).await.status;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{malformed}");
    }
    assert_eq!(read(&site, &cookie, "/api/user/profile").await, before);
}

#[actix_web::test]
async fn naughty_profile_texts_are_stored_or_refused() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    for text in NAUGHTY {
        for field in ["firstName", "lastName", "phone", "location"] {
            let answer = patch(&site, &cookie, &json!({ field: text })).await;
            assert!([200, 422].contains(&answer.status.as_u16()), "{field} {text:?}: {}", answer.body);
            let stored = read(&site, &cookie, "/api/user/profile").await;
            if answer.status == StatusCode::OK {
                assert_eq!(stored, answer.json(), "{field} {text:?}");
            }
        }
    }
}

#[actix_web::test]
async fn session_expires_after_the_chosen_idle_timeout() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let elsewhere = log_in(&site).await;
    let path = "/api/user/preferences";
    let chosen = async |cookie: &str| read(&site, cookie, path).await["sessionTimeoutMinutes"].clone();
    assert_eq!(chosen(&cookie).await, 30);
    for minutes in [240, 60, 15] {
        let body = json!({ "sessionTimeoutMinutes": minutes });
        let answer = call(&site, &cookie, Method::PUT, path, &body).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.json()["sessionTimeoutMinutes"], minutes);
        assert_eq!(chosen(&elsewhere).await, minutes, "it is the member's, not the browser's");
        site.clock.advance(TimeDelta::seconds(minutes * 60 - 1));
        for cookie in [&cookie, &elsewhere] {
            assert_eq!(status_as(&site, cookie).await, StatusCode::OK, "{minutes}");
        }
    }
    site.clock.advance(TimeDelta::minutes(15));
    for cookie in [&cookie, &elsewhere] {
        assert_eq!(status_as(&site, cookie).await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(chosen(&log_in(&site).await).await, 15);
}

#[actix_web::test]
async fn only_offered_idle_timeouts_are_accepted() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let sentence = "Please choose 15 minutes, 30 minutes, 1 hour, or 4 hours";
    for body in [
        json!({}),
        json!({ "sessionTimeoutMinutes": null }),
        json!({ "sessionTimeoutMinutes": 0 }),
        json!({ "sessionTimeoutMinutes": -30 }),
        json!({ "sessionTimeoutMinutes": 31 }),
        json!({ "sessionTimeoutMinutes": 525_600 }),
        json!({ "sessionTimeoutMinutes": i64::MAX }),
    ] {
        let answer = call(&site, &cookie, Method::PUT, "/api/user/preferences", &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(answer.json()["fields"]["sessionTimeoutMinutes"], sentence, "{body}");
    }
    for body in [json!({ "sessionTimeoutMinutes": "30" }), json!({ "sessionTimeoutMinutes": 30.5 })] {
        let answer = call(&site, &cookie, Method::PUT, "/api/user/preferences", &body).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}");
    }
    let stored = read(&site, &cookie, "/api/user/preferences").await;
    assert_eq!(stored["sessionTimeoutMinutes"], 30);
    assert_eq!(actions(&site).await, [Action::Registered]);
}

/// Each PUT or PATCH is applied as a whole or rejected.
#[actix_web::test]
async fn preference_updates_are_atomic() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let path = "/api/user/preferences";
    let mut chosen = read(&site, &cookie, path).await;
    for row in chosen["notifications"].as_object_mut().unwrap().values_mut() {
        row["email"] = json!(!row["email"].as_bool().unwrap());
    }
    chosen["notifications"]["forum"]["inApp"] = json!(false);
    chosen["sessionTimeoutMinutes"] = json!(240);
    chosen["digest"] = json!("daily");
    chosen["privacy"] = json!({
        "profileVisibility": "private",
        "collectionPrivacy": "all-verified",
        "analyticsSharing": true,
        "activityStatus": true,
    });
    for method in [Method::PUT, Method::PATCH] {
        let answer = call(&site, &cookie, method.clone(), path, &chosen).await;
        assert_eq!((answer.status, answer.json()), (StatusCode::OK, chosen.clone()), "{method}");
        assert_eq!(read(&site, &cookie, path).await, chosen, "{method}");
        let another = if method == Method::PUT { 60 } else { 30 };
        chosen["sessionTimeoutMinutes"] = json!(another);
        chosen["digest"] = json!("none");
    }
    chosen = read(&site, &cookie, path).await;

    for (part, value, field) in [
        ("privacy", json!({ "profileVisibility": "friends" }), "profileVisibility"),
        ("privacy", json!({ "collectionPrivacy": "everybody" }), "collectionPrivacy"),
        ("notifications", json!({ "ownAffairs": { "inApp": false } }), "notifications"),
        ("digest", json!("hourly"), "digest"),
        ("notSentYet", json!([]), "notSentYet"),
        ("notifications", json!({ "newCases": { "email": true } }), "notifications"),
    ] {
        for method in [Method::PUT, Method::PATCH] {
            let body = json!({ "sessionTimeoutMinutes": 15, part: value });
            let answer = call(&site, &cookie, method, path, &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
            assert!(answer.json()["fields"][field].is_string(), "{body}: {}", answer.body);
        }
    }
    for (part, value) in [
        ("theme", json!("dark")),
        ("notifications", json!({ "priceAlerts": { "sms": true } })),
        ("notifications", json!({ "newsletters": { "email": true } })),
        ("notifications", json!({ "priceAlerts": { "email": "yes" } })),
        ("privacy", json!({ "profile": "public" })),
    ] {
        for method in [Method::PUT, Method::PATCH] {
            let body = json!({ "sessionTimeoutMinutes": 15, part: value });
            let answer = call(&site, &cookie, method, path, &body).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}");
        }
    }
    assert_eq!(read(&site, &cookie, path).await, chosen, "what was refused changed nothing");
}

#[actix_web::test]
async fn all_other_sessions_end_at_once() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let stranger = site.join("eve").await;
    let others = [log_in(&site).await, log_in(&site).await];
    let answer = site.call_as(&cookie, Method::DELETE, "/api/user/sessions").await;
    assert_eq!((answer.status, answer.body.as_str()), (StatusCode::NO_CONTENT, ""));
    for other in &others {
        assert_eq!(status_as(&site, other).await, StatusCode::UNAUTHORIZED);
    }
    for cookie in [&cookie, &stranger] {
        assert_eq!(status_as(&site, cookie).await, StatusCode::OK);
    }
    let sessions = read(&site, &cookie, "/api/user/sessions").await;
    assert_eq!(sessions.as_array().unwrap().len(), 1);
    assert_eq!(sessions[0]["isCurrent"], true);
}
