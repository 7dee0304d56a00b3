//! The featured vehicles: which may be chosen, and their ranks.

use super::VehicleId;
use crate::{
    Violation,
    edit::{Edit, FieldChange},
};

/// Maximum number of featured vehicles. The home page shows them all.
pub const MAX_FEATURED: u32 = 12;

/// The vehicles to feature in this order, each once.
///
/// # Errors
/// A [`Violation`] of `ids` for more than [`MAX_FEATURED`].
pub fn featured_order(ids: &[i64]) -> Result<Vec<VehicleId>, Violation> {
    let mut order: Vec<VehicleId> = Vec::new();
    for id in ids.iter().copied().map(VehicleId) {
        if !order.contains(&id) {
            order.push(id);
        }
    }
    if order.len() > MAX_FEATURED as usize {
        return Err(Violation::new("ids", format!("At most {MAX_FEATURED} vehicles can be featured")));
    }
    Ok(order)
}

/// A listing as the choice of the featured ones finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeaturedCandidate {
    pub vehicle: VehicleId,
    /// Present rank, from 1; `None` if it is not featured.
    pub rank: Option<i32>,
    /// Whether it is for sale to everyone.
    pub is_for_sale: bool,
}

/// Effect of choosing the featured vehicles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeaturedChoice {
    /// New ranks of the listings whose rank changes.
    pub ranks: Vec<(VehicleId, Option<i32>)>,
    /// Audit record.
    pub edit: Edit,
}

/// Features the `chosen` vehicles, in that order. `listings` are those chosen and all that are featured; one that is
/// off sale loses its rank, so that it does not regain it when relisted. `None` if a chosen one is not for sale.
#[must_use]
pub fn choose_featured(listings: &[FeaturedCandidate], chosen: &[VehicleId]) -> Option<FeaturedChoice> {
    let for_sale = || listings.iter().filter(|listing| listing.is_for_sale);
    if !chosen.iter().all(|id| for_sale().any(|listing| listing.vehicle == *id)) {
        return None;
    }
    let mut before: Vec<(i32, VehicleId)> =
        for_sale().filter_map(|listing| Some((listing.rank?, listing.vehicle))).collect();
    before.sort_unstable();
    let before: Vec<VehicleId> = before.into_iter().map(|(_, id)| id).collect();
    let ranks = listings.iter().filter_map(|listing| {
        let place = chosen.iter().position(|id| *id == listing.vehicle);
        let rank = place.and_then(|place| i32::try_from(place + 1).ok());
        (rank != listing.rank).then_some((listing.vehicle, rank))
    });
    let numbers = |ids: &[VehicleId]| {
        let numbers: Vec<String> = ids.iter().map(|id| id.0.to_string()).collect();
        Some(numbers.join(", "))
    };
    let edit = Edit::of(FieldChange::between("featured", numbers(&before), numbers(chosen)));
    Some(FeaturedChoice { ranks: ranks.collect(), edit })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn featured_order_has_each_vehicle_once_and_at_most_twelve() {
        assert_eq!(featured_order(&[3, 1, 3]), Ok(vec![VehicleId(3), VehicleId(1)]));
        let all: Vec<i64> = (1..=12).collect();
        assert_eq!(
            featured_order(&[&all[..], &all[..]].concat()).unwrap().len(),
            12,
            "repeated ids do not count"
        );
        let refused = featured_order(&(1..=13).collect::<Vec<i64>>()).unwrap_err();
        assert_eq!((refused.field, &*refused.message), ("ids", "At most 12 vehicles can be featured"));
    }

    #[test]
    fn featured_vehicles_must_be_for_sale_and_others_lose_rank() {
        let listing = |id, rank, is_for_sale| FeaturedCandidate { vehicle: VehicleId(id), rank, is_for_sale };
        let listings = [
            listing(1, Some(2), true),
            listing(2, Some(1), true),
            listing(3, None, true),
            listing(4, Some(3), false),
            listing(5, None, false),
        ];
        let choose = |chosen: &[i64]| {
            let chosen: Vec<VehicleId> = chosen.iter().copied().map(VehicleId).collect();
            choose_featured(&listings, &chosen)
        };
        for refused in [&[4][..], &[5], &[1, 6]] {
            assert_eq!(choose(refused), None, "{refused:?}");
        }
        let same = choose(&[2, 1]).unwrap();
        assert_eq!(same, FeaturedChoice { ranks: vec![(VehicleId(4), None)], edit: Edit::default() });
        let next = choose(&[3, 1]).unwrap();
        let ranks = [(2, None), (3, Some(1)), (4, None)];
        assert_eq!(next.ranks, ranks.map(|(id, rank)| (VehicleId(id), rank)));
        let change = &next.edit.changes[0];
        assert_eq!((change.before.as_deref(), change.after.as_deref()), (Some("2, 1"), Some("3, 1")));
        let none = choose(&[]).unwrap();
        assert_eq!(none.edit.changes[0].after, None);
    }
}
