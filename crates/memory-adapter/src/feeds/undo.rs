//! Withdrawals of feed runs, and undoing runs.

use domain::{
    Timestamp,
    audit::{Action, Actor, Edit, FieldChange},
    events::Event,
    feeds::{
        JournalKind, RunId, UNDO_REASON, UndoDecision, UndoEdit, WITHDRAWAL_REASON, is_named_since, undo,
        withdrawal,
    },
    vehicles::{ListingStatus, Make, PriceKind, StatusMove, VehicleId, Vin},
};
use ports::feeds::{BatchCounts, ClaimedRun, NamedListing};

use crate::{
    records::{RecordBefore, RunRecord},
    state::State,
};

impl State {
    /// The run, if the caller still holds it.
    pub(super) fn claimed(&mut self, claimed: &ClaimedRun) -> Option<&mut RunRecord> {
        let record = self.feeds.runs.get_mut(&claimed.run.id)?;
        (record.attempt == claimed.attempt && record.run.state == claimed.run.state).then_some(record)
    }

    pub(super) fn named_listing(&self, id: VehicleId) -> Option<NamedListing> {
        let vehicle = &self.listings.get(&id)?.vehicle;
        let stock_number = vehicle.facts.stock_number.clone().unwrap_or_default();
        Some(NamedListing {
            vehicle: id,
            title: vehicle.summary.title(),
            stock_number,
            status: vehicle.summary.status,
        })
    }

    pub(super) fn withdraw_gone(&mut self, id: RunId, limit: u32, at: Timestamp) -> BatchCounts {
        let Some(record) = self.feeds.runs.get_mut(&id) else {
            return BatchCounts { is_last: true, ..BatchCounts::default() };
        };
        let checked_at = record.checked_at.unwrap_or(record.run.created_at);
        let batch: Vec<VehicleId> = record.gone.drain(..record.gone.len().min(limit as usize)).collect();
        let mut counts = BatchCounts { is_last: record.gone.is_empty(), ..BatchCounts::default() };
        let mut changed = Vec::new();
        for vehicle in batch {
            let mut known_vehicles =
                self.imported_vehicles.values().flatten().filter(|it| it.vehicle == Some(vehicle));
            let is_named = known_vehicles.any(|known| {
                let named_by = self.feeds.runs.get(&known.run).map(|record| &record.run);
                named_by.is_some_and(|by| is_named_since((by.id, by.state, by.finished_at), id, checked_at))
            });
            let status = self.listings.get(&vehicle).map(|listing| listing.vehicle.summary.status);
            let change = status.and_then(withdrawal).filter(|_| !is_named);
            let (Some(status), Some(change)) = (status, change) else {
                counts.left += 1;
                continue;
            };
            self.note_feed_change(vehicle, ListingStatus::Withdrawn, WITHDRAWAL_REASON, at);
            let record_before = RecordBefore { record: None, digests: None };
            let kind = (JournalKind::Withdrawn(status), ListingStatus::Withdrawn);
            self.journal(id, vehicle, kind, record_before, at);
            self.change_listing(vehicle, None, |listing| {
                listing.vehicle.summary.status = ListingStatus::Withdrawn;
                listing.vehicle.updated_at = at;
            });
            self.note_change(vehicle, WITHDRAWAL_REASON, vec![change], at);
            changed.push(vehicle);
            counts.done += 1;
        }
        self.push_vehicles_changed(changed);
        if let Some(record) = self.feeds.runs.get_mut(&id) {
            record.run.counts.withdrawn += counts.done;
        }
        counts
    }

    pub(super) fn undo_feed_batch(&mut self, id: RunId, limit: u32, at: Timestamp) -> BatchCounts {
        let waiting = self.feeds.journal.iter().filter(|it| it.run == id && it.outcome.is_none());
        let mut vehicles: Vec<VehicleId> = waiting.map(|it| it.entry.vehicle).collect();
        vehicles.sort_unstable();
        let mut counts = BatchCounts { is_last: vehicles.len() <= limit as usize, ..BatchCounts::default() };
        vehicles.truncate(limit as usize);
        let mut changed = Vec::new();
        for vehicle in vehicles {
            let place = self.feeds.journal.iter().position(|it| it.run == id && it.entry.vehicle == vehicle);
            let Some(place) = place else { continue };
            let (entry, record_before) =
                (self.feeds.journal[place].entry.clone(), self.feeds.journal[place].record_before);
            let Some(listing) = self.listings.get(&vehicle) else { continue };
            let is_taken = |vin: &Vin, make: &Make| self.listing_with_vin(vin, make, Some(vehicle)).is_some();
            let outcome = match undo(&entry, &listing.vehicle, is_taken) {
                UndoDecision::Leave(reason) => {
                    counts.left += 1;
                    Err(reason)
                }
                UndoDecision::Forget => {
                    self.restore_record(vehicle, &entry.kind, record_before);
                    Ok(())
                }
                UndoDecision::Restore(edit) => {
                    self.note_feed_change(vehicle, edit.status, UNDO_REASON, at);
                    self.restore(vehicle, &edit, entry.at, at);
                    self.note_change(vehicle, UNDO_REASON, edit.changes, at);
                    self.restore_record(vehicle, &entry.kind, record_before);
                    changed.push(vehicle);
                    counts.done += 1;
                    Ok(())
                }
            };
            self.feeds.journal[place].outcome = Some(outcome);
        }
        self.push_vehicles_changed(changed);
        if let Some(record) = self.feeds.runs.get_mut(&id) {
            record.run.counts.undone += counts.done;
            record.run.counts.left += counts.left;
        }
        counts
    }

    fn restore(&mut self, vehicle: VehicleId, edit: &UndoEdit, ran_at: Timestamp, at: Timestamp) {
        self.change_listing(vehicle, None, |listing| {
            let vehicle = &mut listing.vehicle;
            if let Some(facts) = &edit.facts {
                vehicle.set_facts(facts);
            }
            vehicle.prices.retain(|step| step.kind != PriceKind::Changed || step.at != ran_at);
            vehicle.summary.price = edit.price;
            vehicle.summary.status = edit.status;
            vehicle.updated_at = at;
        });
    }

    fn restore_record(&mut self, vehicle: VehicleId, kind: &JournalKind, record_before: RecordBefore) {
        let Some((key, ordinal)) = record_before.record else { return };
        let Some(known_vehicles) = self.imported_vehicles.get_mut(&key) else { return };
        match kind {
            JournalKind::Listed => {
                known_vehicles.retain(|known| known.vehicle != Some(vehicle));
                if known_vehicles.is_empty() {
                    self.imported_vehicles.remove(&key);
                }
                self.feeds.sources.remove(&(key, ordinal));
            }
            _ => {
                let known = known_vehicles.iter_mut().find(|known| known.ordinal == ordinal);
                if let (Some(known), Some(digests)) = (known, record_before.digests) {
                    known.digests = digests;
                }
            }
        }
    }

    /// Records the change of a listing's status that a run or its undo is about to make.
    pub(crate) fn note_feed_change(&mut self, id: VehicleId, to: ListingStatus, reason: &str, at: Timestamp) {
        let Some(from) = self.listings.get(&id).map(|listing| listing.vehicle.summary.status) else { return };
        self.status_moves.push((id, StatusMove { from, to, at, reason: reason.to_owned() }));
    }

    fn note_change(&mut self, vehicle: VehicleId, reason: &str, changes: Vec<FieldChange>, at: Timestamp) {
        let edit = Edit::with_reason(reason).with(changes.into_iter().map(Some));
        self.audit_edit(at, Actor::default(), None, Action::ListingChanged(vehicle), edit);
    }

    fn push_vehicles_changed(&mut self, vehicles: Vec<VehicleId>) {
        if !vehicles.is_empty() {
            self.events.push(Event::VehiclesChanged { vehicles });
        }
    }
}
