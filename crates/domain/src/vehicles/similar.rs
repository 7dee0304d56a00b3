//! Which cars to show beside a car.

use super::{Vehicle, VehicleSummary};

/// How many similar vehicles are shown.
pub const SIMILAR_LIMIT: usize = 4;

/// Cars for sale whose prices are next to a car's own, without that car.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Neighbours {
    /// Of the same make.
    pub same_make: Vec<VehicleSummary>,
    /// Of any make.
    pub any_make: Vec<VehicleSummary>,
}

/// The most similar ones first: the same make before others, then by how far price and year are.
#[must_use]
pub fn most_similar(vehicle: &Vehicle, neighbours: Neighbours) -> Vec<VehicleSummary> {
    let own = &vehicle.summary;
    let mut candidates = neighbours.same_make;
    for candidate in neighbours.any_make {
        if candidates.iter().all(|known| known.id != candidate.id) {
            candidates.push(candidate);
        }
    }
    candidates.retain(|candidate| candidate.id != own.id);
    candidates.sort_by_key(|candidate| (candidate.make != own.make, distance(own, candidate), candidate.id));
    candidates.truncate(SIMILAR_LIMIT);
    candidates
}

/// A tenth of the price weighs as much as four model years.
fn distance(own: &VehicleSummary, other: &VehicleSummary) -> i64 {
    let price = (own.price.get() - other.price.get()).abs() * 1000 / own.price.get().max(1);
    let years = i64::from((own.year.get() - other.year.get()).abs()) * 25;
    price.saturating_add(years)
}
