//! Tests of the VINs of a feed.

use super::*;
use crate::{
    imports::{FieldDigests, IdentityKind, RecordKey},
    vehicles::{FactsDraft, ListingStatus, VehicleDraft},
};

const X: &str = "ZFF76ZHB000123456";
const Y: &str = "ZFF76ZHB000654321";

fn record(line: u64, make: &str, vin: &str) -> ImportRecord {
    let draft = VehicleDraft {
        make: make.into(),
        model: "F430".into(),
        year: 2008.into(),
        price: i64::try_from(line).ok(),
        facts: FactsDraft { vin: Some(vin.into()), ..FactsDraft::default() },
        ..VehicleDraft::default()
    };
    let vehicle = NewVehicle::parse(draft, 2026).unwrap();
    ImportRecord {
        line,
        key: RecordKey([u8::try_from(line).unwrap(); 32]),
        kind: IdentityKind::StockNumber,
        bytes: RecordKey([0; 32]),
        digests: FieldDigests([line.to_be_bytes(); 9]),
        vehicle,
        photos: Vec::new(),
    }
}

fn outcomes(records: &[ImportRecord], matches: &[RecordMatch], vins: &mut VinHolders) -> Vec<RecordOutcome> {
    let listing = Vehicle::listed(VehicleId(7), record(1, "Ferrari", X).vehicle, Timestamp::UNIX_EPOCH);
    let decided = decide_batch(records, matches, |_| (None, Some(&listing)), vins, Timestamp::UNIX_EPOCH);
    decided.into_iter().map(|(outcome, _)| outcome).collect()
}

const NEW: RecordMatch = RecordMatch::New { ordinal: 1 };
const EXISTING_VEHICLE_7: RecordMatch =
    RecordMatch::Listed { ordinal: 1, vehicle: VehicleId(7), before: None };

#[test]
fn first_of_two_lines_with_the_same_vin_counts() {
    let lines = [record(2, "Ferrari", X), record(3, "Ferrari", X), record(4, "Ferrari", Y)];
    let mut vins = VinHolders::default();
    let taken = RecordOutcome::VinTaken(VinHolder::Line(2));
    let expected = [RecordOutcome::Listed, taken.clone(), RecordOutcome::Listed];
    assert_eq!(outcomes(&lines, &[NEW; 3], &mut vins), expected);
    vins.clear_listings();
    assert_eq!(outcomes(&[record(9, "Ferrari", X)], &[NEW], &mut vins), [taken], "also in a later batch");
    let without = [record(5, "Ferrari", ""), record(6, "Ferrari", "")];
    assert_eq!(outcomes(&without, &[NEW; 2], &mut vins), [RecordOutcome::Listed, RecordOutcome::Listed]);
}

#[test]
fn second_car_with_the_same_stock_number_is_reported() {
    let lines =
        [record(2, "Ferrari", X), record(3, "Ferrari", Y), record(4, "Ferrari", X), record(5, "Ferrari", "")];
    const REPEATS: RecordMatch = RecordMatch::Repeats { line: 2, is_same: false, is_another: false };
    let matches = [NEW, REPEATS, REPEATS, REPEATS];
    let expected = [
        RecordOutcome::Listed,
        RecordOutcome::StockNumberTaken(2),
        RecordOutcome::Repeated(2),
        RecordOutcome::Repeated(2),
    ];
    assert_eq!(outcomes(&lines, &matches, &mut VinHolders::default()), expected);
    let lines = [record(2, "Ferrari", ""), record(3, "Ferrari", Y)];
    let expected = [RecordOutcome::Listed, RecordOutcome::Repeated(2)];
    assert_eq!(outcomes(&lines, &[NEW, REPEATS], &mut VinHolders::default()), expected);
    const ANOTHER: RecordMatch = RecordMatch::Repeats { line: 2, is_same: false, is_another: true };
    let expected = [RecordOutcome::Listed, RecordOutcome::StockNumberTaken(2)];
    assert_eq!(outcomes(&lines, &[NEW, ANOTHER], &mut VinHolders::default()), expected, "another model");
    let lines = [record(2, "Ferrari", X), record(3, "Ferrari", X)];
    let expected = [RecordOutcome::Listed, RecordOutcome::Repeated(2)];
    assert_eq!(outcomes(&lines, &[NEW, ANOTHER], &mut VinHolders::default()), expected, "its VIN counts");
}

#[test]
fn short_chassis_numbers_are_distinguished_by_make() {
    let lines = [record(2, "Ferrari", "0384"), record(3, "Bentley", "0384"), record(4, "Ferrari", "0384")];
    let expected =
        [RecordOutcome::Listed, RecordOutcome::Listed, RecordOutcome::VinTaken(VinHolder::Line(2))];
    assert_eq!(outcomes(&lines, &[NEW; 3], &mut VinHolders::default()), expected);
}

#[test]
fn a_listing_for_sale_keeps_its_vin() {
    let holding = |line: Option<u64>| {
        let mut vins = VinHolders::default();
        let vin = record(1, "Ferrari", X).vehicle.facts.vin.unwrap();
        vins.add_listing(&vin, "Ferrari", (VehicleId(7), "the title".into()), line);
        vins
    };
    let taken = RecordOutcome::VinTaken(VinHolder::Listing(VehicleId(7), "the title".into()));
    assert_eq!(outcomes(&[record(2, "Ferrari", X)], &[NEW], &mut holding(None)), [taken]);
    let earlier = RecordOutcome::VinTaken(VinHolder::Line(1));
    assert_eq!(outcomes(&[record(2, "Ferrari", X)], &[NEW], &mut holding(Some(1))), [earlier]);
    let own = outcomes(&[record(2, "Ferrari", X)], &[EXISTING_VEHICLE_7], &mut holding(None));
    assert!(matches!(own[0], RecordOutcome::Updated(VehicleId(7), _)), "{own:?}");
}

#[test]
fn a_returning_listing_is_refused_if_another_has_its_vin() {
    let listing = Vehicle::listed(VehicleId(7), record(1, "Ferrari", X).vehicle, Timestamp::UNIX_EPOCH);
    let mut listing = listing;
    listing.summary.status = ListingStatus::Withdrawn;
    let outcome = |vins: &mut VinHolders, stated: &str| {
        let known = |_| (Some(OffSale::ByFeed), Some(&listing));
        let records = [record(2, "Ferrari", stated)];
        let mut decided = decide_batch(&records, &[EXISTING_VEHICLE_7], known, vins, Timestamp::UNIX_EPOCH);
        decided.remove(0).0
    };
    for stated in ["", X] {
        let mut vins = VinHolders::default();
        assert!(matches!(outcome(&mut vins, stated), RecordOutcome::Updated(..)), "{stated}");
        let mut vins = VinHolders::default();
        let vin = Vin::parse(X).unwrap().unwrap();
        vins.add_listing(&vin, "Ferrari", (VehicleId(9), "the other".into()), None);
        let taken = RecordOutcome::VinTaken(VinHolder::Listing(VehicleId(9), "the other".into()));
        assert_eq!(outcome(&mut vins, stated), taken, "{stated}");
    }
}

#[test]
fn changed_vin_for_a_stock_number_is_refused() {
    let title = "2008 Ferrari F430".to_owned();
    let changed = [RecordOutcome::VinChanged(VehicleId(7), title)];
    assert_eq!(
        outcomes(&[record(2, "Ferrari", Y)], &[EXISTING_VEHICLE_7], &mut VinHolders::default()),
        changed
    );
    for same in [X, "zff76 zhb000123456", ""] {
        let own = outcomes(&[record(2, "Ferrari", same)], &[EXISTING_VEHICLE_7], &mut VinHolders::default());
        assert!(matches!(own[0], RecordOutcome::Updated(..)), "{same}: {own:?}");
    }
}

#[test]
fn a_refused_new_record_leaves_no_slot() {
    let records = [record(2, "Ferrari", X), record(3, "Ferrari", X)];
    let mut known_vehicles = KnownVehicles::new();
    let matches = super::super::match_records(
        &records,
        &mut known_vehicles,
        &mut super::super::EarlierListings::default(),
        crate::feeds::RunId(1),
    );
    let outcomes = outcomes(&records, &matches, &mut VinHolders::default());
    let decided = records.iter().zip(&matches).zip(&outcomes);
    release_refused(
        decided.map(|((record, matched), outcome)| (record, matched, outcome)),
        &mut known_vehicles,
    );
    assert_eq!(known_vehicles.keys().copied().collect::<Vec<_>>(), [records[0].key]);
}
