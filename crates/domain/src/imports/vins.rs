//! VINs of a feed: a car can be for sale once, and a stock number does not change its car.

use std::collections::{HashMap, HashSet};

use super::{
    assignment::{Assignment, ImportRecord, SlotTable},
    outcome::{OffSale, RecordOutcome, VinHolder, decide},
    plan::ListingUpdate,
};
use crate::{
    Timestamp,
    vehicles::{NewVehicle, Vehicle, VehicleId, Vin},
};

/// Holders of the VINs of a file, as far as its lines are read.
#[derive(Debug, Clone, Default)]
pub struct VinHolders {
    holders: HashMap<String, (Option<VehicleId>, VinHolder)>,
    /// Lines that state a VIN.
    lines: HashSet<u64>,
}

fn car_key_of(vehicle: &NewVehicle) -> Option<String> {
    vehicle.facts.vin.as_ref().map(|vin| vin.car_key(vehicle.make.as_str()))
}

impl VinHolders {
    /// Adds a listing for sale, with the line of the same file that names it, if one does. An earlier line keeps
    /// its VIN.
    pub fn add_listing(&mut self, vin: &Vin, make: &str, listing: (VehicleId, String), line: Option<u64>) {
        let (vehicle, title) = listing;
        let holder = line.map_or(VinHolder::Listing(vehicle, title), VinHolder::Line);
        self.holders.entry(vin.car_key(make)).or_insert((Some(vehicle), holder));
    }

    /// Forgets listings and keeps lines: listings may change before the next batch.
    pub fn clear_listings(&mut self) {
        self.holders.retain(|_, (_, holder)| matches!(holder, VinHolder::Line(_)));
    }

    /// Other holder of the VIN that a record states, or that its listing has if it returns.
    fn conflict(
        &self,
        record: &ImportRecord,
        own: Option<VehicleId>,
        returning: Option<&Vehicle>,
    ) -> Option<VinHolder> {
        let of_listing = || {
            let listing = returning?;
            Some(listing.facts.vin.as_ref()?.car_key(listing.summary.make.as_str()))
        };
        let (vehicle, holder) = self.holders.get(&car_key_of(&record.vehicle).or_else(of_listing)?)?;
        let is_own = match holder {
            VinHolder::Line(line) => *line == record.line || (own.is_some() && *vehicle == own),
            VinHolder::Listing(..) => *vehicle == own,
        };
        (!is_own).then(|| holder.clone())
    }

    /// Whether a record and an earlier line state different VINs; `None` if one of them states none, or it is not known.
    fn differs(&self, record: &ImportRecord, line: u64) -> Option<bool> {
        let holder = self.holders.get(&car_key_of(&record.vehicle)?);
        let is_same = holder.is_some_and(|(_, holder)| *holder == VinHolder::Line(line));
        (is_same || self.lines.contains(&line)).then_some(!is_same)
    }

    fn add_line(&mut self, record: &ImportRecord, own: Option<VehicleId>) {
        if let Some(key) = car_key_of(&record.vehicle) {
            self.lines.insert(record.line);
            let holder = self.holders.entry(key).or_insert((own, VinHolder::Line(record.line)));
            if !matches!(holder.1, VinHolder::Line(_)) {
                *holder = (own, VinHolder::Line(record.line));
            }
        }
    }
}

/// Determines the outcomes of a batch in the order of its lines, as [`decide`] does, and refuses records whose VIN
/// another car holds. `vins` holds the listings for sale with the batch's VINs, those of its listings among them, and
/// gets its lines.
pub fn decide_batch<'a>(
    records: &[ImportRecord],
    assigned: &[Assignment],
    listings: impl Fn(VehicleId) -> (Option<OffSale>, Option<&'a Vehicle>),
    vins: &mut VinHolders,
    at: Timestamp,
) -> Vec<(RecordOutcome, Option<ListingUpdate>)> {
    let mut decided = Vec::with_capacity(records.len());
    for (record, assignment) in records.iter().zip(assigned) {
        let own = assignment.vehicle();
        let (off_sale, listing) = own.map(&listings).unwrap_or_default();
        let (outcome, update) = decide(record, assignment, off_sale, listing, at);
        if let (RecordOutcome::Repeated(line), Assignment::Repeats { is_another, .. }) =
            (&outcome, assignment)
            && vins.differs(record, *line).unwrap_or(*is_another)
        {
            let line = *line;
            decided.push((RecordOutcome::StockNumberTaken(line), None));
            continue;
        }
        let holder = match outcome {
            RecordOutcome::Listed | RecordOutcome::Updated(..) => {
                vins.conflict(record, own, listing.filter(|_| off_sale.is_some()))
            }
            _ => None,
        };
        if let Some(holder) = holder {
            decided.push((RecordOutcome::VinTaken(holder), None));
            continue;
        }
        let is_of_line = !matches!(assignment, Assignment::Repeats { .. });
        if is_of_line && !outcome.is_refusal() && !matches!(outcome, RecordOutcome::OffSale(..)) {
            vins.add_line(record, own);
        }
        decided.push((outcome, update));
    }
    decided
}

/// Takes out the slots of new records that were refused after [`assign`](super::assign) had made them.
pub fn release_refused<'a>(
    decided: impl Iterator<Item = (&'a ImportRecord, &'a Assignment, &'a RecordOutcome)>,
    slots: &mut SlotTable,
) {
    for (record, assignment, outcome) in decided {
        if let (Assignment::New { ordinal }, true) = (assignment, outcome.is_refusal())
            && let Some(known) = slots.get_mut(&record.key)
        {
            known.retain(|slot| slot.ordinal != *ordinal);
            if known.is_empty() {
                slots.remove(&record.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
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

    fn outcomes(
        records: &[ImportRecord],
        assigned: &[Assignment],
        vins: &mut VinHolders,
    ) -> Vec<RecordOutcome> {
        let listing = Vehicle::listed(VehicleId(7), record(1, "Ferrari", X).vehicle, Timestamp::UNIX_EPOCH);
        let decided =
            decide_batch(records, assigned, |_| (None, Some(&listing)), vins, Timestamp::UNIX_EPOCH);
        decided.into_iter().map(|(outcome, _)| outcome).collect()
    }

    const NEW: Assignment = Assignment::New { ordinal: 1 };
    const EXISTING_VEHICLE_7: Assignment = Assignment::Of { ordinal: 1, vehicle: VehicleId(7), before: None };

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
        let lines = [
            record(2, "Ferrari", X),
            record(3, "Ferrari", Y),
            record(4, "Ferrari", X),
            record(5, "Ferrari", ""),
        ];
        const REPEATS: Assignment = Assignment::Repeats { line: 2, is_same: false, is_another: false };
        let assigned = [NEW, REPEATS, REPEATS, REPEATS];
        let expected = [
            RecordOutcome::Listed,
            RecordOutcome::StockNumberTaken(2),
            RecordOutcome::Repeated(2),
            RecordOutcome::Repeated(2),
        ];
        assert_eq!(outcomes(&lines, &assigned, &mut VinHolders::default()), expected);
        let lines = [record(2, "Ferrari", ""), record(3, "Ferrari", Y)];
        let expected = [RecordOutcome::Listed, RecordOutcome::Repeated(2)];
        assert_eq!(outcomes(&lines, &[NEW, REPEATS], &mut VinHolders::default()), expected);
        const ANOTHER: Assignment = Assignment::Repeats { line: 2, is_same: false, is_another: true };
        let expected = [RecordOutcome::Listed, RecordOutcome::StockNumberTaken(2)];
        assert_eq!(outcomes(&lines, &[NEW, ANOTHER], &mut VinHolders::default()), expected, "another model");
        let lines = [record(2, "Ferrari", X), record(3, "Ferrari", X)];
        let expected = [RecordOutcome::Listed, RecordOutcome::Repeated(2)];
        assert_eq!(outcomes(&lines, &[NEW, ANOTHER], &mut VinHolders::default()), expected, "its VIN counts");
    }

    #[test]
    fn short_chassis_numbers_are_distinguished_by_make() {
        let lines =
            [record(2, "Ferrari", "0384"), record(3, "Bentley", "0384"), record(4, "Ferrari", "0384")];
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
            let mut decided =
                decide_batch(&records, &[EXISTING_VEHICLE_7], known, vins, Timestamp::UNIX_EPOCH);
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
            let own =
                outcomes(&[record(2, "Ferrari", same)], &[EXISTING_VEHICLE_7], &mut VinHolders::default());
            assert!(matches!(own[0], RecordOutcome::Updated(..)), "{same}: {own:?}");
        }
    }

    #[test]
    fn a_refused_new_record_leaves_no_slot() {
        let records = [record(2, "Ferrari", X), record(3, "Ferrari", X)];
        let mut slots = SlotTable::new();
        let assigned = super::super::assign(
            &records,
            &mut slots,
            &mut super::super::EarlierListings::default(),
            crate::feeds::RunId(1),
        );
        let outcomes = outcomes(&records, &assigned, &mut VinHolders::default());
        let decided = records.iter().zip(&assigned).zip(&outcomes);
        release_refused(
            decided.map(|((record, assignment), outcome)| (record, assignment, outcome)),
            &mut slots,
        );
        assert_eq!(slots.keys().copied().collect::<Vec<_>>(), [records[0].key]);
    }
}
