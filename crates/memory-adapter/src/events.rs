//! `EventLog` in memory.

use async_trait::async_trait;
use domain::{
    events::{Event, EventId},
    inquiries::Queue,
};
use ports::{
    StoreError,
    events::{EventLog, EventWakeup, MAX_WAIT},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl EventWakeup for MemoryStore {
    async fn wait_for_event(&self, seen: EventId) {
        let mut appended = self.appended.subscribe();
        let is_later = |count: &usize| i64::try_from(*count).is_ok_and(|count| count > seen.0);
        // The sender is the store's own, so the only other outcome is that time is up.
        let _ = tokio::time::timeout(MAX_WAIT, appended.wait_for(is_later)).await;
    }
}

#[async_trait]
impl EventLog for MemoryStore {
    async fn events_after(&self, after: EventId, limit: u32) -> Result<Vec<(EventId, Event)>, StoreError> {
        let state = self.read()?;
        let numbered = (1..).map(EventId).zip(&state.events);
        Ok(numbered
            .filter(|(id, _)| *id > after)
            .take(limit as usize)
            .map(|(id, event)| (id, event.clone()))
            .collect())
    }

    async fn latest_event(&self) -> Result<EventId, StoreError> {
        let count = self.read()?.events.len();
        i64::try_from(count).map(EventId).map_err(|error| StoreError::Failed(error.to_string()))
    }
}

impl State {
    /// Appends the event that a queue of the admin area changed.
    pub(crate) fn append_cases_changed(&mut self, queue: Queue) {
        self.events.push(Event::CasesChanged { queue });
    }
}
