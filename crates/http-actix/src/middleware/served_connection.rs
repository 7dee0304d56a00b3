//! Serves a connection until it ends: polls the HTTP dispatcher, ends a head that takes too long, and completes the
//! parser's response to a request that it could not read.

use std::{
    future::Future,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_http::error::DispatchError;
use actix_web::rt::time::{Sleep, sleep, sleep_until};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::connection::{ConnectionHandle, REQUEST_HEAD, Shared};

/// Time for which a rejected client may keep sending, so that it can read the response.
const LINGER_TIMEOUT: Duration = Duration::from_millis(500);

/// Future that serves one connection until it ends.
pub(crate) struct ServedConnection<F> {
    dispatcher: Pin<Box<F>>,
    shared: Rc<Shared>,
    stage: Stage,
    /// Ends when the head that is being read takes too long.
    head_limit: Option<Pin<Box<Sleep>>>,
}

/// Stage of a connection; the last two apply only if its request could not be read.
enum Stage {
    Dispatch,
    Answer,
    /// Waits until the client has read the response; closing earlier would reset the connection and lose it.
    Linger(Pin<Box<Sleep>>),
}

impl<F> ServedConnection<F> {
    pub(crate) fn new(dispatcher: F, handle: ConnectionHandle) -> Self {
        Self { dispatcher: Box::pin(dispatcher), shared: handle.0, stage: Stage::Dispatch, head_limit: None }
    }

    /// Whether the time for the head that is being read is over; otherwise wakes the task when it is.
    fn is_head_late(&mut self, context: &mut Context<'_>) -> bool {
        let Some(began) = self.shared.head_began.get() else {
            self.head_limit = None;
            return false;
        };
        let deadline = began + REQUEST_HEAD;
        let limit = self.head_limit.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if limit.deadline() != deadline {
            limit.as_mut().reset(deadline);
        }
        limit.as_mut().poll(context).is_ready()
    }
}

impl<F: Future<Output = Result<(), DispatchError>>> Future for ServedConnection<F> {
    type Output = Result<(), DispatchError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            this.shared.gate.borrow_mut().begin_poll();
            match &mut this.stage {
                Stage::Dispatch => match this.dispatcher.as_mut().poll(context) {
                    Poll::Pending if this.is_head_late(context) => {
                        // The dispatcher reads the end of the input and closes the connection.
                        this.shared.head_began.set(None);
                        this.shared.is_closing.set(true);
                    }
                    Poll::Pending => {
                        // The dispatcher continues, so the held bytes came from the application.
                        return match this.shared.poll_release(context) {
                            Poll::Ready(Err(error)) => Poll::Ready(Err(DispatchError::Io(error))),
                            _ => Poll::Pending,
                        };
                    }
                    Poll::Ready(Err(DispatchError::Parse(_) | DispatchError::InternalError))
                        if !this.shared.buffered.borrow().is_empty() =>
                    {
                        this.shared.complete();
                        this.stage = Stage::Answer;
                    }
                    Poll::Ready(ended) => {
                        // Best effort: nothing polls this connection again.
                        return match this.shared.poll_release(context) {
                            Poll::Ready(_) | Poll::Pending => Poll::Ready(ended),
                        };
                    }
                },
                Stage::Answer => {
                    ready!(this.shared.poll_release(context)).map_err(DispatchError::Io)?;
                    let mut stream = this.shared.stream.borrow_mut();
                    ready!(Pin::new(&mut *stream).poll_shutdown(context)).map_err(DispatchError::Io)?;
                    this.stage = Stage::Linger(Box::pin(sleep(LINGER_TIMEOUT)));
                }
                Stage::Linger(deadline) => {
                    if deadline.as_mut().poll(context).is_ready() {
                        return Poll::Ready(Ok(()));
                    }
                    let mut scratch = [0; 4096];
                    let mut buffer = ReadBuf::new(&mut scratch);
                    let mut stream = this.shared.stream.borrow_mut();
                    ready!(Pin::new(&mut *stream).poll_read(context, &mut buffer))
                        .map_err(DispatchError::Io)?;
                    if buffer.filled().is_empty() {
                        return Poll::Ready(Ok(()));
                    }
                }
            }
        }
    }
}
