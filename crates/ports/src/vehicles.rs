//! Reading the inventory.

use std::sync::Arc;

use async_trait::async_trait;
use domain::vehicles::{
    FacetField, Neighbours, Page, Position, Stock, StockCount, Vehicle, VehicleId, VehicleQuery,
    VehicleSummary,
};
use domain::{Timestamp, events::EventId};

use crate::StoreError;

/// Reads the inventory. Summaries carry the first [`VehicleSummary::SPECS`] specifications.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait VehicleCatalogue: Send + Sync {
    /// Names the state that answers come from, where that is known without asking a store: as long as
    /// it is the same, every method but [`vehicle`](Self::vehicle) answers the same.
    fn version(&self) -> Option<EventId> {
        None
    }

    /// Waits until answers include what that event tells of, for a second at most. `None`: this
    /// catalogue's answers do now. Otherwise the catalogue to ask instead, whose answers do.
    async fn including(&self, event: EventId) -> Option<Arc<dyn VehicleCatalogue>> {
        // Whoever answers from the log's own store includes whatever the log does.
        let _ = event;
        None
    }

    /// The vehicles that [`VehicleQuery::matches`], in the query's order, at most `limit` from right
    /// after `after` on; and how many match in all.
    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<VehicleSummary>, StoreError>;

    /// The listing of that number, whatever its status; `None` when there never was one.
    async fn vehicle(&self, id: VehicleId) -> Result<Option<Vehicle>, StoreError>;

    /// The featured vehicles for sale by their rank, then by number; at most `limit`.
    async fn featured(&self, limit: u32) -> Result<Vec<VehicleSummary>, StoreError>;

    /// What the cars for sale hold. MUST be cheap enough to ask on every visit, and as fresh as
    /// [`search`](Self::search).
    async fn stock(&self) -> Result<Stock, StoreError>;

    /// How many vehicles that [`VehicleQuery::matches`] have each value of a field, as the listings spell
    /// it, in no particular order; vehicles without a value are left out. The query's order does not
    /// matter. Cheap and fresh as [`stock`](Self::stock).
    async fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Result<Vec<StockCount>, StoreError>;

    /// Every make, model and location among the cars for sale, for near spellings; the most
    /// frequent first, at most `limit`. As fresh as [`stock`](Self::stock).
    async fn vocabulary(&self, limit: u32) -> Result<Vec<StockCount>, StoreError>;

    /// The other cars for sale next to a car in the order of prices (by price, then by number), at
    /// most `limit` below and `limit` above each; in no particular order.
    async fn neighbours(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbours, StoreError>;

    /// The largest number in use; zero when there are no vehicles.
    async fn largest_id(&self) -> Result<VehicleId, StoreError>;

    /// Number, address slug and last change of the public listings numbered `from` to `to`,
    /// inclusive, ascending.
    async fn sitemap(&self, from: VehicleId, to: VehicleId) -> Result<Vec<SitemapEntry>, StoreError>;
}

/// A listing as read models keep it: what lists show, and what orders them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// What lists show of it.
    pub summary: VehicleSummary,
    /// Its place among the featured vehicles, when it has one.
    pub featured_rank: Option<i32>,
    /// When anything of the listing last changed.
    pub updated_at: Timestamp,
}

/// Hands the inventory over in bulk, to whoever keeps a copy of it.
#[async_trait]
pub trait VehicleFeed: Send + Sync {
    /// At most `limit` listings numbered above `after`, whatever their status, ascending.
    async fn listings_after(&self, after: VehicleId, limit: u32) -> Result<Vec<Listing>, StoreError>;

    /// The listings of those numbers, ascending; numbers that lead nowhere are left out.
    async fn listings(&self, ids: &[VehicleId]) -> Result<Vec<Listing>, StoreError>;
}

/// A listing as search engines are told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitemapEntry {
    /// Its number.
    pub id: VehicleId,
    /// The readable end of its page's address.
    pub slug: String,
    /// Its last change.
    pub updated_at: Timestamp,
}
