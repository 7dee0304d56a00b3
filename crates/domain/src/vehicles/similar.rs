//! Selection of similar vehicles for a vehicle's page.

use std::sync::Arc;

use super::{Vehicle, VehicleSummary};

/// Maximum number of similar vehicles.
pub const SIMILAR_LIMIT: usize = 4;

/// Vehicles for sale with the prices closest to a vehicle's own, without that vehicle.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Neighbors {
    pub same_make: Vec<Arc<VehicleSummary>>,
    pub any_make: Vec<Arc<VehicleSummary>>,
}

/// Selects the most similar vehicles: same make first, then by distance of price and year. Duplicates are
/// removed.
#[must_use]
pub fn most_similar(vehicle: &Vehicle, neighbors: Neighbors) -> Vec<Arc<VehicleSummary>> {
    let own = &vehicle.summary;
    let mut candidates = neighbors.same_make;
    for candidate in neighbors.any_make {
        if candidates.iter().all(|known| known.id != candidate.id) {
            candidates.push(candidate);
        }
    }
    candidates.retain(|candidate| candidate.id != own.id);
    candidates.sort_by_key(|candidate| (candidate.make != own.make, distance(own, candidate), candidate.id));
    candidates.truncate(SIMILAR_LIMIT);
    candidates
}

/// Distance in per mille of the price plus 25 per model year: 10% of the price weighs as much as four years. A price on
/// request is as far from a known one as double the price.
fn distance(own: &VehicleSummary, other: &VehicleSummary) -> i64 {
    let price = match (own.price.dollars(), other.price.dollars()) {
        (Some(own), Some(other)) => (own - other).abs() * 1000 / own.max(1),
        (None, None) => 0,
        _ => 1000,
    };
    let years = i64::from((own.year.get() - other.year.get()).abs()) * 25;
    price.saturating_add(years)
}
