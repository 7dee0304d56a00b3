//! Keeps a request counted as in flight until its response is sent.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use actix_http::Response;
use actix_web::{
    body::{BodySize, MessageBody},
    web::Bytes,
};

use super::connection::RequestInFlight;

pin_project_lite::pin_project! {
    /// A response body whose request is in flight until it is sent or dropped.
    pub(crate) struct CountedBody<B> {
        #[pin]
        body: B,
        in_flight: Option<RequestInFlight>,
    }
}

impl<B: MessageBody> CountedBody<B> {
    /// Attaches a request to its response; `None` if its connection is unknown.
    pub(crate) fn attach(response: Response<B>, in_flight: Option<RequestInFlight>) -> Response<Self> {
        response.map_body(|_, body| Self { body, in_flight })
    }
}

impl<B: MessageBody> MessageBody for CountedBody<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, B::Error>>> {
        self.project().body.poll_next(context)
    }
}
