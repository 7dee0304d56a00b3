//! `SavedVehicles` and `SavedSearches` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    saved::{MAX_SEARCHES, MAX_VEHICLES, PriceChange, SavedList, SavedSearch, SavedSearchId, SearchName},
    to_microseconds,
    vehicles::{ListingViewer, Make, VehicleId, VehicleQuery, VehicleSummary},
};
use ports::{
    StoreError,
    saved::{SaveSearchResult, SaveVehicleRefusal, SavedSearches, SavedVehicles},
};

use crate::{MemoryStore, state::ListingRow, state::State};

#[async_trait]
impl SavedVehicles for MemoryStore {
    async fn saved_vehicles(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
    ) -> Result<Vec<VehicleSummary>, StoreError> {
        let state = self.read()?;
        let mut listed: Vec<(Timestamp, &ListingRow)> = state.listings_on(user, viewer, list).collect();
        listed.sort_by_key(|(at, listing)| (*at, listing.vehicle.summary.id));
        Ok(listed.iter().rev().map(|(_, listing)| listing.summary()).collect())
    }

    async fn save_vehicle(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
        vehicle: VehicleId,
        at: Timestamp,
    ) -> Result<Result<(), SaveVehicleRefusal>, StoreError> {
        let mut state = self.write()?;
        state.member(user)?;
        let is_visible = |listing: &ListingRow| listing.vehicle.summary.is_visible_to(viewer);
        if !state.listings.get(&vehicle).is_some_and(is_visible) {
            return Ok(Err(SaveVehicleRefusal::NoSuchVehicle));
        }
        let key = (user, list, vehicle);
        if !state.saved_vehicles.contains_key(&key) {
            if state.listings_on(user, viewer, list).count() >= MAX_VEHICLES as usize {
                return Ok(Err(SaveVehicleRefusal::Full));
            }
            state.saved_vehicles.insert(key, to_microseconds(at));
        }
        Ok(Ok(()))
    }

    async fn remove_vehicle(
        &self,
        user: UserId,
        list: SavedList,
        vehicle: VehicleId,
    ) -> Result<(), StoreError> {
        self.write()?.saved_vehicles.remove(&(user, list, vehicle));
        Ok(())
    }

    async fn price_steps(
        &self,
        user: UserId,
        list: SavedList,
    ) -> Result<Vec<(Make, Vec<PriceChange>)>, StoreError> {
        let state = self.read()?;
        let listed = state.listings_on(user, ListingViewer::Public, list);
        let mut makes: Vec<Make> = listed.map(|(_, listing)| listing.vehicle.summary.make.clone()).collect();
        makes.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        makes.dedup();
        Ok(makes.into_iter().map(|make| (make.clone(), state.steps_of(&make))).collect())
    }
}

#[async_trait]
impl SavedSearches for MemoryStore {
    async fn saved_searches(&self, user: UserId) -> Result<Vec<SavedSearch>, StoreError> {
        let state = self.read()?;
        Ok(state.searches_of(user).rev().cloned().collect())
    }

    async fn save_search(
        &self,
        user: UserId,
        name: &SearchName,
        query: &VehicleQuery,
        at: Timestamp,
    ) -> Result<SaveSearchResult, StoreError> {
        let mut state = self.write()?;
        state.member(user)?;
        if let Some(known) = state.searches_of(user).find(|search| search.query == *query) {
            return Ok(SaveSearchResult::AlreadySaved(known.clone()));
        }
        if state.searches_of(user).count() >= MAX_SEARCHES as usize {
            return Ok(SaveSearchResult::Full);
        }
        state.searches_saved += 1;
        let search = SavedSearch {
            id: SavedSearchId(state.searches_saved),
            name: name.clone(),
            query: query.clone(),
            created_at: to_microseconds(at),
        };
        state.saved_searches.push((user, search.clone()));
        Ok(SaveSearchResult::Done(search))
    }

    async fn remove_search(&self, user: UserId, id: SavedSearchId) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let before = state.saved_searches.len();
        state.saved_searches.retain(|(owner, search)| !(*owner == user && search.id == id));
        Ok(state.saved_searches.len() < before)
    }
}

impl State {
    /// Listings on a member's list that the viewer may see, with the time they were added.
    fn listings_on(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
    ) -> impl Iterator<Item = (Timestamp, &ListingRow)> {
        self.saved_vehicles
            .iter()
            .filter(move |((owner, kept_on, _), _)| *owner == user && *kept_on == list)
            .filter_map(|((_, _, vehicle), at)| Some((*at, self.listings.get(vehicle)?)))
            .filter(move |(_, listing)| listing.vehicle.summary.is_visible_to(viewer))
    }

    /// A member's saved searches, oldest first.
    fn searches_of(&self, user: UserId) -> impl DoubleEndedIterator<Item = &SavedSearch> {
        self.saved_searches.iter().filter(move |(owner, _)| *owner == user).map(|(_, search)| search)
    }

    fn steps_of(&self, make: &Make) -> Vec<PriceChange> {
        let of_that_make = |listing: &&ListingRow| {
            listing.vehicle.summary.is_public() && listing.vehicle.summary.make == *make
        };
        let mut steps: Vec<PriceChange> = self
            .listings
            .values()
            .filter(of_that_make)
            .flat_map(|listing| {
                let prices = listing.vehicle.prices.iter().filter(|step| !step.is_sale());
                let asking_prices: Vec<_> = prices.map(|step| (step.at, step.price.dollars())).collect();
                asking_prices.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
            })
            .filter_map(|((_, before), (at, after))| Some(PriceChange { at, before: before?, after: after? }))
            .collect();
        steps.sort_unstable();
        steps
    }

    pub(crate) fn member(&self, user: UserId) -> Result<(), StoreError> {
        let is_known = self.members.contains_key(&user);
        is_known.then_some(()).ok_or_else(|| StoreError::Failed("there is no such member".into()))
    }
}
