//! The inventory in memory: a read model that is filled from the store and follows its event log.
//!
//! [`VehicleCache`] answers only while it has read the log within the last second, and forwards to the store
//! otherwise, so a withdrawn vehicle is never shown for longer than that. `tests/same_answers.rs` compares
//! its answers with the store's after random changes. Parts: `follow` (synchronization), `snapshot` (a state),
//! `segment` (its data) with `field_values`, `facts`, `lookup`, `lookup_rows`, `text_index`, `number_column` (price
//! and the like, by range), `order` and `rows` (bit sets), `search`, `ranking` (by distance and relevance).

mod facts;
mod field_values;
mod follow;
mod lookup;
mod lookup_rows;
mod number_column;
mod order;
mod ranking;
mod rows;
mod search;
mod segment;
mod snapshot;
mod snapshot_builder;
mod status_rows;
mod text_columns;
mod text_index;

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwapOption;
use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    events::EventId,
    markets::ModelCount,
    vehicles::{
        FacetField, ListingViewer, Neighbors, Position, Stock, StockCount, UsDollars, Vehicle, VehicleId,
        VehicleQuery, VehicleSummary,
    },
};
use ports::{
    StoreError,
    events::EventLog,
    vehicles::{SitemapEntry, VehicleBulkReader, VehicleReader},
};
use snapshot::Snapshot;
use tokio::{
    sync::{Notify, watch},
    time::Instant,
};

/// Time for which the cache answers after it last read the log.
const MAX_AGE: Duration = Duration::from_secs(1);

/// The store behind the cache.
pub trait InventorySource: VehicleReader + VehicleBulkReader + EventLog {}

impl<S: VehicleReader + VehicleBulkReader + EventLog> InventorySource for S {}

/// The inventory in memory, in front of a store that remains authoritative.
pub struct VehicleCache {
    source: Arc<dyn InventorySource>,
    current: ArcSwapOption<CurrentSnapshot>,
    /// The last event included in the held snapshot; watched by readers that wait for one.
    included: watch::Sender<EventId>,
    /// Wakes the follower before its pause is over.
    wanted: Arc<Notify>,
}

/// A snapshot and the time at which it was last known to be current.
#[derive(Clone)]
struct CurrentSnapshot {
    snapshot: Arc<Snapshot>,
    /// The last event read from the log; later than the snapshot's version, since most events do not concern
    /// the inventory.
    seen: EventId,
    confirmed: Instant,
}

impl VehicleCache {
    /// Creates an empty cache; it forwards to the source until [`catch_up`](Self::catch_up) or
    /// [`follow`](Self::follow) has filled it.
    #[must_use]
    pub fn new(source: Arc<dyn InventorySource>) -> Self {
        Self {
            source,
            current: ArcSwapOption::empty(),
            included: watch::Sender::new(EventId(0)),
            wanted: Arc::default(),
        }
    }

    fn store_snapshot(&self, current: CurrentSnapshot) {
        let seen = current.seen;
        self.current.store(Some(Arc::new(current)));
        self.included.send_replace(seen);
    }

    /// The snapshot to answer from; `None` if it may be out of date.
    fn snapshot(&self) -> Option<Arc<Snapshot>> {
        let current = self.current.load();
        let current = current.as_ref()?;
        (current.confirmed.elapsed() < MAX_AGE).then(|| Arc::clone(&current.snapshot))
    }

    /// The snapshot that can answer a query; it holds no descriptions, which would need more memory than all else.
    fn snapshot_for(&self, query: &VehicleQuery) -> Option<Arc<Snapshot>> {
        if query.reads_descriptions() { None } else { self.snapshot() }
    }
}

#[async_trait]
impl VehicleReader for VehicleCache {
    fn version(&self) -> Option<EventId> {
        self.snapshot().map(|snapshot| snapshot.version())
    }

    async fn including(&self, event: EventId) -> Option<Arc<dyn VehicleReader>> {
        let source = || Some(Arc::clone(&self.source) as Arc<dyn VehicleReader>);
        let current = self.current.load_full();
        let Some(current) = current.filter(|current| current.confirmed.elapsed() < MAX_AGE) else {
            return source();
        };
        if current.seen >= event {
            return None;
        }
        // The number comes from a client: do not wait for an event that has not happened.
        match self.source.latest_event().await {
            Ok(latest) if latest < event => return None,
            Ok(_) => {}
            Err(_) => return source(),
        }
        let mut included = self.included.subscribe();
        self.wanted.notify_one();
        let arrived = tokio::time::timeout(MAX_AGE, included.wait_for(|included| *included >= event)).await;
        if matches!(arrived, Ok(Ok(_))) { None } else { source() }
    }

    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<Arc<VehicleSummary>, Position>, StoreError> {
        match self.snapshot_for(query) {
            Some(snapshot) => Ok(snapshot.search(query, after, limit)),
            None => self.source.search(query, after, limit).await,
        }
    }

    async fn vehicle(&self, id: VehicleId) -> Result<Option<Vehicle>, StoreError> {
        self.source.vehicle(id).await
    }

    async fn featured(&self, limit: u32) -> Result<Vec<Arc<VehicleSummary>>, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.featured(limit as usize)),
            None => self.source.featured(limit).await,
        }
    }

    async fn stock(&self) -> Result<Stock, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.stock().clone()),
            None => self.source.stock().await,
        }
    }

    async fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Result<Vec<StockCount>, StoreError> {
        match self.snapshot_for(query) {
            Some(snapshot) => Ok(snapshot.count_by(query, field)),
            None => self.source.count_by(query, field).await,
        }
    }

    async fn asking_prices(&self, query: &VehicleQuery) -> Result<Vec<(UsDollars, Timestamp)>, StoreError> {
        match self.snapshot_for(query) {
            Some(snapshot) => Ok(snapshot.asking_prices(query)),
            None => self.source.asking_prices(query).await,
        }
    }

    async fn vocabulary(&self, limit: u32) -> Result<Vec<StockCount>, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.vocabulary(limit as usize)),
            None => self.source.vocabulary(limit).await,
        }
    }

    async fn models(&self, viewer: ListingViewer) -> Result<Arc<Vec<ModelCount>>, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.models(viewer)),
            None => self.source.models(viewer).await,
        }
    }

    async fn neighbors(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbors, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.neighbors(vehicle, limit as usize)),
            None => self.source.neighbors(vehicle, limit).await,
        }
    }

    async fn largest_id(&self) -> Result<VehicleId, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.largest_id()),
            None => self.source.largest_id().await,
        }
    }

    async fn sitemap(&self, from: VehicleId, to: VehicleId) -> Result<Vec<SitemapEntry>, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.sitemap(from, to)),
            None => self.source.sitemap(from, to).await,
        }
    }
}
