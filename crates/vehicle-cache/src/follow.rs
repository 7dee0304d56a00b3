//! Filling the vehicle cache and keeping it in sync with the event log.

use std::{
    collections::BTreeSet,
    sync::{Arc, Weak},
    time::Duration,
};

use domain::{
    events::{Event, EventId},
    vehicles::VehicleId,
};
use ports::{StoreError, vehicles::Listing};
use tokio::{sync::Notify, time::Instant};

use crate::{CurrentSnapshot, VehicleCache, snapshot::Snapshot};

/// Longest interval between two reads of the event log.
const PAUSE: Duration = Duration::from_millis(200);
/// Interval after a failure. Queries go to the store once the cache is older than `MAX_AGE`.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(500);
const FEED: u32 = 5_000;
const EVENTS: u32 = 1_000;

impl VehicleCache {
    /// Follows the log until the cache is dropped. Failures are retried; queries go to the source meanwhile.
    /// `report` is called with the outcome of each round.
    pub async fn follow(this: Weak<Self>, report: impl Fn(Result<(), &StoreError>) + Send) {
        loop {
            let Some(catalogue) = this.upgrade() else { return };
            let begun = Instant::now();
            let outcome = catalogue.catch_up().await;
            let (wanted, source) = (Arc::clone(&catalogue.wanted), Arc::clone(&catalogue.source));
            let seen = catalogue.held.load().as_ref().map_or(EventId(0), |held| held.seen);
            drop(catalogue);
            report(outcome.as_ref().map(|_| ()));
            match outcome {
                // Rebuilding a large snapshot is expensive; resting twice its duration keeps a burst of
                // changes from occupying a core.
                Ok(true) => Self::rest(&this, begun.elapsed() * 2, &wanted).await,
                Ok(false) => {
                    let event = source.wait_for_event(seen);
                    let woken = async {
                        tokio::select! { () = wanted.notified() => (), () = event => () }
                    };
                    // At the latest after the interval: the snapshot is trusted only while the log is read.
                    let _ = tokio::time::timeout(PAUSE, woken).await;
                }
                Err(error) => {
                    tracing::debug!(%error, "the catalogue has lost touch with the store");
                    tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
                }
            }
        }
    }

    /// Rebuilds nothing for `length`, or until a reader waits for an event. The log is still polled, so the
    /// current snapshot stays trusted while nothing happens.
    async fn rest(this: &Weak<Self>, length: Duration, wanted: &Notify) {
        let begun = Instant::now();
        loop {
            let Some(catalogue) = this.upgrade() else { return };
            if let Err(error) = catalogue.confirm().await {
                tracing::debug!(%error, "the catalogue has lost touch with the store");
            }
            drop(catalogue);
            if pause(wanted).await || begun.elapsed() >= length {
                return;
            }
        }
    }

    /// Renews the trust in the current snapshot if no listing has changed since.
    async fn confirm(&self) -> Result<(), StoreError> {
        let confirmed = Instant::now();
        let Some(held) = self.held.load_full() else { return Ok(()) };
        let (seen, changed) = self.changes_since(held.seen).await?;
        if changed.is_empty() {
            self.hold(CurrentSnapshot { snapshot: Arc::clone(&held.snapshot), seen, confirmed });
        }
        Ok(())
    }

    /// Applies everything that happened until now; returns whether the snapshot changed.
    ///
    /// # Errors
    /// When the source fails; the cache is unchanged then.
    pub async fn catch_up(&self) -> Result<bool, StoreError> {
        let confirmed = Instant::now();
        let held = self.held.load_full();
        let (snapshot, seen, is_new) = match held {
            None => {
                let snapshot = self.fill().await?;
                let seen = snapshot.version();
                (snapshot, seen, true)
            }
            Some(held) => match self.changes_since(held.seen).await? {
                (seen, ids) if ids.is_empty() => (Arc::clone(&held.snapshot), seen, false),
                (version, ids) => {
                    let ids: Vec<VehicleId> = ids.into_iter().collect();
                    let mut changed = Vec::with_capacity(ids.len());
                    for part in ids.chunks(FEED as usize) {
                        changed.extend(self.source.listings(part).await?);
                    }
                    let base = Arc::clone(&held.snapshot);
                    (made(move || base.with(changed, version)).await?, version, true)
                }
            },
        };
        self.hold(CurrentSnapshot { snapshot, seen, confirmed });
        Ok(is_new)
    }

    /// Loads the whole inventory. The log position is read first, so changes during the loading are applied
    /// afterwards.
    async fn fill(&self) -> Result<Arc<Snapshot>, StoreError> {
        let version = self.source.latest_event().await?;
        let mut listings: Vec<Listing> = Vec::new();
        loop {
            let last = listings.last().map_or(VehicleId(0), |listing| listing.summary.id);
            let part = self.source.listings_after(last, FEED).await?;
            if part.is_empty() {
                break;
            }
            listings.extend(part);
        }
        made(move || Snapshot::of(listings, version)).await
    }

    /// The latest event and the listings changed after an earlier event.
    async fn changes_since(&self, version: EventId) -> Result<(EventId, BTreeSet<VehicleId>), StoreError> {
        let mut latest = version;
        let mut ids = BTreeSet::new();
        loop {
            let events = self.source.events_after(latest, EVENTS).await?;
            let Some((last, _)) = events.last() else { break };
            latest = *last;
            for (_, event) in &events {
                match event {
                    Event::VehiclesListed { vehicles } | Event::VehiclesChanged { vehicles } => {
                        ids.extend(vehicles)
                    }
                    Event::CategoryOpened { .. }
                    | Event::CategoryChanged { .. }
                    | Event::TopicOpened { .. }
                    | Event::PostAdded { .. }
                    | Event::TopicChanged { .. }
                    | Event::PostChanged { .. } => {}
                    Event::SessionsOrRolesChanged { .. }
                    | Event::NotificationsAdded { .. }
                    | Event::PrivateMessageSent { .. }
                    | Event::CasesChanged { .. } => {}
                }
            }
        }
        Ok((latest, ids))
    }
}

/// Waits one polling interval, or until a reader waits for an event; returns whether one does.
async fn pause(wanted: &Notify) -> bool {
    tokio::time::timeout(PAUSE, wanted.notified()).await.is_ok()
}

/// Builds a snapshot on a blocking thread, because sorting and indexing a large inventory would block an
/// async worker.
async fn made(work: impl FnOnce() -> Snapshot + Send + 'static) -> Result<Arc<Snapshot>, StoreError> {
    let made = tokio::task::spawn_blocking(work).await;
    made.map(Arc::new).map_err(|error| StoreError::Failed(error.to_string()))
}
