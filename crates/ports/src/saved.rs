//! Keeping what members save. Whatever is asked for is asked for one member: nobody's lists hold
//! anything of another's.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    saved::{PriceStep, SavedList, SavedSearch, SavedSearchId, SearchName},
    vehicles::{Make, VehicleId, VehicleQuery, VehicleSummary},
};

use crate::StoreError;

/// What became of a vehicle that was to be saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VehicleSaving {
    /// It is on the list, since now or before.
    Done,
    /// There is no such listing to see.
    NoSuchVehicle,
    /// The list holds [`MOST_VEHICLES`](domain::saved::MOST_VEHICLES).
    Full,
}

/// Keeps the lists of vehicles.
#[async_trait]
pub trait SavedVehicles: Send + Sync {
    /// The vehicles on a member's list that everybody may see, the last saved first, then by the
    /// larger number. MUST NOT ask the store once for each.
    async fn saved_vehicles(&self, user: UserId, list: SavedList) -> Result<Vec<VehicleSummary>, StoreError>;

    /// Puts a vehicle on a list. One that is there already keeps its place, even on a full list; of
    /// any number of savings at the same time, the list takes what it can hold. Withdrawn vehicles
    /// on the list take no room: nobody could remove them.
    async fn save_vehicle(
        &self,
        user: UserId,
        list: SavedList,
        vehicle: VehicleId,
        at: Timestamp,
    ) -> Result<VehicleSaving, StoreError>;

    /// Takes a vehicle off a list, if it is there.
    async fn remove_vehicle(
        &self,
        user: UserId,
        list: SavedList,
        vehicle: VehicleId,
    ) -> Result<(), StoreError>;

    /// Each make on a member's list, by name, with every change of what is or was asked for a car of
    /// that make that everybody may see, oldest first. What a car was sold for is no asked price.
    async fn price_steps(
        &self,
        user: UserId,
        list: SavedList,
    ) -> Result<Vec<(Make, Vec<PriceStep>)>, StoreError>;
}

/// What became of a search that was to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchSaving {
    /// It is kept.
    Done(SavedSearch),
    /// One that asks the same was kept before; it stays as it is.
    Known(SavedSearch),
    /// There are [`MOST_SEARCHES`](domain::saved::MOST_SEARCHES) already.
    Full,
}

/// Keeps the searches.
#[async_trait]
pub trait SavedSearches: Send + Sync {
    /// A member's searches, the last saved first.
    async fn saved_searches(&self, user: UserId) -> Result<Vec<SavedSearch>, StoreError>;

    /// Keeps a search. Of any number of savings at the same time, no two keep the same question, and
    /// there are never more than there can be.
    async fn save_search(
        &self,
        user: UserId,
        name: &SearchName,
        query: &VehicleQuery,
        at: Timestamp,
    ) -> Result<SearchSaving, StoreError>;

    /// Forgets a search of that member; false when they have no such search.
    async fn remove_search(&self, user: UserId, id: SavedSearchId) -> Result<bool, StoreError>;
}
