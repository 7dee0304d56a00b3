//! One VIN for sale: the listing that keeps its VIN from another car.

use super::{ListingChange, Make, Vehicle, VehicleId, Vin};
use crate::Violation;

/// A listing for sale with the VIN that another car is to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SameVinListing {
    pub vehicle: VehicleId,
    pub make: String,
    /// Year, make and model.
    pub title: String,
}

impl SameVinListing {
    /// Violation of the VIN for staff, which names the listing.
    #[must_use]
    pub fn violation(&self) -> Violation {
        let Self { vehicle, title, .. } = self;
        let sentence = format!(
            "Listing {} ({title}) has this VIN and is for sale; please check the VIN, or withdraw that listing first",
            vehicle.0
        );
        Violation::new("vin", sentence)
    }

    /// The same for a seller, who may not be allowed to see the listing.
    #[must_use]
    pub fn seller_violation() -> Violation {
        Violation::new("vin", "Another listing has this VIN; please check it, or ask the concierge")
    }
}

/// The first of `same`, the listings for sale with this [`Vin::key`], that is of the same car and not `own`.
#[must_use]
pub fn vin_conflict(
    vin: &Vin,
    make: &Make,
    own: Option<VehicleId>,
    same: impl IntoIterator<Item = SameVinListing>,
) -> Option<SameVinListing> {
    let key = vin.car_key(make.as_str());
    same.into_iter().find(|other| Some(other.vehicle) != own && vin.car_key(&other.make) == key)
}

impl ListingChange {
    /// The VIN that no other listing for sale may have if `before` is changed, with the make: that of a car that
    /// becomes for sale, and one that changes.
    #[must_use]
    pub fn claimed_vin<'a>(&'a self, before: &'a Vehicle) -> Option<(&'a Vin, &'a Make)> {
        let (vin, make) = match &self.facts {
            Some(facts) => (facts.facts.vin.as_ref()?, &facts.make),
            None => (before.facts.vin.as_ref()?, &before.summary.make),
        };
        let is_listed =
            self.status.is_some_and(|to| to.is_for_sale() && !before.summary.status.is_for_sale());
        (is_listed || Some(vin) != before.facts.vin.as_ref()).then_some((vin, make))
    }

    /// Whether there can be a [claimed VIN](Self::claimed_vin), whatever the listing is now.
    #[must_use]
    pub fn may_claim_vin(&self) -> bool {
        self.facts.is_some() || self.status.is_some_and(super::ListingStatus::is_for_sale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::{
        FactsDraft,
        ListingStatus::{Live, Sold, UnderOffer, Withdrawn},
        NewVehicle, PriceKind, VehicleDraft,
        change::tests::car,
    };

    const FULL: &str = "ZFF76ZHB000123456";
    const SHORT: &str = "0384";

    fn vin(text: &str) -> Vin {
        Vin::parse(text).unwrap().unwrap()
    }

    #[test]
    fn another_listing_of_the_same_car_conflicts() {
        let listing = |id, make: &str| SameVinListing {
            vehicle: VehicleId(id),
            make: make.into(),
            title: format!("2008 {make} F430"),
        };
        let ferrari = Make::parse("Ferrari").unwrap();
        for (number, own, same, conflict) in [
            (FULL, None, vec![listing(7, "Ferrari"), listing(8, "Ferrari")], Some(7)),
            (FULL, Some(7), vec![listing(7, "Ferrari")], None),
            (FULL, Some(7), vec![listing(7, "Ferrari"), listing(8, "Ferrari")], Some(8)),
            (FULL, None, vec![listing(7, "Bentley")], Some(7)),
            (SHORT, None, vec![listing(7, "Bentley")], None),
            (SHORT, None, vec![listing(7, "Bentley"), listing(8, "ferrari")], Some(8)),
            (FULL, None, vec![], None),
        ] {
            let found = vin_conflict(&vin(number), &ferrari, own.map(VehicleId), same);
            assert_eq!(found.map(|found| found.vehicle.0), conflict, "{number} {own:?}");
        }
        let sentence = "Listing 7 (2008 Ferrari F430) has this VIN and is for sale; please check the VIN, or \
                        withdraw that listing first";
        assert_eq!(listing(7, "Ferrari").violation().message, sentence);
    }

    #[test]
    fn relisted_cars_and_changed_vins_are_checked() {
        let status = |to| ListingChange { status: Some(to), ..ListingChange::default() };
        let before = |status, number: &str| {
            let mut before = car(status, &[(PriceKind::Asked, 100, 0)]);
            before.facts.vin = Vin::parse(number).unwrap();
            before
        };
        for (from, change, is_checked) in [
            (Withdrawn, status(Live), true),
            (Sold, status(UnderOffer), true),
            (UnderOffer, status(Live), false),
            (Live, status(Withdrawn), false),
            (Live, ListingChange::default(), false),
        ] {
            let before = before(from, FULL);
            assert_eq!(change.claimed_vin(&before).is_some(), is_checked, "{from:?} {change:?}");
            assert!(change.may_claim_vin() || !is_checked);
        }
        assert_eq!(status(Live).claimed_vin(&before(Withdrawn, "")), None);
        let draft = VehicleDraft {
            make: "Ferrari".into(),
            model: "F430".into(),
            year: 2008.into(),
            price: Some(1),
            facts: FactsDraft { vin: Some(FULL.into()), ..FactsDraft::default() },
            ..VehicleDraft::default()
        };
        let facts = NewVehicle::parse(draft, 2026).unwrap();
        let change = ListingChange { facts: Some(Box::new(facts)), ..ListingChange::default() };
        for (earlier, is_checked) in [("", true), (SHORT, true), (FULL, false)] {
            assert_eq!(change.claimed_vin(&before(Live, earlier)).is_some(), is_checked, "{earlier}");
        }
        assert!(change.may_claim_vin());
    }
}
