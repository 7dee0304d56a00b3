//! Steps of runs: their import and undo.

use std::time::Duration;

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Action,
    feeds::{RunCounts, RunId, RunState, RunStepRefusal, Withdrawals, check_import, check_undo, run_edit},
    to_microseconds,
    vehicles::VehicleId,
};
use ports::feeds::{ClaimedRun, ImmediateRun};

use super::{
    rows::{RunRow, counts_json},
    runs::{IMPORTED_STATES, find},
};
use crate::{
    advisory_locks::AdvisoryLock,
    audit::audit_edit,
    blobs::abandon,
    database::Failure,
    decoding::decode_enum,
    schema::{feed_changes, feed_runs},
};

pub(super) fn lock_run(id: RunId, connection: &mut PgConnection) -> Result<Option<RunRow>, Failure> {
    let row = feed_runs::table.find(id.0).select(RunRow::as_select()).for_update();
    Ok(row.first(connection).optional()?)
}

pub(super) fn begin(
    run: &ImmediateRun,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), RunStepRefusal>, Failure> {
    AdvisoryLock::FeedImport.lock_in_transaction(connection)?;
    let state = lock_run(run.id, connection)?.map(|row| row.state()).transpose()?;
    let others = others_of_source(&run.source.key(), run.id, connection)?;
    let checked_at = Some(to_microseconds(run.checked_at));
    match check_import(state.unwrap_or(RunState::Ready), true, checked_at, &others) {
        Ok(true) => {}
        Ok(false) => return Ok(Ok(())),
        Err(refusal) => return Ok(Err(refusal)),
    }
    diesel::insert_into(feed_runs::table)
        .values((
            feed_runs::id.eq(run.id.0),
            feed_runs::source.eq(run.source.as_str()),
            feed_runs::source_key.eq(run.source.key()),
            feed_runs::file_name.eq(&run.file_name),
            feed_runs::format.eq(run.format.as_str()),
            feed_runs::state.eq(RunState::Importing.as_str()),
            feed_runs::created_at.eq(at),
        ))
        .execute(connection)?;
    Ok(Ok(()))
}

/// States and ends of the other runs of a source that were imported or are being worked on.
fn others_of_source(
    source: &str,
    id: RunId,
    connection: &mut PgConnection,
) -> Result<Vec<(RunState, Option<Timestamp>)>, Failure> {
    let others: Vec<(String, Option<Timestamp>)> = feed_runs::table
        .filter(feed_runs::source_key.eq(source))
        .filter(feed_runs::id.ne(id.0))
        .filter(feed_runs::state.eq_any(IMPORTED_STATES))
        .select((feed_runs::state, feed_runs::finished_at))
        .load(connection)?;
    others
        .into_iter()
        .map(|(state, finished_at)| {
            Ok((decode_enum("state of a run", RunState::parse(&state))?, finished_at))
        })
        .collect()
}

/// Deletes the journals of the other runs of a source.
fn delete_other_journals(source: &str, id: RunId, connection: &mut PgConnection) -> Result<(), Failure> {
    let others = feed_runs::table
        .filter(feed_runs::source_key.eq(source))
        .filter(feed_runs::id.ne(id.0))
        .select(feed_runs::id);
    diesel::delete(feed_changes::table.filter(feed_changes::run.eq_any(others))).execute(connection)?;
    Ok(())
}

pub(super) fn start_import(
    id: RunId,
    withdraws: Withdrawals,
    by: Option<UserId>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), RunStepRefusal>, Failure> {
    AdvisoryLock::FeedImport.lock_in_transaction(connection)?;
    let Some(row) = lock_run(id, connection)? else { return Ok(Err(RunStepRefusal::NoSuchRun)) };
    let others = others_of_source(&row.source_key, id, connection)?;
    match check_import(row.state()?, row.problem.is_none(), row.checked_at, &others) {
        Ok(true) => {}
        Ok(false) => return Ok(Ok(())),
        Err(refusal) => return Ok(Err(refusal)),
    }
    let gone: Vec<i64> = feed_runs::table.find(id.0).select(feed_runs::gone).first(connection)?;
    let gone = withdraws.of(&gone.into_iter().map(VehicleId).collect::<Vec<_>>(), &row.counts()?);
    diesel::update(feed_runs::table.find(id.0))
        .set((
            feed_runs::state.eq(RunState::Importing.as_str()),
            feed_runs::withdraws.eq(!gone.is_empty()),
            feed_runs::gone.eq(gone.iter().map(|vehicle| vehicle.0).collect::<Vec<_>>()),
            feed_runs::actor_id.eq(by.map(|by| by.0)),
            feed_runs::done.eq(0),
            feed_runs::due_at.eq(at),
        ))
        .execute(connection)?;
    Ok(Ok(()))
}

pub(super) fn start_undo(
    id: RunId,
    by: Option<UserId>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), RunStepRefusal>, Failure> {
    AdvisoryLock::FeedImport.lock_in_transaction(connection)?;
    let Some(row) = lock_run(id, connection)? else { return Ok(Err(RunStepRefusal::NoSuchRun)) };
    let is_latest = find(id, connection)?.is_some_and(|run| run.is_undoable);
    match check_undo(row.state()?, is_latest) {
        Ok(true) => {}
        Ok(false) => return Ok(Ok(())),
        Err(refusal) => return Ok(Err(refusal)),
    }
    diesel::update(feed_runs::table.find(id.0))
        .set((
            feed_runs::state.eq(RunState::Undoing.as_str()),
            feed_runs::actor_id.eq(by.map(|by| by.0)),
            feed_runs::done.eq(0),
            feed_runs::due_at.eq(at),
        ))
        .execute(connection)?;
    Ok(Ok(()))
}

pub(super) fn claim(
    now: Timestamp,
    lease: Duration,
    connection: &mut PgConnection,
) -> Result<Option<ClaimedRun>, Failure> {
    // Rows claimed by another server are skipped, not waited for.
    let due: Option<(i64, i32)> = feed_runs::table
        .filter(feed_runs::due_at.le(now))
        .order((feed_runs::due_at, feed_runs::id))
        .select((feed_runs::id, feed_runs::attempt))
        .for_update()
        .skip_locked()
        .first(connection)
        .optional()?;
    let Some((id, attempt)) = due else { return Ok(None) };
    diesel::update(feed_runs::table.find(id))
        .set((feed_runs::attempt.eq(attempt + 1), feed_runs::due_at.eq(now + lease)))
        .execute(connection)?;
    let run = find(RunId(id), connection)?;
    Ok(run.map(|run| ClaimedRun { run, attempt: attempt + 1 }))
}

pub(super) fn finish_import(
    id: RunId,
    counts: RunCounts,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let Some(row) = lock_run(id, connection)? else { return Ok(()) };
    if row.state()? != RunState::Importing {
        return Ok(());
    }
    delete_other_journals(&row.source_key, id, connection)?;
    abandon(row.file().as_slice(), connection)?;
    diesel::update(feed_runs::table.find(id.0))
        .set((
            feed_runs::state.eq(RunState::Imported.as_str()),
            feed_runs::counts.eq(counts_json(&counts)?),
            feed_runs::finished_at.eq(to_microseconds(at)),
            feed_runs::file.eq(None::<String>),
            feed_runs::due_at.eq(None::<Timestamp>),
        ))
        .execute(connection)?;
    let origin = row.origin();
    audit_edit(at, row.actor(), None, Action::FeedImported(id), run_edit(&origin, &counts), connection)
}

pub(super) fn finish_undo(id: RunId, at: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    let Some(row) = lock_run(id, connection)? else { return Ok(()) };
    if row.state()? != RunState::Undoing {
        return Ok(());
    }
    diesel::update(feed_runs::table.find(id.0))
        .set((
            feed_runs::state.eq(RunState::Undone.as_str()),
            feed_runs::finished_at.eq(to_microseconds(at)),
            feed_runs::due_at.eq(None::<Timestamp>),
        ))
        .execute(connection)?;
    let (origin, counts) = (row.origin(), row.counts()?);
    let counts = RunCounts { undone: counts.undone, left: counts.left, ..RunCounts::default() };
    audit_edit(at, row.actor(), None, Action::FeedUndone(id), run_edit(&origin, &counts), connection)
}
