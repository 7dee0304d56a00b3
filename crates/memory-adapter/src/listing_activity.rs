//! `ListingActivityLog` in memory.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::vehicles::{ListingActivity, VehicleId};
use ports::{StoreError, listing_activity::ListingActivityLog};

use crate::{MemoryStore, state::State};

#[async_trait]
impl ListingActivityLog for MemoryStore {
    async fn count_view(&self, vehicle: VehicleId, day: NaiveDate) -> Result<(), StoreError> {
        let mut state = self.write()?;
        if state.listings.contains_key(&vehicle) {
            *state.vehicle_views.entry((vehicle, day)).or_default() += 1;
        }
        Ok(())
    }

    async fn listing_activity(
        &self,
        vehicles: &[VehicleId],
        since: NaiveDate,
    ) -> Result<BTreeMap<VehicleId, ListingActivity>, StoreError> {
        let state = self.read()?;
        Ok(vehicles.iter().map(|vehicle| (*vehicle, state.activity(*vehicle, since))).collect())
    }
}

impl State {
    fn activity(&self, vehicle: VehicleId, since: NaiveDate) -> ListingActivity {
        let views = self.vehicle_views.range((vehicle, NaiveDate::MIN)..=(vehicle, NaiveDate::MAX));
        let recent = views.clone().filter(|((_, day), _)| *day >= since);
        let savers: BTreeSet<_> = self
            .saved_vehicles
            .keys()
            .filter(|(_, _, saved)| *saved == vehicle)
            .map(|(user, ..)| *user)
            .collect();
        let inquiries = self.contact_requests.iter().filter(|(_, request)| {
            matches!(request, domain::contact_requests::ContactRequest::Inquiry(inquiry)
                if inquiry.vehicle == Some(vehicle))
        });
        ListingActivity {
            views: views.map(|(_, count)| count).sum(),
            recent_views: recent.map(|(_, count)| count).sum(),
            saves: savers.len() as u64,
            inquiries: inquiries.count() as u64,
        }
    }
}
