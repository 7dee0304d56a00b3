use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    events::EventId,
    notifications::{NewNotice, Offer, VehicleChange},
    saved::{SavedList, SavedSearch, SavedSearchId},
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    announcements::{Announced, Announcements, NotedChange},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Announcements for MemoryStore {
    async fn announced(&self) -> Result<EventId, StoreError> {
        Ok(EventId(self.read()?.announced))
    }

    async fn unannounced_changes(&self, vehicles: &[VehicleId]) -> Result<Vec<NotedChange>, StoreError> {
        let state = self.read()?;
        let of_those = |noted: &&NotedChange| vehicles.contains(&noted.change.vehicle);
        Ok(state.vehicle_changes.iter().filter(of_those).copied().collect())
    }

    async fn watchers(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, UserId)>, StoreError> {
        let state = self.read()?;
        let watched = state
            .saved_vehicles
            .keys()
            .filter(|(_, list, vehicle)| *list == SavedList::Watch && vehicles.contains(vehicle));
        let mut watchers: Vec<(VehicleId, UserId)> =
            watched.map(|(user, _, vehicle)| (*vehicle, *user)).collect();
        watchers.sort_unstable();
        Ok(watchers)
    }

    async fn all_searches(
        &self,
        after: Option<SavedSearchId>,
        limit: u32,
    ) -> Result<Vec<(UserId, SavedSearch)>, StoreError> {
        let state = self.read()?;
        let later =
            state.saved_searches.iter().filter(|(_, search)| after.is_none_or(|after| search.id > after));
        Ok(later.take(limit as usize).cloned().collect())
    }

    async fn announce(
        &self,
        announced: &Announced,
        notices: &[NewNotice],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        if state.announced != announced.from.0 {
            return Ok(false);
        }
        state.announced = announced.to.0;
        state.vehicle_changes.retain(|noted| !announced.changes.contains(&noted.id));
        state.add_notices(notices, at);
        Ok(true)
    }
}

impl State {
    /// Does something to a listing, and notes what watchers should know of it.
    pub(crate) fn change_listing(
        &mut self,
        vehicle: VehicleId,
        by: Option<UserId>,
        work: impl FnOnce(&mut crate::state::Listing),
    ) {
        let listing = self.listing(vehicle);
        let offer = |listing: &crate::state::Listing| Offer {
            price: listing.vehicle.summary.price,
            status: listing.vehicle.summary.status,
        };
        let before = offer(listing);
        work(listing);
        let after = offer(listing);
        if before != after {
            self.changes_noted += 1;
            let change = VehicleChange { vehicle, before, after, by };
            self.vehicle_changes.push(NotedChange { id: self.changes_noted, change });
        }
    }
}
