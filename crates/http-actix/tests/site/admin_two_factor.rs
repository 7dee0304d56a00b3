//! Second factors of admins: required by setting, and reset by two admins for a member who lost theirs.

use std::sync::Arc;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::{
    accounts::{AdminTwoFactorPolicy, Role},
    audit::Action,
};
use ports::{audit::AuditLog, mail::MailOutbox};
use serde_json::{Value, json};
use testkit::{PASSWORD, at_minute, totp_code};

use crate::harness::{Answer, TestSite};

const REASON: &str = "Showed her passport on a video call";

async fn send(site: &TestSite, cookie: &str, method: Method, path: &str, body: &Value) -> Answer {
    let request = TestRequest::default().method(method).uri(path);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

/// Creates an admin; returns the session cookie.
async fn admin(site: &TestSite, name: &str) -> String {
    let cookie = site.join_confirmed(name).await;
    site.grant(name, Role::Admin).await;
    cookie
}

/// Turns two-factor authentication on and advances the clock to the next code; returns the secret and a
/// recovery code.
pub async fn enable_two_factor(site: &TestSite, cookie: &str) -> (String, String) {
    let path = "/api/user/two-factor";
    let begun = send(site, cookie, Method::POST, path, &json!({ "password": PASSWORD })).await;
    let secret = begun.json()["secret"].as_str().unwrap().to_owned();
    let code = json!({ "code": totp_code(&secret, site.clock_now()) });
    let on = send(site, cookie, Method::POST, &format!("{path}/confirmation"), &code).await;
    assert_eq!(on.status, StatusCode::OK, "{}", on.body);
    site.clock.advance(TimeDelta::seconds(30));
    (secret, on.json()["recoveryCodes"][0].as_str().unwrap().to_owned())
}

async fn status_of(site: &TestSite, cookie: &str, path: &str) -> StatusCode {
    site.call_as(cookie, Method::GET, path).await.status
}

async fn mails(site: &TestSite, to: &str) -> Vec<String> {
    let lease = std::time::Duration::from_secs(1);
    let due = site.store.claim_due(at_minute(99_999), lease, 1000).await.unwrap();
    let matching = due.iter().filter(|due| due.mail.to().as_str().starts_with(to));
    matching.map(|due| due.mail.subject().to_owned()).collect()
}

#[actix_web::test]
async fn an_admin_without_a_second_factor_can_only_set_it_up() {
    let mut site = TestSite::new();
    Arc::get_mut(&mut site.site.settings).unwrap().admin_two_factor = AdminTwoFactorPolicy::Required;
    let staff = admin(&site, "staff").await;
    let member = site.join_confirmed("ada").await;
    let desk = ["/api/admin/users", "/api/admin/audit", "/api/admin/submissions", "/api/admin/vehicles"];
    for path in desk {
        let refused = site.call_as(&staff, Method::GET, path).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
        let problem = refused.json();
        assert_eq!(problem["setUpSecondFactor"], true, "{path}");
        assert_eq!(
            problem["message"],
            "Set up two-factor authentication in your account to use the admin area."
        );
        let others = site.call_as(&member, Method::GET, path).await.json();
        assert_eq!(others.get("setUpSecondFactor"), None, "{path}");
    }
    // The role is withheld outside the admin area, too.
    for path in ["/api/forum/categories", "/api/invitations"] {
        assert_eq!(status_of(&site, &staff, path).await, StatusCode::FORBIDDEN, "{path}");
    }
    let who = site.call_as(&staff, Method::GET, "/api/user").await.json();
    assert_eq!((&who["isAdmin"], &who["needsSecondFactor"]), (&json!(true), &json!(true)));
    let body = json!({ "username": "staff", "password": PASSWORD });
    let logged_in = site.send(TestRequest::post().uri("/api/login").set_json(body)).await.json();
    assert_eq!(logged_in["needsSecondFactor"], true);
    let grant = json!({ "isCollector": true, "reason": REASON, "password": PASSWORD });
    let path = format!("/api/admin/users/{}", site.id_of("ada").await.0);
    assert_eq!(send(&site, &staff, Method::PATCH, &path, &grant).await.status, StatusCode::FORBIDDEN);

    let (secret, _) = enable_two_factor(&site, &staff).await;
    for path in desk.into_iter().chain(["/api/forum/categories", "/api/invitations"]) {
        assert_eq!(status_of(&site, &staff, path).await, StatusCode::OK, "{path}");
    }
    let who = site.call_as(&staff, Method::GET, "/api/user").await.json();
    assert_eq!((&who["isAdmin"], who.get("needsSecondFactor")), (&json!(true), None));

    let proof = json!({ "password": PASSWORD, "code": totp_code(&secret, site.clock_now()) });
    let off = send(&site, &staff, Method::DELETE, "/api/user/two-factor", &proof).await;
    assert_eq!(off.status, StatusCode::NO_CONTENT, "{}", off.body);
    assert_eq!(status_of(&site, &staff, "/api/admin/users").await, StatusCode::FORBIDDEN, "at the next call");
}

#[actix_web::test]
async fn admin_needs_no_second_factor_where_it_is_optional() {
    let site = TestSite::new();
    let staff = admin(&site, "staff").await;
    assert_eq!(status_of(&site, &staff, "/api/admin/users").await, StatusCode::OK);
    let who = site.call_as(&staff, Method::GET, "/api/user").await.json();
    assert_eq!(who.get("needsSecondFactor"), None);
}

#[actix_web::test]
async fn two_admins_reset_a_members_second_factor() {
    let site = TestSite::new();
    let (boss, chief) = (admin(&site, "boss").await, admin(&site, "chief").await);
    let ada = site.join_confirmed("ada").await;
    let path = format!("/api/admin/users/{}/second-factor", site.id_of("ada").await.0);
    let (ask, confirmation) = (format!("{path}-reset"), format!("{path}-reset/confirmation"));
    let proof = json!({ "password": PASSWORD });
    let request = json!({ "password": PASSWORD, "reason": REASON });

    let none = send(&site, &boss, Method::POST, &ask, &request).await;
    assert_eq!(none.status, StatusCode::CONFLICT, "there is nothing to reset");
    enable_two_factor(&site, &ada).await;
    let case = site.call_as(&boss, Method::GET, &path).await.json();
    assert_eq!(case, json!({ "isOn": true, "hasEnoughAdmins": true, "reset": null }));

    for (body, field, sentence) in [
        (json!({ "password": PASSWORD }), "reason", "Please enter a reason of at least 10 characters"),
        (json!({ "reason": REASON }), "password", "Please enter your password"),
        (json!({ "reason": REASON, "password": "wrong horse" }), "password", "Password is incorrect"),
    ] {
        let refused = send(&site, &boss, Method::POST, &ask, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(refused.json()["fields"][field], sentence, "{body}");
    }
    let early = send(&site, &chief, Method::POST, &confirmation, &proof).await;
    assert_eq!(early.status, StatusCode::CONFLICT);

    let response = send(&site, &boss, Method::POST, &ask, &request).await;
    assert_eq!(response.status, StatusCode::OK, "{}", response.body);
    let reset = &response.json()["reset"];
    assert_eq!((&reset["requestedBy"], &reset["reason"]), (&json!("boss"), &json!(REASON)));
    let queue = site.call_as(&chief, Method::GET, "/api/admin/second-factor-resets").await.json();
    assert_eq!((&queue[0], queue.as_array().unwrap().len()), (reset, 1));
    let again = send(&site, &chief, Method::POST, &ask, &request).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    let same = send(&site, &boss, Method::POST, &confirmation, &proof).await;
    assert_eq!(same.json()["message"], "Another admin must confirm what you have requested");
    let reauth_error = send(&site, &chief, Method::POST, &confirmation, &json!({})).await;
    assert_eq!(reauth_error.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(status_of(&site, &ada, "/api/user").await, StatusCode::OK, "nothing has happened to her yet");

    let done = send(&site, &chief, Method::POST, &confirmation, &proof).await;
    assert_eq!((done.status, &done.json()["isOn"]), (StatusCode::OK, &json!(false)), "{}", done.body);
    assert_eq!(status_of(&site, &ada, "/api/user").await, StatusCode::UNAUTHORIZED);
    let log_in = json!({ "username": "ada", "password": PASSWORD });
    let back = site.send(TestRequest::post().uri("/api/login").set_json(log_in)).await;
    assert_eq!(back.status, StatusCode::OK, "the password opens the account again");
    let sent_mails = mails(&site, "ada@").await;
    assert_eq!(
        sent_mails[sent_mails.len() - 2..],
        [
            "Request to turn off two-factor authentication (Marque)",
            "Two-factor authentication was turned off by our team (Marque)"
        ]
    );
    let log = site.store.entries_after(0, 1000).await.unwrap();
    let acts = [Action::SecondFactorResetRequested, Action::SecondFactorReset { sessions_ended: 1 }];
    for action in acts {
        assert_eq!(log.iter().filter(|entry| entry.action == action).count(), 1, "{action:?}");
    }
    let lines = site.call_as(&boss, Method::GET, "/api/admin/audit?action=second_factor_reset").await.json();
    assert_eq!(lines.as_array().unwrap().len(), 1, "{lines}");
}

#[actix_web::test]
async fn reset_request_is_cancelled_by_an_admin_or_the_member() {
    let site = TestSite::new();
    let (boss, chief) = (admin(&site, "boss").await, admin(&site, "chief").await);
    let ada = site.join_confirmed("ada").await;
    let (_, recovery) = enable_two_factor(&site, &ada).await;
    let path = format!("/api/admin/users/{}/second-factor-reset", site.id_of("ada").await.0);
    let request = json!({ "password": PASSWORD, "reason": REASON });
    let waiting = async || site.call_as(&boss, Method::GET, "/api/admin/second-factor-resets").await.json();

    send(&site, &boss, Method::POST, &path, &request).await;
    let dropped = site.call_as(&chief, Method::DELETE, &path).await;
    assert_eq!((dropped.status, &dropped.json()["reset"]), (StatusCode::OK, &Value::Null));
    assert_eq!(site.call_as(&chief, Method::DELETE, &path).await.status, StatusCode::CONFLICT);
    assert_eq!(
        mails(&site, "ada@").await.last().unwrap(),
        "Request to turn off two-factor authentication was canceled (Marque)"
    );

    send(&site, &boss, Method::POST, &path, &request).await;
    assert_eq!(waiting().await.as_array().unwrap().len(), 1);
    let log_in = json!({ "username": "ada", "password": PASSWORD });
    let begun = site.send(TestRequest::post().uri("/api/login").set_json(log_in)).await.json();
    let code = json!({ "challenge": begun["challenge"], "code": recovery });
    let back = site.send(TestRequest::post().uri("/api/login/second-factor").set_json(code)).await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.body);
    assert_eq!(waiting().await, json!([]));
    let confirmation = format!("{path}/confirmation");
    let late = send(&site, &chief, Method::POST, &confirmation, &json!({ "password": PASSWORD })).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
}

#[actix_web::test]
async fn single_admin_is_referred_to_the_reset_command() {
    let site = TestSite::new();
    let boss = admin(&site, "boss").await;
    let ada = site.join_confirmed("ada").await;
    enable_two_factor(&site, &ada).await;
    let path = format!("/api/admin/users/{}/second-factor", site.id_of("ada").await.0);
    let case = site.call_as(&boss, Method::GET, &path).await.json();
    assert_eq!(case["hasEnoughAdmins"], false);
    let request = json!({ "password": PASSWORD, "reason": REASON });
    let refused = send(&site, &boss, Method::POST, &format!("{path}-reset"), &request).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.json()["message"].as_str().unwrap().contains("marque user reset-second-factor"));
    let unknown = site.call_as(&boss, Method::GET, "/api/admin/users/999/second-factor").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
