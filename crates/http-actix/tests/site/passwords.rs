//! Passwords: what is accepted and what is too common.

use actix_web::http::StatusCode;
use serde_json::json;
use testkit::PASSWORD;

use crate::{
    accounts::{log_in, post, post_as, registration},
    harness::TestSite,
};

#[actix_web::test]
async fn a_password_may_be_any_text_of_eight_characters() {
    let site = TestSite::without_rate_limits();
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
async fn new_password_differs_from_the_current_one() {
    let site = TestSite::without_rate_limits();
    let cookie = site.join("ada_l").await;
    let sentence = json!({ "newPassword": "This is your current password; please choose another" });
    let body = json!({ "currentPassword": PASSWORD, "newPassword": PASSWORD });
    let same = post_as(&site, &cookie, "/api/user/password", &body).await;
    assert_eq!((same.status, &same.json()["fields"]), (StatusCode::UNPROCESSABLE_ENTITY, &sentence));
    let other = format!("{PASSWORD} other");
    let body = json!({ "currentPassword": other, "newPassword": other });
    let wrong = post_as(&site, &cookie, "/api/user/password", &body).await;
    assert_eq!(wrong.json()["fields"], json!({ "currentPassword": "Current password is incorrect" }));
}

/// Weak passwords are rejected wherever a password is set.
#[actix_web::test]
async fn weak_password_is_refused_everywhere() {
    let site = TestSite::without_rate_limits();
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
