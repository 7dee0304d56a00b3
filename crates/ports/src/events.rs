//! The log of what has been committed.

use async_trait::async_trait;
use domain::events::{Event, EventId};

use crate::StoreError;

/// Reads the event log. Writing is part of each change, in the change's own transaction.
#[async_trait]
pub trait EventLog: Send + Sync {
    /// At most `limit` events after `after`, oldest first.
    ///
    /// Once an event with some number has been returned, no event with a smaller number may appear
    /// later: numbers MUST be given in the order of commits.
    async fn events_after(&self, after: EventId, limit: u32) -> Result<Vec<(EventId, Event)>, StoreError>;

    /// The number of the latest event; zero before the first.
    async fn latest_event(&self) -> Result<EventId, StoreError>;
}
