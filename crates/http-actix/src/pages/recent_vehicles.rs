//! Vehicles read a moment ago, for the heads of their pages.

use std::{sync::Arc, time::Duration};

use application::vehicles::get_vehicle;
use domain::{
    events::EventId,
    rich_text::RichNode,
    vehicles::{ListingViewer, Vehicle, VehicleId},
};
use moka::sync::Cache;
use ports::StoreError;

use crate::{AppState, middleware::read_after_write::Inventory};

/// Capacity of the cache in bytes.
const CACHE_BYTES: u64 = 8 * 1024 * 1024;
/// How long a vehicle is used while the inventory's version is unchanged: not every change of a vehicle changes
/// the version.
const LIFETIME: Duration = Duration::from_secs(1);

/// A public vehicle with its parsed description.
pub(super) struct DescribedVehicle {
    pub(super) vehicle: Vehicle,
    pub(super) description: Vec<RichNode>,
}

/// Cache of public vehicles by inventory version; `None` for vehicles that are not public.
#[derive(Clone)]
pub(crate) struct RecentVehicles(Cache<(EventId, VehicleId), Option<Arc<DescribedVehicle>>>);

impl Default for RecentVehicles {
    fn default() -> Self {
        let weigher = |_: &(EventId, VehicleId), found: &Option<Arc<DescribedVehicle>>| {
            // The parsed description takes a few times the memory of its text.
            let bytes = found.as_ref().map_or(100, |found| 2_000 + 4 * found.vehicle.description.len());
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weigher).max_capacity(CACHE_BYTES).time_to_live(LIFETIME).build())
    }
}

impl RecentVehicles {
    /// The public vehicle with that id; `None` also for withdrawn ones.
    pub(super) async fn get(
        &self,
        id: VehicleId,
        inventory: &Inventory,
        state: &AppState,
    ) -> Result<Option<Arc<DescribedVehicle>>, StoreError> {
        let key = inventory.version().map(|version| (version, id));
        if let Some(key) = key
            && let Some(found) = self.0.get(&key)
        {
            return Ok(found);
        }
        let vehicle = get_vehicle(id, ListingViewer::Public, &**inventory).await?;
        let found = vehicle.map(|vehicle| {
            let description = state.markdown.parse(&vehicle.description);
            Arc::new(DescribedVehicle { vehicle, description })
        });
        if let Some(key) = key {
            self.0.insert(key, found.clone());
        }
        Ok(found)
    }
}
