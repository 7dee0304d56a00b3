//! Tests of the listings that records are matched to.

use super::*;
use crate::{
    Timestamp,
    feeds::RunId,
    imports::tests::{car, digests, draft, listing},
    vehicles::{FactsDraft, VehicleDraft, VehicleId},
};

#[test]
fn earlier_listings_are_matched_by_line_or_description() {
    let record = |line: u64, price: i64| {
        let vehicle = car(VehicleDraft { price: Some(price), ..draft() });
        let key = |of: u64| RecordKey([u8::try_from(of).unwrap(); 32]);
        ImportRecord {
            line,
            key: key(line),
            kind: IdentityKind::StockNumber,
            bytes: key(price.unsigned_abs()),
            digests: digests(&vehicle),
            vehicle,
            photos: Vec::new(),
        }
    };
    let mut earlier = EarlierListings::default();
    earlier.by_bytes.insert(RecordKey([2; 32]), VehicleId(12));
    let alike = vec![VehicleId(12), VehicleId(11)];
    earlier.by_description.insert(description_key(&car(draft())), alike);
    let records = [record(1, 1), record(2, 2), record(3, 3)];
    let mut known_vehicles = KnownVehicles::new();
    let matches = match_records(&records, &mut known_vehicles, &mut earlier, RunId(7));
    let of = |vehicle, before| RecordMatch::Listed { ordinal: 1, vehicle: VehicleId(vehicle), before };
    let expected = [of(11, None), of(12, Some(records[1].digests)), RecordMatch::New { ordinal: 1 }];
    assert_eq!(matches, expected);
    // The store lists the new one. The same lines in a second import: nothing is new or changed.
    known_vehicles.values_mut().flatten().for_each(|known| _ = known.vehicle.get_or_insert(VehicleId(13)));
    let again = match_records(&records, &mut known_vehicles, &mut EarlierListings::default(), RunId(8));
    assert_eq!(again[2], of(13, Some(records[2].digests)));
    let same = decide(
        &records[0],
        &again[0],
        None,
        Some(&listing(records[0].vehicle.clone())),
        Timestamp::UNIX_EPOCH,
    );
    assert_eq!(same, (RecordOutcome::Unchanged, None));
}

#[test]
fn line_is_assigned_to_a_vehicle_no_other_line_names() {
    use IdentityKind::{Description, StockNumber};
    let content = |price| digests(&car(VehicleDraft { price: Some(price), ..draft() }));
    let known = |ordinal, price, run, line| KnownVehicle {
        ordinal,
        vehicle: Some(VehicleId(ordinal.into())),
        digests: content(price),
        run: RunId(run),
        line,
    };
    let repeats = |line, is_same| IdentityMatch::Repeats { line, is_same, is_another: false };
    for (kind, known_vehicles, price, expected) in [
        (StockNumber, vec![], 1, IdentityMatch::New(1)),
        (StockNumber, vec![known(1, 1, 6, 3)], 2, IdentityMatch::Known(0)),
        (StockNumber, vec![known(1, 1, 7, 3)], 2, repeats(3, false)),
        (StockNumber, vec![known(1, 1, 7, 3)], 1, repeats(3, true)),
        (StockNumber, vec![known(1, 1, 7, 9)], 2, IdentityMatch::Known(0)),
        (StockNumber, vec![known(1, 2, 6, 3), known(2, 1, 6, 4)], 2, IdentityMatch::Known(1)),
        (Description, vec![known(1, 1, 7, 3)], 2, IdentityMatch::New(2)),
        (Description, vec![known(1, 1, 7, 3)], 1, repeats(3, true)),
        (Description, vec![known(1, 1, 7, 3), known(2, 5, 6, 4)], 2, IdentityMatch::Known(1)),
        (Description, vec![known(1, 1, 6, 3), known(2, 2, 6, 4)], 2, IdentityMatch::Known(1)),
    ] {
        assert_eq!(
            match_identity(kind, &known_vehicles, &content(price), RunId(7), 9),
            expected,
            "{kind:?} {known_vehicles:?} {price}"
        );
    }
}

#[test]
fn a_number_used_again_after_a_sale_is_a_new_listing() {
    let record = |make: &str, year: i64, vin: &str| {
        let facts = FactsDraft { vin: Some(vin.into()), ..FactsDraft::default() };
        let vehicle =
            car(VehicleDraft { make: make.into(), model: make.into(), year: year.into(), facts, ..draft() });
        ImportRecord {
            line: 2,
            key: RecordKey([1; 32]),
            kind: IdentityKind::StockNumber,
            bytes: RecordKey([2; 32]),
            digests: digests(&vehicle),
            vehicle,
            photos: Vec::new(),
        }
    };
    let (x, y) = ("ZFF76ZHB000123456", "ZFF76ZHB000654321");
    let old = record("Ford", 1966, x);
    let sold = listing(old.vehicle.clone());
    for (next, is_new) in [
        (record("Ferrari", 1997, y), true),
        (record("Ford", 1966, y), true),
        (record("Ferrari", 1997, ""), true),
        (record("Ford", 1966, ""), false),
        (record("Ferrari", 1997, x), false),
    ] {
        let known = KnownVehicle {
            ordinal: 1,
            vehicle: Some(VehicleId(7)),
            digests: old.digests,
            run: RunId(3),
            line: 9,
        };
        let mut known_vehicles = KnownVehicles::from([(next.key, vec![known])]);
        let records = [next];
        let mut matches =
            match_records(&records, &mut known_vehicles, &mut EarlierListings::default(), RunId(4));
        separate_reused_numbers(&records, &mut matches, &mut known_vehicles, |id| {
            (id == VehicleId(7)).then_some(&sold)
        });
        let is_reassigned = matches == [RecordMatch::New { ordinal: 2 }];
        assert_eq!(
            (is_reassigned, known_vehicles[&records[0].key].len() == 2),
            (is_new, is_new),
            "{records:?}"
        );
        separate_reused_numbers(&records, &mut matches, &mut known_vehicles, |_| None);
        assert_eq!(matches == [RecordMatch::New { ordinal: 2 }], is_new, "a car for sale keeps its number");
    }
}
