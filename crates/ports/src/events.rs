//! Port for reading the event log: all committed changes, in commit order.

use std::time::Duration;

use async_trait::async_trait;
use domain::events::{Event, EventId};

use crate::StoreError;

/// The longest time for which a follower of the event log waits without looking.
pub const MAX_WAIT: Duration = Duration::from_secs(5);

/// Wakes those who follow the event log.
#[async_trait]
pub trait EventWakeup: Send + Sync {
    /// Waits for an event after `seen`. MUST return within [`MAX_WAIT`], event or not: a wake-up that is lost
    /// delays its followers and does nothing else.
    async fn wait_for_event(&self, seen: EventId);
}

/// Reads the event log. Events are written by the methods that make a change, in the same transaction.
#[async_trait]
pub trait EventLog: EventWakeup {
    /// At most `limit` events with an id above `after`, oldest first.
    ///
    /// Ids MUST follow the order of commits: once an event has been returned, no event with a smaller id may
    /// appear later.
    async fn events_after(&self, after: EventId, limit: u32) -> Result<Vec<(EventId, Event)>, StoreError>;

    /// Id of the latest event; zero when there are none.
    async fn latest_event(&self) -> Result<EventId, StoreError>;
}
