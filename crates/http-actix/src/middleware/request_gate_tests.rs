//! Tests of the request gate.

use actix_http::test::TestRequest;
use proptest::prelude::*;

use super::*;

fn request(headers: &[(&str, &str)]) -> Request {
    let mut request = TestRequest::default();
    for header in headers {
        request.insert_header(*header);
    }
    request.finish()
}

/// Passes the input on in pieces of that size, as the dispatcher reads it; answers each request at once if
/// `answers`. Returns what was passed on in each turn.
fn turns(input: &str, size: usize, bodies: &[&[(&str, &str)]], answers: bool) -> Vec<String> {
    let mut gate = RequestGate::default();
    let mut bodies = bodies.iter();
    let mut turns = Vec::new();
    let mut pieces = input.as_bytes().chunks(size);
    loop {
        gate.begin_poll();
        if gate.is_buffer_empty()
            && let Some(piece) = pieces.next()
        {
            gate.buffer(piece);
        }
        let passed = gate.take_admitted(usize::MAX);
        if passed.is_empty() {
            return turns;
        }
        if gate.opens_on_next_poll()
            && let Some(headers) = bodies.next()
        {
            gate.begin_request(&request(headers));
            if answers {
                gate.end_request();
            }
        }
        turns.push(String::from_utf8(passed.to_vec()).unwrap());
    }
}

const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

#[test]
fn one_request_head_is_passed_per_response() {
    let three = GET.repeat(3);
    assert_eq!(turns(&three, 1000, &[&[], &[], &[]], true), [GET, GET, GET]);
    assert_eq!(turns(&three, 1000, &[&[], &[], &[]], false), [GET]);
    for size in 1..GET.len() {
        assert_eq!(turns(&three, size, &[&[], &[], &[]], true).concat(), three, "{size}");
        assert_eq!(turns(&three, size, &[&[], &[], &[]], false).concat(), GET, "{size}");
    }
}

#[test]
fn bare_line_feeds_and_leading_empty_lines_are_accepted() {
    let bare = "\r\n\nGET / HTTP/1.0\nX: y\n\n";
    assert_eq!(turns(&bare.repeat(2), 1000, &[&[], &[]], true), [bare, bare]);
}

#[test]
fn incomplete_head_does_not_block_the_connection() {
    let odd = "GET / HTTP/1.1\r\n\r\nX: y\r\n\r\n";
    assert_eq!(turns(odd, 1000, &[], true), ["GET / HTTP/1.1\r\n\r\n", "X: y\r\n\r\n"]);
}

#[test]
fn body_is_passed_completely_and_the_next_request_is_held() {
    let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n";
    let input = format!("{post}a\n\nb\n\n{GET}");
    let bodies: [&[(&str, &str)]; 2] = [&[("content-length", "6")], &[]];
    for size in 1..input.len() {
        assert_eq!(turns(&input, size, &bodies, true).concat(), input, "{size}");
        assert_eq!(turns(&input, size, &bodies, false).concat(), format!("{post}a\n\nb\n\n"), "{size}");
    }
}

#[test]
fn chunked_body_is_followed_to_its_end() {
    let chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    let body = "5\r\n0\r\n\r\n\r\nA;x=y\r\n0123456789\r\n0\r\nX: y\r\n\r\n";
    let input = format!("{chunked}{body}{GET}");
    let bodies: [&[(&str, &str)]; 2] = [&[("transfer-encoding", "chunked")], &[]];
    for size in 1..input.len() {
        assert_eq!(turns(&input, size, &bodies, true).concat(), input, "{size}");
        assert_eq!(turns(&input, size, &bodies, false).concat(), format!("{chunked}{body}"), "{size}");
    }
    let broken = format!("{chunked}no length\r\n{GET}");
    assert_eq!(turns(&broken, 1000, &bodies, false).concat(), format!("{chunked}no length\r\n"));
    assert_eq!(chunk_size(b"FFFFFFFFFFFFFFFFF\r\n"), None);
}

#[test]
fn upgraded_connection_is_passed_through() {
    let upgrade = "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n";
    let input = format!("{upgrade}\n\n\n\n{GET}{GET}");
    let bodies: [&[(&str, &str)]; 1] = [&[("upgrade", "WebSocket")]];
    assert_eq!(turns(&input, 1000, &bodies, false).concat(), input);
}

proptest! {
    /// Bytes are neither lost nor changed nor exchanged, however they arrive, and the answered connection never stops.
    #[test]
    fn any_bytes_are_passed_on_in_pieces_of_any_size(
        parts in prop::collection::vec(
            prop_oneof![
                Just("GET / HTTP/1.1\r\n".to_owned()),
                Just("\r\n".to_owned()),
                Just("\n".to_owned()),
                "[0-9a-fA-F;]{0,20}",
                "[ -~]{0,40}",
            ],
            0..20,
        ),
        size in 1_usize..60,
        chunked: bool,
    ) {
        let input = parts.concat();
        let headers: &[(&str, &str)] =
            if chunked { &[("transfer-encoding", "chunked")] } else { &[("content-length", "7")] };
        let bodies = vec![headers; parts.len()];
        prop_assert_eq!(turns(&input, size, &bodies, true).concat(), input);
    }
}
