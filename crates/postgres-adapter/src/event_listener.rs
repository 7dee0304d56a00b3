//! A connection that is notified of new events through `LISTEN`.

use std::{
    ffi::{CStr, CString},
    os::fd::{BorrowedFd, OwnedFd},
    ptr::NonNull,
};

use ports::StoreError;
use pq_sys::{
    ConnStatusType, ExecStatusType, PGconn, PQclear, PQconnectdb, PQconsumeInput, PQerrorMessage, PQexec,
    PQfinish, PQfreemem, PQnotifies, PQresultStatus, PQsocket, PQstatus,
};
use tokio::io::{Interest, unix::AsyncFd};

/// Trigger `number_event` notifies this channel for each event; PostgreSQL delivers the notification when the
/// transaction commits.
const LISTEN: &CStr = c"LISTEN marque_events";

/// A listening libpq connection. Diesel can read notifications too, but cannot wait for one.
struct Connection(NonNull<PGconn>);

#[expect(unsafe_code, reason = "libpq allows a connection to move between threads; one at a time uses it")]
unsafe impl Send for Connection {}

impl Connection {
    /// Connects and issues `LISTEN`. Blocks.
    #[expect(unsafe_code, reason = "calls of libpq with a connection that is open until `drop`")]
    fn open(url: &str) -> Result<Self, StoreError> {
        let url = CString::new(url).map_err(|error| StoreError::Failed(error.to_string()))?;
        // SAFETY: the URL is a C string. A connection object is returned even on failure, unless memory is
        // exhausted.
        let connection = unsafe { NonNull::new(PQconnectdb(url.as_ptr())) };
        let connection =
            Self(connection.ok_or_else(|| StoreError::Unavailable("no memory for a connection".into()))?);
        // SAFETY: the connection is open until it is dropped, and each result is cleared once.
        let listens = unsafe {
            PQstatus(connection.0.as_ptr()) == ConnStatusType::CONNECTION_OK && {
                let result = PQexec(connection.0.as_ptr(), LISTEN.as_ptr());
                let status = PQresultStatus(result);
                PQclear(result);
                status == ExecStatusType::PGRES_COMMAND_OK
            }
        };
        if listens { Ok(connection) } else { Err(connection.error()) }
    }

    #[expect(unsafe_code, reason = "libpq's message is a C string that lives as long as the connection")]
    fn error(&self) -> StoreError {
        // SAFETY: the connection is open; the text is copied before the next call on it.
        let message = unsafe { CStr::from_ptr(PQerrorMessage(self.0.as_ptr())) };
        StoreError::Unavailable(message.to_string_lossy().trim().to_owned())
    }

    /// Reads what has arrived, without waiting; returns whether a notification was among it.
    #[expect(unsafe_code, reason = "calls of libpq with a connection that is open until `drop`")]
    fn read(&mut self) -> Result<bool, StoreError> {
        let mut is_notified = false;
        // SAFETY: the connection is open, and each notification is freed once.
        unsafe {
            if PQconsumeInput(self.0.as_ptr()) == 0 {
                return Err(self.error());
            }
            while let Some(notification) = NonNull::new(PQnotifies(self.0.as_ptr())) {
                PQfreemem(notification.as_ptr().cast());
                is_notified = true;
            }
        }
        Ok(is_notified)
    }
}

impl Drop for Connection {
    #[expect(unsafe_code, reason = "closes the connection that `open` made")]
    fn drop(&mut self) {
        // SAFETY: nothing else closes the connection, and it is not used afterwards.
        unsafe { PQfinish(self.0.as_ptr()) }
    }
}

/// Receives notifications of events that commit after it was opened.
pub(crate) struct EventListener {
    /// A duplicate of the connection's socket: libpq closes its own descriptor when the connection is lost.
    socket: AsyncFd<OwnedFd>,
    connection: Connection,
}

impl EventListener {
    /// Opens a dedicated connection, in addition to the pool.
    #[expect(unsafe_code, reason = "libpq and tokio take descriptors as numbers")]
    pub(crate) async fn open(url: String) -> Result<Self, StoreError> {
        let failed = |error: &dyn std::fmt::Display| StoreError::Failed(error.to_string());
        let connection = tokio::task::spawn_blocking(move || Connection::open(&url))
            .await
            .map_err(|error| failed(&error))??;
        // SAFETY: the connection is open, and so is its socket while it is duplicated.
        let socket = unsafe { BorrowedFd::borrow_raw(PQsocket(connection.0.as_ptr())) }
            .try_clone_to_owned()
            .map_err(|error| failed(&error))?;
        // SAFETY: the registration owns the descriptor, and nothing closes it earlier.
        let socket = unsafe { AsyncFd::register_with_interest(socket, Interest::READABLE) };
        Ok(Self { socket: socket.map_err(|error| failed(&error))?, connection })
    }

    /// Waits until events have been committed.
    ///
    /// # Errors
    /// When the connection is lost; no further notifications arrive then.
    pub(crate) async fn notified(&mut self) -> Result<(), StoreError> {
        loop {
            let ready = self.socket.readable().await;
            // Must precede reading: data that arrives in between makes the socket readable again.
            ready.map_err(|error| StoreError::Unavailable(error.to_string()))?.clear_ready();
            if self.connection.read()? {
                return Ok(());
            }
        }
    }
}
