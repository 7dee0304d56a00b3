//! Passwords reset by email.

use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use chrono::TimeDelta;
use domain::audit::Action;
use ports::audit::AuditLog;
use serde_json::json;
use testkit::PASSWORD;

use crate::{
    harness::{Answer, TestSite},
    mailed::{UNKNOWN, log_in, mails, post, status_and_message, token, user, verify},
};

async fn request_reset(site: &TestSite, email: &str) -> Answer {
    post(site, "/api/password-resets", &json!({ "email": email })).await
}

async fn reset_password(site: &TestSite, token: &str, password: &str) -> Answer {
    post(site, &format!("/api/password-resets/{token}"), &json!({ "newPassword": password })).await
}

/// A password reset by the owner of the address locks out the person who registered with it, also if that
/// person had set up a passkey or second factor.
#[actix_web::test]
async fn reset_by_the_email_owner_locks_out_the_registrant() {
    let site = TestSite::new();
    let intruder = site.join("ada").await;
    token(&site, "verify-email").await;
    request_reset(&site, "ada@example.com").await;
    let link = token(&site, "reset-password").await;
    assert_eq!(reset_password(&site, &link, "owner of the mailbox").await.status, StatusCode::NO_CONTENT);
    assert_eq!(user(&site, &intruder).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(log_in(&site, PASSWORD).await, StatusCode::UNAUTHORIZED);
    let body = json!({ "username": "ada", "password": "owner of the mailbox" });
    let owner = post(&site, "/api/login", &body).await;
    assert_eq!(owner.status, StatusCode::OK, "{}", owner.body);
    assert_eq!(owner.json()["emailVerified"], true, "the reset has shown that they read the mail");
}

#[actix_web::test]
async fn password_reset_replaces_the_password_and_ends_all_sessions() {
    let site = TestSite::new();
    let here = site.join("ada").await;
    let body = json!({ "username": "ada", "password": PASSWORD });
    let there = post(&site, "/api/login", &body).await.cookie();
    mails(&site).await;
    assert_eq!(request_reset(&site, " ADA@example.com ").await.status, StatusCode::ACCEPTED);
    let first = token(&site, "reset-password").await;
    for (password, sentence) in [
        ("short12", "Password must be at least 8 characters long"),
        ("FootBall", "This password is too common and easily guessed"),
        (&"x".repeat(1025), "Password must be at most 1,024 bytes long"),
    ] {
        let answer = reset_password(&site, &first, password).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(answer.json()["fields"], json!({ "newPassword": sentence }));
    }
    for _ in 0..6 {
        log_in(&site, "wrong horse").await;
    }
    assert_eq!(log_in(&site, PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);

    let done = reset_password(&site, &first, "another horse").await;
    assert_eq!((done.status, done.body.as_str()), (StatusCode::NO_CONTENT, ""));
    let cookies: Vec<&str> = done.headers.get_all("set-cookie").map(|c| c.to_str().unwrap()).collect();
    assert!(
        cookies.iter().all(|cookie| cookie.starts_with("__Host-device=")),
        "one logs in as ever after: {cookies:?}"
    );
    for cookie in [&here, &there] {
        assert_eq!(user(&site, cookie).await.status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(log_in(&site, PASSWORD).await, StatusCode::UNAUTHORIZED);
    assert_eq!(log_in(&site, "another horse").await, StatusCode::OK, "and nobody is slowed down");
    let written = mails(&site).await;
    let [mail] = &written[..] else { panic!("{written:?}") };
    assert_eq!(mail.subject(), "Your password for Marque was changed");
    assert_eq!(status_and_message(&reset_password(&site, &first, "third horse").await).0, 410);

    request_reset(&site, "ada@example.com").await;
    let second = token(&site, "reset-password").await;
    site.clock.advance(TimeDelta::minutes(30));
    let late = reset_password(&site, &second, "third horse").await;
    assert_eq!(status_and_message(&late), (410, "This link has expired".into()));
    assert_eq!(status_and_message(&reset_password(&site, "77", "third horse").await), (404, UNKNOWN.into()));
    assert_eq!(
        status_and_message(&verify(&site, &second).await),
        (404, UNKNOWN.into()),
        "it is for something else"
    );
    let entries = site.store.entries_after(0, 100).await.unwrap();
    let resets: Vec<_> = entries
        .iter()
        .filter(|entry| matches!(entry.action, Action::PasswordResetRequested | Action::PasswordReset { .. }))
        .map(|entry| (entry.action, entry.actor.user.is_some(), entry.actor.address.is_some()))
        .collect();
    assert_eq!(
        resets,
        [
            (Action::PasswordResetRequested, false, true),
            (Action::PasswordReset { sessions_ended: 2 }, true, true),
            (Action::PasswordResetRequested, false, true),
        ]
    );
}

/// A password reset request gets the same answer, time and rate limit for members and others.
#[actix_web::test]
async fn password_reset_request_does_not_reveal_membership() {
    let site = TestSite::new();
    site.join("ada").await;
    mails(&site).await;
    for round in 0..4 {
        let mut answers = Vec::new();
        for email in ["ada@example.com", "nobody@example.com"] {
            let begun = Instant::now();
            answers.push(request_reset(&site, email).await.without_request_id());
            assert!(begun.elapsed() >= Duration::from_millis(250), "{email}: {:?}", begun.elapsed());
        }
        assert_eq!(answers[0], answers[1]);
        let status = if round < 3 { StatusCode::ACCEPTED } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(answers[0].0, status);
    }
    let written = mails(&site).await;
    assert!(written.len() == 3 && written.iter().all(|mail| mail.to().as_str() == "ada@example.com"));
    let invalid = request_reset(&site, "ada").await;
    assert_eq!(invalid.json()["fields"], json!({ "email": "Please enter a valid email address" }));
}
