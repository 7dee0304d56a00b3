//! Contact forms: idempotency, validation and rate limits.

use std::sync::Arc;

use actix_web::{
    http::{Method, StatusCode},
    test::TestRequest,
};
use domain::{
    contact_requests::{ContactRequest, MultiLineText, Phone},
    vehicles::ListingStatus,
};
use http_actix::HttpSettings;
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};

use crate::{
    contact_request_keys::post_with_key,
    harness::{Answer, TestSite},
};

pub(crate) const FORMS: [&str; 3] = ["/api/inquiries", "/api/appointments", "/api/access-requests"];

/// A valid form with every field set.
pub(crate) fn form(path: &str) -> Value {
    match path {
        "/api/inquiries" => json!({
            "name": "Ada Lovelace", "email": "ada@example.com", "phone": "+1 312 555 0100",
            "message": "Is it still for sale?", "service": "inspection", "consent": true
        }),
        "/api/appointments" => json!({
            "name": "Ada Lovelace", "email": "ada@example.com", "phone": "+1 312 555 0100",
            "town": "lake forest", "preferredDate": "2026-01-16", "preferredTime": "evening",
            "service": "care", "note": "Two of us will come.", "consent": true
        }),
        _ => json!({
            "name": "Ada Lovelace", "email": "ada@example.com",
            "note": "I collect engines of analysis.", "consent": true
        }),
    }
}

pub(crate) fn with(path: &str, field: &str, value: Value) -> Value {
    let mut form = form(path);
    form[field] = value;
    form
}

pub(crate) fn post(path: &str, body: &Value) -> TestRequest {
    TestRequest::post().uri(path).set_json(body)
}

pub(crate) fn site_with_settings(change: impl FnOnce(&mut HttpSettings)) -> TestSite {
    let mut site = TestSite::new();
    change(Arc::get_mut(&mut site.site.settings).unwrap());
    site
}

pub(crate) async fn submit_form(site: &TestSite, path: &str, body: &Value) -> Answer {
    site.send(post(path, body)).await
}

pub(crate) fn field_message(answer: &Answer, field: &str) -> String {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    answer.json()["fields"][field]
        .as_str()
        .unwrap_or_else(|| panic!("not {field}: {}", answer.body))
        .to_owned()
}

#[actix_web::test]
async fn each_form_is_stored_and_answered_with_its_reference() {
    let site = TestSite::new();
    for path in FORMS {
        let answer = submit_form(&site, path, &form(path)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(answer.header("content-type").starts_with("application/json"));
        let stored = site.store.contact_requests();
        let (confirmation, _) = stored.last().unwrap();
        let expected =
            json!({ "reference": confirmation.reference.as_str(), "receivedAt": "2026-01-15T12:00:00.000Z" });
        assert_eq!(answer.json(), expected);
    }
    let kinds: Vec<&str> = site
        .store
        .contact_requests()
        .iter()
        .map(|(_, asking)| match asking {
            ContactRequest::Inquiry(inquiry) => {
                assert_eq!(inquiry.phone.as_ref().map(Phone::as_str), Some("+1 312 555 0100"));
                "inquiry"
            }
            ContactRequest::Appointment(appointment) => {
                assert_eq!(
                    appointment.note.as_ref().map(MultiLineText::as_str),
                    Some("Two of us will come.")
                );
                assert_eq!(appointment.preferred_date.get().to_string(), "2026-01-16");
                "appointment"
            }
            ContactRequest::AccessRequest(_) => "access request",
        })
        .collect();
    assert_eq!(kinds, ["inquiry", "appointment", "access request"]);
}

#[actix_web::test]
async fn vehicle_id_must_name_a_public_vehicle() {
    let site = TestSite::without_rate_limits();
    let id = list_one(site.store.as_ref(), vehicle().build(), at_minute(0)).await;
    for path in &FORMS[..2] {
        let answer = submit_form(&site, path, &with(path, "vehicleId", json!(id.0))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        for vehicle_id in [json!(99), json!(0), json!(-1), json!(i64::MAX)] {
            let answer = submit_form(&site, path, &with(path, "vehicleId", vehicle_id)).await;
            let message = field_message(&answer, "vehicleId");
            assert_eq!(message, "We couldn’t find this vehicle; it may have been withdrawn");
        }
    }
}

#[actix_web::test]
async fn invalid_fields_are_reported_by_field() {
    let site = TestSite::without_rate_limits();
    let long = |length: usize| json!("é".repeat(length));
    for (field, value, message) in [
        ("name", json!("A"), "Name must be at least 2 characters"),
        ("name", json!(" \u{0}A\n"), "Name must be at least 2 characters"),
        ("name", long(121), "Name must be at most 120 characters"),
        ("email", json!("ada@example"), "Please enter a valid email address"),
        ("email", json!("ada@example.com\r\nBcc: x@example.com"), "Please enter a valid email address"),
        ("consent", json!(false), "Please agree to let us use your details to reply"),
        ("consent", json!(null), "Please agree to let us use your details to reply"),
    ] {
        for path in FORMS {
            let answer = submit_form(&site, path, &with(path, field, value.clone())).await;
            assert_eq!(field_message(&answer, field), message, "{path}: {value}");
            assert_eq!(answer.json()["message"], message);
        }
    }
    for (path, field, value, message) in [
        ("/api/inquiries", "message", json!("Hi"), "Message must be at least 10 characters long"),
        ("/api/inquiries", "message", long(4001), "Message must be at most 4,000 characters"),
        ("/api/inquiries", "phone", long(41), "Phone must be at most 40 characters"),
        ("/api/inquiries", "service", json!("wash"), "Please choose one of our services"),
        ("/api/appointments", "phone", long(41), "Phone must be at most 40 characters"),
        ("/api/appointments", "town", json!("springfield"), "Please choose a town"),
        ("/api/appointments", "town", json!(null), "Please choose a town"),
        ("/api/appointments", "preferredTime", json!("noon"), "Please choose a time of day"),
        (
            "/api/appointments",
            "preferredDate",
            json!("2026-01-15"),
            "Please choose a day within the next 90 days",
        ),
        (
            "/api/appointments",
            "preferredDate",
            json!("2026-04-16"),
            "Please choose a day within the next 90 days",
        ),
        ("/api/appointments", "preferredDate", json!("soon"), "Please choose a day within the next 90 days"),
        (
            "/api/appointments",
            "preferredDate",
            json!("2026-01-18"),
            "We meet Monday to Friday; please choose one of these days",
        ),
        ("/api/appointments", "service", json!("wash"), "Please choose one of our services"),
        ("/api/appointments", "note", long(4001), "Note must be at most 4,000 characters"),
        (
            "/api/access-requests",
            "note",
            json!("Hi"),
            "Please tell us a little more (at least 10 characters)",
        ),
        ("/api/access-requests", "note", long(4001), "Note must be at most 4,000 characters"),
    ] {
        assert_eq!(
            field_message(&submit_form(&site, path, &with(path, field, value)).await, field),
            message,
            "{path}"
        );
    }
    assert_eq!(site.store.contact_requests(), []);
}

#[actix_web::test]
async fn sold_vehicle_accepts_inquiries_but_no_appointments() {
    let site = TestSite::without_rate_limits();
    let car = list_one(site.store.as_ref(), vehicle().build(), at_minute(0)).await;
    site.store.set_status(car, ListingStatus::Sold);
    let viewing =
        submit_form(&site, "/api/appointments", &with("/api/appointments", "vehicleId", json!(car.0))).await;
    assert_eq!(
        field_message(&viewing, "vehicleId"),
        "This vehicle has been sold and can’t be viewed any more"
    );
    let inquiry =
        submit_form(&site, "/api/inquiries", &with("/api/inquiries", "vehicleId", json!(car.0))).await;
    assert_eq!(inquiry.status, StatusCode::CREATED, "{}", inquiry.body);
}

#[actix_web::test]
async fn empty_form_reports_every_field() {
    let site = TestSite::new();
    for (path, fields) in FORMS.into_iter().zip([
        &["consent", "email", "message", "name"][..],
        &["consent", "email", "name", "preferredDate", "preferredTime", "town"],
        &["consent", "email", "name", "note"],
    ]) {
        let answer = submit_form(&site, path, &json!({})).await;
        let invalid_fields: Vec<String> =
            answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(invalid_fields, fields, "{path}");
    }
}

#[actix_web::test]
async fn unknown_fields_are_ignored() {
    let site = TestSite::new();
    for path in FORMS {
        let mut body = form(path);
        for (field, value) in [
            ("id", json!(1)),
            ("reference", json!("MQ-ZZZZZZZZ")),
            ("receivedAt", json!("1999-01-01T00:00:00Z")),
            ("status", json!("answered")),
            ("userId", json!("7")),
            ("isAdmin", json!(true)),
            ("__proto__", json!({ "isAdmin": true })),
        ] {
            body[field] = value;
        }
        let answer = submit_form(&site, path, &body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        assert_ne!(answer.json()["reference"], "MQ-ZZZZZZZZ");
        assert_eq!(answer.json()["receivedAt"], "2026-01-15T12:00:00.000Z");
        assert_eq!(answer.json().as_object().unwrap().len(), 2);
    }
}

#[actix_web::test]
async fn cross_site_forms_and_other_methods_are_refused() {
    let site = TestSite::new();
    for path in FORMS {
        let foreign = post(path, &form(path)).insert_header(("sec-fetch-site", "cross-site"));
        assert_eq!(site.send(foreign).await.status, StatusCode::FORBIDDEN);
        // GET lists the member's own inquiries.
        let allowed = if path == "/api/inquiries" { "GET, HEAD, POST" } else { "POST" };
        for method in [Method::GET, Method::PUT, Method::DELETE, Method::PATCH] {
            if allowed.contains(method.as_str()) {
                continue;
            }
            let answer = site.call(method.clone(), path).await;
            assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            assert_eq!(answer.header("allow"), allowed);
        }
    }
    assert_eq!(site.store.contact_requests(), []);
}

#[actix_web::test]
async fn store_outage_is_reported_and_the_form_can_be_resent() {
    let site = TestSite::new();
    site.store.set_unavailable(true);
    for path in FORMS {
        let answer = site.send(post_with_key(path, "k", &form(path))).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "2");
    }
    site.store.set_unavailable(false);
    for path in FORMS {
        assert_eq!(site.send(post_with_key(path, "k", &form(path))).await.status, StatusCode::CREATED);
    }
    assert_eq!(site.store.contact_requests().len(), 3);
}
