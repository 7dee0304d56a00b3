//! Ports for members' favorites, shortlists, watches and saved searches. Every method reads or changes the
//! data of one member only.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    saved::{PriceChange, SavedList, SavedSearch, SavedSearchId, SearchName},
    vehicles::{ListingViewer, Make, VehicleId, VehicleQuery, VehicleSummary},
};

use crate::StoreError;

/// Why a vehicle was not saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveVehicleRefusal {
    /// There is no such listing that the member may see.
    NoSuchVehicle,
    /// The list contains [`MAX_VEHICLES`](domain::saved::MAX_VEHICLES).
    Full,
}

/// Stores members' lists of vehicles.
#[async_trait]
pub trait SavedVehicles: Send + Sync {
    /// The vehicles on a member's list that the viewer may see, the last saved first, then by descending id.
    /// MUST NOT query the store once per vehicle.
    async fn saved_vehicles(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
    ) -> Result<Vec<VehicleSummary>, StoreError>;

    /// Adds a vehicle to a list. One that is on the list already keeps its position, even when the list is
    /// full. The maximum holds under concurrent calls. Vehicles that the viewer may not see do not count
    /// towards it, because the member cannot remove them.
    async fn save_vehicle(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
        vehicle: VehicleId,
        at: Timestamp,
    ) -> Result<Result<(), SaveVehicleRefusal>, StoreError>;

    /// Removes a vehicle from a list, if it is there.
    async fn remove_vehicle(
        &self,
        user: UserId,
        list: SavedList,
        vehicle: VehicleId,
    ) -> Result<(), StoreError>;

    /// Each make of the public listings on a member's list, by name, with all changes of the asking prices of public listings of
    /// that make, oldest first. Sale prices are not asking prices.
    async fn price_steps(
        &self,
        user: UserId,
        list: SavedList,
    ) -> Result<Vec<(Make, Vec<PriceChange>)>, StoreError>;
}

/// Result of saving a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveSearchResult {
    Done(SavedSearch),
    /// An equal query was saved before; it is unchanged.
    AlreadySaved(SavedSearch),
    /// The member has [`MAX_SEARCHES`](domain::saved::MAX_SEARCHES) already.
    Full,
}

/// Stores saved searches.
#[async_trait]
pub trait SavedSearches: Send + Sync {
    /// A member's searches, the last saved first.
    async fn saved_searches(&self, user: UserId) -> Result<Vec<SavedSearch>, StoreError>;

    /// Stores a search. Under concurrent calls, too, no two searches of a member have equal queries and the
    /// maximum is not exceeded.
    async fn save_search(
        &self,
        user: UserId,
        name: &SearchName,
        query: &VehicleQuery,
        at: Timestamp,
    ) -> Result<SaveSearchResult, StoreError>;

    /// Removes a search of that member; false when they have no such search.
    async fn remove_search(&self, user: UserId, id: SavedSearchId) -> Result<bool, StoreError>;
}
