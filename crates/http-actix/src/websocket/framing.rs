//! WebSocket framing: handshake, size limits and the closing handshake. `examples/echo.rs` includes this
//! file, so that the Autobahn suite tests the same code.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    error::PayloadError,
    web::{self, Bytes},
};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, CloseReason, ProtocolError, Session};
use futures_util::Stream;

/// Longest wait for the other side's close frame.
const CLOSE_FRAME_TIMEOUT: Duration = Duration::from_secs(2);

/// Performs the handshake. Frames and messages may then have at most `largest` bytes.
///
/// # Errors
/// If the request is not a valid handshake.
pub(super) async fn open(
    request: &HttpRequest,
    body: web::Payload,
    largest: usize,
) -> actix_web::Result<(HttpResponse, Session, AggregatedMessageStream)> {
    let bounded =
        Bounded { body: body.into_inner(), largest: largest as u64, head: Vec::with_capacity(HEAD), rest: 0 };
    let body =
        web::Payload::from_request(request, &mut Payload::Stream { payload: Box::pin(bounded) }).await?;
    let (response, session, stream) = actix_ws::handle(request, body)?;
    let stream = stream.max_frame_size(largest).aggregate_continuations().max_continuation_size(largest);
    Ok((response, session, stream))
}

/// Longest frame header in bytes.
const HEAD: usize = 14;

/// Payload stream that fails as soon as a frame declares more than `largest` bytes. The frame parser rejects
/// such a frame as well, but only after buffering it whole.
struct Bounded {
    body: Payload,
    largest: u64,
    /// Bytes received of the current frame header.
    head: Vec<u8>,
    /// Bytes of the current frame not received yet.
    rest: u64,
}

impl Bounded {
    fn admits(&mut self, mut bytes: &[u8]) -> bool {
        while let [first, after @ ..] = bytes {
            if self.rest > 0 {
                let (ours, next) =
                    bytes.split_at(bytes.len().min(usize::try_from(self.rest).unwrap_or(usize::MAX)));
                self.rest -= ours.len() as u64;
                bytes = next;
                continue;
            }
            self.head.push(*first);
            bytes = after;
            if let Some(length) = length(&self.head) {
                if length > self.largest {
                    return false;
                }
                self.rest = length;
                self.head.clear();
            }
        }
        true
    }
}

impl Stream for Bounded {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let bytes = ready!(Pin::new(&mut self.body).poll_next(context));
        match bytes {
            Some(Ok(bytes)) if !self.admits(&bytes) => Poll::Ready(Some(Err(PayloadError::Overflow))),
            bytes => Poll::Ready(bytes),
        }
    }
}

/// Payload length of a frame; `None` while its header is incomplete.
fn length(head: &[u8]) -> Option<u64> {
    let second = *head.get(1)?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (length, size) = match second & 0x7f {
        126 => (u64::from(u16::from_be_bytes(head.get(2..4)?.try_into().ok()?)), 4),
        127 => (u64::from_be_bytes(head.get(2..10)?.try_into().ok()?), 10),
        length => (u64::from(length), 2),
    };
    (head.len() >= size + mask).then_some(length)
}

/// How a socket ends.
pub(super) struct End {
    /// Close code and reason; `None` if the connection is already gone.
    reason: Option<CloseReason>,
    /// Whether the other side started closing.
    is_answer: bool,
}

impl End {
    pub(super) fn with(code: CloseCode, why: &str) -> Self {
        let reason = CloseReason { code, description: Some(why.into()) };
        Self { reason: Some(reason), is_answer: false }
    }

    /// The connection is gone; nothing is sent.
    pub(super) const fn connection_lost() -> Self {
        Self { reason: None, is_answer: false }
    }

    pub(super) fn too_long() -> Self {
        Self::with(CloseCode::Size, "a message may have 10240 characters")
    }

    /// Answers the other side's close frame with the same code. Invalid codes are rejected earlier by the
    /// parser.
    pub(super) fn answering(said: Option<CloseReason>) -> Self {
        Self { reason: Some(said.map_or(CloseCode::Normal, |said| said.code).into()), is_answer: true }
    }

    /// Sends the close frame and waits for the answer, at most [`CLOSE_FRAME_TIMEOUT`]. The server must then close the
    /// connection (RFC 6455, 7.1.1).
    pub(super) async fn send_close(self, session: Session, mut stream: AggregatedMessageStream) {
        let Some(reason) = self.reason else { return };
        let goodbye = async {
            if session.close(Some(reason)).await.is_ok() && !self.is_answer {
                while let Some(Ok(message)) = stream.recv().await {
                    if matches!(message, AggregatedMessage::Close(_)) {
                        break;
                    }
                }
            }
        };
        // A client that does not answer is disconnected.
        let _ = tokio::time::timeout(CLOSE_FRAME_TIMEOUT, goodbye).await;
    }
}

impl From<ProtocolError> for End {
    fn from(error: ProtocolError) -> Self {
        match error {
            ProtocolError::Overflow => Self::too_long(),
            // actix-ws reports an oversized continued message this way.
            ProtocolError::Io(error) if error.kind() == io::ErrorKind::Other => Self::too_long(),
            ProtocolError::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                // actix-ws reports invalid UTF-8, reserved bits and bad close codes with the same error kind;
                // only the text differs.
                if error.to_string().contains("utf-8") {
                    Self::with(CloseCode::Invalid, "text must be UTF-8")
                } else {
                    Self::with(CloseCode::Protocol, "that is not the WebSocket protocol")
                }
            }
            ProtocolError::Io(_) => Self::connection_lost(),
            _ => Self::with(CloseCode::Protocol, "that is not the WebSocket protocol"),
        }
    }
}
