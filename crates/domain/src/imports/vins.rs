//! VINs of a feed: a car can be for sale once, and a stock number does not change its car.

use std::collections::{HashMap, HashSet};

use super::{
    outcome::{OffSale, RecordOutcome, VinHolder, decide},
    plan::ListingUpdate,
    record_matching::{ImportRecord, KnownVehicles, RecordMatch},
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
    matches: &[RecordMatch],
    listings: impl Fn(VehicleId) -> (Option<OffSale>, Option<&'a Vehicle>),
    vins: &mut VinHolders,
    at: Timestamp,
) -> Vec<(RecordOutcome, Option<ListingUpdate>)> {
    let mut decided = Vec::with_capacity(records.len());
    for (record, matched) in records.iter().zip(matches) {
        let own = matched.vehicle();
        let (off_sale, listing) = own.map(&listings).unwrap_or_default();
        let (outcome, update) = decide(record, matched, off_sale, listing, at);
        if let (RecordOutcome::Repeated(line), RecordMatch::Repeats { is_another, .. }) = (&outcome, matched)
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
        let is_of_line = !matches!(matched, RecordMatch::Repeats { .. });
        if is_of_line && !outcome.is_refusal() && !matches!(outcome, RecordOutcome::OffSale(..)) {
            vins.add_line(record, own);
        }
        decided.push((outcome, update));
    }
    decided
}

/// Takes out the known vehicles of new records that were refused after [`match_records`](super::match_records) had
/// added them.
pub fn release_refused<'a>(
    decided: impl Iterator<Item = (&'a ImportRecord, &'a RecordMatch, &'a RecordOutcome)>,
    known_vehicles: &mut KnownVehicles,
) {
    for (record, matched, outcome) in decided {
        if let (RecordMatch::New { ordinal }, true) = (matched, outcome.is_refusal())
            && let Some(known) = known_vehicles.get_mut(&record.key)
        {
            known.retain(|known| known.ordinal != *ordinal);
            if known.is_empty() {
                known_vehicles.remove(&record.key);
            }
        }
    }
}

#[cfg(test)]
#[path = "vins_tests.rs"]
mod tests;
