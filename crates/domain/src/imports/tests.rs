//! Tests of the rules of feed imports.

use super::*;
use crate::{
    Timestamp,
    vehicles::{
        FactsDraft, ListingStatus, NewVehicle, Place, Vehicle, VehicleDraft, VehicleId, VinVisibility,
    },
};

pub(super) fn draft() -> VehicleDraft {
    VehicleDraft {
        make: "Porsche".into(),
        model: "911".into(),
        year: 1973.into(),
        price: Some(90_000),
        miles: Some(4_200.into()),
        location: "Madison, WI".into(),
        description: "Silver.".into(),
        specs: vec!["2.4L".into()],
        ..VehicleDraft::default()
    }
}

pub(super) fn car(draft: VehicleDraft) -> NewVehicle {
    NewVehicle::parse(draft, 2026).unwrap()
}

fn digest(text: &str) -> [u8; 8] {
    let sum = text.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    sum.to_be_bytes()
}

pub(super) fn digests(vehicle: &NewVehicle) -> FieldDigests {
    FieldDigests::of(vehicle, digest)
}

pub(super) fn listing(new: NewVehicle) -> Vehicle {
    Vehicle::listed(VehicleId(1), new, Timestamp::UNIX_EPOCH)
}

fn fields(plan: FeedPlan) -> Vec<String> {
    match plan {
        FeedPlan::Update(_, edit) => edit.changes.into_iter().map(|change| change.field).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn record_identity_uses_the_strongest_identifier() {
    use IdentityKind::{Description, StockNumber, Vin};
    let of = |source: &str, number: &str, vin: &str| RecordIdentity::of(source, number, vin, &car(draft()));
    let page = "carsandbids|sold|2020-12-29|https://carsandbids.com/auctions/KV2D/2001-bmw-z3-25i|github";
    for (source, number, vin, kind, text) in [
        ("North Shore", " A-17 ", "", StockNumber, "stock\nnorth shore\na-17"),
        ("North Shore", "A-17", "WP0AA2991YS620631", StockNumber, "stock\nnorth shore\na-17"),
        ("", "A-17", "", StockNumber, "stock\n\na-17"),
        ("", "A-17", "WP0AA2991YS620631", Vin, "vin\n\nWP0AA2991YS620631"),
        (page, "", "", StockNumber, "page\ncarsandbids\ncarsandbids.com/auctions/KV2D/2001-bmw-z3-25i"),
        (page, "7", "", StockNumber, "stock\ncarsandbids\n7"),
        ("North Shore", "", "9113600017", Vin, "vin\nporsche\n9113600017"),
        ("https://north.example/stock", "", "", Description, "car\nporsche\n911\n1973\n4200\nmadison, wi"),
        ("", "", "n/a", Description, "car\nporsche\n911\n1973\n4200\nmadison, wi"),
    ] {
        let identity = of(source, number, vin);
        assert_eq!((identity.kind, identity.text.as_str()), (kind, text), "{source} {number} {vin}");
    }
    assert_eq!(of(&page.replace("sold|2020", "live|2021"), "", ""), of(page, "", ""));
}

#[test]
fn update_applies_only_fields_changed_by_the_feed() {
    let before = car(draft());
    let mut known = listing(before.clone());
    // Staff corrected the mileage; the feed still has the old value.
    known.summary.miles = car(VehicleDraft { miles: Some(42_000.into()), ..draft() }).miles;
    let at = Timestamp::UNIX_EPOCH;
    assert_eq!(plan(&known, &before, &digests(&before), Some(&digests(&before)), at), FeedPlan::Same);
    let cheaper = car(VehicleDraft { price: Some(85_000), ..draft() });
    let update = plan(&known, &cheaper, &digests(&cheaper), Some(&digests(&before)), at);
    assert_eq!(fields(update), ["price"]);
    let moved = car(VehicleDraft { location: "Chicago, IL".into(), specs: vec![], ..draft() });
    let update = plan(&known, &moved, &digests(&moved), Some(&digests(&before)), at);
    assert_eq!(fields(update), ["location"], "a feed without specifications leaves them");
    let pending = NewVehicle { stated_status: Some(ListingStatus::UnderOffer), ..before.clone() };
    let update = plan(&known, &pending, &digests(&pending), Some(&digests(&before)), at);
    assert_eq!(fields(update), ["status"]);
    known.summary.status = ListingStatus::UnderOffer;
    let update = plan(&known, &pending, &digests(&pending), Some(&digests(&before)), at);
    assert_eq!(update, FeedPlan::Same);
    let update = plan(&known, &cheaper, &digests(&cheaper), Some(&digests(&before)), at);
    assert_eq!(fields(update), ["price"], "a feed that states no status leaves it");
    known.summary.status = ListingStatus::Live;
    // Without previous digests every difference is applied.
    assert_eq!(fields(plan(&known, &cheaper, &digests(&cheaper), None, at)), ["price", "miles"]);
}

#[test]
fn fields_that_a_feed_does_not_state_stay() {
    let before = car(VehicleDraft { description: "One owner since 1980.".into(), ..draft() });
    let bare = VehicleDraft {
        miles: None,
        location: String::new(),
        description: String::new(),
        specs: vec![],
        ..draft()
    };
    let bare = car(bare);
    let known = listing(before.clone());
    let at = Timestamp::UNIX_EPOCH;
    for previous in [Some(digests(&before)), None] {
        assert_eq!(
            plan(&known, &bare, &digests(&bare), previous.as_ref(), at),
            FeedPlan::Same,
            "{previous:?}"
        );
    }
    // The feed's last values are kept, so that they are no news when the columns return.
    let kept = digests(&bare).after(&digests(&before));
    assert_eq!(kept, digests(&before));
    let unknown = FactsDraft { is_mileage_unknown: Some(true), ..FactsDraft::default() };
    let unknown = car(VehicleDraft { miles: None, facts: unknown, ..draft() });
    let update = plan(&known, &unknown, &digests(&unknown), Some(&digests(&before)), at);
    assert!(fields(update).contains(&"miles".to_owned()), "a mileage that is stated as unknown is stated");
    let pending = NewVehicle { stated_status: Some(ListingStatus::UnderOffer), ..before.clone() };
    assert_eq!(digests(&before).after(&digests(&pending)), digests(&pending), "the status too");
}

#[test]
fn default_location_is_taken_over_only_by_a_listing_without_one() {
    let stated = car(draft());
    let without = NewVehicle { place: None, ..stated.clone() };
    let default = NewVehicle { has_default_place: true, ..stated.clone() };
    let other = NewVehicle { place: Place::parse("Naperville, IL").unwrap(), ..default.clone() };
    let at = Timestamp::UNIX_EPOCH;
    for (listed, record, before, expected) in [
        (&without, &default, Some(&without), &["location"][..]),
        (&without, &default, None, &["location"]),
        // Staff took the location out.
        (&without, &default, Some(&default), &[]),
        (&stated, &other, Some(&without), &[]),
        (&stated, &other, Some(&stated), &[]),
        (&stated, &other, None, &[]),
    ] {
        let before = before.map(digests);
        let planned = plan(&listing(listed.clone()), record, &digests(record), before.as_ref(), at);
        let found = if planned == FeedPlan::Same { Vec::new() } else { fields(planned) };
        assert_eq!(found, expected, "{:?} {:?} {before:?}", listed.place, record.place);
    }
    assert_eq!(digests(&default).after(&digests(&without)), digests(&default));
    assert_ne!(digests(&default), digests(&stated), "a stated location counts as news");
}

#[test]
fn feed_shows_a_masked_vin_but_not_a_hidden_one() {
    use VinVisibility::{Full, Hidden, Masked};
    let facts = |shown: VinVisibility| FactsDraft {
        vin: Some("9113600017".into()),
        vin_visibility: Some(shown.as_str().into()),
        ..FactsDraft::default()
    };
    let of = |shown| car(VehicleDraft { facts: facts(shown), ..draft() });
    for (before, stated, expected) in [
        (Masked, Some(Full), Full),
        (Hidden, Some(Full), Hidden),
        (Full, Some(Masked), Masked),
        (Full, Some(Hidden), Hidden),
        (Full, None, Full),
    ] {
        let record = NewVehicle { stated_vin_visibility: stated, ..of(stated.unwrap_or(Masked)) };
        let planned = plan(&listing(of(before)), &record, &digests(&record), None, Timestamp::UNIX_EPOCH);
        let shown = match planned {
            FeedPlan::Update(change, _) => change.facts.unwrap().facts.vin_visibility,
            _ => before,
        };
        assert_eq!(shown, expected, "{before:?} {stated:?}");
    }
}

#[test]
fn title_of_a_row_does_not_state_the_vin_that_its_listing_hides() {
    let vin = |visibility: &str| FactsDraft {
        vin: Some("9113600017".into()),
        vin_visibility: Some(visibility.into()),
        ..FactsDraft::default()
    };
    let known = listing(car(VehicleDraft { facts: vin("hidden"), ..draft() }));
    let renamed = |facts| car(VehicleDraft { model: "911 T 9113600017".into(), facts, ..draft() });
    let before = car(draft());
    for record in [renamed(FactsDraft::default()), renamed(vin("hidden"))] {
        let update = plan(&known, &record, &digests(&record), Some(&digests(&before)), Timestamp::UNIX_EPOCH);
        let FeedPlan::Update(change, _) = update else { panic!("{update:?}") };
        assert_eq!(change.facts.unwrap().model.as_str(), "911 T ••••••");
    }
}

#[test]
fn feed_neither_relists_nor_changes_a_listing_to_another_car() {
    let before = car(draft());
    let cheaper = car(VehicleDraft { price: Some(85_000), ..draft() });
    let at = Timestamp::UNIX_EPOCH;
    for status in [ListingStatus::Sold, ListingStatus::Withdrawn] {
        let mut known = listing(before.clone());
        known.summary.status = status;
        for record in [&before, &cheaper] {
            let planned = plan(&known, record, &digests(record), Some(&digests(&before)), at);
            assert_eq!(planned, FeedPlan::OffSale(status));
        }
    }
    let other = car(VehicleDraft { make: "Jeep".into(), model: "Wrangler".into(), ..draft() });
    let known = listing(before.clone());
    let planned = plan(&known, &other, &digests(&other), Some(&digests(&before)), at);
    assert_eq!(planned, FeedPlan::AnotherVehicle);
    // Another spelling of a make is not a change.
    let respelled = car(VehicleDraft { make: "Porsche AG".into(), ..draft() });
    let planned = plan(&known, &respelled, &digests(&respelled), Some(&digests(&before)), at);
    assert_eq!(planned, FeedPlan::Same);
    let other_maker = car(VehicleDraft { make: "Ruf".into(), ..draft() });
    let planned = plan(&known, &other_maker, &digests(&other_maker), Some(&digests(&before)), at);
    assert_eq!(fields(planned), ["make"]);
}

#[test]
fn only_a_withdrawn_car_returns() {
    let record = car(draft());
    let planned = |status| {
        let mut known = listing(record.clone());
        known.summary.status = status;
        plan_return(&known, &record, &digests(&record), Some(&digests(&record)), Timestamp::UNIX_EPOCH)
    };
    assert_eq!(fields(planned(ListingStatus::Withdrawn)), ["status"]);
    assert_eq!(planned(ListingStatus::Sold), FeedPlan::OffSale(ListingStatus::Sold), "sold in between");
    assert_eq!(planned(ListingStatus::Live), FeedPlan::Same, "listed again in between");
}
