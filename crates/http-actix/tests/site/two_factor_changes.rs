//! Changes of two-factor authentication ask for password and code.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::{
    harness::{TestSite, call},
    two_factor::{PATH, code, enable_two_factor, log_in, mails},
};

#[actix_web::test]
async fn password_change_requires_a_code() {
    let site = TestSite::new();
    let (cookie, secret, _) = enable_two_factor(&site).await;
    let change = async |code: Value| {
        let body = json!({ "currentPassword": PASSWORD, "newPassword": "battery staple", "code": code });
        call(&site, &cookie, Method::POST, "/api/user/password", &body).await
    };
    for (given, sentence) in [
        (Value::Null, "Enter the code from your authenticator"),
        (json!("000000"), "This code is wrong or was already used"),
    ] {
        let refused = change(given).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"], json!({ "code": sentence }));
        assert_eq!(refused.json()["secondFactor"], true);
    }
    assert_eq!(change(json!(code(&site, &secret))).await.status, StatusCode::NO_CONTENT);
}

#[actix_web::test]
async fn two_factor_changes_require_password_and_code() {
    let site = TestSite::new();
    let (cookie, secret, codes) = enable_two_factor(&site).await;
    let renew = format!("{PATH}/recovery-codes");
    for (method, path) in [(Method::POST, renew.as_str()), (Method::DELETE, PATH)] {
        for (body, field, sentence, asks) in [
            (json!({}), "password", "Please enter your password", false),
            (
                json!({ "password": "not the password", "code": codes[0] }),
                "password",
                "Password is incorrect",
                false,
            ),
            (json!({ "password": PASSWORD }), "code", "Enter the code from your authenticator", true),
            (
                json!({ "password": PASSWORD, "code": "" }),
                "code",
                "Enter the code from your authenticator",
                true,
            ),
            (
                json!({ "password": PASSWORD, "code": "000000" }),
                "code",
                "This code is wrong or was already used",
                true,
            ),
        ] {
            let answer = call(&site, &cookie, method.clone(), path, &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {body}: {}", answer.body);
            assert_eq!(answer.json()["fields"], json!({ field: sentence }), "{path} {body}");
            assert_eq!(answer.json().get("secondFactor").is_some(), asks, "{path} {body}");
            // Waits until the next attempt is allowed.
            site.clock.advance(TimeDelta::seconds(60));
        }
    }
    let proof = json!({ "password": PASSWORD, "code": code(&site, &secret) });
    let renewed = call(&site, &cookie, Method::POST, &renew, &proof).await;
    assert_eq!(renewed.status, StatusCode::OK, "{}", renewed.body);
    let fresh = renewed.json()["recoveryCodes"][0].as_str().unwrap().to_owned();
    let replayed = call(&site, &cookie, Method::DELETE, PATH, &proof).await;
    assert_eq!(replayed.status, StatusCode::UNPROCESSABLE_ENTITY, "a code is used once");
    site.clock.advance(TimeDelta::seconds(60));
    let old = json!({ "password": PASSWORD, "code": codes[0] });
    assert_eq!(
        call(&site, &cookie, Method::DELETE, PATH, &old).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    site.clock.advance(TimeDelta::seconds(60));
    let new = json!({ "password": PASSWORD, "code": fresh });
    assert_eq!(call(&site, &cookie, Method::DELETE, PATH, &new).await.status, StatusCode::NO_CONTENT);
    site.clock.advance(TimeDelta::seconds(60));
    assert_eq!(log_in(&site).await.status, StatusCode::OK);
    for (method, path) in [(Method::POST, renew.as_str()), (Method::DELETE, PATH)] {
        assert_eq!(call(&site, &cookie, method, path, &new).await.status, StatusCode::CONFLICT);
    }
    let subjects: Vec<String> = mails(&site).await.into_iter().map(|(subject, _)| subject).collect();
    assert_eq!(
        subjects[1..],
        [
            "Two-factor authentication is on (Marque)",
            "You have new recovery codes (Marque)",
            "A recovery code was used (Marque)",
            "Two-factor authentication is off (Marque)",
        ]
    );
}
