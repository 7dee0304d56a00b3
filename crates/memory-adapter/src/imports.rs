//! `VehicleImport` in memory: matches records with listings by identity and applies batches.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    feeds::{JournalEntry, JournalKind, RunId},
    imports::{
        AUDIT_REASON, EarlierListings, ImportRecord, KnownVehicles, LineOutcome, ListingUpdate, OffSale,
        RecordKey, RecordMatch, RecordOutcome, VinHolders, decide_batch, description_of, match_records,
        release_refused, separate_reused_numbers,
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
        Ok(!self.read()?.imported_vehicles.is_empty())
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
        let mut known_vehicles = state.known_vehicles_of(&records);
        let mut earlier = state.earlier_listings(&[]);
        let (run, mut vins) = (progress.run, VinHolders::default());
        let mut matches = match_records(&records, &mut known_vehicles, &mut earlier, run);
        separate_reused_numbers(&records, &mut matches, &mut known_vehicles, |id| state.gone(id));
        let decided = state.decide_all(&records, &matches, run, &mut vins, at);
        release_refused_vehicles(&records, &matches, &decided, &mut known_vehicles);
        let (mut listed, mut changed, mut outcomes) = (Vec::new(), Vec::new(), Vec::new());
        for ((record, matched), (outcome, change)) in records.into_iter().zip(matches).zip(decided) {
            let (line, photos) = (record.line, record.photos);
            let (ordinal, vehicle, before) = match matched {
                RecordMatch::New { ordinal } if outcome == RecordOutcome::Listed => {
                    let status = record.vehicle.initial_status();
                    let vehicle = state.list(record.vehicle, at);
                    listed.push(vehicle);
                    let record_before = RecordBefore { record: Some((record.key, ordinal)), digests: None };
                    state.journal(run, vehicle, (JournalKind::Listed, status), record_before, at);
                    (ordinal, vehicle, None)
                }
                RecordMatch::Listed { ordinal, vehicle, before } => (ordinal, vehicle, before),
                RecordMatch::New { .. } | RecordMatch::Repeats { .. } => {
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
            let known = known_vehicles
                .get_mut(&record.key)
                .and_then(|known_vehicles| known_vehicles.iter_mut().find(|it| it.ordinal == ordinal));
            if let Some(known) = known {
                known.vehicle = Some(vehicle);
                if let Some(before) = before.filter(|_| !is_taken) {
                    known.digests = before;
                }
            }
            outcomes.push(LineOutcome { line, outcome });
        }
        state.imported_vehicles.extend(known_vehicles);
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
        for (key, known_vehicles) in state.known_vehicles_of(records) {
            dry_run.known_vehicles.entry(key).or_insert(known_vehicles);
        }
        let mut earlier = state.earlier_listings(&dry_run.adopted);
        let mut matches = match_records(records, &mut dry_run.known_vehicles, &mut earlier, RunId::DRY_RUN);
        separate_reused_numbers(records, &mut matches, &mut dry_run.known_vehicles, |id| state.gone(id));
        dry_run.adopted.extend(matches.iter().filter_map(|matched| match matched {
            RecordMatch::Listed { vehicle, .. } => Some(*vehicle),
            _ => None,
        }));
        let decided =
            state.decide_all(records, &matches, RunId::DRY_RUN, &mut dry_run.vins, to_microseconds(at));
        dry_run.vins.clear_listings();
        release_refused_vehicles(records, &matches, &decided, &mut dry_run.known_vehicles);
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
    fn known_vehicles_of(&self, records: &[ImportRecord]) -> KnownVehicles {
        let known = records.iter().filter_map(|record| self.imported_vehicles.get_key_value(&record.key));
        known.map(|(key, known_vehicles)| (*key, known_vehicles.clone())).collect()
    }

    /// Listings without an import record, except those in `adopted`; they may be matched by description.
    fn earlier_listings(&self, adopted: &[VehicleId]) -> EarlierListings {
        let known_vehicles = || self.imported_vehicles.values().flatten();
        let is_free = |id: &VehicleId| {
            !adopted.contains(id) && known_vehicles().all(|known| known.vehicle != Some(*id))
        };
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
        matches: &[RecordMatch],
        run: RunId,
        vins: &mut VinHolders,
        at: Timestamp,
    ) -> Vec<(RecordOutcome, Option<ListingUpdate>)> {
        let stated = records.iter().filter_map(|record| record.vehicle.facts.vin.as_ref());
        let known = matches.iter().filter_map(|matched| self.listings.get(&matched.vehicle()?));
        let known = known.filter_map(|listing| listing.vehicle.facts.vin.as_ref());
        let wanted: Vec<String> = stated.chain(known).map(Vin::key).collect();
        for listing in self.for_sale() {
            let Some(vin) = listing.vehicle.facts.vin.as_ref().filter(|vin| wanted.contains(&vin.key()))
            else {
                continue;
            };
            let (id, summary) = (listing.vehicle.summary.id, &listing.vehicle.summary);
            let known_vehicles = self.imported_vehicles.values().flatten();
            let known = known_vehicles
                .filter(|known| known.vehicle == Some(id) && known.run == run && run != RunId::DRY_RUN)
                .min_by_key(|known| known.line);
            let line = known.map(|known| known.line);
            let number = listing.vehicle.facts.stock_number.as_ref();
            let number = number.map(|number| format!(", stock number {number}")).unwrap_or_default();
            let title = summary.title() + &number;
            vins.add_listing(vin, summary.make.as_str(), (id, title), line);
        }
        let listing = |vehicle: VehicleId| {
            let listing = self.listings.get(&vehicle).map(|listing| &listing.vehicle);
            (listing.and_then(|listing| self.off_sale(listing)), listing)
        };
        decide_batch(records, matches, listing, vins, at)
    }
}

fn release_refused_vehicles(
    records: &[ImportRecord],
    matches: &[RecordMatch],
    decided: &[(RecordOutcome, Option<ListingUpdate>)],
    known_vehicles: &mut KnownVehicles,
) {
    let lines = records.iter().zip(matches).zip(decided);
    release_refused(
        lines.map(|((record, matched), (outcome, _))| (record, matched, outcome)),
        known_vehicles,
    );
}
