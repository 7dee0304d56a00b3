//! Matches the records of a batch to the known vehicles of their identities.

use std::collections::{HashMap, HashSet};

use super::{
    digests::{FeedField, FieldDigests},
    identity::{IdentityKind, RecordKey, description_key},
    plan::is_another_car,
};
use crate::{
    feeds::RunId,
    vehicles::{NewVehicle, Vehicle, VehicleId},
};

/// A vehicle known under an identity. Similar vehicles share an identity of kind
/// [`IdentityKind::Description`] and are told apart by ordinal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownVehicle {
    /// Number among the vehicles of one identity, from 1.
    pub ordinal: i32,
    /// `None` for a new vehicle that is not listed yet.
    pub vehicle: Option<VehicleId>,
    /// Field values in the last import that named the vehicle.
    pub digests: FieldDigests,
    /// Last import run that named the vehicle.
    pub run: RunId,
    /// Line number in that run's file.
    pub line: u64,
}

/// Match of a record against the vehicles of its identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityMatch {
    /// Matches the vehicle at this index.
    Known(usize),
    /// Matches a vehicle that an earlier line of the same file already named.
    Repeats {
        /// Number of the earlier line.
        line: u64,
        /// Whether both lines have the same field values.
        is_same: bool,
        /// Whether they differ in make, model or year.
        is_another: bool,
    },
    /// A new vehicle, with the ordinal to use.
    New(i32),
}

/// Matches a record against the known vehicles of its identity. Of several lines with one identity in a file,
/// the first counts. Only for [`IdentityKind::Description`] a further line with other field values is another
/// vehicle. A stock number or VIN means its latest vehicle; see [`separate_reused_numbers`].
#[must_use]
pub fn match_identity(
    kind: IdentityKind,
    known_vehicles: &[KnownVehicle],
    digests: &FieldDigests,
    run: RunId,
    line: u64,
) -> IdentityMatch {
    let earlier = if kind == IdentityKind::Description { 0 } else { known_vehicles.len().saturating_sub(1) };
    let is_named = |known: &KnownVehicle| known.run == run && known.line != line;
    let is_same = |known: &KnownVehicle| known.digests == digests.after(&known.digests);
    let current = &known_vehicles[earlier..];
    let index = |wanted: &dyn Fn(&KnownVehicle) -> bool| Some(earlier + current.iter().position(wanted)?);
    if let Some(index) = index(&|known| !is_named(known) && is_same(known)) {
        return IdentityMatch::Known(index);
    }
    let repeated = current.iter().find(|known| is_named(known) && is_same(known));
    let repeated = repeated
        .or_else(|| current.first().filter(|known| kind != IdentityKind::Description && is_named(known)));
    if let Some(known) = repeated {
        let is_another = [FeedField::Make, FeedField::Model, FeedField::Year]
            .into_iter()
            .any(|field| digests.differs(Some(&known.digests), field));
        return IdentityMatch::Repeats { line: known.line, is_same: is_same(known), is_another };
    }
    match index(&|known| !is_named(known)) {
        Some(index) => IdentityMatch::Known(index),
        None => {
            IdentityMatch::New(known_vehicles.iter().map(|known| known.ordinal).max().unwrap_or_default() + 1)
        }
    }
}

/// Known vehicles by identity.
pub type KnownVehicles = HashMap<RecordKey, Vec<KnownVehicle>>;

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

impl ImportRecord {
    /// Whether the record states a field otherwise than the previous one; true if that is unknown.
    #[must_use]
    pub fn is_changed(&self, before: Option<&FieldDigests>) -> bool {
        before.is_none_or(|before| self.digests.after(before) != *before)
    }
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
pub enum RecordMatch {
    /// A vehicle that is not listed yet.
    New {
        /// Ordinal among the vehicles of the identity.
        ordinal: i32,
    },
    /// A listed vehicle.
    Listed {
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
        /// Whether they differ in make, model or year.
        is_another: bool,
    },
}

impl RecordMatch {
    /// The listed vehicle that the record matches.
    #[must_use]
    pub const fn vehicle(&self) -> Option<VehicleId> {
        match self {
            Self::Listed { vehicle, .. } => Some(*vehicle),
            _ => None,
        }
    }
}

/// Matches the records of a batch in order and updates `known_vehicles` accordingly; new vehicles have no id there.
/// Adopted listings are removed from `earlier`.
pub fn match_records(
    records: &[ImportRecord],
    known_vehicles: &mut KnownVehicles,
    earlier: &mut EarlierListings,
    run: RunId,
) -> Vec<RecordMatch> {
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
    let mut matches = Vec::with_capacity(records.len());
    for record in records {
        let known = known_vehicles.entry(record.key).or_default();
        let matched = match match_identity(record.kind, known, &record.digests, run, record.line) {
            IdentityMatch::Repeats { line, is_same, is_another } => {
                RecordMatch::Repeats { line, is_same, is_another }
            }
            IdentityMatch::Known(index) => {
                let known = &mut known[index];
                let before = Some(known.digests);
                (known.digests, known.run, known.line) =
                    (record.digests.after(&known.digests), run, record.line);
                match known.vehicle {
                    Some(vehicle) => RecordMatch::Listed { ordinal: known.ordinal, vehicle, before },
                    None => RecordMatch::New { ordinal: known.ordinal },
                }
            }
            IdentityMatch::New(ordinal) => {
                let adopted = adopt(record);
                let vehicle = adopted.map(|(vehicle, _)| vehicle);
                known.push(KnownVehicle {
                    ordinal,
                    vehicle,
                    digests: record.digests,
                    run,
                    line: record.line,
                });
                match adopted {
                    Some((vehicle, before)) => RecordMatch::Listed { ordinal, vehicle, before },
                    None => RecordMatch::New { ordinal },
                }
            }
        };
        matches.push(matched);
    }
    matches
}

/// Makes records new whose stock number belonged to another car that was sold or withdrawn here: dealers use numbers
/// again. `gone` gives a listing that is not for sale, if the record changed since the last import.
pub fn separate_reused_numbers<'a>(
    records: &[ImportRecord],
    matches: &mut [RecordMatch],
    known_vehicles: &mut KnownVehicles,
    gone: impl Fn(VehicleId) -> Option<&'a Vehicle>,
) {
    for (record, matched) in records.iter().zip(matches) {
        let RecordMatch::Listed { ordinal, vehicle, before } = *matched else { continue };
        let Some(known) = known_vehicles.get_mut(&record.key) else { continue };
        if record.kind == IdentityKind::Description
            || !gone(vehicle).is_some_and(|listing| is_another_car(listing, &record.vehicle))
        {
            continue;
        }
        let last = known.iter().map(|known| known.ordinal).max().unwrap_or_default();
        let Some(old) = known.iter_mut().find(|known| known.ordinal == ordinal) else { continue };
        let new = KnownVehicle { ordinal: last + 1, vehicle: None, digests: record.digests, ..*old };
        old.digests = before.unwrap_or(old.digests);
        known.push(new);
        *matched = RecordMatch::New { ordinal: new.ordinal };
    }
}
