//! A connection that is notified of new events and of work for background jobs through `LISTEN`.

use std::os::fd::OwnedFd;

use ports::StoreError;
use tokio::io::{Interest, unix::AsyncFd};

use crate::{
    libpq::{Connection, Notification},
    work_queues::WorkQueue,
};

/// Trigger `number_event` notifies the first channel for each event, `notify_workers` the second one with the
/// name of a [`WorkQueue`]; PostgreSQL delivers the notifications when the transaction commits.
const LISTEN: &str = "LISTEN marque_events; LISTEN marque_work";
const EVENTS: &str = "marque_events";

/// Events and work that were committed since the last call.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Committed {
    pub(crate) has_events: bool,
    /// Queues that have got work. Names that this version does not know are left out.
    pub(crate) queues: Vec<WorkQueue>,
}

impl Committed {
    fn from_notifications(notifications: &[Notification]) -> Self {
        Self {
            has_events: notifications.iter().any(|notification| notification.channel == EVENTS),
            queues: notifications
                .iter()
                .filter(|notification| notification.channel != EVENTS)
                .filter_map(|notification| notification.payload.parse().ok())
                .collect(),
        }
    }
}

/// Receives notifications of transactions that commit after it was opened.
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

    /// Waits until events or work have been committed.
    ///
    /// # Errors
    /// When the connection is lost; no further notifications arrive then.
    pub(crate) async fn notified(&mut self) -> Result<Committed, StoreError> {
        loop {
            let ready = self.socket.readable().await;
            // Must precede reading: data that arrives in between makes the socket readable again.
            ready.map_err(|error| StoreError::Unavailable(error.to_string()))?.clear_ready();
            let notifications = self.connection.read_notifications()?;
            if !notifications.is_empty() {
                return Ok(Committed::from_notifications(&notifications));
            }
        }
    }
}
