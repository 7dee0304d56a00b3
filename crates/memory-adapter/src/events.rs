//! `EventLog` in memory.

use async_trait::async_trait;
use domain::{
    events::{Event, EventId},
    inquiries::Queue,
};
use ports::{StoreError, events::EventLog};

use crate::{MemoryStore, state::State};

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
