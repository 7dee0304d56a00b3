//! Batch import of vehicles from feeds. A batch and its progress are written in one transaction.

mod listings;
mod matching;
mod progress;

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::{dsl::exists, prelude::*, sql_types::BigInt, upsert::excluded};
use domain::{
    Timestamp,
    events::Event,
    feeds::RunId,
    imports::{
        ImportRecord, LineOutcome, RecordKey, RecordMatch, RecordOutcome, VinHolders, match_records,
        release_refused,
    },
    to_microseconds,
    vehicles::{NewVehicle, VehicleId},
};
use listings::{Listings, append_vehicles_listed, apply, list};
use matching::{RecordRow, add_holders, earlier_listings, known_vehicles_of, listing_key, vehicle_of};
use ports::{
    StoreError,
    imports::{BatchOutcome, DryRunResult, FileKey, ImportProgress, VehicleImport},
};
use progress::{RunRow, keep};

use crate::{
    PostgresStore,
    advisory_locks::AdvisoryLock,
    database::Failure,
    decoding::integer,
    events::append,
    feeds::{
        journal::{self, Journal},
        photos,
    },
    schema::{import_records, import_runs},
    statement::expression,
};

pub(crate) use listings::change_facts;

#[async_trait]
impl VehicleImport for PostgresStore {
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<RunRow> = import_runs::table
                    .find(file.0.to_vec())
                    .select(RunRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(row.map(RunRow::into_progress))
            })
            .await
    }

    async fn has_import_records(&self) -> Result<bool, StoreError> {
        let any = || exists(import_records::table.select(import_records::run));
        self.database.run(move |connection| Ok(diesel::select(any()).get_result(connection)?)).await
    }

    async fn next_import_run(&self) -> Result<RunId, StoreError> {
        self.database
            .run(|connection| {
                let next = diesel::select(expression::<BigInt>("nextval('import_run_numbers')"));
                Ok(RunId(next.get_result(connection)?))
            })
            .await
    }

    async fn import_batch(
        &self,
        records: Vec<ImportRecord>,
        (file, progress): (FileKey, ImportProgress),
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        self.database
            .write(move |connection| {
                AdvisoryLock::ImportBatch.lock_in_transaction(connection)?;
                let outcomes = import(&records, progress.run, to_microseconds(at), connection)?;
                keep(RunRow::new(file, progress.with_outcomes(&outcomes), at)?, connection)?;
                Ok(outcomes)
            })
            .await
    }

    async fn dry_run_batch(
        &self,
        records: &[ImportRecord],
        dry_run: &mut DryRunResult,
        at: Timestamp,
    ) -> Result<Vec<LineOutcome>, StoreError> {
        let wanted = records.to_vec();
        let (known_vehicles, mut earlier) = self
            .database
            .run(move |connection| {
                let known_vehicles = known_vehicles_of(&wanted, connection)?;
                let earlier = earlier_listings(&wanted, &known_vehicles, connection)?;
                Ok((known_vehicles, earlier))
            })
            .await?;
        for (key, known_vehicles) in known_vehicles {
            dry_run.known_vehicles.entry(key).or_insert(known_vehicles);
        }
        let adopted = &mut dry_run.adopted;
        earlier.by_bytes.retain(|_, vehicle| !adopted.contains(vehicle));
        for vehicles in earlier.by_description.values_mut() {
            vehicles.retain(|vehicle| !adopted.contains(vehicle));
        }
        let found: Vec<VehicleId> =
            earlier.by_bytes.values().chain(earlier.by_description.values().flatten()).copied().collect();
        let matches = match_records(records, &mut dry_run.known_vehicles, &mut earlier, RunId::DRY_RUN);
        adopted.extend(matches.iter().filter_map(vehicle_of).filter(|vehicle| found.contains(vehicle)));
        let (wanted, mut vins) = (records.to_vec(), std::mem::take(&mut dry_run.vins));
        let (mut matches, mut known_vehicles) = (matches, std::mem::take(&mut dry_run.known_vehicles));
        let (decided, matches, known_vehicles, mut vins) = self
            .database
            .run(move |connection| {
                let known = Listings::of(&wanted, &matches, false, connection)?;
                known.separate_reused_numbers(&wanted, &mut matches, &mut known_vehicles);
                add_holders(&wanted, &known, RunId::DRY_RUN, &mut vins, connection)?;
                Ok((known.decide(&wanted, &matches, &mut vins, at), matches, known_vehicles, vins))
            })
            .await?;
        vins.clear_listings();
        (dry_run.known_vehicles, dry_run.vins) = (known_vehicles, vins);
        let lines = records.iter().zip(&matches).zip(&decided);
        let lines = lines.map(|((record, matched), (outcome, _))| (record, matched, outcome));
        release_refused(lines, &mut dry_run.known_vehicles);
        let outcomes = records.iter().zip(decided);
        Ok(outcomes.map(|(record, (outcome, _))| LineOutcome { line: record.line, outcome }).collect())
    }

    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError> {
        self.database
            .write(move |connection| {
                AdvisoryLock::ImportBatch.lock_in_transaction(connection)?;
                let rows = records.iter().map(|(key, vehicle)| (key.0, vehicle));
                let listed = list(&rows.collect::<Vec<_>>(), at, connection)?;
                append_vehicles_listed(&listed, connection)?;
                let imported = listed.len() as u64;
                Ok(BatchOutcome { imported, known: records.len() as u64 - imported })
            })
            .await
    }
}

fn import(
    records: &[ImportRecord],
    run: RunId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<LineOutcome>, Failure> {
    let feed = journal::feed_of(run, connection)?;
    let mut known_vehicles = known_vehicles_of(records, connection)?;
    let mut earlier = earlier_listings(records, &known_vehicles, connection)?;
    let mut matches = match_records(records, &mut known_vehicles, &mut earlier, run);
    let known = Listings::of(records, &matches, true, connection)?;
    known.separate_reused_numbers(records, &mut matches, &mut known_vehicles);
    let mut vins = VinHolders::default();
    add_holders(records, &known, run, &mut vins, connection)?;
    let decided = known.decide(records, &matches, &mut vins, at);

    let mut new = Vec::new();
    for ((record, matched), (outcome, _)) in records.iter().zip(&matches).zip(&decided) {
        if let (RecordMatch::New { ordinal }, RecordOutcome::Listed) = (matched, outcome) {
            new.push((listing_key(record.key, *ordinal), &record.vehicle));
        }
    }
    let listed = list(&new, at, connection)?;

    let (mut outcomes, mut rows, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    let mut journal = Journal::new(run, at);
    let mut stated = HashMap::new();
    for ((record, matched), (outcome, change)) in records.iter().zip(&matches).zip(decided) {
        let placed = match *matched {
            RecordMatch::New { ordinal } if outcome == RecordOutcome::Listed => {
                let vehicle = listed.get(&listing_key(record.key, ordinal)).copied();
                let vehicle = vehicle.ok_or_else(|| Failure::Corrupt("a vehicle was not listed".into()))?;
                let status = record.vehicle.initial_status();
                journal.listed(vehicle, status, (record.key, ordinal));
                Some((ordinal, vehicle, None))
            }
            RecordMatch::Listed { ordinal, vehicle, before } => Some((ordinal, vehicle, before)),
            RecordMatch::New { .. } | RecordMatch::Repeats { .. } => None,
        };
        if let Some((ordinal, vehicle, before)) = placed {
            if outcome.is_taken() && !record.photos.is_empty() {
                stated.insert(vehicle.0, record.photos.as_slice());
            }
            // A record that was not applied must count as changed in the next import.
            let digests = match before {
                Some(before) if !outcome.is_taken() => before,
                Some(before) => record.digests.after(&before),
                None => record.digests,
            };
            rows.push(RecordRow {
                key: record.key.0.to_vec(),
                ordinal,
                vehicle_id: vehicle.0,
                digests: digests.0.concat(),
                run: run.0,
                line: integer(record.line)?,
            });
            if let Some((change, edit)) = change {
                if let Some(listing) = known.compared.get(&vehicle.0) {
                    journal.changed(listing, edit.status, (record.key, ordinal), before)?;
                }
                changes.push((vehicle, change, edit));
            } else if let Some(before) = before.filter(|before| *before != digests)
                && let Some(listing) = known.compared.get(&vehicle.0)
            {
                journal.stated(listing, (record.key, ordinal), before);
            }
        }
        outcomes.push(LineOutcome { line: record.line, outcome });
    }
    if !rows.is_empty() {
        diesel::insert_into(import_records::table)
            .values(&rows)
            .on_conflict((import_records::key, import_records::ordinal))
            .do_update()
            .set((
                import_records::digests.eq(excluded(import_records::digests)),
                import_records::run.eq(excluded(import_records::run)),
                import_records::line.eq(excluded(import_records::line)),
            ))
            .execute(connection)?;
    }
    if let Some(source) = &feed {
        let named = rows.iter().map(|row| (row.key.as_slice(), row.ordinal));
        journal::name_source(source, named, connection)?;
        journal.store(connection)?;
    }
    let changed = apply(&known, changes, at, connection)?;
    photos::store_addresses(feed.as_deref().unwrap_or_default(), &stated, at, connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    append_vehicles_listed(&listed, connection)?;
    if !changed.is_empty() {
        append(&Event::VehiclesChanged { vehicles: changed }, connection)?;
    }
    Ok(outcomes)
}
