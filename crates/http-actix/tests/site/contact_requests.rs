//! Contact forms: idempotency, validation and rate limits.

use std::sync::Arc;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::contact_requests::{ContactRequest, Message, Phone};
use futures_util::future::join_all;
use http_actix::{HttpSettings, RateLimits};
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};

use crate::harness::{Answer, TestSite};

const FORMS: [&str; 3] = ["/api/inquiries", "/api/appointments", "/api/access-requests"];

/// A valid form with every field set.
fn form(path: &str) -> Value {
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

fn with(path: &str, field: &str, value: Value) -> Value {
    let mut form = form(path);
    form[field] = value;
    form
}

fn post(path: &str, body: &Value) -> TestRequest {
    TestRequest::post().uri(path).set_json(body)
}

/// A site without rate limits.
fn relaxed() -> TestSite {
    configured(|settings| settings.rate_limits = RateLimits::Relaxed)
}

fn configured(change: impl FnOnce(&mut HttpSettings)) -> TestSite {
    let mut site = TestSite::new();
    change(Arc::get_mut(&mut site.site.settings).unwrap());
    site
}

async fn ask(site: &TestSite, path: &str, body: &Value) -> Answer {
    site.send(post(path, body)).await
}

fn sentence(answer: &Answer, field: &str) -> String {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    answer.json()["fields"][field]
        .as_str()
        .unwrap_or_else(|| panic!("not {field}: {}", answer.body))
        .to_owned()
}

#[actix_web::test]
async fn each_form_is_kept_and_answered_with_what_to_quote() {
    let site = TestSite::new();
    for path in FORMS {
        let answer = ask(&site, path, &form(path)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(answer.header("content-type").starts_with("application/json"));
        let asked = site.store.asked();
        let (receipt, _) = asked.last().unwrap();
        let expected =
            json!({ "reference": receipt.reference.as_str(), "receivedAt": "2026-01-15T12:00:00.000Z" });
        assert_eq!(answer.json(), expected);
    }
    let kinds: Vec<&str> = site
        .store
        .asked()
        .iter()
        .map(|(_, asking)| match asking {
            ContactRequest::Inquiry(inquiry) => {
                assert_eq!(inquiry.phone.as_ref().map(Phone::as_str), Some("+1 312 555 0100"));
                "inquiry"
            }
            ContactRequest::Appointment(appointment) => {
                assert_eq!(appointment.note.as_ref().map(Message::as_str), Some("Two of us will come."));
                assert_eq!(appointment.preferred_date.get().to_string(), "2026-01-16");
                "appointment"
            }
            ContactRequest::AccessRequest(_) => "access request",
        })
        .collect();
    assert_eq!(kinds, ["inquiry", "appointment", "access request"]);
}

#[actix_web::test]
async fn a_vehicle_is_asked_about_by_its_number() {
    let site = relaxed();
    let id = list_one(site.store.as_ref(), vehicle().build(), at_minute(0)).await;
    for path in &FORMS[..2] {
        let answer = ask(&site, path, &with(path, "vehicleId", json!(id.0))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        for nobody in [json!(99), json!(0), json!(-1), json!(i64::MAX)] {
            let answer = ask(&site, path, &with(path, "vehicleId", nobody)).await;
            let told = sentence(&answer, "vehicleId");
            assert_eq!(told, "We couldn’t find this vehicle; it may have been withdrawn");
        }
    }
}

#[actix_web::test]
async fn what_is_wrong_is_told_field_by_field() {
    let site = relaxed();
    let long = |length: usize| json!("é".repeat(length));
    for (field, value, told) in [
        ("name", json!("A"), "Name must be at least 2 characters"),
        ("name", json!(" \u{0}A\n"), "Name must be at least 2 characters"),
        ("name", long(121), "Name must be at most 120 characters"),
        ("email", json!("ada@example"), "Please enter a valid email address"),
        ("email", json!("ada@example.com\r\nBcc: x@example.com"), "Please enter a valid email address"),
        ("consent", json!(false), "Please agree to let us use your details to reply"),
        ("consent", json!(null), "Please agree to let us use your details to reply"),
    ] {
        for path in FORMS {
            let answer = ask(&site, path, &with(path, field, value.clone())).await;
            assert_eq!(sentence(&answer, field), told, "{path}: {value}");
            assert_eq!(answer.json()["message"], told);
        }
    }
    for (path, field, value, told) in [
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
        assert_eq!(sentence(&ask(&site, path, &with(path, field, value)).await, field), told, "{path}");
    }
    assert_eq!(site.store.asked(), []);
}

#[actix_web::test]
async fn an_empty_form_hears_of_everything_at_once() {
    let site = TestSite::new();
    for (path, fields) in FORMS.into_iter().zip([
        &["consent", "email", "message", "name"][..],
        &["consent", "email", "name", "preferredDate", "preferredTime", "town"],
        &["consent", "email", "name", "note"],
    ]) {
        let answer = ask(&site, path, &json!({})).await;
        let told: Vec<String> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(told, fields, "{path}");
    }
}

#[actix_web::test]
async fn what_a_form_does_not_take_is_ignored() {
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
        let answer = ask(&site, path, &body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        assert_ne!(answer.json()["reference"], "MQ-ZZZZZZZZ");
        assert_eq!(answer.json()["receivedAt"], "2026-01-15T12:00:00.000Z");
        assert_eq!(answer.json().as_object().unwrap().len(), 2);
    }
}

/// Texts that have broken other programs.
pub const NAUGHTY: &[&str] = &[
    "",
    " ",
    "\u{0}",
    "null",
    "undefined",
    "NaN",
    "true",
    "-1",
    "1e999",
    "0x0",
    "${jndi:ldap://x/a}",
    "{{7*7}}",
    "%n%s%x%d",
    "'; DROP TABLE inquiries; --",
    "1' OR '1'='1",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "../../../../etc/passwd%00",
    "$(touch /tmp/x) `id`",
    "\\",
    "\"",
    "田中さんにあげて下さい",
    "مرحبا بالعالم 123",
    "הָיְתָה test",
    "\u{202E}txt.exe\u{202C}",
    "\u{2066}isolated\u{2069}",
    "\u{FEFF}bom",
    "zero\u{200B}width",
    "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
    "👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇸",
    "ﬀ ﷽ Ω≈ç√∫˜µ≤≥÷",
    "\u{FFFE}\u{FFFF}\u{10FFFF}",
    "line\u{2028}separator\u{2029}",
    "\u{1B}[31mred\u{7}\u{8}\u{7F}\u{9B}",
    "a\r\nSet-Cookie: x=y\r\n\r\n",
    "\t\u{B}\u{C}\u{85}\u{A0}",
    "ada@example.com,eve@example.com",
    "2026-02-30",
    "0000-00-00",
];

#[actix_web::test]
async fn odd_texts_are_kept_clean_or_refused_in_sentences() {
    let site = relaxed();
    let mut kept = 0;
    for path in FORMS {
        let texts: Vec<String> = form(path)
            .as_object()
            .unwrap()
            .iter()
            .filter(|(_, value)| value.is_string())
            .map(|(field, _)| field.clone())
            .collect();
        for field in &texts {
            for odd in NAUGHTY {
                for text in [(*odd).to_owned(), format!("{odd} — and the rest of the sentence")] {
                    let answer = ask(&site, path, &with(path, field, json!(text))).await;
                    match answer.status {
                        StatusCode::CREATED => kept += 1,
                        _ => assert!(!sentence(&answer, field).is_empty(), "{path} {field} {text:?}"),
                    }
                }
            }
        }
    }
    assert_eq!(site.store.asked().len(), kept);
    assert!(kept > 300, "most of them are but texts: {kept}");
    let everything = format!("{:?}", site.store.asked());
    for escaped in ["\\0", "\\u{1b}", "\\u{7}", "\\u{202e}", "\\u{feff}", "\\u{2028}", "\\r", "\\u{85}"] {
        assert!(!everything.contains(escaped), "{escaped} was kept");
    }
}

#[actix_web::test]
async fn what_cannot_be_read_is_malformed() {
    let site = relaxed();
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    for body in [
        "".as_bytes(),
        b"null",
        b"[]",
        b"42",
        b"\"text\"",
        b"{",
        b"{\"name\": }",
        b"{\"name\": 7}",
        b"{\"name\": [\"Ada\"]}",
        b"{\"consent\": \"yes\"}",
        b"{\"consent\": 1}",
        b"{\"name\": \"Ada\", \"name\": \"Eve\"}",
        b"{\"name\": \"\\ud800\"}",
        b"{\"name\": \"\xff\xfe\"}",
        b"{\"name\": \"raw\0nul\"}",
        b"\xef\xbb\xbf{}",
        b"{} trailing",
        b"name=Ada&consent=true",
        deep.as_bytes(),
        format!("{{\"name\": {deep}}}").as_bytes(),
    ] {
        for path in FORMS {
            let request = TestRequest::post()
                .uri(path)
                .insert_header((header::CONTENT_TYPE, "application/json"))
                .set_payload(body.to_vec());
            let answer = site.send(request).await;
            let shown = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path} {shown}: {}", answer.body);
            assert_eq!(answer.json()["message"], "The request's JSON could not be understood", "{shown}");
        }
    }
    for number in ["9223372036854775808", "1e999", "1.5", "\"7\"", "-9223372036854775809"] {
        let body = format!("{{\"vehicleId\": {number}}}");
        let request = TestRequest::post()
            .uri("/api/inquiries")
            .insert_header((header::CONTENT_TYPE, "application/json"))
            .set_payload(body);
        assert_eq!(site.send(request).await.status, StatusCode::BAD_REQUEST, "{number}");
    }
    assert_eq!(site.store.asked(), []);
}

fn keyed(path: &str, key: &str, body: &Value) -> TestRequest {
    post(path, body).insert_header(("Idempotency-Key", key))
}

#[actix_web::test]
async fn the_same_key_and_body_answer_the_same_and_keep_once() {
    let site = TestSite::new();
    for (count, path) in (1..).zip(FORMS) {
        // Same key for all three: keys are scoped to the endpoint.
        let first = site.send(keyed(path, "k", &form(path))).await;
        assert_eq!(first.status, StatusCode::CREATED);
        for _ in 0..12 {
            let again = site.send(keyed(path, "k", &form(path))).await;
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
        assert_eq!(site.store.asked().len(), count);
    }
}

#[actix_web::test]
async fn a_key_with_another_body_is_refused() {
    let site = TestSite::new();
    for path in FORMS {
        site.send(keyed(path, "k", &form(path))).await;
        for other in [with(path, "name", json!("Eve")), with(path, "consent", json!(false)), json!({})] {
            let answer = site.send(keyed(path, "k", &other)).await;
            let told = sentence(&answer, "Idempotency-Key");
            assert_eq!(told, "This form was already sent with different content");
            assert_eq!(answer.json()["message"], told);
        }
    }
    assert_eq!(site.store.asked().len(), 3);
}

#[actix_web::test]
async fn a_form_that_was_refused_is_corrected_under_its_key() {
    let site = TestSite::new();
    for path in FORMS {
        let refused = site.send(keyed(path, "k", &with(path, "consent", json!(false)))).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(site.send(keyed(path, "k", &form(path))).await.status, StatusCode::CREATED);
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
            let told = sentence(&answer, "Idempotency-Key");
            assert_eq!(told, "Idempotency-Key must be 1 to 200 visible ASCII characters");
        }
    }
}

#[actix_web::test]
async fn fifty_at_once_under_one_key_are_one() {
    let site = TestSite::new();
    for (count, path) in (1..).zip(FORMS) {
        let answers = join_all((0..50).map(|_| site.send(keyed(path, "k", &form(path))))).await;
        assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED));
        assert!(answers.iter().all(|answer| answer.body == answers[0].body));
        assert_eq!(site.store.asked().len(), count);
    }
}

#[actix_web::test]
async fn ten_an_hour_from_one_address() {
    let site = TestSite::new();
    for turn in 0..10 {
        let path = FORMS[turn % 3];
        assert_eq!(ask(&site, path, &form(path)).await.status, StatusCode::CREATED, "{turn}");
        assert_eq!(
            ask(&site, path, &json!({})).await.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "costs nothing"
        );
    }
    for path in FORMS {
        let answer = ask(&site, path, &form(path)).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(answer.header("retry-after"), "3600");
        assert_eq!(answer.header("content-type"), "application/problem+json");
        let told = "Too many requests came from your network; please try again in 60 minutes";
        assert_eq!(answer.json()["message"], told);
    }
    // Without a trusted proxy, `X-Forwarded-For` is ignored.
    for forged in ["198.51.100.1", "127.0.0.1", "10.0.0.1, 198.51.100.2", "::1"] {
        for name in ["x-forwarded-for", "forwarded", "x-real-ip"] {
            let request = post(FORMS[0], &form(FORMS[0])).insert_header((name, forged));
            assert_eq!(site.send(request).await.status, StatusCode::TOO_MANY_REQUESTS, "{name}: {forged}");
        }
    }
    assert_eq!(site.store.asked().len(), 10);
}

#[actix_web::test]
async fn behind_a_trusted_proxy_each_visitor_has_their_own() {
    let site = configured(|settings| settings.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()]);
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
async fn relaxed_limits_are_none() {
    let site = relaxed();
    for _ in 0..30 {
        assert_eq!(ask(&site, FORMS[0], &form(FORMS[0])).await.status, StatusCode::CREATED);
    }
}

#[actix_web::test]
async fn only_our_own_pages_ask() {
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
    assert_eq!(site.store.asked(), []);
}

#[actix_web::test]
async fn a_store_that_is_away_is_said_and_nothing_is_lost_by_trying_again() {
    let site = TestSite::new();
    site.store.set_unavailable(true);
    for path in FORMS {
        let answer = site.send(keyed(path, "k", &form(path))).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "2");
    }
    site.store.set_unavailable(false);
    for path in FORMS {
        assert_eq!(site.send(keyed(path, "k", &form(path))).await.status, StatusCode::CREATED);
    }
    assert_eq!(site.store.asked().len(), 3);
}
