//! Odd texts and bodies that cannot be read, in forms of visitors.

use actix_web::{
    http::{StatusCode, header},
    test::TestRequest,
};
use serde_json::json;

use crate::{
    contact_requests::{FORMS, field_message, form, submit_form, with},
    harness::TestSite,
};

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
async fn naughty_strings_are_sanitized_or_refused() {
    let site = TestSite::without_rate_limits();
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
                    let answer = submit_form(&site, path, &with(path, field, json!(text))).await;
                    match answer.status {
                        StatusCode::CREATED => kept += 1,
                        _ => assert!(!field_message(&answer, field).is_empty(), "{path} {field} {text:?}"),
                    }
                }
            }
        }
    }
    assert_eq!(site.store.contact_requests().len(), kept);
    assert!(kept > 300, "most of them are but texts: {kept}");
    let everything = format!("{:?}", site.store.contact_requests());
    for escaped in ["\\0", "\\u{1b}", "\\u{7}", "\\u{202e}", "\\u{feff}", "\\u{2028}", "\\r", "\\u{85}"] {
        assert!(!everything.contains(escaped), "{escaped} was kept");
    }
}

#[actix_web::test]
async fn malformed_bodies_are_bad_requests() {
    let site = TestSite::without_rate_limits();
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
            let field = [("{\"name\": 7", "name"), ("{\"name\": [", "name"), ("{\"consent\": ", "consent")]
                .into_iter()
                .find_map(|(begin, field)| shown.starts_with(begin).then_some(field));
            let sentence = field.map_or("The request's JSON could not be understood".to_owned(), |field| {
                format!("The value of {field} could not be understood")
            });
            assert_eq!(answer.json()["message"], sentence, "{shown}");
            assert_eq!(
                answer.json()["fields"],
                field.map_or(json!(null), |field| json!({ field: sentence }))
            );
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
    assert_eq!(site.store.contact_requests(), []);
}
