//! Idempotency keys of forms of visitors.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    contact_requests::{FORMS, field_message, form, post, with},
    harness::TestSite,
};

pub(crate) fn post_with_key(path: &str, key: &str, body: &Value) -> TestRequest {
    post(path, body).insert_header(("Idempotency-Key", key))
}

#[actix_web::test]
async fn repeated_form_with_the_same_key_is_stored_once() {
    let site = TestSite::new();
    for (count, path) in (1..).zip(FORMS) {
        // Same key for all three: keys are scoped to the endpoint.
        let first = site.send(post_with_key(path, "k", &form(path))).await;
        assert_eq!(first.status, StatusCode::CREATED);
        for _ in 0..12 {
            let again = site.send(post_with_key(path, "k", &form(path))).await;
            assert_eq!((again.status, &again.body), (StatusCode::CREATED, &first.body));
        }
        // Same content in another form: whitespace, field order, unknown fields.
        let mut padded = serde_json::to_string_pretty(&with(path, "zzz", json!("ignored"))).unwrap();
        padded.push('\n');
        let request = TestRequest::post()
            .uri(path)
            .insert_header((header::CONTENT_TYPE, "application/json; charset=utf-8"))
            .insert_header(("idempotency-key", "k"))
            .set_payload(padded);
        assert_eq!(site.send(request).await.body, first.body);
        assert_eq!(site.store.contact_requests().len(), count);
    }
}

#[actix_web::test]
async fn key_reuse_with_another_body_is_refused() {
    let site = TestSite::new();
    for path in FORMS {
        site.send(post_with_key(path, "k", &form(path))).await;
        for other in [with(path, "name", json!("Eve")), with(path, "consent", json!(false)), json!({})] {
            let answer = site.send(post_with_key(path, "k", &other)).await;
            let message = field_message(&answer, "Idempotency-Key");
            assert_eq!(message, "This form was already sent with different content");
            assert_eq!(answer.json()["message"], message);
        }
    }
    assert_eq!(site.store.contact_requests().len(), 3);
}

#[actix_web::test]
async fn refused_form_can_be_resent_with_the_same_key() {
    let site = TestSite::new();
    for path in FORMS {
        let refused = site.send(post_with_key(path, "k", &with(path, "consent", json!(false)))).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(site.send(post_with_key(path, "k", &form(path))).await.status, StatusCode::CREATED);
    }
}

#[actix_web::test]
async fn a_key_is_visible_ascii() {
    let site = TestSite::new();
    let longest = "k".repeat(200);
    let too_long = "k".repeat(201);
    for (key, is_taken) in [
        ("1", true),
        (longest.as_str(), true),
        ("", false),
        ("a b", false),
        (&too_long, false),
        ("ключ", false),
    ] {
        let request = post("/api/inquiries", &form("/api/inquiries"))
            .insert_header(("idempotency-key", header::HeaderValue::from_bytes(key.as_bytes()).unwrap()));
        let answer = site.send(request).await;
        if is_taken {
            assert_eq!(answer.status, StatusCode::CREATED, "{key}");
        } else {
            let message = field_message(&answer, "Idempotency-Key");
            assert_eq!(message, "Idempotency-Key must be 1 to 200 visible ASCII characters");
        }
    }
}

#[actix_web::test]
async fn a_key_belongs_to_its_sender() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    for (count, path) in (1..).zip(FORMS) {
        let references = join_all(["", &ada, &eve].map(async |cookie| {
            let request = || post_with_key(path, "k", &form(path)).insert_header((header::COOKIE, cookie));
            let first = site.send(request()).await;
            assert_eq!(first.status, StatusCode::CREATED, "{path}: {}", first.body);
            assert_eq!(site.send(request()).await.body, first.body, "{path}");
            first.json()["reference"].clone()
        }))
        .await;
        assert!(references[0] != references[1] && references[1] != references[2], "{path}: {references:?}");
        assert_eq!(site.store.contact_requests().len(), 3 * count);
    }
    let own = site.call_as(&eve, Method::GET, "/api/inquiries").await.json();
    assert_eq!(own.as_array().map(Vec::len), Some(2), "{own}");
}

#[actix_web::test]
async fn fifty_concurrent_requests_with_one_key_are_stored_once() {
    let site = TestSite::new();
    for (count, path) in (1..).zip(FORMS) {
        let answers = join_all((0..50).map(|_| site.send(post_with_key(path, "k", &form(path))))).await;
        assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED));
        assert!(answers.iter().all(|answer| answer.body == answers[0].body));
        assert_eq!(site.store.contact_requests().len(), count);
    }
}
