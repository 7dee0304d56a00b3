//! In-memory tail of the event log, kept current by one reader for all followers in this process.

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
    time::{Instant, timeout, timeout_at},
};

use crate::{
    PostgresStore,
    event_listener::{Committed, EventListener},
    events::stored_after,
};

/// Events kept in memory. Followers further behind read the table.
const KEPT: usize = 2_000;
/// Events read from the table at a time.
const BATCH: u32 = 1_000;
/// The pause before the listener connects again.
const RECONNECT: Duration = Duration::from_millis(500);
/// Interval at which followers poll the table themselves while the listener is down.
const POLL: Duration = Duration::from_millis(100);
/// Maximum age of the reader's last confirmation for the tail to be trusted.
const SLACK: Duration = Duration::from_secs(1);

/// The latest events. Empty and unused unless [`PostgresStore::follow_events`] runs and is connected.
#[derive(Debug)]
pub(crate) struct EventTail {
    state: Mutex<State>,
    /// Latest event of the tail; `None` while the listener is down.
    latest: watch::Sender<Option<EventId>>,
}

#[derive(Debug)]
struct State {
    events: VecDeque<(EventId, Event)>,
    /// All events after this one are in `events`.
    floor: EventId,
    /// When the reader last reached the end of the log; `None` while the listener is down.
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

    /// Returns at most `limit` events after `after`; `None` when the tail does not contain all of them.
    pub(crate) fn after(&self, after: EventId, limit: u32) -> Option<Vec<(EventId, Event)>> {
        let state = self.state();
        let is_current = state.confirmed?.elapsed() < MAX_WAIT + SLACK;
        (is_current && after >= state.floor).then(|| {
            let from = state.events.partition_point(|(id, _)| *id <= after);
            state.events.range(from..).take(limit as usize).cloned().collect()
        })
    }

    /// Waits for an event after `seen`, at most [`MAX_WAIT`], or [`POLL`] while the listener is down.
    pub(crate) async fn wait(&self, seen: EventId) {
        let mut latest = self.latest.subscribe();
        if latest.borrow().is_none() {
            return tokio::time::sleep(POLL).await;
        }
        // The sender lives as long as the tail, so the only other outcome is the timeout.
        let _ = timeout(MAX_WAIT, latest.wait_for(|latest| latest.is_none_or(|latest| latest > seen))).await;
    }

    /// Starts with an empty tail after `floor`.
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

    /// Records that the tail was complete at that moment, and wakes the waiting followers.
    fn confirm(&self, at: Instant) {
        let latest = {
            let mut state = self.state();
            state.confirmed = Some(at);
            state.latest()
        };
        self.latest.send_if_modified(|known| known.replace(latest) != Some(latest));
    }

    /// Invalidates the tail; followers read the table from now on.
    fn abandon(&self) {
        self.state().confirmed = None;
        self.latest.send_replace(None);
    }
}

/// Guard that abandons the tail when its reader ends, for whatever reason.
struct Reader<'a>(&'a EventTail);

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

impl PostgresStore {
    /// Reads the event log for all followers in this process, woken by database notifications, and wakes the
    /// background jobs that [wait for work](Self::wait_for_work). Runs until dropped; while the listener is down, followers poll. Calls `report` with the outcome of each round.
    pub async fn follow_events(&self, report: impl Fn(Result<(), &StoreError>) + Send) {
        loop {
            let Err(error) = self.listen(&report).await;
            tracing::debug!(%error, "the event listener is down; followers poll the log until it is back");
            report(Err(&error));
            tokio::time::sleep(RECONNECT).await;
        }
    }

    /// The last event that [`follow_events`](Self::follow_events) has read; `None` while the listener is
    /// down.
    #[must_use]
    pub fn last_received(&self) -> Option<EventId> {
        *self.events.latest.borrow()
    }

    /// Keeps the tail current until the connection or a read fails.
    async fn listen(
        &self,
        report: &(impl Fn(Result<(), &StoreError>) + Send),
    ) -> Result<Infallible, StoreError> {
        let mut listener = EventListener::open(self.database.bounded_url()).await?;
        // The listener is open: commits from here on send a notification.
        let _reader = Reader(&self.events);
        self.work.wake_all();
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
            is_notified = self.has_events_until(begun + MAX_WAIT, &mut listener).await?;
        }
    }

    /// Waits until events are committed, or until the deadline: then returns false. Wakes the background jobs
    /// that get work meanwhile.
    async fn has_events_until(
        &self,
        deadline: Instant,
        listener: &mut EventListener,
    ) -> Result<bool, StoreError> {
        while let Ok(committed) = timeout_at(deadline, listener.notified()).await {
            let Committed { has_events, queues } = committed?;
            queues.into_iter().for_each(|queue| self.work.wake(queue));
            if has_events {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Appends the events missing in the tail; returns whether there were any.
    async fn extend_tail(&self) -> Result<bool, StoreError> {
        let mut found = false;
        loop {
            let after = self.events.state().latest();
            let events = self.readers.run(move |connection| stored_after(after, BATCH, connection)).await?;
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
