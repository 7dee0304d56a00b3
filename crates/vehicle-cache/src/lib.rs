//! The inventory in memory: a read model, filled from the store and kept up to date by its event log.
//!
//! A marketplace's catalogue fits in memory, and what is read from there costs a fraction of a round
//! trip to a database. It is no second truth: [`VehicleCache`] answers only while it has heard from the
//! log within the last second, and asks the store otherwise, so that a withdrawn vehicle is never
//! shown for longer than that. A test asks it and the store the same questions after any sequence of
//! changes.

mod follow;
mod rows;
mod search;
mod snapshot;
mod text_index;

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwapOption;
use async_trait::async_trait;
use domain::{
    events::EventId,
    vehicles::{
        FacetField, Neighbours, Page, Position, Stock, StockCount, Vehicle, VehicleId, VehicleQuery,
        VehicleSummary,
    },
};
use ports::{
    StoreError,
    events::EventLog,
    vehicles::{SitemapEntry, VehicleCatalogue, VehicleFeed},
};
use snapshot::Snapshot;
use tokio::{
    sync::{Notify, watch},
    time::Instant,
};

/// How long the catalogue answers without having heard from the log.
const TRUST: Duration = Duration::from_secs(1);

/// What the catalogue follows.
pub trait Source: VehicleCatalogue + VehicleFeed + EventLog {}

impl<S: VehicleCatalogue + VehicleFeed + EventLog> Source for S {}

/// The inventory in memory, before a store that remains the truth.
pub struct VehicleCache {
    source: Arc<dyn Source>,
    held: ArcSwapOption<Held>,
    /// The last event that the held state includes; told to those who wait for one.
    included: watch::Sender<EventId>,
    /// Calls the follower before its pause is over.
    wanted: Arc<Notify>,
}

/// A state of the inventory, and when it was last known to be the latest.
#[derive(Clone)]
struct Held {
    snapshot: Arc<Snapshot>,
    /// The last event that was looked at: most that happens is not of the inventory.
    seen: EventId,
    confirmed: Instant,
}

impl VehicleCache {
    /// A catalogue that holds nothing yet; it asks the source until [`catch_up`](Self::catch_up) or
    /// [`follow`](Self::follow) has filled it.
    #[must_use]
    pub fn new(source: Arc<dyn Source>) -> Self {
        Self {
            source,
            held: ArcSwapOption::empty(),
            included: watch::Sender::new(EventId(0)),
            wanted: Arc::default(),
        }
    }

    fn hold(&self, held: Held) {
        let seen = held.seen;
        self.held.store(Some(Arc::new(held)));
        self.included.send_replace(seen);
    }

    /// The state to answer from; none when it may be out of date.
    fn snapshot(&self) -> Option<Arc<Snapshot>> {
        let held = self.held.load();
        let held = held.as_ref()?;
        (held.confirmed.elapsed() < TRUST).then(|| Arc::clone(&held.snapshot))
    }
}

#[async_trait]
impl VehicleCatalogue for VehicleCache {
    fn version(&self) -> Option<EventId> {
        self.snapshot().map(|snapshot| snapshot.version())
    }

    async fn including(&self, event: EventId) -> Option<Arc<dyn VehicleCatalogue>> {
        let source = || Some(Arc::clone(&self.source) as Arc<dyn VehicleCatalogue>);
        let held = self.held.load_full();
        let Some(held) = held.filter(|held| held.confirmed.elapsed() < TRUST) else { return source() };
        if held.seen >= event {
            return None;
        }
        // The number comes from outside: nobody waits for what has not happened.
        match self.source.latest_event().await {
            Ok(latest) if latest < event => return None,
            Ok(_) => {}
            Err(_) => return source(),
        }
        let mut included = self.included.subscribe();
        self.wanted.notify_one();
        let arrived = tokio::time::timeout(TRUST, included.wait_for(|included| *included >= event)).await;
        if matches!(arrived, Ok(Ok(_))) { None } else { source() }
    }

    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<VehicleSummary>, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.search(query, after, limit as usize)),
            None => self.source.search(query, after, limit).await,
        }
    }

    async fn vehicle(&self, id: VehicleId) -> Result<Option<Vehicle>, StoreError> {
        self.source.vehicle(id).await
    }

    async fn featured(&self, limit: u32) -> Result<Vec<VehicleSummary>, StoreError> {
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
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.count_by(query, field)),
            None => self.source.count_by(query, field).await,
        }
    }

    async fn vocabulary(&self, limit: u32) -> Result<Vec<StockCount>, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.vocabulary(limit as usize)),
            None => self.source.vocabulary(limit).await,
        }
    }

    async fn neighbours(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbours, StoreError> {
        match self.snapshot() {
            Some(snapshot) => Ok(snapshot.neighbours(vehicle, limit as usize)),
            None => self.source.neighbours(vehicle, limit).await,
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
