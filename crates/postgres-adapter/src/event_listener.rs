//! A connection that is notified of new events through `LISTEN`.

use std::os::fd::OwnedFd;

use ports::StoreError;
use tokio::io::{Interest, unix::AsyncFd};

use crate::libpq::Connection;

/// Trigger `number_event` notifies this channel for each event; PostgreSQL delivers the notification when the
/// transaction commits.
const LISTEN: &str = "LISTEN marque_events";

/// Receives notifications of events that commit after it was opened.
pub(crate) struct EventListener {
    /// A duplicate of the connection's socket: libpq closes its own descriptor when the connection is lost.
    socket: AsyncFd<OwnedFd>,
    connection: Connection,
}

impl EventListener {
    /// Opens a dedicated connection, in addition to the pool.
    #[expect(unsafe_code, reason = "tokio takes descriptors as numbers")]
    pub(crate) async fn open(url: String) -> Result<Self, StoreError> {
        let failed = |error: &dyn std::fmt::Display| StoreError::Failed(error.to_string());
        let connection = tokio::task::spawn_blocking(move || {
            let mut connection = Connection::open(&url)?;
            connection.query(LISTEN)?;
            Ok::<_, StoreError>(connection)
        })
        .await
        .map_err(|error| failed(&error))??;
        let socket = connection.duplicate_socket().map_err(|error| failed(&error))?;
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
            if self.connection.read_notifications()? {
                return Ok(());
            }
        }
    }
}
