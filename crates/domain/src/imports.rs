//! Rules of feed imports: how a record is identified across files, and which changes it makes to a listing.
//!
//! Flow: [`RecordIdentity::of`] identifies a record, [`assign`] matches a batch to known vehicles, [`decide`]
//! determines the outcome of each record.

mod columns;
mod vins;

use std::collections::{HashMap, HashSet};

use crate::{
    Timestamp,
    edit::FieldChange,
    submissions::Side,
    text,
    vehicles::{
        ListingChange, ListingEdit, ListingStatus, NewVehicle, Vehicle, VehicleId, Vin, facts_changes,
    },
};

pub use columns::{ColumnChoice, ColumnError, ColumnMap, choices_for, column_fields, column_guess};
pub use vins::{VinBook, VinHolder, decide_batch, forget_refused};

/// Basis on which a record is recognized in later files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IdentityKind {
    /// Source and stock number, or source and page address.
    StockNumber,
    /// VIN or chassis number.
    Vin,
    /// Make, model, year, mileage and location. Weakest: similar vehicles share it.
    Description,
}

/// Stable identity of a feed record.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordIdentity {
    pub kind: IdentityKind,
    /// Normalized text; equal for all spellings of one identity.
    pub text: String,
}

impl RecordIdentity {
    /// Determines the identity of a record: its source and stock number or page; otherwise its VIN; otherwise
    /// its description.
    ///
    /// A source like `carsandbids|sold|2020-12-29|https://carsandbids.com/auctions/KV2D/2001-bmw-z3`
    /// identifies the record by the page address. A stock number without a source counts only if there is no
    /// VIN.
    #[must_use]
    pub fn of(source: &str, stock_number: &str, vin: &str, vehicle: &NewVehicle) -> Self {
        Self::of_numbers(source, stock_number, vin, vehicle.make.as_str())
            .unwrap_or_else(|| Self { kind: IdentityKind::Description, text: description_key(vehicle) })
    }

    /// The identity of a record by what it is numbered with; `None` if only its description identifies it. Known
    /// also for a record that is refused for another field.
    #[must_use]
    pub fn of_numbers(source: &str, stock_number: &str, vin: &str, make: &str) -> Option<Self> {
        let folded = |text: &str| text::fold(&text::single_line(text));
        let (source_name, page) = (source.split('|').next().unwrap_or_default(), page_address(source));
        let (source_name, number) = (folded(source_name), folded(stock_number));
        let vin = Vin::parse(vin).ok().flatten();
        let make = folded(make);
        let stock = |text: String| Self { kind: IdentityKind::StockNumber, text };
        if !number.is_empty() && (!source_name.is_empty() || vin.is_none()) {
            return Some(stock(format!("stock\n{source_name}\n{number}")));
        }
        if let Some(page) = page.filter(|_| number.is_empty()) {
            return Some(stock(format!("page\n{source_name}\n{page}")));
        }
        let vin = vin?;
        // Chassis numbers of old vehicles are short and unique only within a make.
        let of_make = if vin.is_full() { "" } else { make.as_str() };
        Some(Self { kind: IdentityKind::Vin, text: format!("vin\n{of_make}\n{}", vin.key()) })
    }
}

/// Finds the address of the record's own page among the parts of a source. An address with fewer than two
/// path segments is that of a site or list and does not count.
fn page_address(source: &str) -> Option<&str> {
    let mut parts = source.split('|').map(str::trim);
    parts.find_map(|part| {
        let address = part.strip_prefix("https://").or_else(|| part.strip_prefix("http://"))?;
        let address = address.split(['?', '#']).next()?.trim_end_matches('/');
        let steps = address.split('/').skip(1).filter(|step| !step.is_empty()).count();
        (steps >= 2).then_some(address)
    })
}

/// Digest of each field of a record, in the order of [`FeedField`]; used to detect what the feed changed
/// since the last import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldDigests(pub [[u8; 8]; FeedField::COUNT]);

/// A field of a listing that a feed can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedField {
    Make,
    Model,
    Year,
    Price,
    Miles,
    Location,
    Description,
    Specs,
    /// All stated facts together.
    Facts,
}

impl FeedField {
    pub const COUNT: usize = 9;
}

impl FieldDigests {
    /// Computes the digests with the given hash function.
    #[must_use]
    pub fn of(vehicle: &NewVehicle, digest: impl Fn(&str) -> [u8; 8]) -> Self {
        let place = vehicle.place.as_ref().map(|place| place.as_str()).unwrap_or_default();
        Self([
            digest(vehicle.make.as_str()),
            digest(vehicle.model.as_str()),
            digest(&vehicle.year.to_string()),
            digest(&vehicle.price.to_string()),
            digest(&vehicle.miles.map(|miles| miles.get().to_string()).unwrap_or_default()),
            digest(place),
            digest(&vehicle.description),
            digest(&vehicle.specs.join("\n")),
            digest(&vehicle.facts.digest_text()),
        ])
    }

    /// Whether the feed's value of a field has changed; true for every field if the previous digests are
    /// unknown.
    fn differs(&self, before: Option<&Self>, field: FeedField) -> bool {
        before.is_none_or(|before| before.0[field as usize] != self.0[field as usize])
    }
}

/// A vehicle known under an identity. Similar vehicles share an identity of kind
/// [`IdentityKind::Description`] and are told apart by ordinal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownVehicle {
    /// Number among the vehicles of one identity, from 1.
    pub ordinal: i32,
    pub vehicle: VehicleId,
    /// Field values in the last import that named the vehicle.
    pub digests: FieldDigests,
    /// Last import run that named the vehicle.
    pub run: i64,
    /// Line number in that run's file.
    pub line: u64,
}

/// Match of a record against the vehicles of its identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// Matches the vehicle at this index.
    Of(usize),
    /// Matches a vehicle that an earlier line of the same file already named.
    Repeats {
        /// Number of the earlier line.
        line: u64,
        /// Whether both lines have the same field values.
        is_same: bool,
    },
    /// A new vehicle, with the ordinal to use.
    Vacant(i32),
}

/// Matches a record against the known vehicles of its identity. Of several lines with one identity in a file,
/// the first counts. Only for [`IdentityKind::Description`] a further line with other field values is another
/// vehicle.
#[must_use]
pub fn place(
    kind: IdentityKind,
    slots: &[KnownVehicle],
    digests: &FieldDigests,
    run: i64,
    line: u64,
) -> Placement {
    let is_named = |slot: &KnownVehicle| slot.run == run && slot.line != line;
    let is_same = |slot: &KnownVehicle| slot.digests == *digests;
    let index = |wanted: &dyn Fn(&KnownVehicle) -> bool| slots.iter().position(wanted);
    if let Some(index) = index(&|slot| !is_named(slot) && is_same(slot)) {
        return Placement::Of(index);
    }
    let repeated = slots.iter().find(|slot| is_named(slot) && is_same(slot));
    let repeated =
        repeated.or_else(|| slots.first().filter(|slot| kind != IdentityKind::Description && is_named(slot)));
    if let Some(slot) = repeated {
        return Placement::Repeats { line: slot.line, is_same: is_same(slot) };
    }
    match index(&|slot| !is_named(slot)) {
        Some(index) => Placement::Of(index),
        None => Placement::Vacant(slots.iter().map(|slot| slot.ordinal).max().unwrap_or_default() + 1),
    }
}

/// A digest used as key: of an identity, of a line's bytes, or of a sample's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordKey(pub [u8; 32]);

/// Known vehicles by identity.
pub type SlotTable = HashMap<RecordKey, Vec<KnownVehicle>>;

/// A parsed record of the file being imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRecord {
    /// Line number, from 1.
    pub line: u64,
    /// Digest of the identity text.
    pub key: RecordKey,
    pub kind: IdentityKind,
    /// Digest of the line's bytes; identified records of imports made before [`RecordIdentity`] existed.
    pub bytes: RecordKey,
    pub digests: FieldDigests,
    pub vehicle: NewVehicle,
    /// Addresses of its photos in the feed's order; if empty, the listing's photos are left as they are.
    pub photos: Vec<String>,
}

/// Listings from imports made before [`RecordIdentity`] existed, which later records can adopt.
#[derive(Debug, Clone, Default)]
pub struct EarlierListings {
    /// By digest of the imported line.
    pub by_bytes: HashMap<RecordKey, VehicleId>,
    /// By [`description_key`].
    pub by_description: HashMap<String, Vec<VehicleId>>,
}

/// Result of matching a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assignment {
    /// A vehicle that is not listed yet.
    New {
        /// Ordinal among the vehicles of the identity.
        ordinal: i32,
    },
    /// A listed vehicle.
    Of {
        /// Ordinal among the vehicles of the identity.
        ordinal: i32,
        vehicle: VehicleId,
        /// Field digests of the previous import; `None` if unknown.
        before: Option<FieldDigests>,
    },
    /// A vehicle that an earlier line of the file already names.
    Repeats {
        /// Number of the earlier line.
        line: u64,
        /// Whether both lines have the same field values.
        is_same: bool,
    },
}

impl Assignment {
    /// The listed vehicle that the record matches.
    #[must_use]
    pub const fn vehicle(&self) -> Option<VehicleId> {
        match self {
            Self::Of { vehicle, .. } => Some(*vehicle),
            _ => None,
        }
    }
}

/// Matches the records of a batch in order and updates `slots` accordingly; new vehicles get the placeholder
/// id 0 there. Adopted listings are removed from `earlier`.
pub fn assign(
    records: &[ImportRecord],
    slots: &mut SlotTable,
    earlier: &mut EarlierListings,
    run: i64,
) -> Vec<Assignment> {
    // A listing whose exact line is in the batch must not be adopted by a merely similar line.
    let exact: HashSet<VehicleId> =
        records.iter().filter_map(|record| earlier.by_bytes.get(&record.bytes)).copied().collect();
    let mut adopt = |record: &ImportRecord| {
        if let Some(vehicle) = earlier.by_bytes.remove(&record.bytes) {
            return Some((vehicle, Some(record.digests)));
        }
        let alike = earlier.by_description.get_mut(&description_key(&record.vehicle))?;
        let index = alike.iter().position(|vehicle| !exact.contains(vehicle))?;
        Some((alike.remove(index), None))
    };
    let mut assigned = Vec::with_capacity(records.len());
    for record in records {
        let known = slots.entry(record.key).or_default();
        let assignment = match place(record.kind, known, &record.digests, run, record.line) {
            Placement::Repeats { line, is_same } => Assignment::Repeats { line, is_same },
            Placement::Of(index) => {
                let slot = &mut known[index];
                let before = Some(slot.digests);
                (slot.digests, slot.run, slot.line) = (record.digests, run, record.line);
                Assignment::Of { ordinal: slot.ordinal, vehicle: slot.vehicle, before }
            }
            Placement::Vacant(ordinal) => {
                let adopted = adopt(record);
                let vehicle = adopted.map_or(VehicleId(0), |(vehicle, _)| vehicle);
                known.push(KnownVehicle {
                    ordinal,
                    vehicle,
                    digests: record.digests,
                    run,
                    line: record.line,
                });
                match adopted {
                    Some((vehicle, before)) => Assignment::Of { ordinal, vehicle, before },
                    None => Assignment::New { ordinal },
                }
            }
        };
        assigned.push(assignment);
    }
    assigned
}

/// Reason recorded in the audit log for changes made by an import.
pub const AUDIT_REASON: &str = "Changed by its source in an import";

/// Outcome of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordOutcome {
    /// Added as a new listing.
    Listed,
    /// Already listed, nothing to change.
    Unchanged,
    /// Its listing was changed.
    Updated(VehicleId, Vec<FieldChange>),
    /// Its listing was sold or withdrawn here; left unchanged.
    OffSale(VehicleId, ListingStatus),
    /// Ignored, because this earlier line of the file names the same vehicle with other values.
    Repeated(u64),
    /// Rejected: its identity belongs to the listing of another vehicle, with this title.
    AnotherVehicle(VehicleId, String),
    /// Rejected: its VIN differs from that of the listing with its identity, with this title.
    VinChanged(VehicleId, String),
    /// Rejected: its VIN is that of another car for sale.
    VinTaken(VinHolder),
}

impl RecordOutcome {
    /// Whether the record was rejected.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::AnotherVehicle(..) | Self::VinChanged(..) | Self::VinTaken(_))
    }

    /// Whether the record's values count as taken over; one that was not counts as changed in the next import.
    #[must_use]
    pub const fn is_taken(&self) -> bool {
        !self.is_refusal() && !matches!(self, Self::OffSale(..))
    }
}

/// The change that a record makes to its listing, and its effect.
pub type ListingUpdate = (Box<ListingChange>, ListingEdit);

/// Outcome of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineOutcome {
    /// Line number, from 1.
    pub line: u64,
    pub outcome: RecordOutcome,
}

/// Determines the outcome of a record, and the change of its listing if there is one.
///
/// `off_sale` is the listing's status if it is not for sale. `listing` is required when the feed's values
/// have changed since the last import; without it the record counts as known.
#[must_use]
pub fn decide(
    record: &ImportRecord,
    assignment: &Assignment,
    off_sale: Option<ListingStatus>,
    listing: Option<&Vehicle>,
    at: Timestamp,
) -> (RecordOutcome, Option<ListingUpdate>) {
    let outcome = match *assignment {
        Assignment::New { .. } => RecordOutcome::Listed,
        Assignment::Repeats { is_same: true, .. } => RecordOutcome::Unchanged,
        Assignment::Repeats { line, .. } => RecordOutcome::Repeated(line),
        Assignment::Of { vehicle, before, .. } => match (off_sale, listing) {
            (Some(status), _) => RecordOutcome::OffSale(vehicle, status),
            (None, None) => RecordOutcome::Unchanged,
            (None, Some(_)) if before == Some(record.digests) => RecordOutcome::Unchanged,
            (None, Some(listing)) => {
                match plan(listing, &record.vehicle, &record.digests, before.as_ref(), at) {
                    FeedPlan::Same => RecordOutcome::Unchanged,
                    FeedPlan::OffSale(status) => RecordOutcome::OffSale(vehicle, status),
                    FeedPlan::AnotherVehicle => {
                        RecordOutcome::AnotherVehicle(vehicle, listing.summary.title())
                    }
                    FeedPlan::AnotherVin => RecordOutcome::VinChanged(vehicle, listing.summary.title()),
                    FeedPlan::Update(change, edit) => {
                        let outcome = RecordOutcome::Updated(vehicle, edit.changes.clone());
                        return (outcome, Some((change, edit)));
                    }
                }
            }
        },
    };
    (outcome, None)
}

/// Identity text of a vehicle's description, used when nothing else identifies a record.
#[must_use]
pub fn description_key(vehicle: &NewVehicle) -> String {
    let place = vehicle.place.as_ref().map(|place| text::fold(place.as_str())).unwrap_or_default();
    let (make, model) = (text::fold(vehicle.make.as_str()), text::fold(vehicle.model.as_str()));
    description_of(&make, &model, vehicle.year.get(), vehicle.miles.map(|miles| miles.get()), &place)
}

/// Builds the text of [`description_key`] from folded values as stores keep them.
#[must_use]
pub fn description_of(make: &str, model: &str, year: i32, miles: Option<i32>, place: &str) -> String {
    let miles = miles.map(|miles| miles.to_string()).unwrap_or_default();
    format!("car\n{make}\n{model}\n{year}\n{miles}\n{place}")
}

/// Planned change of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedPlan {
    /// No change.
    Same,
    /// No change, because the listing was sold or withdrawn; a feed does not reopen it.
    OffSale(ListingStatus),
    Update(Box<ListingChange>, ListingEdit),
    /// No change, because the record's make and model are those of another vehicle.
    AnotherVehicle,
    /// No change, because the record's VIN is not that of the listing.
    AnotherVin,
}

/// Plans the change that a record makes to its listing. Only fields whose feed value changed since the last
/// import are applied, so that corrections by staff are kept.
#[must_use]
pub fn plan(
    listing: &Vehicle,
    record: &NewVehicle,
    digests: &FieldDigests,
    before: Option<&FieldDigests>,
    at: Timestamp,
) -> FeedPlan {
    let summary = &listing.summary;
    if !summary.status.is_for_sale() {
        return FeedPlan::OffSale(summary.status);
    }
    let is_changed = |field| digests.differs(before, field);
    let models = (text::fold(summary.model.as_str()), text::fold(record.model.as_str()));
    if is_changed(FeedField::Make) && summary.make != record.make && models.0 != models.1 {
        return FeedPlan::AnotherVehicle;
    }
    if is_changed(FeedField::Facts) && vins::changes_vin(listing, record) {
        return FeedPlan::AnotherVin;
    }
    let mut facts = listing.as_stated();
    if is_changed(FeedField::Make) {
        facts.make = record.make.clone();
    }
    if is_changed(FeedField::Model) {
        facts.model = record.model.clone();
    }
    if is_changed(FeedField::Year) {
        facts.year = record.year;
    }
    if is_changed(FeedField::Miles) {
        facts.miles = record.miles;
    }
    if is_changed(FeedField::Location) {
        facts.place = record.place.clone();
    }
    if is_changed(FeedField::Description) {
        facts.description.clone_from(&record.description);
    }
    if is_changed(FeedField::Specs) {
        facts.specs.clone_from(&record.specs);
    }
    if is_changed(FeedField::Facts) {
        facts.facts = facts.facts.updated_by(&record.facts);
    }
    let has_facts = facts_changes(listing, &facts).into_iter().any(|change| change.is_some());
    let price = is_changed(FeedField::Price).then_some(record.price);
    let change = ListingChange {
        price: price.filter(|price| *price != summary.price),
        facts: has_facts.then(|| Box::new(facts)),
        ..ListingChange::default()
    };
    if change == ListingChange::default() {
        return FeedPlan::Same;
    }
    match change.apply(listing, Side::Concierge, at) {
        Ok(edit) => FeedPlan::Update(Box::new(change), edit),
        Err(status) => FeedPlan::OffSale(status),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::VehicleDraft;

    fn draft() -> VehicleDraft {
        VehicleDraft {
            make: "Porsche".into(),
            model: "911".into(),
            year: 1973,
            price: Some(90_000),
            miles: Some(4_200),
            location: "Madison, WI".into(),
            description: "Silver.".into(),
            specs: vec!["2.4L".into()],
            ..VehicleDraft::default()
        }
    }

    fn car(draft: VehicleDraft) -> NewVehicle {
        NewVehicle::parse(draft, 2026).unwrap()
    }

    fn digest(text: &str) -> [u8; 8] {
        let sum = text.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        sum.to_be_bytes()
    }

    fn digests(vehicle: &NewVehicle) -> FieldDigests {
        FieldDigests::of(vehicle, digest)
    }

    fn listing(new: NewVehicle) -> Vehicle {
        Vehicle::listed(VehicleId(1), new, Timestamp::UNIX_EPOCH)
    }

    fn fields(plan: FeedPlan) -> Vec<String> {
        match plan {
            FeedPlan::Update(_, edit) => edit.changes.into_iter().map(|change| change.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_record_is_known_by_the_strongest_of_what_it_carries() {
        use IdentityKind::{Description, StockNumber, Vin};
        let of =
            |source: &str, number: &str, vin: &str| RecordIdentity::of(source, number, vin, &car(draft()));
        let page = "carsandbids|sold|2020-12-29|https://carsandbids.com/auctions/KV2D/2001-bmw-z3-25i|github";
        for (source, number, vin, kind, text) in [
            ("North Shore", " A-17 ", "", StockNumber, "stock\nnorth shore\na-17"),
            ("North Shore", "A-17", "WP0AA2991YS620631", StockNumber, "stock\nnorth shore\na-17"),
            ("", "A-17", "", StockNumber, "stock\n\na-17"),
            ("", "A-17", "WP0AA2991YS620631", Vin, "vin\n\nWP0AA2991YS620631"),
            (page, "", "", StockNumber, "page\ncarsandbids\ncarsandbids.com/auctions/KV2D/2001-bmw-z3-25i"),
            (page, "7", "", StockNumber, "stock\ncarsandbids\n7"),
            ("North Shore", "", "9113600017", Vin, "vin\nporsche\n9113600017"),
            (
                "https://north.example/stock",
                "",
                "",
                Description,
                "car\nporsche\n911\n1973\n4200\nmadison, wi",
            ),
            ("", "", "n/a", Description, "car\nporsche\n911\n1973\n4200\nmadison, wi"),
        ] {
            let identity = of(source, number, vin);
            assert_eq!((identity.kind, identity.text.as_str()), (kind, text), "{source} {number} {vin}");
        }
        assert_eq!(of(&page.replace("sold|2020", "live|2021"), "", ""), of(page, "", ""));
    }

    #[test]
    fn only_what_the_feed_changed_is_taken() {
        let before = car(draft());
        let mut known = listing(before.clone());
        // Staff corrected the mileage; the feed still has the old value.
        known.summary.miles = car(VehicleDraft { miles: Some(42_000), ..draft() }).miles;
        let at = Timestamp::UNIX_EPOCH;
        assert_eq!(plan(&known, &before, &digests(&before), Some(&digests(&before)), at), FeedPlan::Same);
        let cheaper = car(VehicleDraft { price: Some(85_000), ..draft() });
        let update = plan(&known, &cheaper, &digests(&cheaper), Some(&digests(&before)), at);
        assert_eq!(fields(update), ["price"]);
        let moved = car(VehicleDraft { location: "Chicago, IL".into(), specs: vec![], ..draft() });
        let update = plan(&known, &moved, &digests(&moved), Some(&digests(&before)), at);
        assert_eq!(fields(update), ["location", "specs"]);
        // Without previous digests every difference is applied.
        assert_eq!(fields(plan(&known, &cheaper, &digests(&cheaper), None, at)), ["price", "miles"]);
    }

    #[test]
    fn what_is_off_sale_stays_so_and_no_listing_becomes_another_car() {
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
    fn earlier_listings_are_found_by_their_line_or_by_what_they_say() {
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
        let mut slots = SlotTable::new();
        let assigned = assign(&records, &mut slots, &mut earlier, 7);
        let of = |vehicle, before| Assignment::Of { ordinal: 1, vehicle: VehicleId(vehicle), before };
        let expected = [of(11, None), of(12, Some(records[1].digests)), Assignment::New { ordinal: 1 }];
        assert_eq!(assigned, expected);
        // The same lines in a second import: nothing is new or changed.
        let again = assign(&records, &mut slots, &mut EarlierListings::default(), 8);
        assert_eq!(again[2], of(0, Some(records[2].digests)));
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
    fn a_line_belongs_to_the_vehicle_that_no_other_line_of_its_file_names() {
        use IdentityKind::{Description, StockNumber};
        let content = |price| digests(&car(VehicleDraft { price: Some(price), ..draft() }));
        let slot = |ordinal, price, run, line| KnownVehicle {
            ordinal,
            vehicle: VehicleId(ordinal.into()),
            digests: content(price),
            run,
            line,
        };
        let repeats = |line, is_same| Placement::Repeats { line, is_same };
        for (kind, slots, price, expected) in [
            (StockNumber, vec![], 1, Placement::Vacant(1)),
            (StockNumber, vec![slot(1, 1, 6, 3)], 2, Placement::Of(0)),
            (StockNumber, vec![slot(1, 1, 7, 3)], 2, repeats(3, false)),
            (StockNumber, vec![slot(1, 1, 7, 3)], 1, repeats(3, true)),
            (StockNumber, vec![slot(1, 1, 7, 9)], 2, Placement::Of(0)),
            (Description, vec![slot(1, 1, 7, 3)], 2, Placement::Vacant(2)),
            (Description, vec![slot(1, 1, 7, 3)], 1, repeats(3, true)),
            (Description, vec![slot(1, 1, 7, 3), slot(2, 5, 6, 4)], 2, Placement::Of(1)),
            (Description, vec![slot(1, 1, 6, 3), slot(2, 2, 6, 4)], 2, Placement::Of(1)),
        ] {
            assert_eq!(place(kind, &slots, &content(price), 7, 9), expected, "{kind:?} {slots:?} {price}");
        }
    }
}
