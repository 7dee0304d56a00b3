//! Two-factor authentication, from setup to the last recovery code.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use ports::{clock::Clock, mail::MailOutbox};
use serde_json::{Value, json};
use testkit::{PASSWORD, totp_code};

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite, call},
};

async fn post(site: &TestSite, path: &str, body: &Value) -> Answer {
    call(site, "", Method::POST, path, body).await
}

pub(crate) async fn log_in(site: &TestSite) -> Answer {
    post(site, "/api/login", &json!({ "username": "ada", "password": PASSWORD })).await
}

/// Logs in up to the second step; returns the challenge.
async fn start_challenge(site: &TestSite) -> String {
    let answer = log_in(site).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{}", answer.body);
    assert!(answer.headers.get("set-cookie").is_none(), "nobody is signed in");
    let body = answer.json();
    assert_eq!(body["secondFactor"], true);
    assert_eq!(body["message"], "Enter the code from your authenticator");
    body["challenge"].as_str().unwrap().to_owned()
}

async fn submit_code(site: &TestSite, challenge: &str, code: &str) -> Answer {
    post(site, "/api/login/second-factor", &json!({ "challenge": challenge, "code": code })).await
}

async fn state(site: &TestSite, cookie: &str) -> Value {
    site.call_as(cookie, Method::GET, "/api/user/two-factor").await.json()
}

pub(crate) fn code(site: &TestSite, secret: &str) -> String {
    totp_code(secret, site.clock.now())
}

pub(crate) const PATH: &str = "/api/user/two-factor";

/// Turns two-factor authentication on for Ada; returns cookie, secret and recovery codes.
pub(crate) async fn enable_two_factor(site: &TestSite) -> (String, String, Vec<String>) {
    let cookie = site.join_confirmed("ada").await;
    let begun = call(site, &cookie, Method::POST, PATH, &json!({ "password": PASSWORD })).await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.body);
    let secret = begun.json()["secret"].as_str().unwrap().to_owned();
    let confirmation = json!({ "code": code(site, &secret) });
    let on = call(site, &cookie, Method::POST, &format!("{PATH}/confirmation"), &confirmation).await;
    assert_eq!(on.status, StatusCode::OK, "{}", on.body);
    let codes = on.json()["recoveryCodes"].as_array().unwrap().clone();
    site.clock.advance(TimeDelta::seconds(30));
    (cookie, secret, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}

pub(crate) async fn mails(site: &TestSite) -> Vec<(String, String)> {
    let lease = std::time::Duration::from_secs(1);
    let due = site.store.claim_due(site.clock.now(), lease, 100).await.unwrap();
    due.into_iter().map(|due| (due.mail.subject().to_owned(), due.mail.text().to_owned())).collect()
}

/// Requires a confirmed address, so that someone who registered with a foreign address cannot lock out its
/// owner.
#[actix_web::test]
async fn two_factor_and_passkeys_require_a_confirmed_email() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let waits = "Please confirm your email address first; we sent you a link";
    for (path, body) in [
        (PATH, json!({ "password": PASSWORD })),
        ("/api/user/two-factor/confirmation", json!({ "code": "123456" })),
        ("/api/user/passkeys/start", json!({ "password": PASSWORD })),
        ("/api/user/passkeys/finish", json!({ "ceremony": "7".repeat(64), "answer": {} })),
        ("/api/appointments/feed", json!({})),
    ] {
        let refused = call(&site, &cookie, Method::POST, path, &body).await;
        assert_eq!(
            (refused.status, &refused.json()["message"]),
            (StatusCode::CONFLICT, &json!(waits)),
            "{path}"
        );
    }
    site.store.confirm_address("ada");
    for path in [PATH, "/api/user/passkeys/start"] {
        let body = json!({ "password": PASSWORD });
        let begun = call(&site, &cookie, Method::POST, path, &body).await;
        assert_eq!(begun.status, StatusCode::OK, "{path}: {}", begun.body);
    }
    let feed = call(&site, &cookie, Method::POST, "/api/appointments/feed", &json!({})).await;
    assert_eq!(feed.status, StatusCode::CREATED, "{}", feed.body);
}

#[actix_web::test]
async fn two_factor_is_on_after_a_code_confirms_it() {
    let site = TestSite::new();
    let cookie = site.join_confirmed("ada").await;
    let other = log_in(&site).await.cookie();
    assert_eq!(state(&site, &cookie).await, json!({ "isOn": false, "recoveryCodesLeft": 0 }));
    let confirmation = format!("{PATH}/confirmation");
    let early = call(&site, &cookie, Method::POST, &confirmation, &json!({ "code": "123456" })).await;
    assert_eq!(early.status, StatusCode::CONFLICT);

    let wrong = call(&site, &cookie, Method::POST, PATH, &json!({ "password": "not the password" })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.json()["fields"], json!({ "password": "Password is incorrect" }));
    let begun = call(&site, &cookie, Method::POST, PATH, &json!({ "password": PASSWORD })).await;
    assert_eq!(begun.header("cache-control"), "no-store");
    let enrollment = begun.json();
    let secret = enrollment["secret"].as_str().unwrap();
    assert!(enrollment["otpauthUrl"].as_str().unwrap().contains(&format!("secret={secret}")));
    assert!(enrollment["qr"].as_array().unwrap().len() > 20);

    // An unconfirmed setup does not lock the member out.
    assert_eq!(log_in(&site).await.status, StatusCode::OK);
    let right = code(&site, secret);
    let off_by_one = format!("{:06}", (right.parse::<u32>().unwrap() + 1) % 1_000_000);
    for bad in ["", "12345", off_by_one.as_str(), "aaaa-aaaa-aaaa-aaaa"] {
        let answer = call(&site, &cookie, Method::POST, &confirmation, &json!({ "code": bad })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
        assert!(answer.json()["fields"]["code"].is_string(), "{bad}");
    }
    let on = call(&site, &cookie, Method::POST, &confirmation, &json!({ "code": right })).await;
    let codes = on.json()["recoveryCodes"].as_array().unwrap().clone();
    assert_eq!((on.status, codes.len()), (StatusCode::OK, 10));
    assert_eq!(codes.iter().collect::<std::collections::HashSet<_>>().len(), 10);
    assert_eq!(state(&site, &cookie).await, json!({ "isOn": true, "recoveryCodesLeft": 10 }));
    assert_eq!(site.call_as(&other, Method::GET, "/api/user").await.status, StatusCode::UNAUTHORIZED);

    // The code that confirmed the setup counts as used.
    let challenge = start_challenge(&site).await;
    assert_eq!(submit_code(&site, &challenge, &right).await.status, StatusCode::UNAUTHORIZED);
    for again in [json!({ "password": PASSWORD }), json!({})] {
        assert_eq!(call(&site, &cookie, Method::POST, PATH, &again).await.status, StatusCode::CONFLICT);
    }
    let sent_mails = mails(&site).await;
    assert_eq!(sent_mails.last().unwrap().0, "Two-factor authentication is on (Marque)");
    assert!(
        sent_mails
            .iter()
            .all(|(_, text)| !text.contains(secret) && !text.contains(codes[0].as_str().unwrap()))
    );
}

#[actix_web::test]
async fn log_in_with_code_succeeds_once_per_challenge() {
    let site = TestSite::new();
    let (_, secret, _) = enable_two_factor(&site).await;
    let (first, second) = (start_challenge(&site).await, start_challenge(&site).await);
    let right = code(&site, &secret);
    let wrong = submit_code(&site, &first, "000000").await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    assert_eq!(wrong.json()["fields"]["code"], "This code is wrong or was already used");
    assert_eq!(wrong.json()["secondFactor"], true);

    let spaced = format!(" {} {} ", &right[..3], &right[3..]);
    let answer = submit_code(&site, &first, &spaced).await;
    assert_eq!((answer.status, &answer.json()["username"]), (StatusCode::OK, &json!("ada")));
    let cookie = answer.cookie();
    assert_eq!(site.call_as(&cookie, Method::GET, "/api/user").await.status, StatusCode::OK);
    let replayed = submit_code(&site, &second, &right).await;
    assert_eq!((replayed.status, &replayed.json()["secondFactor"]), (StatusCode::UNAUTHORIZED, &json!(true)));
    let over = submit_code(&site, &first, &right).await;
    assert_eq!(
        over.json()["message"],
        "This login has expired or was completed already; please log in again"
    );
    assert!(over.json().get("secondFactor").is_none());

    site.clock.advance(TimeDelta::minutes(5));
    assert_eq!(
        submit_code(&site, &second, &code(&site, &secret)).await.json()["message"],
        over.json()["message"]
    );
    for nonsense in ["", "x", &"f".repeat(64), &"0".repeat(10_000)] {
        let answer = submit_code(&site, nonsense, &code(&site, &secret)).await;
        assert_eq!(answer.json()["message"], over.json()["message"], "{nonsense:.9}");
    }
}

#[actix_web::test]
async fn recovery_code_works_once_and_is_reported_by_email() {
    let site = TestSite::new();
    let (_, _, codes) = enable_two_factor(&site).await;
    let challenge = start_challenge(&site).await;
    let cookie = submit_code(&site, &challenge, &codes[3].to_uppercase()).await.cookie();
    assert_eq!(state(&site, &cookie).await, json!({ "isOn": true, "recoveryCodesLeft": 9 }));
    let again = start_challenge(&site).await;
    assert_eq!(submit_code(&site, &again, &codes[3]).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(submit_code(&site, &again, &codes[4]).await.status, StatusCode::OK);
    let sent_mails = mails(&site).await;
    let used =
        sent_mails.iter().filter(|(subject, _)| subject == "A recovery code was used (Marque)").count();
    assert_eq!(used, 2);
}

/// Neither the password nor repeated logins bypass the delay after wrong codes.
#[actix_web::test]
async fn wrong_codes_are_delayed_like_wrong_passwords() {
    let site = TestSite::new();
    let (_, secret, _) = enable_two_factor(&site).await;
    let mut guesses = 0;
    for _ in 0..20 {
        let answer = log_in(&site).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        let challenge = answer.json()["challenge"].as_str().unwrap().to_owned();
        match submit_code(&site, &challenge, "000000").await.status {
            StatusCode::UNAUTHORIZED => guesses += 1,
            status => assert_eq!(status, StatusCode::TOO_MANY_REQUESTS),
        }
    }
    assert_eq!(guesses, 5);
    site.clock.advance(TimeDelta::minutes(15));
    let challenge = start_challenge(&site).await;
    site.clock.advance(TimeDelta::seconds(2));
    assert_eq!(submit_code(&site, &challenge, &code(&site, &secret)).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn a_reset_does_not_skip_the_second_factor() {
    let site = TestSite::new();
    let (cookie, secret, _) = enable_two_factor(&site).await;
    let waiting = start_challenge(&site).await;
    post(&site, "/api/password-resets", &json!({ "email": "ada@example.com" })).await;
    let mails = mails(&site).await;
    let (_, text) = mails.iter().find(|(_, text)| text.contains("/reset-password/")).unwrap();
    let token = text.split("/reset-password/").nth(1).unwrap().split_whitespace().next().unwrap();
    let next = "another correct horse";
    let path = format!("/api/password-resets/{token}");
    let reset = post(&site, &path, &json!({ "newPassword": next })).await;
    assert_eq!(reset.status, StatusCode::NO_CONTENT, "{}", reset.body);
    assert_eq!(site.call_as(&cookie, Method::GET, "/api/user").await.status, StatusCode::UNAUTHORIZED);
    let over = submit_code(&site, &waiting, &code(&site, &secret)).await;
    assert_eq!(
        over.json()["message"],
        "This login has expired or was completed already; please log in again"
    );

    let answer = post(&site, "/api/login", &json!({ "username": "ada", "password": next })).await;
    assert_eq!((answer.status, &answer.json()["secondFactor"]), (StatusCode::UNAUTHORIZED, &json!(true)));
    let challenge = answer.json()["challenge"].as_str().unwrap().to_owned();
    assert_eq!(submit_code(&site, &challenge, &code(&site, &secret)).await.status, StatusCode::OK);
}

/// Malformed codes do not count as attempts.
#[actix_web::test]
async fn malformed_codes_are_no_attempts() {
    let site = TestSite::new();
    let (cookie, secret, _) = enable_two_factor(&site).await;
    let eve = site.join_confirmed("eve").await;
    let begun = call(&site, &eve, Method::POST, PATH, &json!({ "password": PASSWORD })).await;
    assert_eq!(begun.status, StatusCode::OK);
    let challenge = start_challenge(&site).await;
    let refused = [StatusCode::UNAUTHORIZED, StatusCode::UNPROCESSABLE_ENTITY];
    for odd in NAUGHTY {
        // Stays below the rate limit by address.
        site.clock.advance(TimeDelta::seconds(2));
        let answer = submit_code(&site, &challenge, odd).await;
        assert!(refused.contains(&answer.status), "{odd:?}: {}", answer.body);
        for (who, method, path, body) in [
            (&eve, Method::POST, "/api/user/two-factor/confirmation", json!({ "code": odd })),
            (&cookie, Method::DELETE, PATH, json!({ "password": PASSWORD, "code": odd })),
        ] {
            let answer = call(&site, who, method, path, &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {odd:?}: {}", answer.body);
            assert!(answer.json()["fields"]["code"].is_string(), "{path} {odd:?}: {}", answer.body);
        }
    }
    assert_eq!(submit_code(&site, &challenge, &code(&site, &secret)).await.status, StatusCode::OK);
}
