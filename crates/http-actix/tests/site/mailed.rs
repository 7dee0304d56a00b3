//! Emails to members: verification, and the hosts of links.

use std::time::Duration;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::{accounts::Role, mail::Mail};
use ports::{accounts::Accounts, clock::Clock, mail::MailOutbox};
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::harness::{Answer, TestSite};

/// All emails since the last call.
pub(crate) async fn mails(site: &TestSite) -> Vec<Mail> {
    let lease = Duration::from_secs(60 * 60 * 24 * 365);
    let due = site.store.claim_due(site.clock.now(), lease, 100).await.unwrap();
    due.into_iter().map(|due| due.mail).collect()
}

/// Token of the only link to the page in the only email since the last call.
pub(crate) async fn token(site: &TestSite, page: &str) -> String {
    let mails = mails(site).await;
    let [mail] = &mails[..] else { panic!("{mails:?}") };
    let (_, rest) = mail.text().split_once(&format!("https://marque.example/{page}/")).unwrap();
    rest.split_whitespace().next().unwrap().to_owned()
}

pub(crate) async fn post(site: &TestSite, path: &str, body: &Value) -> Answer {
    site.send(TestRequest::post().uri(path).set_json(body)).await
}

pub(crate) async fn verify(site: &TestSite, token: &str) -> Answer {
    site.call(Method::POST, &format!("/api/email-verifications/{token}")).await
}

pub(crate) async fn user(site: &TestSite, cookie: &str) -> Answer {
    site.call_as(cookie, Method::GET, "/api/user").await
}

pub(crate) async fn log_in(site: &TestSite, password: &str) -> StatusCode {
    post(site, "/api/login", &json!({ "username": "ada", "password": password })).await.status
}

pub(crate) fn status_and_message(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.json()["message"].as_str().unwrap().to_owned())
}

pub(crate) const UNKNOWN: &str = "We couldn’t find this link; please check that you copied all of it";

const REPLACED: &str = "This link is no longer valid: we sent a newer one, or the account has changed since";

#[actix_web::test]
async fn email_is_confirmed_by_the_mailed_link() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    assert_eq!(user(&site, &cookie).await.json()["emailVerified"], false);
    let first = token(&site, "verify-email").await;
    let again = site.call_as(&cookie, Method::POST, "/api/email-verifications").await;
    assert_eq!(status_and_message(&again).1, "A link is on its way to ada@example.com.");
    assert_eq!(again.status, StatusCode::ACCEPTED);
    let second = token(&site, "verify-email").await;
    assert_eq!(status_and_message(&verify(&site, &first).await), (410, REPLACED.into()));
    for unknown in ["77", "x", &"f".repeat(64), &"F".repeat(64), "%00", "%F0%9F%8F%81"] {
        assert_eq!(status_and_message(&verify(&site, unknown).await), (404, UNKNOWN.into()), "{unknown}");
    }
    let done = verify(&site, &second).await;
    assert_eq!((done.status, done.body.as_str()), (StatusCode::NO_CONTENT, ""), "signed out, too");
    assert!(!done.headers.contains_key("set-cookie"), "it signs nobody in");
    assert_eq!(
        status_and_message(&verify(&site, &second).await),
        (410, "This link has been used already".into())
    );
    assert_eq!(user(&site, &cookie).await.json()["emailVerified"], true);
    let needless = site.call_as(&cookie, Method::POST, "/api/email-verifications").await;
    assert_eq!(status_and_message(&needless), (409, "Your email address is already confirmed".into()));
    assert_eq!(mails(&site).await, []);
}

/// The owner of an address removes an account that someone else registered with it, and registers.
#[actix_web::test]
async fn email_owner_removes_a_foreign_unconfirmed_account() {
    let site = TestSite::new();
    let mallory = site.join("mallory").await;
    let stale = token(&site, "verify-email").await;
    let joining = json!({
        "name": "Grace Hopper", "email": "Mallory@example.com", "username": "grace", "password": PASSWORD
    });
    let refused = post(&site, "/api/register", &joining).await;
    assert_eq!(status_and_message(&refused), (409, "Please try again with different credentials".into()));
    let link = token(&site, "verify-email").await;
    let path = |token: &str| format!("/api/email-verifications/{token}");
    for unknown in [&"f".repeat(64), "x"] {
        for method in [Method::GET, Method::DELETE] {
            assert_eq!(status_and_message(&site.call(method, &path(unknown)).await), (404, UNKNOWN.into()));
        }
    }
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(status_and_message(&site.call(method, &path(&stale)).await), (410, REPLACED.into()));
    }
    for _ in 0..2 {
        let seen = site.call(Method::GET, &path(&link)).await;
        assert_eq!(seen.status, StatusCode::OK);
        assert_eq!(seen.json(), json!({ "username": "mallory", "email": "mallory@example.com" }));
    }
    assert_eq!(site.call(Method::DELETE, &path(&link)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(status_and_message(&site.call(Method::DELETE, &path(&link)).await), (404, UNKNOWN.into()));
    assert_eq!(user(&site, &mallory).await.status, StatusCode::UNAUTHORIZED, "signed out with the account");
    let joined = post(&site, "/api/register", &joining).await;
    assert_eq!(joined.status, StatusCode::CREATED, "{}", joined.body);

    // An account with a confirmed address or a role cannot be removed this way.
    let link = token(&site, "verify-email").await;
    assert_eq!(verify(&site, &link).await.status, StatusCode::NO_CONTENT);
    assert_eq!(status_and_message(&site.call(Method::DELETE, &path(&link)).await).0, 410);
    site.join("boss").await;
    site.grant("boss", Role::Admin).await;
    let link = token(&site, "verify-email").await;
    assert_eq!(site.call(Method::DELETE, &path(&link)).await.status, StatusCode::CONFLICT);
    assert!(site.store.account(&testkit::username("boss")).await.unwrap().is_some());
}

#[actix_web::test]
async fn verification_link_expires_and_mails_are_limited() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let first = token(&site, "verify-email").await;
    site.clock.advance(TimeDelta::days(3));
    assert_eq!(status_and_message(&verify(&site, &first).await), (410, "This link has expired".into()));
    assert_eq!(user(&site, &cookie).await.status, StatusCode::UNAUTHORIZED, "so has the session");
    let body = json!({ "username": "ada", "password": PASSWORD });
    let cookie = post(&site, "/api/login", &body).await.cookie();
    for _ in 0..3 {
        let again = site.call_as(&cookie, Method::POST, "/api/email-verifications").await;
        assert_eq!(again.status, StatusCode::ACCEPTED);
    }
    let slowed = site.call_as(&cookie, Method::POST, "/api/email-verifications").await;
    assert_eq!(slowed.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(slowed.header("retry-after"), "3600");
    assert_eq!(
        status_and_message(&slowed).1,
        "You asked for a link several times; please check your email, or try again in 60 minutes"
    );
    assert_eq!(mails(&site).await.len(), 3);
}

#[actix_web::test]
async fn owner_of_a_taken_email_is_notified() {
    let site = TestSite::new();
    site.join_confirmed("ada").await;
    mails(&site).await;
    let body = json!({ "name": "Eve", "email": "ADA@example.com", "username": "eve", "password": PASSWORD });
    let answer = post(&site, "/api/register", &body).await;
    assert_eq!(status_and_message(&answer), (409, "Please try again with different credentials".into()));
    let written = mails(&site).await;
    let [mail] = &written[..] else { panic!("{written:?}") };
    assert_eq!(
        (mail.to().as_str(), mail.subject()),
        ("ada@example.com", "You are already a member of Marque")
    );
}

/// The client chooses `Host`; an email with a foreign host would send the token there.
#[actix_web::test]
async fn mailed_links_use_public_url_or_loopback_host() {
    let register = |host: &str, n: usize| {
        let body = json!({
            "name": "Ada", "email": format!("ada{n}@example.com"), "username": format!("ada{n}"),
            "password": PASSWORD
        });
        TestRequest::post()
            .uri("/api/register")
            .insert_header((header::HOST, host))
            .insert_header(("x-forwarded-host", "evil.example"))
            .insert_header(("forwarded", "host=evil.example"))
            .set_json(body)
    };
    for (n, (public_url, host, origin)) in [
        (Some("https://marque.example"), "evil.example", Some("https://marque.example")),
        (Some("https://marque.example"), "localhost:8080", Some("https://marque.example")),
        (None, "localhost:8080", Some("http://localhost:8080")),
        (None, "127.0.0.1:8080", Some("http://127.0.0.1:8080")),
        (None, "[::1]:8080", Some("http://[::1]:8080")),
        (None, "evil.example", None),
        (None, "192.168.1.5:8080", None),
        (None, "localhost.evil.example", None),
        (None, "localhost@evil.example", None),
        (None, "localhost:80@evil.example", None),
    ]
    .into_iter()
    .enumerate()
    {
        let site = TestSite::with_public_url(public_url);
        let joined = site.send(register(host, n)).await;
        let expected = if host.contains('@') { StatusCode::BAD_REQUEST } else { StatusCode::CREATED };
        assert_eq!(joined.status, expected, "{host}: {}", joined.body);
        let written = mails(&site).await;
        let found = written.first().map(|mail| mail.text().to_owned());
        match origin {
            Some(origin) => {
                let text = found.unwrap();
                assert!(text.contains(&format!("\n{origin}/verify-email/")), "{host}: {text}");
                assert!(!text.contains("evil"), "{host}: {text}");
            }
            None => assert_eq!(found, None, "{host}"),
        }
        if expected == StatusCode::BAD_REQUEST {
            continue;
        }
        let request = TestRequest::post().uri("/api/password-resets").insert_header((header::HOST, host));
        let answer = site.send(request.set_json(json!({ "email": format!("ada{n}@example.com") }))).await;
        if origin.is_some() {
            assert_eq!(answer.status, StatusCode::ACCEPTED, "{host}");
        } else {
            let sentence = "This site can’t send links by email yet; please tell its operator";
            assert_eq!(status_and_message(&answer), (503, sentence.into()), "{host}");
            assert_eq!(mails(&site).await, []);
        }
    }
}

#[actix_web::test]
async fn cross_site_requests_confirm_nothing() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let token = token(&site, "verify-email").await;
    let account = format!("/api/email-verifications/{token}");
    for path in [
        "/api/email-verifications".to_owned(),
        account.clone(),
        "/api/password-resets".to_owned(),
        format!("/api/password-resets/{token}"),
    ] {
        let request = TestRequest::post()
            .uri(&path)
            .insert_header((header::COOKIE, cookie.as_str()))
            .insert_header((header::ORIGIN, "https://evil.example"))
            .set_json(json!({ "email": "ada@example.com", "newPassword": "another horse" }));
        assert_eq!(site.send(request).await.status, StatusCode::FORBIDDEN, "{path}");
        let read = site.call(Method::GET, &path).await;
        if path == account {
            let shown = json!({ "username": "ada", "email": "ada@example.com" });
            assert_eq!((read.status, read.json()), (StatusCode::OK, shown), "tells of the account");
        } else {
            assert_eq!(read.status, StatusCode::METHOD_NOT_ALLOWED, "opening {path} uses nothing");
        }
    }
    let removal = TestRequest::delete().uri(&account).insert_header((header::ORIGIN, "https://evil.example"));
    assert_eq!(site.send(removal).await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        user(&site, &cookie).await.json()["emailVerified"],
        false,
        "opening the link confirms nothing"
    );
    assert_eq!(mails(&site).await, []);
    assert_eq!(verify(&site, &token).await.status, StatusCode::NO_CONTENT);
}
