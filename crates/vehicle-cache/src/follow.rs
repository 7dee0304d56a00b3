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
use ports::StoreError;
use tokio::{task::JoinHandle, time::Instant};

use crate::{
    CurrentSnapshot, VehicleCache, segment::Segment, snapshot::Snapshot, snapshot_builder::SnapshotBuilder,
};

/// Longest interval between two reads of the event log.
const PAUSE: Duration = Duration::from_millis(200);
/// Interval after a failure. Queries go to the store once the cache is older than `MAX_AGE`.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(500);
const FEED: u32 = 5_000;
const EVENTS: u32 = 1_000;

/// A merge of the changes of a snapshot into a new base, under way on a blocking thread.
struct Merge {
    earlier: Arc<Snapshot>,
    begun: Instant,
    work: JoinHandle<Segment>,
}

impl VehicleCache {
    /// Follows the log until the cache is dropped. Failures are retried; queries go to the source meanwhile.
    /// `report` is called with the outcome of each round.
    pub async fn follow(this: Weak<Self>, report: impl Fn(Result<(), &StoreError>) + Send) {
        let mut merge = None;
        let mut next_merge = Instant::now();
        loop {
            let Some(cache) = this.upgrade() else { return };
            let begun = Instant::now();
            let outcome = cache.catch_up().await;
            if let Some(merge) = merge.take_if(|merge: &mut Merge| merge.work.is_finished()) {
                // Merging a large inventory is expensive; resting twice its duration keeps a burst of changes from
                // occupying a core.
                next_merge = Instant::now() + merge.begun.elapsed() * 2;
                cache.end_merge(merge).await;
            } else if merge.is_none() && Instant::now() >= next_merge {
                merge = cache.begin_merge(Snapshot::has_many_changes);
            }
            let (wanted, source) = (Arc::clone(&cache.wanted), Arc::clone(&cache.source));
            let seen = cache.current.load().as_ref().map_or(EventId(0), |current| current.seen);
            drop(cache);
            report(outcome.as_ref().map(|_| ()));
            match outcome {
                // Changes that follow one another closely are applied together.
                Ok(true) => {
                    let _ = tokio::time::timeout((begun.elapsed() * 2).min(PAUSE), wanted.notified()).await;
                }
                Ok(false) => {
                    let event = source.wait_for_event(seen);
                    let woken = async {
                        tokio::select! { () = wanted.notified() => (), () = event => () }
                    };
                    // At the latest after the interval: the snapshot is trusted only while the log is read.
                    let _ = tokio::time::timeout(PAUSE, woken).await;
                }
                Err(error) => {
                    tracing::debug!(%error, "vehicle cache cannot read the event log, trying again");
                    tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
                }
            }
        }
    }

    /// Merges all changes into a new base now. The follower does this by itself when there are many.
    pub async fn merge(&self) {
        if let Some(merge) = self.begin_merge(|_| true) {
            self.end_merge(merge).await;
        }
    }

    fn begin_merge(&self, is_due: impl FnOnce(&Snapshot) -> bool) -> Option<Merge> {
        let earlier = Arc::clone(&self.current.load().as_ref()?.snapshot);
        is_due(&earlier).then(|| {
            let snapshot = Arc::clone(&earlier);
            let work = tokio::task::spawn_blocking(move || snapshot.merged());
            Merge { earlier, begun: Instant::now(), work }
        })
    }

    /// Waits for a merge and continues with its base. The changes since its begin stay changes.
    async fn end_merge(&self, Merge { earlier, work, .. }: Merge) {
        let merged = async {
            let segment = work.await.map_err(|error| StoreError::Failed(error.to_string()))?;
            let Some(loaded) = self.current.load_full() else { return Ok(()) };
            let current = Arc::clone(&loaded.snapshot);
            let snapshot = made(move || current.rebased(segment, &earlier)).await?;
            self.store_snapshot(CurrentSnapshot { snapshot, ..CurrentSnapshot::clone(&loaded) });
            Ok::<_, StoreError>(())
        };
        if let Err(error) = merged.await {
            tracing::error!(%error, "vehicle cache could not merge its changes, trying again later");
        }
    }

    /// Applies everything that happened until now; returns whether the snapshot changed.
    ///
    /// # Errors
    /// When the source fails; the cache is unchanged then.
    pub async fn catch_up(&self) -> Result<bool, StoreError> {
        let confirmed = Instant::now();
        let current = self.current.load_full();
        let (snapshot, seen, is_new) = match current {
            None => {
                let snapshot = self.fill().await?;
                let seen = snapshot.version();
                (snapshot, seen, true)
            }
            Some(current) => match self.changes_since(current.seen).await? {
                (seen, ids) if ids.is_empty() => (Arc::clone(&current.snapshot), seen, false),
                (version, ids) => {
                    let ids: Vec<VehicleId> = ids.into_iter().collect();
                    let mut changed = Vec::with_capacity(ids.len());
                    for part in ids.chunks(FEED as usize) {
                        changed.extend(self.source.listings(part).await?);
                    }
                    let base = Arc::clone(&current.snapshot);
                    (made(move || base.with(changed, version)).await?, version, true)
                }
            },
        };
        self.store_snapshot(CurrentSnapshot { snapshot, seen, confirmed });
        Ok(is_new)
    }

    /// Loads the whole inventory. The log position is read first, so changes during the loading are applied
    /// afterwards.
    async fn fill(&self) -> Result<Arc<Snapshot>, StoreError> {
        let version = self.source.latest_event().await?;
        let mut snapshot = SnapshotBuilder::default();
        loop {
            let part = self.source.listings_after(snapshot.last_id(), FEED).await?;
            if part.is_empty() {
                break;
            }
            snapshot.add(part);
        }
        made(move || snapshot.build(version)).await
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
                    | Event::NotificationsChanged { .. }
                    | Event::PrivateMessageSent { .. }
                    | Event::CasesChanged { .. } => {}
                }
            }
        }
        Ok((latest, ids))
    }
}

/// Builds a snapshot on a blocking thread, because sorting and indexing a large inventory would block an
/// async worker.
async fn made(work: impl FnOnce() -> Snapshot + Send + 'static) -> Result<Arc<Snapshot>, StoreError> {
    let made = tokio::task::spawn_blocking(work).await;
    made.map(Arc::new).map_err(|error| StoreError::Failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use domain::vehicles::{Price, PriceEvent, PriceKind};
    use memory_adapter::MemoryStore;
    use testkit::{at_minute, list, vehicle};

    use super::*;

    #[tokio::test]
    async fn accumulated_changes_are_merged_while_following() {
        let store = Arc::new(MemoryStore::default());
        let ids = list(&*store, (0..200).map(|_| vehicle().build()).collect(), at_minute(0)).await;
        let cache = Arc::new(VehicleCache::new(Arc::clone(&store) as _));
        cache.catch_up().await.unwrap();
        for id in &ids {
            let price = Price::parse(Some(id.0)).unwrap();
            store.record_price(*id, PriceEvent::new(PriceKind::Changed, price, at_minute(1)));
        }
        cache.catch_up().await.unwrap();
        let has_many =
            || cache.current.load().as_ref().is_some_and(|current| current.snapshot.has_many_changes());
        assert!(has_many());
        let follower = tokio::spawn(VehicleCache::follow(Arc::downgrade(&cache), |_| {}));
        let merged = async {
            while has_many() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), merged).await.expect("the changes are merged");
        drop(cache);
        follower.await.unwrap();
    }
}
