//! Keeps a request counted as in flight until its response is sent, and bounds the memory of responses that nobody
//! reads (reliability row R5).

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use actix_http::Response;
use actix_web::{
    body::{BodySize, MessageBody},
    web::Bytes,
};

use super::connection::RequestInFlight;

/// Smallest buffer that is split, in bytes: files are read in chunks of this size. The connection copies all that it
/// is given before it sends, so a client that does not read would hold a whole chunk twice. Smaller responses, like
/// list pages, are sent with one system call.
const SPLIT_FROM: usize = 64 * 1024;
/// Size of the pieces of a split buffer, in bytes.
const PIECE: usize = 16 * 1024;

pin_project_lite::pin_project! {
    /// A response body whose request is in flight until it is sent or dropped.
    pub(crate) struct CountedBody<B> {
        #[pin]
        body: B,
        // The part of a split buffer that was not handed over yet.
        rest: Bytes,
        in_flight: Option<RequestInFlight>,
    }
}

impl<B: MessageBody> CountedBody<B> {
    /// Attaches a request to its response; `None` if its connection is unknown.
    pub(crate) fn attach(response: Response<B>, in_flight: Option<RequestInFlight>) -> Response<Self> {
        response.map_body(|_, body| Self { body, rest: Bytes::new(), in_flight })
    }
}

impl<B: MessageBody> MessageBody for CountedBody<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, B::Error>>> {
        let this = self.project();
        if this.rest.is_empty() {
            match ready!(this.body.poll_next(context)) {
                Some(Ok(buffer)) if buffer.len() >= SPLIT_FROM => *this.rest = buffer,
                other => return Poll::Ready(other),
            }
        }
        let length = this.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(this.rest.split_to(length))))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::BodyStream;
    use futures_util::{StreamExt, stream};

    use super::*;

    #[test]
    fn large_buffers_are_handed_over_in_pieces_and_others_whole() {
        let buffers = [SPLIT_FROM - 1, SPLIT_FROM + 1, 0, 5].map(|length| Bytes::from(vec![7; length]));
        let body = BodyStream::new(stream::iter(buffers).map(Ok::<_, std::io::Error>));
        let mut body = Box::pin(CountedBody { body, rest: Bytes::new(), in_flight: None });
        let mut lengths = Vec::new();
        let mut context = Context::from_waker(std::task::Waker::noop());
        while let Poll::Ready(Some(piece)) = body.as_mut().poll_next(&mut context) {
            lengths.push(piece.unwrap().len());
        }
        assert_eq!(lengths, [SPLIT_FROM - 1, PIECE, PIECE, PIECE, PIECE, 1, 5]);
    }
}
