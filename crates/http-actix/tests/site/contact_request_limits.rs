//! Rate limits of forms of visitors.

use actix_web::http::StatusCode;
use chrono::TimeDelta;
use serde_json::json;

use crate::{
    contact_requests::{FORMS, form, post, site_with_settings, submit_form, with},
    harness::TestSite,
    mailed::mails,
};

#[actix_web::test]
async fn forms_are_limited_to_ten_per_hour_and_address() {
    let site = TestSite::new();
    for turn in 0..10 {
        let path = FORMS[turn % 3];
        assert_eq!(submit_form(&site, path, &form(path)).await.status, StatusCode::CREATED, "{turn}");
        assert_eq!(
            submit_form(&site, path, &json!({})).await.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "costs nothing"
        );
    }
    for path in FORMS {
        let answer = submit_form(&site, path, &form(path)).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(answer.header("retry-after"), "3600");
        assert_eq!(answer.header("content-type"), "application/problem+json");
        let message = "Too many requests came from your network; please try again in 60 minutes";
        assert_eq!(answer.json()["message"], message);
    }
    // Without a trusted proxy, `X-Forwarded-For` is ignored.
    for forged in ["198.51.100.1", "127.0.0.1", "10.0.0.1, 198.51.100.2", "::1"] {
        for name in ["x-forwarded-for", "forwarded", "x-real-ip"] {
            let request = post(FORMS[0], &form(FORMS[0])).insert_header((name, forged));
            assert_eq!(site.send(request).await.status, StatusCode::TOO_MANY_REQUESTS, "{name}: {forged}");
        }
    }
    assert_eq!(site.store.contact_requests().len(), 10);
}

#[actix_web::test]
async fn rate_limit_is_per_visitor_behind_a_trusted_proxy() {
    let site = site_with_settings(|settings| settings.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()]);
    let from = async |forwarded: String| {
        let request = post(FORMS[2], &form(FORMS[2])).insert_header(("x-forwarded-for", forwarded));
        site.send(request).await.status
    };
    for turn in 0..10 {
        // Entries left of the proxy's own come from the visitor and are ignored.
        assert_eq!(from(format!("192.0.2.{turn}, 198.51.100.1")).await, StatusCode::CREATED);
        assert_eq!(from(format!("2001:db8:1:2:{turn}::1")).await, StatusCode::CREATED);
    }
    assert_eq!(from("192.0.2.99, 198.51.100.1".into()).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(from("198.51.100.1, 127.0.0.9".into()).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(from("2001:db8:1:2:ffff::1".into()).await, StatusCode::TOO_MANY_REQUESTS, "one /64");
    assert_eq!(from("198.51.100.2".into()).await, StatusCode::CREATED);
    assert_eq!(from("2001:db8:1:3::1".into()).await, StatusCode::CREATED);
}

#[actix_web::test]
async fn relaxed_settings_have_no_rate_limit() {
    let site = TestSite::without_rate_limits();
    for _ in 0..30 {
        assert_eq!(submit_form(&site, FORMS[0], &form(FORMS[0])).await.status, StatusCode::CREATED);
    }
}

#[actix_web::test]
async fn equal_requests_within_a_minute_are_confirmed_once() {
    let site = TestSite::new();
    let ask = async |message: &str| {
        let body = with(FORMS[0], "message", message.into());
        assert_eq!(submit_form(&site, FORMS[0], &body).await.status, StatusCode::CREATED);
    };
    for message in ["Is it for sale?", "Is it for sale?", "Is it for sale?", "May I see it?"] {
        ask(message).await;
    }
    assert_eq!((mails(&site).await.len(), site.store.contact_requests().len()), (2, 4));
    site.clock.advance(TimeDelta::seconds(61));
    ask("Is it for sale?").await;
    assert_eq!(mails(&site).await.len(), 1);
}
