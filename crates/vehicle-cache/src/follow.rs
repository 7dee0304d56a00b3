//! Filling the catalogue and keeping it up to date.

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

use crate::{Held, VehicleCache, snapshot::Snapshot};

/// How often the log is asked when nothing happens.
const PAUSE: Duration = Duration::from_millis(200);
/// After a failure; the catalogue is not trusted by then anyway.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(500);
const FEED: u32 = 5_000;
const EVENTS: u32 = 1_000;

impl VehicleCache {
    /// Follows the log for as long as the catalogue lives. Failures end nothing: the source answers
    /// for itself meanwhile. `report` hears the outcome of each round.
    pub async fn follow(this: Weak<Self>, report: impl Fn(Result<(), &StoreError>) + Send) {
        loop {
            let Some(catalogue) = this.upgrade() else { return };
            let begun = Instant::now();
            let outcome = catalogue.catch_up().await;
            let wanted = Arc::clone(&catalogue.wanted);
            drop(catalogue);
            report(outcome.as_ref().map(|_| ()));
            match outcome {
                // Making a large state anew takes its time; a burst of changes must not keep a core busy.
                Ok(true) => Self::rest(&this, begun.elapsed() * 2, &wanted).await,
                Ok(false) => {
                    pause(&wanted).await;
                }
                Err(error) => {
                    tracing::debug!(%error, "the catalogue has lost touch with the store");
                    tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
                }
            }
        }
    }

    /// Makes nothing new for so long, unless somebody waits for it, but goes on hearing from the log: while
    /// nothing happens there, what is held stays trusted.
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

    /// Trusts what is held for another while, when the log says that nothing has happened since.
    async fn confirm(&self) -> Result<(), StoreError> {
        let confirmed = Instant::now();
        let Some(held) = self.held.load_full() else { return Ok(()) };
        let (seen, changed) = self.changes_since(held.seen).await?;
        if changed.is_empty() {
            self.hold(Held { snapshot: Arc::clone(&held.snapshot), seen, confirmed });
        }
        Ok(())
    }

    /// Takes in whatever has happened until now; whether there was anything.
    ///
    /// # Errors
    /// When the source fails; the catalogue is as it was.
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
        self.hold(Held { snapshot, seen, confirmed });
        Ok(is_new)
    }

    /// The whole inventory. The log is read first: whatever happens during the filling comes up again.
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

    /// The latest event, and which listings have changed since an earlier one.
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
                    | Event::TopicOpened { .. }
                    | Event::PostAdded { .. }
                    | Event::TopicChanged { .. }
                    | Event::PostChanged { .. } => {}
                    Event::SessionsOrRolesChanged { .. }
                    | Event::NoticesAdded { .. }
                    | Event::CasesChanged { .. } => {}
                }
            }
        }
        Ok((latest, ids))
    }
}

/// Waits a little, or until somebody wants what has happened; whether somebody does.
async fn pause(wanted: &Notify) -> bool {
    tokio::time::timeout(PAUSE, wanted.notified()).await.is_ok()
}

/// Sorting and indexing a large inventory is no work for an async worker.
async fn made(work: impl FnOnce() -> Snapshot + Send + 'static) -> Result<Arc<Snapshot>, StoreError> {
    let made = tokio::task::spawn_blocking(work).await;
    made.map(Arc::new).map_err(|error| StoreError::Failed(error.to_string()))
}
