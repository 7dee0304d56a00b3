//! Preferences of members.

use actix_web::http::{Method, StatusCode};
use domain::{accounts::Role, audit::Action};
use ports::audit::AuditLog;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    notifications::{PREFERENCES, read, send},
};

#[actix_web::test]
async fn each_preference_is_stored_without_changing_others() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let mut expected = read(&site, &cookie, PREFERENCES).await.json();
    assert_eq!(expected["notifications"]["marketReports"], json!({ "email": false, "inApp": true }));
    assert_eq!(
        expected["privacy"],
        json!({
            "profileVisibility": "verified", "collectionPrivacy": "private-only",
            "analyticsSharing": false, "activityStatus": false
        })
    );
    assert_eq!(expected["notSentYet"], json!(["marketReports", "specialEvents"]));
    let mut changes = vec![json!({ "digest": "weekly" }), json!({ "digest": "daily" })];
    for category in [
        "priceAlerts",
        "newListings",
        "appointments",
        "marketReports",
        "specialEvents",
        "forum",
        "ownAffairs",
        "membership",
    ] {
        for channel in ["email", "inApp"] {
            let is_on = expected["notifications"][category][channel].as_bool().unwrap();
            if !matches!((category, channel), ("ownAffairs" | "membership", "inApp")) {
                changes.push(json!({ "notifications": { category: { channel: !is_on } } }));
            }
        }
    }
    for (field, value) in [
        ("profileVisibility", json!("private")),
        ("profileVisibility", json!("public")),
        ("collectionPrivacy", json!("trusted")),
        ("collectionPrivacy", json!("all-verified")),
        ("analyticsSharing", json!(true)),
        ("activityStatus", json!(true)),
    ] {
        changes.push(json!({ "privacy": { field: value } }));
    }
    for change in &changes {
        merge(&mut expected, change);
        let answer = send(&site, &cookie, Method::PATCH, PREFERENCES, change).await;
        assert_eq!((answer.status, answer.json()), (StatusCode::OK, expected.clone()), "{change}");
        assert_eq!(read(&site, &cookie, PREFERENCES).await.json(), expected, "{change}");
    }
    let log = site.store.entries_after(0, 1000).await.unwrap();
    let lines = log.iter().filter(|entry| entry.action == Action::PreferencesChanged).count();
    assert_eq!(lines, changes.len(), "one line each");
}

fn merge(into: &mut Value, change: &Value) {
    match change.as_object() {
        Some(fields) => fields.iter().for_each(|(name, value)| merge(&mut into[name], value)),
        None => *into = change.clone(),
    }
}

#[actix_web::test]
async fn only_admins_have_the_new_cases_preference() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let off = json!({ "notifications": { "newCases": { "email": false } } });
    assert_eq!(read(&site, &cookie, PREFERENCES).await.json()["notifications"].get("newCases"), None);
    let refused = send(&site, &cookie, Method::PATCH, PREFERENCES, &off).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["fields"]["notifications"], "Only admins have the setting newCases");
    site.grant("ada", Role::Admin).await;
    let row = |answer: Answer| answer.json()["notifications"]["newCases"].clone();
    assert_eq!(row(read(&site, &cookie, PREFERENCES).await), json!({ "email": true, "inApp": true }));
    let chosen = send(&site, &cookie, Method::PATCH, PREFERENCES, &off).await;
    assert_eq!(row(chosen), json!({ "email": false, "inApp": true }));
}

#[actix_web::test]
async fn invalid_preferences_are_refused_as_a_whole() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let before = read(&site, &cookie, PREFERENCES).await.json();
    let body = json!({
        "digest": "hourly",
        "notifications": { "ownAffairs": { "inApp": false }, "forum": { "email": true } },
        "privacy": { "profileVisibility": "friends", "collectionPrivacy": "" }
    });
    let answer = send(&site, &cookie, Method::PATCH, PREFERENCES, &body).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = answer.json()["fields"].clone();
    assert_eq!(fields.as_object().unwrap().len(), 4, "{fields}");
    assert_eq!(fields["digest"], "Please choose none, daily or weekly");
    for body in [json!({ "digest": 1 }), json!({ "notifications": { "forum": true } }), json!([])] {
        let answer = send(&site, &cookie, Method::PATCH, PREFERENCES, &body).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}");
    }
    assert_eq!(read(&site, &cookie, PREFERENCES).await.json(), before);
}
