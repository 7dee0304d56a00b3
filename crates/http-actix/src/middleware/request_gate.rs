//! Passes one request at a time to the HTTP parser.
//!
//! actix-http decodes all requests of its read buffer at once (`h1/dispatcher.rs`, `poll_request`), and keeps about
//! 5 KiB for each until it is answered: 32 KiB of short requests would hold 9 MiB for one connection. The gate follows
//! heads and bodies, and holds back what comes after a request until its response is sent (reliability row R5).

use actix_http::Request;
use actix_web::{
    HttpMessage,
    http::{Method, header},
    web::BytesMut,
};
use memchr::{memchr, memchr_iter};

/// Part of a request that the next bytes of a connection belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Expected {
    Head(Lines),
    /// A whole head was passed on; the parser has not begun its request yet.
    Begin,
    /// So many bytes of a body.
    Body(u64),
    /// A line with the length of a chunk.
    ChunkSize(Vec<u8>),
    /// So many bytes of a chunk and its line end.
    Chunk(u64),
    /// The lines after the last chunk.
    Trailer(Lines),
    /// End of the request: no bytes are passed on until it is answered.
    End,
    /// The bytes of another protocol.
    Anything,
}

/// Finds the empty line after other lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Lines {
    has_text: bool,
    is_in_line: bool,
}

impl Lines {
    /// Offset of the end of the empty line, if it is in these bytes. Line ends may lack their carriage return, and
    /// empty lines before the first text are passed over unless `may_be_first`, as in the parser.
    fn find_end(&mut self, bytes: &[u8], may_be_first: bool) -> Option<usize> {
        let mut begin = 0;
        for end in memchr_iter(b'\n', bytes) {
            if self.is_in_line || has_text(&bytes[begin..end]) {
                (self.has_text, self.is_in_line) = (true, false);
            } else if self.has_text || may_be_first {
                return Some(end);
            }
            begin = end + 1;
        }
        if has_text(&bytes[begin..]) {
            (self.has_text, self.is_in_line) = (true, true);
        }
        None
    }
}

/// Whether a part of a line is more than carriage returns.
fn has_text(part: &[u8]) -> bool {
    part.iter().any(|byte| *byte != b'\r')
}

/// Longest line with the length of a chunk, in bytes.
const MAX_CHUNK_LINE: usize = 256;

/// Follows the requests of one connection.
#[derive(Debug)]
pub(crate) struct RequestGate {
    expected: Expected,
    /// Number of requests whose responses are not sent yet.
    unanswered: u32,
    /// Bytes that were read but not passed on yet.
    buffered: BytesMut,
}

impl Default for RequestGate {
    fn default() -> Self {
        Self { expected: Expected::Head(Lines::default()), unanswered: 0, buffered: BytesMut::new() }
    }
}

impl RequestGate {
    /// Whether bytes may be passed on.
    pub(crate) fn is_open(&self) -> bool {
        !matches!(self.expected, Expected::Begin | Expected::End)
    }

    /// Whether the gate opens with the next turn of the dispatcher, unless that begins a request.
    pub(crate) fn opens_on_next_poll(&self) -> bool {
        self.expected == Expected::Begin
    }

    /// Whether all requests are answered, so that the next bytes belong to a head.
    pub(crate) fn is_answered(&self) -> bool {
        self.unanswered == 0
    }

    /// The dispatcher is about to read. A head that began no request was not complete for the parser.
    pub(crate) fn begin_poll(&mut self) {
        if self.expected == Expected::Begin {
            self.expected = Expected::Head(Lines::default());
        }
    }

    /// The parser has read a head.
    pub(crate) fn begin_request(&mut self, request: &Request) {
        self.unanswered += 1;
        self.expected = body_of(request);
    }

    /// A response was sent.
    pub(crate) fn end_request(&mut self) {
        self.unanswered = self.unanswered.saturating_sub(1);
        self.open_after_answer();
    }

    fn open_after_answer(&mut self) {
        if self.expected == Expected::End && self.unanswered == 0 {
            self.expected = Expected::Head(Lines::default());
        }
    }

    /// Holds bytes until they may be passed on.
    pub(crate) fn buffer(&mut self, bytes: &[u8]) {
        self.buffered.extend_from_slice(bytes);
    }

    pub(crate) fn is_buffer_empty(&self) -> bool {
        self.buffered.is_empty()
    }

    /// Takes the held bytes that may be passed on now, at most `limit`.
    pub(crate) fn take_admitted(&mut self, limit: usize) -> BytesMut {
        let mut buffered = std::mem::take(&mut self.buffered);
        let count = self.admit(&buffered[..limit.min(buffered.len())]);
        let passed = buffered.split_to(count);
        self.buffered = buffered;
        passed
    }

    /// How many of the bytes that come next may be passed on now.
    pub(crate) fn admit(&mut self, bytes: &[u8]) -> usize {
        let mut count = 0;
        while count < bytes.len() && self.is_open() {
            count += self.step(&bytes[count..]);
        }
        count
    }

    /// Follows the next bytes, which are not empty, and returns how many these were.
    fn step(&mut self, bytes: &[u8]) -> usize {
        match &mut self.expected {
            Expected::Begin | Expected::End => 0,
            Expected::Anything => bytes.len(),
            Expected::Head(lines) => {
                let end = lines.find_end(bytes, false);
                self.continue_until(end, bytes.len(), Expected::Begin)
            }
            Expected::Trailer(lines) => {
                let end = lines.find_end(bytes, true);
                self.continue_until(end, bytes.len(), Expected::End)
            }
            Expected::Body(left) => {
                let count = shorter(*left, bytes.len());
                *left -= count as u64;
                if *left == 0 {
                    self.expect_next(Expected::End);
                }
                count
            }
            Expected::Chunk(left) => {
                let count = shorter(*left, bytes.len());
                *left -= count as u64;
                if *left == 0 {
                    self.expect_next(Expected::ChunkSize(Vec::new()));
                }
                count
            }
            Expected::ChunkSize(line) => {
                let end = memchr(b'\n', bytes);
                let count = end.map_or(bytes.len(), |end| end + 1);
                line.extend_from_slice(&bytes[..count]);
                // The parser refuses the request if this is no length.
                let next = match (end, chunk_size(line)) {
                    (None, _) if line.len() <= MAX_CHUNK_LINE => return count,
                    (Some(_), Some(0)) => Expected::Trailer(Lines::default()),
                    (Some(_), Some(size)) => Expected::Chunk(size.saturating_add(2)),
                    _ => Expected::End,
                };
                self.expect_next(next);
                count
            }
        }
    }

    fn continue_until(&mut self, end: Option<usize>, length: usize, next: Expected) -> usize {
        let Some(end) = end else { return length };
        self.expect_next(next);
        end + 1
    }

    fn expect_next(&mut self, next: Expected) {
        self.expected = next;
        self.open_after_answer();
    }
}

fn shorter(left: u64, length: usize) -> usize {
    usize::try_from(left).map_or(length, |left| left.min(length))
}

/// The length in a line like "1a2b;extension\r\n".
fn chunk_size(line: &[u8]) -> Option<u64> {
    let line = std::str::from_utf8(line).ok()?;
    let digits = line.split(';').next().unwrap_or(line).trim();
    u64::from_str_radix(digits, 16).ok()
}

/// The part of a request that follows its head, by the parser's rules.
fn body_of(request: &Request) -> Expected {
    let value = |name| request.headers().get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    if value(header::TRANSFER_ENCODING).is_some_and(|encoding| encoding.eq_ignore_ascii_case("chunked")) {
        Expected::ChunkSize(Vec::new())
    } else if request.method() == Method::CONNECT
        || value(header::UPGRADE).is_some_and(|protocol| protocol.eq_ignore_ascii_case("websocket"))
    {
        Expected::Anything
    } else {
        match value(header::CONTENT_LENGTH).and_then(|length| length.parse().ok()) {
            None | Some(0) => Expected::End,
            Some(length) => Expected::Body(length),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_http::test::TestRequest;

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
    fn each_turn_gets_one_head_and_waits_for_the_answer() {
        let three = GET.repeat(3);
        assert_eq!(turns(&three, 1000, &[&[], &[], &[]], true), [GET, GET, GET]);
        assert_eq!(turns(&three, 1000, &[&[], &[], &[]], false), [GET]);
        for size in 1..GET.len() {
            assert_eq!(turns(&three, size, &[&[], &[], &[]], true).concat(), three, "{size}");
            assert_eq!(turns(&three, size, &[&[], &[], &[]], false).concat(), GET, "{size}");
        }
    }

    #[test]
    fn line_ends_may_be_bare_and_empty_lines_may_come_first() {
        let bare = "\r\n\nGET / HTTP/1.0\nX: y\n\n";
        assert_eq!(turns(&bare.repeat(2), 1000, &[&[], &[]], true), [bare, bare]);
    }

    #[test]
    fn a_head_that_the_parser_waits_for_longer_does_not_stop_the_connection() {
        let odd = "GET / HTTP/1.1\r\n\r\nX: y\r\n\r\n";
        assert_eq!(turns(odd, 1000, &[], true), ["GET / HTTP/1.1\r\n\r\n", "X: y\r\n\r\n"]);
    }

    #[test]
    fn a_body_is_passed_on_whole_and_what_follows_is_held() {
        let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n";
        let input = format!("{post}a\n\nb\n\n{GET}");
        let bodies: [&[(&str, &str)]; 2] = [&[("content-length", "6")], &[]];
        for size in 1..input.len() {
            assert_eq!(turns(&input, size, &bodies, true).concat(), input, "{size}");
            assert_eq!(turns(&input, size, &bodies, false).concat(), format!("{post}a\n\nb\n\n"), "{size}");
        }
    }

    #[test]
    fn chunks_are_followed_to_their_end() {
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
    fn another_protocol_is_not_followed() {
        let upgrade = "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n";
        let input = format!("{upgrade}\n\n\n\n{GET}{GET}");
        let bodies: [&[(&str, &str)]; 1] = [&[("upgrade", "WebSocket")]];
        assert_eq!(turns(&input, 1000, &bodies, false).concat(), input);
    }
}
