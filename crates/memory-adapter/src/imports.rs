//! `VehicleImport` in memory: matches records with listings by identity and applies batches.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    feeds::{JournalEntry, JournalKind, RunId},
    imports::{
        AUDIT_REASON, Assignment, EarlierListings, ImportRecord, LineOutcome, ListingUpdate, OffSale,
        RecordKey, RecordOutcome, SlotTable, VinHolders, assign, decide_batch, description_of,
        reassign_reused, release_refused,
    },
    text, to_microseconds,
    vehicles::{ListingStatus, NewVehicle, Vehicle, VehicleId, Vin},
};
use ports::{
    StoreError,
    imports::{BatchOutcome, DryRunResult, FileKey, ImportProgress, VehicleImport},
};

use crate::{MemoryStore, records::RecordBefore, state::State};

#[async_trait]
impl VehicleImport for MemoryStore {
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError> {
        Ok(self.read()?.imports.get(&file).copied())
    }

    async fn has_import_records(&self) -> Result<bool, StoreError> {
        Ok(!self.read()?.import_slots.is_empty())
    }

    async fn next_import_run(&self) -> Result<RunId, StoreError> {
        let mut state = self.write()?;
        state.import_runs += 1;
        Ok(RunId(state.import_runs))
    }

    async fn import_batch(
        &self,
        records: Vec<ImportRecord>,
        (file, progress): (FileKey, ImportProgress),
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let mut slots = state.slots_of(&records);
        let mut earlier = state.earlier_listings(&[]);
        let (run, mut vins) = (progress.run, VinHolders::default());
        let mut assigned = assign(&records, &mut slots, &mut earlier, run);
        reassign_reused(&records, &mut assigned, &mut slots, |id| state.gone(id));
        let decided = state.decide_all(&records, &assigned, run, &mut vins, at);
        release_refused_slots(&records, &assigned, &decided, &mut slots);
        let (mut listed, mut changed, mut outcomes) = (Vec::new(), Vec::new(), Vec::new());
        for ((record, assignment), (outcome, change)) in records.into_iter().zip(assigned).zip(decided) {
            let (line, photos) = (record.line, record.photos);
            let (ordinal, vehicle, before) = match assignment {
                Assignment::New { ordinal } if outcome == RecordOutcome::Listed => {
                    let status = record.vehicle.initial_status();
                    let vehicle = state.list(record.vehicle, at);
                    listed.push(vehicle);
                    let record_before = RecordBefore { record: Some((record.key, ordinal)), digests: None };
                    state.journal(run, vehicle, (JournalKind::Listed, status), record_before, at);
                    (ordinal, vehicle, None)
                }
                Assignment::Of { ordinal, vehicle, before } => (ordinal, vehicle, before),
                Assignment::New { .. } | Assignment::Repeats { .. } => {
                    outcomes.push(LineOutcome { line, outcome });
                    continue;
                }
            };
            let is_unchanged = change.is_none();
            if let Some((change, edit)) = change {
                if let Some(listing) = state.listings.get(&vehicle) {
                    let kind = JournalKind::changed(&listing.vehicle);
                    let record_before = RecordBefore { record: Some((record.key, ordinal)), digests: before };
                    state.journal(run, vehicle, (kind, edit.status), record_before, at);
                }
                state.note_feed_change(vehicle, edit.status, AUDIT_REASON, at);
                state.apply_listing_edit(vehicle, None, &change, &edit, at);
                state.audit_edit(
                    at,
                    Actor::default(),
                    None,
                    Action::ListingChanged(vehicle),
                    Edit::with_reason(AUDIT_REASON).with(edit.changes.into_iter().map(Some)),
                );
                changed.push(vehicle);
            }
            state.name_source(run, record.key, ordinal);
            // A record that was not applied keeps its old digest, so the next import reports it again.
            let is_taken = outcome.is_taken();
            if let Some(before) = before.filter(|before| record.digests.after(before) != *before)
                && is_unchanged
                && is_taken
                && let Some(status) =
                    state.listings.get(&vehicle).map(|listing| listing.vehicle.summary.status)
            {
                let record_before =
                    RecordBefore { record: Some((record.key, ordinal)), digests: Some(before) };
                state.journal(run, vehicle, (JournalKind::Stated, status), record_before, at);
            }
            if is_taken {
                state.store_photo_addresses(run, vehicle, &photos, at);
            }
            let slot = slots
                .get_mut(&record.key)
                .and_then(|slots| slots.iter_mut().find(|it| it.ordinal == ordinal));
            if let Some(slot) = slot {
                slot.vehicle = Some(vehicle);
                if let Some(before) = before.filter(|_| !is_taken) {
                    slot.digests = before;
                }
            }
            outcomes.push(LineOutcome { line, outcome });
        }
        state.import_slots.extend(slots);
        if !listed.is_empty() {
            state.events.push(Event::VehiclesListed { vehicles: listed });
        }
        if !changed.is_empty() {
            changed.sort_unstable();
            state.events.push(Event::VehiclesChanged { vehicles: changed });
        }
        state.imports.insert(file, progress.with_outcomes(&outcomes));
        Ok(outcomes)
    }

    async fn dry_run_batch(
        &self,
        records: &[ImportRecord],
        dry_run: &mut DryRunResult,
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        let state = self.read()?;
        for (key, slots) in state.slots_of(records) {
            dry_run.slots.entry(key).or_insert(slots);
        }
        let mut earlier = state.earlier_listings(&dry_run.adopted);
        let mut assigned = assign(records, &mut dry_run.slots, &mut earlier, RunId::DRY_RUN);
        reassign_reused(records, &mut assigned, &mut dry_run.slots, |id| state.gone(id));
        dry_run.adopted.extend(assigned.iter().filter_map(|assignment| match assignment {
            Assignment::Of { vehicle, .. } => Some(*vehicle),
            _ => None,
        }));
        let decided =
            state.decide_all(records, &assigned, RunId::DRY_RUN, &mut dry_run.vins, to_microseconds(at));
        dry_run.vins.clear_listings();
        release_refused_slots(records, &assigned, &decided, &mut dry_run.slots);
        let outcomes = records.iter().zip(decided);
        Ok(outcomes.map(|(record, (outcome, _))| LineOutcome { line: record.line, outcome }).collect())
    }

    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let mut outcome = BatchOutcome::default();
        let mut vehicles = Vec::new();
        for (key, vehicle) in records {
            if state.records.contains_key(&key) {
                outcome.known += 1;
            } else {
                let id = state.list(vehicle, at);
                state.records.insert(key, id);
                vehicles.push(id);
                outcome.imported += 1;
            }
        }
        if !vehicles.is_empty() {
            state.events.push(Event::VehiclesListed { vehicles });
        }
        Ok(outcome)
    }
}

impl State {
    fn slots_of(&self, records: &[ImportRecord]) -> SlotTable {
        let known = records.iter().filter_map(|record| self.import_slots.get_key_value(&record.key));
        known.map(|(key, slots)| (*key, slots.clone())).collect()
    }

    /// Listings without an import slot, except those in `adopted`; they may be matched by description.
    fn earlier_listings(&self, adopted: &[VehicleId]) -> EarlierListings {
        let slots = || self.import_slots.values().flatten();
        let is_free = |id: &VehicleId| !adopted.contains(id) && slots().all(|slot| slot.vehicle != Some(*id));
        let records = || self.records.iter().filter(|(_, id)| is_free(id));
        let mut by_description: HashMap<String, Vec<VehicleId>> = HashMap::new();
        let mut ids: Vec<VehicleId> = records().map(|(_, id)| *id).collect();
        ids.sort_unstable();
        for id in ids {
            if let Some(listing) = self.listings.get(&id) {
                let car = &listing.vehicle.summary;
                let place = car.place.as_ref().map(|place| text::fold(place.as_str())).unwrap_or_default();
                let (make, model) = (text::fold(car.make.as_str()), text::fold(car.model.as_str()));
                let miles = car.miles.map(|miles| miles.get());
                let key = description_of(&make, &model, car.year.get(), miles, &place);
                by_description.entry(key).or_default().push(id);
            }
        }
        EarlierListings { by_bytes: records().map(|(key, id)| (*key, *id)).collect(), by_description }
    }

    /// A listing that is not for sale.
    fn gone(&self, id: VehicleId) -> Option<&Vehicle> {
        let listing = self.listings.get(&id).map(|listing| &listing.vehicle)?;
        (!listing.summary.status.is_for_sale()).then_some(listing)
    }

    /// Why a listing is not for sale; `None` if it is.
    fn off_sale(&self, listing: &Vehicle) -> Option<OffSale> {
        let (id, status) = (listing.summary.id, listing.summary.status);
        let is_by_feed = |entry: &JournalEntry| {
            entry.vehicle == id
                && matches!(entry.kind, JournalKind::Withdrawn(_))
                && entry.at == listing.updated_at
        };
        if status == ListingStatus::Withdrawn && self.feeds.journal.iter().any(|it| is_by_feed(&it.entry)) {
            return Some(OffSale::ByFeed);
        }
        (!status.is_for_sale()).then_some(OffSale::Here(status))
    }

    /// `run` is the import's number, by which listings of its earlier lines are told.
    fn decide_all(
        &self,
        records: &[ImportRecord],
        assigned: &[Assignment],
        run: RunId,
        vins: &mut VinHolders,
        at: Timestamp,
    ) -> Vec<(RecordOutcome, Option<ListingUpdate>)> {
        let stated = records.iter().filter_map(|record| record.vehicle.facts.vin.as_ref());
        let known = assigned.iter().filter_map(|assignment| self.listings.get(&assignment.vehicle()?));
        let known = known.filter_map(|listing| listing.vehicle.facts.vin.as_ref());
        let wanted: Vec<String> = stated.chain(known).map(Vin::key).collect();
        for listing in self.for_sale() {
            let Some(vin) = listing.vehicle.facts.vin.as_ref().filter(|vin| wanted.contains(&vin.key()))
            else {
                continue;
            };
            let (id, summary) = (listing.vehicle.summary.id, &listing.vehicle.summary);
            let slots = self.import_slots.values().flatten();
            let slot = slots
                .filter(|slot| slot.vehicle == Some(id) && slot.run == run && run != RunId::DRY_RUN)
                .min_by_key(|slot| slot.line);
            let line = slot.map(|slot| slot.line);
            let number = listing.vehicle.facts.stock_number.as_ref();
            let number = number.map(|number| format!(", stock number {number}")).unwrap_or_default();
            let title = summary.title() + &number;
            vins.add_listing(vin, summary.make.as_str(), (id, title), line);
        }
        let listing = |vehicle: VehicleId| {
            let listing = self.listings.get(&vehicle).map(|listing| &listing.vehicle);
            (listing.and_then(|listing| self.off_sale(listing)), listing)
        };
        decide_batch(records, assigned, listing, vins, at)
    }
}

fn release_refused_slots(
    records: &[ImportRecord],
    assigned: &[Assignment],
    decided: &[(RecordOutcome, Option<ListingUpdate>)],
    slots: &mut SlotTable,
) {
    let lines = records.iter().zip(assigned).zip(decided);
    release_refused(lines.map(|((record, assignment), (outcome, _))| (record, assignment, outcome)), slots);
}
