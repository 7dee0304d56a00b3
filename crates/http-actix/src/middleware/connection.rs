//! TCP connections: completes responses of the HTTP parser, limits the time for the head of each request, passes on one
//! request at a time, and lets a handler close its connection.
//!
//! actix-http limits the time for the head of a connection's first request only.
//!
//! actix-http answers a request that it cannot read (400, 431), or that arrives too slowly (408), before the
//! application sees it, with a bare status line (`h1/dispatcher.rs`, `poll_request` and `poll_head_timer`).
//! The connection holds such a response back until it is known to come from the parser, and replaces it with
//! a problem that has the headers of every response.

use std::{
    cell::{Cell, RefCell},
    future::Future,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, Waker, ready},
    time::Duration,
};

use actix_http::{Request, error::DispatchError};
use actix_web::{
    http::StatusCode,
    rt::{
        net::TcpStream,
        time::{Sleep, sleep, sleep_until},
    },
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::Instant,
};

use super::{
    bare_response::{bare_answer, complete_answer},
    request_gate::RequestGate,
};

/// Time limit for the head of a request.
pub(crate) const REQUEST_HEAD: Duration = Duration::from_secs(5);
/// Time for which a rejected client may keep sending, so that it can read the response.
const LINGER_TIMEOUT: Duration = Duration::from_millis(500);

struct Shared {
    stream: RefCell<TcpStream>,
    /// A possible response of the parser, not sent yet.
    buffered: RefCell<Vec<u8>>,
    has_written: Cell<bool>,
    is_closing: Cell<bool>,
    reader: RefCell<Option<Waker>>,
    gate: RefCell<RequestGate>,
    /// Whether a request was read; the parser limits the time for the first head.
    has_served: Cell<bool>,
    /// Time of the first bytes after the last response.
    head_began: Cell<Option<Instant>>,
}

impl Shared {
    /// Wakes the task that reads.
    fn wake_reader(&self) {
        if let Some(reader) = self.reader.borrow_mut().take() {
            reader.wake();
        }
    }

    /// Notes that bytes of a head were passed on, unless it is the first one.
    fn start_head_timer(&self) {
        if self.has_served.get() && self.gate.borrow().is_answered() && self.head_began.get().is_none() {
            self.head_began.set(Some(Instant::now()));
        }
    }

    /// Sends the held bytes unchanged.
    fn poll_release(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut buffered = self.buffered.borrow_mut();
        while !buffered.is_empty() {
            let sent = ready!(Pin::new(&mut *self.stream.borrow_mut()).poll_write(context, &buffered))?;
            if sent == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.has_written.set(true);
            buffered.drain(..sent);
        }
        Poll::Ready(Ok(()))
    }

    /// Replaces a held bare response by a complete one.
    fn complete(&self) {
        let mut buffered = self.buffered.borrow_mut();
        if let Some(status) = bare_answer(&buffered).and_then(|(_, status)| StatusCode::from_u16(status).ok())
        {
            *buffered = complete_answer(status);
        }
    }
}

/// Server side of a connection, as the HTTP dispatcher reads and writes it.
pub(crate) struct Connection(Rc<Shared>);

impl Connection {
    pub(crate) fn new(stream: TcpStream) -> Self {
        Self(Rc::new(Shared {
            stream: RefCell::new(stream),
            buffered: RefCell::default(),
            has_written: Cell::new(false),
            is_closing: Cell::new(false),
            reader: RefCell::default(),
            gate: RefCell::default(),
            has_served: Cell::new(false),
            head_began: Cell::new(None),
        }))
    }

    pub(crate) fn handle(&self) -> ConnectionHandle {
        ConnectionHandle(Rc::clone(&self.0))
    }
}

/// A connection as its handlers see it.
#[derive(Clone)]
pub(crate) struct ConnectionHandle(Rc<Shared>);

impl ConnectionHandle {
    /// Stops reading; pending output is sent, then the connection ends.
    pub(crate) fn close(&self) {
        self.0.is_closing.set(true);
        self.0.wake_reader();
    }

    /// Counts a request, whose head was read, until the result is dropped.
    pub(crate) fn begin_request(&self, request: &Request) -> RequestInFlight {
        self.0.gate.borrow_mut().begin_request(request);
        self.0.has_served.set(true);
        self.0.head_began.set(None);
        RequestInFlight(Rc::clone(&self.0))
    }
}

/// A request whose response is not sent yet.
pub(crate) struct RequestInFlight(Rc<Shared>);

impl Drop for RequestInFlight {
    fn drop(&mut self) {
        let mut gate = self.0.gate.borrow_mut();
        gate.end_request();
        // Otherwise the reader waits for the socket.
        if !gate.is_buffer_empty() {
            self.0.wake_reader();
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.0.is_closing.get() {
            return Poll::Ready(Ok(()));
        }
        let shared = &*self.0;
        *shared.reader.borrow_mut() = Some(context.waker().clone());
        let mut gate = shared.gate.borrow_mut();
        let mut stream = shared.stream.borrow_mut();
        if gate.is_buffer_empty() {
            if gate.is_open() {
                let before = buffer.filled().len();
                ready!(Pin::new(&mut *stream).poll_read(context, buffer))?;
                let read = &buffer.filled()[before..];
                let passed = gate.admit(read);
                gate.buffer(&read[passed..]);
                buffer.set_filled(before + passed);
                drop(gate);
                if passed > 0 {
                    shared.start_head_timer();
                }
                return Poll::Ready(Ok(()));
            }
            // Reads a little, to notice a client that is gone.
            let mut scratch = [0; 512];
            let mut scratch = ReadBuf::new(&mut scratch);
            ready!(Pin::new(&mut *stream).poll_read(context, &mut scratch))?;
            if scratch.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
            gate.buffer(scratch.filled());
        }
        let passed = gate.take_admitted(buffer.remaining());
        if passed.is_empty() {
            if gate.opens_on_next_poll() {
                context.waker().wake_by_ref();
            }
            return Poll::Pending;
        }
        drop(gate);
        buffer.put_slice(&passed);
        shared.start_head_timer();
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        ready!(self.0.poll_release(context))?;
        let plain = match bare_answer(bytes) {
            Some((0, _)) => {
                self.0.buffered.borrow_mut().extend_from_slice(bytes);
                return Poll::Ready(Ok(bytes.len()));
            }
            Some((start, _)) => &bytes[..start],
            None => bytes,
        };
        let sent = ready!(Pin::new(&mut *self.0.stream.borrow_mut()).poll_write(context, plain))?;
        self.0.has_written.set(true);
        Poll::Ready(Ok(sent))
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0.stream.borrow_mut()).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Responses of the application have headers. A bare one that is the first output is the parser's 408.
        if !self.0.has_written.get() {
            self.0.complete();
        }
        ready!(self.0.poll_release(context))?;
        Pin::new(&mut *self.0.stream.borrow_mut()).poll_shutdown(context)
    }
}

/// Future that serves one connection until it ends.
pub(crate) struct Served<F> {
    dispatcher: Pin<Box<F>>,
    shared: Rc<Shared>,
    last: Last,
    /// Ends when the head that is being read takes too long.
    head_limit: Option<Pin<Box<Sleep>>>,
}

/// Stage of a connection; the last two apply only if its request could not be read.
enum Last {
    Dispatch,
    Answer,
    /// Waits until the client has read the response; closing earlier would reset the connection and lose it.
    Linger(Pin<Box<Sleep>>),
}

impl<F> Served<F> {
    pub(crate) fn new(dispatcher: F, handle: ConnectionHandle) -> Self {
        Self { dispatcher: Box::pin(dispatcher), shared: handle.0, last: Last::Dispatch, head_limit: None }
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

impl<F: Future<Output = Result<(), DispatchError>>> Future for Served<F> {
    type Output = Result<(), DispatchError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            this.shared.gate.borrow_mut().begin_poll();
            match &mut this.last {
                Last::Dispatch => match this.dispatcher.as_mut().poll(context) {
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
                        this.last = Last::Answer;
                    }
                    Poll::Ready(ended) => {
                        // Best effort: nothing polls this connection again.
                        return match this.shared.poll_release(context) {
                            Poll::Ready(_) | Poll::Pending => Poll::Ready(ended),
                        };
                    }
                },
                Last::Answer => {
                    ready!(this.shared.poll_release(context)).map_err(DispatchError::Io)?;
                    let mut stream = this.shared.stream.borrow_mut();
                    ready!(Pin::new(&mut *stream).poll_shutdown(context)).map_err(DispatchError::Io)?;
                    this.last = Last::Linger(Box::pin(sleep(LINGER_TIMEOUT)));
                }
                Last::Linger(deadline) => {
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
