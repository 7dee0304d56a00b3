//! Idempotency: each creating request takes effect once, however often it is sent (reliability row R14).

use actix_web::{
    http::{StatusCode, header},
    test::TestRequest,
};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    submissions::{SUBMISSIONS, admin, form, submit},
};

/// Operations that answer 201 or 202 without an idempotency key, with the reason why a repetition is
/// harmless.
const WITHOUT_A_KEY: &[(&str, &str)] = &[
    ("/api/register", "a username is taken once, and the second answer says so"),
    ("/api/email-verifications", "a second mail replaces the link of the first"),
    ("/api/password-resets", "a second mail replaces the link of the first"),
    ("/api/user/email", "a newer wish replaces the older"),
    ("/api/appointments/feed", "a newer address takes the place of the older"),
    ("/api/admin/appointment-slots", "times that overlap one that is offered are left out"),
    ("/api/user/passkeys/finish", "a ceremony is finished once"),
    ("/api/user/saved-searches", "the same search is kept once and found again"),
    ("/api/admin/saved-views", "a name is taken once, and the second answer says so"),
    ("/api/forum/posts/{id}/reports", "a member reports a text once; the second is told so"),
    ("/api/forum/topics/{id}/reports", "a member reports a text once; the second is told so"),
    ("/api/messages/{id}/reports", "a member reports a message once; the second has no effect"),
];

#[actix_web::test]
async fn every_creating_operation_accepts_an_idempotency_key() {
    let document = serde_json::to_value(http_actix::openapi()).unwrap();
    let mut excused = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let call = &item["post"];
        let makes = ["201", "202"].iter().any(|status| call["responses"][status].is_object());
        if !makes {
            continue;
        }
        let no_parameters = Vec::new();
        let parameters = call["parameters"].as_array().unwrap_or(&no_parameters);
        let takes_a_key = parameters.iter().any(|p| p["in"] == "header" && p["name"] == "Idempotency-Key");
        match WITHOUT_A_KEY.iter().find(|(excused, _)| excused == path) {
            Some(_) => {
                assert!(!takes_a_key, "POST {path} takes a key and needs no excuse");
                excused.push(path.clone());
            }
            None => assert!(takes_a_key, "POST {path} makes something and does not take Idempotency-Key"),
        }
    }
    assert_eq!(excused.len(), WITHOUT_A_KEY.len(), "an excuse is for a call that makes nothing: {excused:?}");
}

async fn post(site: &TestSite, cookie: &str, key: &str, address: &str, body: &Value) -> Answer {
    let request = TestRequest::post().uri(address).insert_header((header::COOKIE, cookie));
    site.send(request.insert_header(("Idempotency-Key", key)).set_json(body)).await
}

#[actix_web::test]
async fn repeated_message_is_stored_once_from_either_side() {
    let site = TestSite::new();
    let (ada, eve, desk) = (site.join("ada").await, site.join("eve").await, admin(&site).await);
    let id = submit(&site, &ada, &form()).await["id"].clone();
    let (own, desks) =
        (format!("{SUBMISSIONS}/{id}/messages"), format!("/api/admin/submissions/{id}/messages"));
    let body = json!({ "text": "Is it red?" });
    for (who, address, count) in [(&ada, &own, 1), (&desk, &desks, 2)] {
        let answers = join_all((0..50).map(|_| post(&site, who, "k", address, &body))).await;
        assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED), "{}", answers[0].body);
        assert!(answers.iter().all(|answer| answer.body == answers[0].body));
        let read = site.call_as(&ada, actix_web::http::Method::GET, &own).await.json();
        assert_eq!(read.as_array().unwrap().len(), count, "{read}");
        let other = post(&site, who, "k", address, &json!({ "text": "Is it green?" })).await;
        assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", other.body);
    }
    let elses = submit(&site, &eve, &form()).await["id"].clone();
    let eve_message = post(&site, &eve, "k", &format!("{SUBMISSIONS}/{elses}/messages"), &body).await;
    assert_eq!(eve_message.status, StatusCode::CREATED, "a key is its member's");
    assert_eq!(post(&site, &eve, "k", &own, &body).await.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn seller_messages_are_limited_to_sixty_per_hour() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let id = submit(&site, &ada, &form()).await["id"].clone();
    let address = format!("{SUBMISSIONS}/{id}/messages");
    for number in 0..60 {
        let answer = post(&site, &ada, &format!("k{number}"), &address, &json!({ "text": "Yes." })).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    }
    let refused = post(&site, &ada, "k60", &address, &json!({ "text": "Yes." })).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "3600");
    let repeated = post(&site, &ada, "k59", &address, &json!({ "text": "Yes." })).await;
    assert_eq!(repeated.status, StatusCode::CREATED, "what was written may be asked for again");
    let desks = format!("/api/admin/submissions/{id}/messages");
    assert_eq!(
        post(&site, &desk, "k", &desks, &json!({ "text": "Fine." })).await.status,
        StatusCode::CREATED
    );
}
