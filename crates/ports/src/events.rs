//! Port for reading the event log: all committed changes, in commit order.

use async_trait::async_trait;
use domain::events::{Event, EventId};

use crate::StoreError;

/// Reads the event log. Events are written by the methods that make a change, in the same transaction.
#[async_trait]
pub trait EventLog: Send + Sync {
    /// At most `limit` events with an id above `after`, oldest first.
    ///
    /// Ids MUST follow the order of commits: once an event has been returned, no event with a smaller id may
    /// appear later.
    async fn events_after(&self, after: EventId, limit: u32) -> Result<Vec<(EventId, Event)>, StoreError>;

    /// Id of the latest event; zero when there are none.
    async fn latest_event(&self) -> Result<EventId, StoreError>;
}
