//! The end of the event log in memory, kept up to date by one reader for everybody in this process.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use domain::events::{Event, EventId};
use ports::{
    StoreError,
    events::{EventLog, MAX_WAIT},
};
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};

use crate::{PostgresStore, event_listener::EventListener, events::stored_after};

/// Events kept in memory. Followers that are further behind read the table.
const KEPT: usize = 2_000;
/// Events read from the table at a time.
const BATCH: u32 = 1_000;
/// The pause before the listener connects again.
const RECONNECT: Duration = Duration::from_millis(500);
/// Interval at which followers poll the table themselves while nobody listens.
const POLL: Duration = Duration::from_millis(100);
/// How long the reader may take for a look at the table before its word counts no longer.
const SLACK: Duration = Duration::from_secs(1);

/// The last events. Empty and unused unless [`PostgresStore::follow_events`] runs and listens.
#[derive(Debug)]
pub(crate) struct EventTail {
    state: Mutex<State>,
    /// The last event of the tail; `None` while nobody listens.
    latest: watch::Sender<Option<EventId>>,
}

#[derive(Debug)]
struct State {
    events: VecDeque<(EventId, Event)>,
    /// All events after this one are in `events`.
    floor: EventId,
    /// When the reader last knew the end of the log; `None` while nobody listens.
    confirmed: Option<Instant>,
}

impl Default for EventTail {
    fn default() -> Self {
        let state = State { events: VecDeque::new(), floor: EventId(0), confirmed: None };
        Self { state: Mutex::new(state), latest: watch::Sender::new(None) }
    }
}

impl State {
    fn latest(&self) -> EventId {
        self.events.back().map_or(self.floor, |(id, _)| *id)
    }
}

impl EventTail {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// At most `limit` events after `after`; `None` when the tail does not know them all.
    pub(crate) fn after(&self, after: EventId, limit: u32) -> Option<Vec<(EventId, Event)>> {
        let state = self.state();
        let is_current = state.confirmed?.elapsed() < MAX_WAIT + SLACK;
        (is_current && after >= state.floor).then(|| {
            let from = state.events.partition_point(|(id, _)| *id <= after);
            state.events.range(from..).take(limit as usize).cloned().collect()
        })
    }

    /// Waits for an event after `seen`, for [`MAX_WAIT`] at most; for [`POLL`] while nobody listens.
    pub(crate) async fn wait(&self, seen: EventId) {
        let mut latest = self.latest.subscribe();
        if latest.borrow().is_none() {
            return tokio::time::sleep(POLL).await;
        }
        // The sender lives as long as the tail, so the only other outcome is that time is up.
        let _ = timeout(MAX_WAIT, latest.wait_for(|latest| latest.is_none_or(|latest| latest > seen))).await;
    }

    /// Begins behind that event.
    fn begin(&self, floor: EventId) {
        *self.state() = State { events: VecDeque::new(), floor, confirmed: None };
    }

    fn append(&self, events: Vec<(EventId, Event)>) {
        let mut state = self.state();
        state.events.extend(events);
        while state.events.len() > KEPT {
            if let Some((id, _)) = state.events.pop_front() {
                state.floor = id;
            }
        }
    }

    /// Notes that the tail reached the end of the log at that moment, and wakes those who wait for more.
    fn confirm(&self, at: Instant) {
        let latest = {
            let mut state = self.state();
            state.confirmed = Some(at);
            state.latest()
        };
        self.latest.send_if_modified(|known| known.replace(latest) != Some(latest));
    }

    /// Followers read the table themselves from now on.
    fn abandon(&self) {
        self.state().confirmed = None;
        self.latest.send_replace(None);
    }
}

/// Abandons the tail when its reader ends, however it does.
struct Reader<'a>(&'a EventTail);

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

impl PostgresStore {
    /// Reads the event log for every follower in this process, woken by the database. Runs until it is
    /// dropped; while the listener is down, followers poll. `report` is called with the outcome of each
    /// round.
    pub async fn follow_events(&self, report: impl Fn(Result<(), &StoreError>) + Send) {
        loop {
            let Err(error) = self.listen(&report).await;
            tracing::debug!(%error, "the event listener is down; followers poll the log until it is back");
            report(Err(&error));
            tokio::time::sleep(RECONNECT).await;
        }
    }

    /// The last event that [`follow_events`](Self::follow_events) read; `None` while nobody listens.
    #[must_use]
    pub fn latest_heard(&self) -> Option<EventId> {
        *self.events.latest.borrow()
    }

    /// Keeps the tail up to date until the connection or a look at the log fails.
    async fn listen(
        &self,
        report: &(impl Fn(Result<(), &StoreError>) + Send),
    ) -> Result<Infallible, StoreError> {
        let mut listener = EventListener::open(self.database.bounded_url()).await?;
        // Whatever commits from here on is heard of.
        let _reader = Reader(&self.events);
        self.events.begin(self.latest_event().await?);
        let mut is_notified = true;
        loop {
            let begun = Instant::now();
            let is_longer = self.extend_tail().await?;
            self.events.confirm(begun);
            report(Ok(()));
            if is_longer && !is_notified {
                return Err(StoreError::Unavailable("an event came without its notification".into()));
            }
            is_notified = match timeout(MAX_WAIT, listener.notified()).await {
                Ok(notified) => notified.map(|()| true)?,
                Err(_) => false,
            };
        }
    }

    /// Reads what the tail lacks; returns whether there was anything.
    async fn extend_tail(&self) -> Result<bool, StoreError> {
        let mut found = false;
        loop {
            let after = self.events.state().latest();
            let events = self.database.run(move |connection| stored_after(after, BATCH, connection)).await?;
            if events.is_empty() {
                return Ok(found);
            }
            found = true;
            let is_last = events.len() < BATCH as usize;
            self.events.append(events);
            if is_last {
                return Ok(found);
            }
        }
    }
}
