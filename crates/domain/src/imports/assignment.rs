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
pub enum Placement {
    /// Matches the vehicle at this index.
    Of(usize),
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
    Vacant(i32),
}

/// Matches a record against the known vehicles of its identity. Of several lines with one identity in a file,
/// the first counts. Only for [`IdentityKind::Description`] a further line with other field values is another
/// vehicle. A stock number or VIN means its latest vehicle; see [`reassign_reused`].
#[must_use]
pub fn place(
    kind: IdentityKind,
    slots: &[KnownVehicle],
    digests: &FieldDigests,
    run: RunId,
    line: u64,
) -> Placement {
    let earlier = if kind == IdentityKind::Description { 0 } else { slots.len().saturating_sub(1) };
    let is_named = |slot: &KnownVehicle| slot.run == run && slot.line != line;
    let is_same = |slot: &KnownVehicle| slot.digests == digests.after(&slot.digests);
    let current = &slots[earlier..];
    let index = |wanted: &dyn Fn(&KnownVehicle) -> bool| Some(earlier + current.iter().position(wanted)?);
    if let Some(index) = index(&|slot| !is_named(slot) && is_same(slot)) {
        return Placement::Of(index);
    }
    let repeated = current.iter().find(|slot| is_named(slot) && is_same(slot));
    let repeated = repeated
        .or_else(|| current.first().filter(|slot| kind != IdentityKind::Description && is_named(slot)));
    if let Some(slot) = repeated {
        let is_another = [FeedField::Make, FeedField::Model, FeedField::Year]
            .into_iter()
            .any(|field| digests.differs(Some(&slot.digests), field));
        return Placement::Repeats { line: slot.line, is_same: is_same(slot), is_another };
    }
    match index(&|slot| !is_named(slot)) {
        Some(index) => Placement::Of(index),
        None => Placement::Vacant(slots.iter().map(|slot| slot.ordinal).max().unwrap_or_default() + 1),
    }
}

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
        /// Whether they differ in make, model or year.
        is_another: bool,
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

/// Matches the records of a batch in order and updates `slots` accordingly; new vehicles have no id there. Adopted
/// listings are removed from `earlier`.
pub fn assign(
    records: &[ImportRecord],
    slots: &mut SlotTable,
    earlier: &mut EarlierListings,
    run: RunId,
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
            Placement::Repeats { line, is_same, is_another } => {
                Assignment::Repeats { line, is_same, is_another }
            }
            Placement::Of(index) => {
                let slot = &mut known[index];
                let before = Some(slot.digests);
                (slot.digests, slot.run, slot.line) = (record.digests.after(&slot.digests), run, record.line);
                match slot.vehicle {
                    Some(vehicle) => Assignment::Of { ordinal: slot.ordinal, vehicle, before },
                    None => Assignment::New { ordinal: slot.ordinal },
                }
            }
            Placement::Vacant(ordinal) => {
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
                    Some((vehicle, before)) => Assignment::Of { ordinal, vehicle, before },
                    None => Assignment::New { ordinal },
                }
            }
        };
        assigned.push(assignment);
    }
    assigned
}

/// Makes records new whose stock number belonged to another car that was sold or withdrawn here: dealers use numbers
/// again. `gone` gives a listing that is not for sale, if the record changed since the last import.
pub fn reassign_reused<'a>(
    records: &[ImportRecord],
    assigned: &mut [Assignment],
    slots: &mut SlotTable,
    gone: impl Fn(VehicleId) -> Option<&'a Vehicle>,
) {
    for (record, assignment) in records.iter().zip(assigned) {
        let Assignment::Of { ordinal, vehicle, before } = *assignment else { continue };
        let Some(known) = slots.get_mut(&record.key) else { continue };
        if record.kind == IdentityKind::Description
            || !gone(vehicle).is_some_and(|listing| is_another_car(listing, &record.vehicle))
        {
            continue;
        }
        let last = known.iter().map(|slot| slot.ordinal).max().unwrap_or_default();
        let Some(old) = known.iter_mut().find(|slot| slot.ordinal == ordinal) else { continue };
        let new = KnownVehicle { ordinal: last + 1, vehicle: None, digests: record.digests, ..*old };
        old.digests = before.unwrap_or(old.digests);
        known.push(new);
        *assignment = Assignment::New { ordinal: new.ordinal };
    }
}
