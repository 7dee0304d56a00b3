//! How messages are taken off the wire, and how a socket ends: the WebSocket protocol as far as it is
//! ours. `examples/echo.rs` includes this file, so that the Autobahn suite asks the very same code.

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

/// How long the other end may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// Shakes hands. Neither a frame nor a message may then have more than `largest` bytes.
///
/// # Errors
/// When the request is no handshake.
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

/// Bytes before a frame's own, at most.
const HEAD: usize = 14;

/// Lets bytes pass until a frame says that it is larger than any may be. What takes frames apart refuses
/// it too, but waits for the whole of it first and keeps it until then.
struct Bounded {
    body: Payload,
    largest: u64,
    /// What has come of a frame's head.
    head: Vec<u8>,
    /// What has not come yet of a frame.
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

/// How many bytes a frame has after its head; `None` while the head is not whole.
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

/// Why a socket ends, as the other end is told.
pub(super) struct End {
    /// `None` when there is nobody left to be told.
    reason: Option<CloseReason>,
    /// Whether the other end ended it.
    is_answer: bool,
}

impl End {
    pub(super) fn with(code: CloseCode, why: &str) -> Self {
        let reason = CloseReason { code, description: Some(why.into()) };
        Self { reason: Some(reason), is_answer: false }
    }

    /// There is nobody left to be told.
    pub(super) const fn unheard() -> Self {
        Self { reason: None, is_answer: false }
    }

    pub(super) fn too_long() -> Self {
        Self::with(CloseCode::Size, "a message may have 10240 characters")
    }

    /// The other end has ended it, and hears its own code again; one that may not be sent never gets here.
    pub(super) fn answering(said: Option<CloseReason>) -> Self {
        Self { reason: Some(said.map_or(CloseCode::Normal, |said| said.code).into()), is_answer: true }
    }

    /// Tells the other end, and waits a little for its answer. The server closes the connection first
    /// (RFC 6455, 7.1.1): who has said goodbye waits for that.
    pub(super) async fn tell(self, session: Session, mut stream: AggregatedMessageStream) {
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
        // Whoever does not answer is left.
        let _ = tokio::time::timeout(GOODBYE, goodbye).await;
    }
}

impl From<ProtocolError> for End {
    fn from(error: ProtocolError) -> Self {
        match error {
            ProtocolError::Overflow => Self::too_long(),
            // That is how the stream says that the parts of a message are too long together.
            ProtocolError::Io(error) if error.kind() == io::ErrorKind::Other => Self::too_long(),
            ProtocolError::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                // The stream has no other name for it, and tells reserved bits and codes in the same way.
                if error.to_string().contains("utf-8") {
                    Self::with(CloseCode::Invalid, "text must be UTF-8")
                } else {
                    Self::with(CloseCode::Protocol, "that is not the WebSocket protocol")
                }
            }
            ProtocolError::Io(_) => Self::unheard(),
            _ => Self::with(CloseCode::Protocol, "that is not the WebSocket protocol"),
        }
    }
}
