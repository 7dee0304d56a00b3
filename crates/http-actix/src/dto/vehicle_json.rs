//! Vehicles of lists as JSON, kept as long as the inventory holds them unchanged.

use std::sync::Arc;

use domain::vehicles::{VehicleId, VehicleSummary};
use moka::sync::Cache;

use super::VehicleDto;

/// Capacity in bytes. A vehicle takes about 400.
const KEPT_BYTES: u64 = 8 * 1024 * 1024;

struct VehicleJson {
    /// What was written. A changed vehicle has another summary.
    summary: Arc<VehicleSummary>,
    json: Box<[u8]>,
}

/// Cache of [`VehicleDto`]s as JSON, which lists are put together from.
#[derive(Clone)]
pub(crate) struct CachedVehicleJson(Cache<VehicleId, Arc<VehicleJson>>);

impl Default for CachedVehicleJson {
    fn default() -> Self {
        let weight =
            |_: &VehicleId, vehicle: &Arc<VehicleJson>| u32::try_from(vehicle.json.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weight).max_capacity(KEPT_BYTES).build())
    }
}

impl CachedVehicleJson {
    /// A JSON array of vehicles, without distances.
    ///
    /// # Errors
    /// When a vehicle cannot be written as JSON.
    pub(crate) fn array(&self, vehicles: &[Arc<VehicleSummary>]) -> serde_json::Result<Vec<u8>> {
        let vehicles: Vec<Arc<VehicleJson>> =
            vehicles.iter().map(|vehicle| self.of(vehicle)).collect::<serde_json::Result<_>>()?;
        // Each is followed by a comma or the closing bracket.
        let length: usize = vehicles.iter().map(|vehicle| vehicle.json.len() + 1).sum();
        let mut array = Vec::with_capacity(length + 2);
        array.push(b'[');
        for (place, vehicle) in vehicles.iter().enumerate() {
            if place > 0 {
                array.push(b',');
            }
            array.extend_from_slice(&vehicle.json);
        }
        array.push(b']');
        Ok(array)
    }

    fn of(&self, summary: &Arc<VehicleSummary>) -> serde_json::Result<Arc<VehicleJson>> {
        let held = self.0.get(&summary.id);
        if let Some(held) = held.filter(|held| Arc::ptr_eq(&held.summary, summary)) {
            return Ok(held);
        }
        let json = serde_json::to_vec(&VehicleDto::from(&**summary))?.into_boxed_slice();
        let vehicle = Arc::new(VehicleJson { summary: Arc::clone(summary), json });
        self.0.insert(summary.id, Arc::clone(&vehicle));
        Ok(vehicle)
    }
}

#[cfg(test)]
mod tests {
    use domain::vehicles::{ListingStatus, Vehicle};

    use super::*;

    #[test]
    fn cached_json_array_equals_serde_output_after_changes() {
        let car = |id, builder: testkit::VehicleBuilder| {
            Arc::new(Vehicle::listed(VehicleId(id), builder.build(), testkit::at_minute(id)).summary)
        };
        let named = testkit::vehicle().model("\"Quoted\" Étoile").miles(None);
        let cars = [car(1, testkit::vehicle()), car(2, named), car(3, testkit::vehicle().price_on_request())];
        let cache = CachedVehicleJson::default();
        let check = |cars: &[Arc<VehicleSummary>]| {
            let dtos: Vec<VehicleDto<'_>> = cars.iter().map(|car| VehicleDto::from(&**car)).collect();
            let expected = serde_json::to_string(&dtos).unwrap();
            assert_eq!(String::from_utf8(cache.array(cars).unwrap()).unwrap(), expected);
        };
        check(&[]);
        check(&cars[..1]);
        check(&cars);
        check(&cars);
        let sold = VehicleSummary { status: ListingStatus::Sold, ..(*cars[0]).clone() };
        check(&[Arc::new(sold), Arc::clone(&cars[1])]);
        check(&cars);
    }
}
