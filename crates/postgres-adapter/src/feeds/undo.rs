//! Withdrawals of runs, and undoing runs, in batches.

use std::collections::HashMap;

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit, FieldChange},
    events::Event,
    feeds::{
        JournalEntry, JournalKind, RunId, RunState, UNDO_REASON, UndoDecision, UndoEdit, WITHDRAWAL_REASON,
        is_named_since, undo, withdrawal,
    },
    vehicles::{ListingStatus, Make, SameVinListing, Vehicle, VehicleId, Vin, vin_conflict},
};
use ports::feeds::BatchCounts;

use super::journal::{ChangeRow, store};
use crate::{
    advisory_locks::AdvisoryLock,
    audit::NewEntryRow,
    database::Failure,
    decoding::decode_enum,
    events::append,
    imports::change_facts,
    listings::{listings_with_vins, log_feed_changes},
    schema::{audit_log, feed_changes, feed_runs, import_records, vehicles},
    statement::statement,
    vehicle_writes::FactsRow,
    vehicles::comparable,
};

fn entry(vehicle: VehicleId, reason: &str, changes: Vec<FieldChange>, at: Timestamp) -> NewEntryRow {
    let edit = Edit::with_reason(reason).with(changes.into_iter().map(Some));
    NewEntryRow::new(at, Actor::default(), None, Action::ListingChanged(vehicle), edit)
}

/// Adds counts to those of a run, which are stored as JSON.
fn count(run: RunId, counts: &[(&'static str, u64)], connection: &mut PgConnection) -> Result<(), Failure> {
    for (name, count) in counts.iter().filter(|(_, count)| *count > 0) {
        statement(
            "UPDATE feed_runs SET counts = counts || jsonb_build_object($2, coalesce((counts ->> $2)::bigint, 0) + $3)
              WHERE id = $1",
        )
        .bind::<BigInt, _>(run.0)
        .bind::<Text, _>(*name)
        .bind::<BigInt, _>(i64::try_from(*count).unwrap_or(i64::MAX))
        .execute(connection)?;
    }
    Ok(())
}

/// Those of the listings that a run keeps, since it or a later one names them.
fn named_since(
    listings: &[i64],
    run: RunId,
    checked_at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<i64>, Failure> {
    let rows: Vec<(i64, i64, String, Option<Timestamp>)> = import_records::table
        .inner_join(feed_runs::table.on(feed_runs::id.eq(import_records::run)))
        .filter(import_records::vehicle_id.eq_any(listings))
        .select((import_records::vehicle_id, feed_runs::id, feed_runs::state, feed_runs::finished_at))
        .load(connection)?;
    let mut named = Vec::new();
    for (vehicle, id, state, finished_at) in rows {
        let state = decode_enum("run state", RunState::parse(&state))?;
        if is_named_since((RunId(id), state, finished_at), run, checked_at) {
            named.push(vehicle);
        }
    }
    Ok(named)
}

pub(super) fn withdraw(
    run: RunId,
    limit: usize,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<BatchCounts, Failure> {
    let row: Option<(Vec<i64>, Option<Timestamp>, Timestamp)> = feed_runs::table
        .find(run.0)
        .select((feed_runs::gone, feed_runs::checked_at, feed_runs::created_at))
        .for_update()
        .first(connection)
        .optional()?;
    let Some((gone, checked_at, created_at)) = row else {
        return Ok(BatchCounts { is_last: true, ..BatchCounts::default() });
    };
    let (batch, rest) = gone.split_at(gone.len().min(limit));
    diesel::update(feed_runs::table.find(run.0)).set(feed_runs::gone.eq(rest)).execute(connection)?;
    let is_last = rest.is_empty();
    let rows: Vec<(i64, String)> = vehicles::table
        .filter(vehicles::id.eq_any(batch))
        .filter(vehicles::status.eq_any(ListingStatus::FOR_SALE.map(ListingStatus::as_str)))
        .order(vehicles::id)
        .select((vehicles::id, vehicles::status))
        .for_update()
        .load(connection)?;
    let named = named_since(batch, run, checked_at.unwrap_or(created_at), connection)?;
    let (mut journal, mut entries, mut withdrawn) = (Vec::new(), Vec::new(), Vec::new());
    let mut status_changes = Vec::new();
    for (id, status) in rows.into_iter().filter(|(id, _)| !named.contains(id)) {
        let (vehicle, status) = (VehicleId(id), decode_enum("status", ListingStatus::parse(&status))?);
        let Some(change) = withdrawal(status) else { continue };
        journal.push(ChangeRow::withdrawn(run, vehicle, status, at));
        entries.push(entry(vehicle, WITHDRAWAL_REASON, vec![change], at));
        status_changes.push((vehicle, status, ListingStatus::Withdrawn));
        withdrawn.push(vehicle);
    }
    let done = withdrawn.len() as u64;
    let counts = BatchCounts { done, left: batch.len() as u64 - done, is_last };
    if withdrawn.is_empty() {
        return Ok(counts);
    }
    let ids: Vec<i64> = withdrawn.iter().map(|vehicle| vehicle.0).collect();
    diesel::update(vehicles::table.filter(vehicles::id.eq_any(ids)))
        .set((vehicles::status.eq(ListingStatus::Withdrawn.as_str()), vehicles::updated_at.eq(at)))
        .execute(connection)?;
    store(&journal, connection)?;
    log_feed_changes(status_changes, WITHDRAWAL_REASON, at, connection)?;
    diesel::insert_into(audit_log::table).values(&entries).execute(connection)?;
    count(run, &[("withdrawn", done)], connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    append(&Event::VehiclesChanged { vehicles: withdrawn }, connection)?;
    Ok(counts)
}

pub(super) fn undo_batch(
    run: RunId,
    limit: usize,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<BatchCounts, Failure> {
    AdvisoryLock::ImportBatch.lock_in_transaction(connection)?;
    let mut rows: Vec<ChangeRow> = feed_changes::table
        .filter(feed_changes::run.eq(run.0))
        .filter(feed_changes::outcome.is_null())
        .order(feed_changes::vehicle_id)
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .select(ChangeRow::as_select())
        .for_update()
        .load(connection)?;
    let is_last = rows.len() <= limit;
    rows.truncate(limit);
    let ids: Vec<i64> = rows.iter().map(|row| row.vehicle_id).collect();
    vehicles::table
        .filter(vehicles::id.eq_any(&ids))
        .order(vehicles::id)
        .select(vehicles::id)
        .for_update()
        .load::<i64>(connection)?;
    let listings = listings_to_compare(&ids, connection)?;
    let entries = rows.iter().map(ChangeRow::entry).collect::<Result<Vec<_>, _>>()?;
    let for_sale = for_sale_with_vins(&entries, &listings, connection)?;
    let (mut left, mut restored, mut status_changes) = (Vec::new(), Vec::new(), Vec::new());
    let mut forgotten = Vec::new();
    for (row, entry) in rows.iter().zip(&entries) {
        let Some(listing) = listings.get(&row.vehicle_id) else { continue };
        let is_taken = |vin: &Vin, make: &Make| {
            let same = for_sale.iter().filter(|(key, _)| *key == vin.key());
            let same = same.map(|(_, listing)| listing.clone());
            vin_conflict(vin, make, Some(entry.vehicle), same).is_some()
        };
        match undo(entry, listing, is_taken) {
            UndoDecision::Leave(reason) => left.push((row.vehicle_id, reason.as_str())),
            UndoDecision::Forget => forgotten.push(row.vehicle_id),
            UndoDecision::Restore(edit) => {
                status_changes.push((VehicleId(row.vehicle_id), listing.summary.status, edit.status));
                restored.push((row, *edit));
            }
        }
    }
    let counts = BatchCounts { done: restored.len() as u64, left: left.len() as u64, is_last };
    record_outcomes(run, &left, &restored, &forgotten, connection)?;
    restore_records(run, &restored, &forgotten, connection)?;
    log_feed_changes(status_changes, UNDO_REASON, at, connection)?;
    count(run, &[("undone", counts.done), ("left", counts.left)], connection)?;
    restore(restored, at, connection)?;
    Ok(counts)
}

/// The listings for sale with a VIN that undoing these entries could put on sale, each with the key of its VIN.
fn for_sale_with_vins(
    entries: &[JournalEntry],
    listings: &HashMap<i64, Vehicle>,
    connection: &mut PgConnection,
) -> Result<Vec<(String, SameVinListing)>, Failure> {
    let now = listings.values().filter_map(|listing| listing.facts.vin.as_ref());
    let before = entries.iter().filter_map(|entry| match &entry.kind {
        JournalKind::Changed(before) => before.facts.vin.as_ref(),
        JournalKind::Listed | JournalKind::Stated | JournalKind::Withdrawn(_) => None,
    });
    let keys: Vec<String> = now.chain(before).map(Vin::key).collect();
    if keys.is_empty() { Ok(Vec::new()) } else { listings_with_vins(keys, connection) }
}

/// Stores the outcome of each entry.
fn record_outcomes(
    run: RunId,
    left: &[(i64, &'static str)],
    restored: &[(&ChangeRow, UndoEdit)],
    forgotten: &[i64],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let (mut ids, mut outcomes): (Vec<i64>, Vec<&str>) = left.iter().copied().unzip();
    ids.extend(restored.iter().map(|(row, _)| row.vehicle_id).chain(forgotten.iter().copied()));
    outcomes.resize(ids.len(), "undone");
    statement(
        "UPDATE feed_changes c SET outcome = o.outcome FROM unnest($2, $3) AS o (id, outcome)
          WHERE c.run = $1 AND c.vehicle_id = o.id",
    )
    .bind::<BigInt, _>(run.0)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Text>, _>(outcomes)
    .execute(connection)?;
    Ok(())
}

/// Gives the records of changed listings, and of those whose feed only stated something else, their previous digests, and
/// forgets those of new listings.
fn restore_records(
    run: RunId,
    restored: &[(&ChangeRow, UndoEdit)],
    forgotten: &[i64],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let of = |is_listed: bool| {
        let rows = restored.iter().filter(move |(row, _)| row.is_listed() == is_listed);
        rows.map(|(row, _)| row.vehicle_id).collect::<Vec<i64>>()
    };
    statement(
        "UPDATE import_records r SET digests = c.digests FROM feed_changes c
          WHERE c.run = $1 AND c.vehicle_id = ANY($2) AND c.digests IS NOT NULL
            AND r.key = c.record_key AND r.ordinal = c.ordinal",
    )
    .bind::<BigInt, _>(run.0)
    .bind::<Array<BigInt>, _>([of(false).as_slice(), forgotten].concat())
    .execute(connection)?;
    statement("DELETE FROM import_records WHERE vehicle_id = ANY($1)")
        .bind::<Array<BigInt>, _>(of(true))
        .execute(connection)?;
    statement("UPDATE vehicles SET import_key = NULL WHERE id = ANY($1)")
        .bind::<Array<BigInt>, _>(of(true))
        .execute(connection)?;
    Ok(())
}

fn restore(
    restored: Vec<(&ChangeRow, UndoEdit)>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if restored.is_empty() {
        return Ok(());
    }
    let (mut ids, mut times, mut statuses, mut asked) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut facts, mut entries, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for (row, edit) in restored {
        let vehicle = VehicleId(row.vehicle_id);
        ids.push(vehicle.0);
        times.push(row.at);
        statuses.push(edit.status.as_str());
        asked.push(edit.price.dollars());
        if let Some(before) = &edit.facts {
            facts.push(FactsRow::new(before)?.to_json(vehicle.0, edit.price.dollars()));
        }
        entries.push(entry(vehicle, UNDO_REASON, edit.changes, at));
        changed.push(vehicle);
    }
    statement(
        "DELETE FROM vehicle_prices p USING unnest($1, $2) AS c (id, at)
          WHERE p.vehicle_id = c.id AND p.at = c.at AND p.kind = 'changed'",
    )
    .bind::<Array<BigInt>, _>(ids.clone())
    .bind::<Array<Timestamptz>, _>(times)
    .execute(connection)?;
    statement(
        "UPDATE vehicles v SET status = c.status, price = c.price, updated_at = $4
           FROM unnest($1, $2, $3) AS c (id, status, price) WHERE v.id = c.id",
    )
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Text>, _>(statuses)
    .bind::<Array<Nullable<BigInt>>, _>(asked)
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    change_facts(facts, at, connection)?;
    diesel::insert_into(audit_log::table).values(&entries).execute(connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    append(&Event::VehiclesChanged { vehicles: changed }, connection)
}
