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
#[path = "request_gate_tests.rs"]
mod tests;
