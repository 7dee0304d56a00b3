//! Ports for reading the inventory: searches, facets, the sitemap, and bulk reads for the vehicle cache.

use std::sync::Arc;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    events::EventId,
    markets::ModelCount,
    vehicles::{
        FacetField, ListingAudience, ListingViewer, Neighbors, Position, SearchFacts, Stock, StockCount,
        UsDollars, Vehicle, VehicleId, VehicleQuery, VehicleSummary,
    },
};

use crate::StoreError;

/// Reads the inventory. Summaries contain the first [`VehicleSummary::SPECS`] specifications.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait VehicleReader: Send + Sync {
    /// Event id of the state that answers come from, if known without a query. While it is unchanged, every
    /// method but [`vehicle`](Self::vehicle) returns the same.
    fn version(&self) -> Option<EventId> {
        None
    }

    /// Waits, for at most one second, until answers include the effects of `event`. `None` when this
    /// reader's answers include them; otherwise another reader whose answers do.
    async fn including(&self, event: EventId) -> Option<Arc<dyn VehicleReader>> {
        // A reader that reads the store of the event log always includes its events.
        let _ = event;
        None
    }

    /// The vehicles that match ([`VehicleQuery::matches`]), in the query's order, at most `limit`, starting
    /// right after `after`; and the number of all matches.
    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<Arc<VehicleSummary>, Position>, StoreError>;

    /// A listing by id, whatever its status; `None` when there never was one.
    async fn vehicle(&self, id: VehicleId) -> Result<Option<Vehicle>, StoreError>;

    /// At most `limit` featured vehicles that are for sale to everyone, by rank, then by id.
    async fn featured(&self, limit: u32) -> Result<Vec<Arc<VehicleSummary>>, StoreError>;

    /// Summary of the cars that are for sale to everyone. MUST be cheap enough to query on every visit, and as up to date
    /// as [`search`](Self::search).
    async fn stock(&self) -> Result<Stock, StoreError>;

    /// Number of matching vehicles ([`VehicleQuery::matches`]) per value of a field, as spelled in the
    /// listings, facts by their API names, in no particular order; vehicles without a value are left out. The
    /// query's order is ignored.
    /// As cheap and up to date as [`stock`](Self::stock).
    async fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Result<Vec<StockCount>, StoreError>;

    /// Asking prices of all matching vehicles ([`VehicleQuery::matches`]) that state one, each with the time since which
    /// the vehicle is listed, in no particular order. MUST NOT read whole listings from a database.
    async fn asking_prices(&self, query: &VehicleQuery) -> Result<Vec<(UsDollars, Timestamp)>, StoreError>;

    /// All makes, models and locations of the cars that are for sale to everyone, for spelling suggestions: at most
    /// `limit`, the most frequent first. As up to date as [`stock`](Self::stock).
    async fn vocabulary(&self, limit: u32) -> Result<Vec<StockCount>, StoreError>;

    /// Numbers of the cars that the viewer may see per make and model, as spelled in the listings, by make, then by
    /// model. As cheap and up to date as [`stock`](Self::stock).
    async fn models(&self, viewer: ListingViewer) -> Result<Arc<Vec<ModelCount>>, StoreError>;

    /// The cars for sale to everyone that are closest in price (by price, then by id): at most `limit` below and `limit`
    /// above, in no particular order.
    async fn neighbors(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbors, StoreError>;

    /// The largest vehicle id; zero when there are no vehicles.
    async fn largest_id(&self) -> Result<VehicleId, StoreError>;

    /// Sitemap entries of the public listings with ids `from` to `to`, inclusive, ascending.
    async fn sitemap(&self, from: VehicleId, to: VehicleId) -> Result<Vec<SitemapEntry>, StoreError>;
}

/// A listing for read models: its summary, and what finds and sorts it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingRecord {
    pub summary: VehicleSummary,
    pub facts: SearchFacts,
    /// Position among the featured vehicles; `None` when it is not featured.
    pub featured_rank: Option<i32>,
    /// Last change of any field of the listing.
    pub updated_at: Timestamp,
}

/// Bulk reads of the inventory, for caches.
#[async_trait]
pub trait VehicleBulkReader: Send + Sync {
    /// At most `limit` listings with an id above `after`, whatever their status, ascending.
    async fn listings_after(&self, after: VehicleId, limit: u32) -> Result<Vec<ListingRecord>, StoreError>;

    /// The listings with those ids, ascending; unknown ids are left out.
    async fn listings(&self, ids: &[VehicleId]) -> Result<Vec<ListingRecord>, StoreError>;

    /// The audiences of the listings with those ids, whatever their status, by id; unknown ids are left out.
    async fn audiences(&self, ids: &[VehicleId]) -> Result<Vec<(VehicleId, ListingAudience)>, StoreError>;
}

/// A listing in the sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitemapEntry {
    pub id: VehicleId,
    /// Readable last part of the URL.
    pub slug: String,
    /// Last change of the listing.
    pub updated_at: Timestamp,
}
