//! Bare responses of the HTTP parser, which have a status line and no more, and the problems that replace them.

use actix_web::http::StatusCode;
use uuid::Uuid;

use crate::response::{Problem, sealed_headers};

/// Longest bare response in bytes.
const MAX_BARE: usize = 200;

/// Start offset and status of a bare response at the end of the bytes.
pub(super) fn bare_answer(bytes: &[u8]) -> Option<(usize, u16)> {
    // Most writes end with a body; this is the cheapest check.
    if !bytes.ends_with(b"\r\n\r\n") {
        return None;
    }
    let window = bytes.len().saturating_sub(MAX_BARE);
    let tail = std::str::from_utf8(&bytes[window..]).ok()?;
    let begin = tail.rfind("HTTP/1.")?;
    let mut lines = tail[begin..].strip_suffix("\r\n\r\n")?.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let is_empty = |line: &str| {
        ["content-length: 0", "connection: close", "connection: keep-alive"].contains(&line)
            || line.starts_with("date: ")
    };
    let is_bare = lines.all(|line| is_empty(&line.to_ascii_lowercase()));
    (is_bare && matches!(status, 400 | 408 | 431 | 500)).then_some((window + begin, status))
}

#[expect(
    clippy::disallowed_methods,
    reason = "has no access to the ports; the id only helps to find a log line"
)]
pub(super) fn complete_answer(status: StatusCode) -> Vec<u8> {
    let mut random = [0; 16];
    // Without randomness the id is not unique, which is acceptable here.
    let _ = getrandom::fill(&mut random);
    let id = uuid::Builder::from_random_bytes(random).into_uuid();
    answer(status, id)
}

#[expect(
    clippy::disallowed_methods,
    reason = "has no access to the ports; the `date` header of a refused request"
)]
fn answer(status: StatusCode, id: Uuid) -> Vec<u8> {
    let id = id.to_string();
    tracing::debug!(request_id = id, status = status.as_u16(), "request refused by the HTTP parser");
    let body = Problem::plain(status).with_request_id(id.clone()).body();
    let mut head = format!("HTTP/1.1 {status}\r\n");
    for (name, value) in sealed_headers(&id) {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    let date = chrono::Utc::now().format("%a, %d %b %Y %H:%M:%S GMT");
    head.push_str(&format!(
        "content-length: {}\r\nconnection: close\r\ndate: {date}\r\n\r\n{body}",
        body.len()
    ));
    head.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: &str = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\
                        date: Sun, 22 Nov 2026 20:00:00 GMT\r\n\r\n";

    #[test]
    fn only_a_trailing_bare_response_is_detected() {
        assert_eq!(bare_answer(BARE.as_bytes()), Some((0, 400)));
        let before = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi";
        assert_eq!(bare_answer(format!("{before}{BARE}").as_bytes()), Some((before.len(), 400)));
        for other in [
            "".to_owned(),
            before.to_owned(),
            format!("{BARE}x"),
            BARE.replace("date", "x-request-id: 1\r\ndate"),
            BARE.replace("400 Bad Request", "404 Not Found"),
            BARE.replace("content-length: 0", "content-length: 5"),
        ] {
            assert_eq!(bare_answer(other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn bare_response_is_replaced_by_a_problem_with_common_headers() {
        let text = String::from_utf8(answer(StatusCode::BAD_REQUEST, Uuid::nil())).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{head}");
        for header in [
            "content-type: application/problem+json",
            "x-content-type-options: nosniff",
            "content-security-policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
            "cache-control: no-store",
            "connection: close",
            &format!("x-request-id: {}", Uuid::nil()),
            &format!("content-length: {}", body.len()),
        ] {
            assert!(head.split("\r\n").any(|line| line == header), "{header} in {head}");
        }
        let problem: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(
            (&problem["status"], &problem["requestId"]),
            (&400.into(), &Uuid::nil().to_string().into())
        );
    }
}
