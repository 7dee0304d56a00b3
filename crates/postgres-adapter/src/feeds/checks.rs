//! Steps of runs before their import: adding, checking and discarding them.

use diesel::{prelude::*, sql_types::BigInt};
use domain::{
    Timestamp,
    feeds::{FeedOption, RunId, RunState, RunStepRefusal, check_preview},
    vehicles::Place,
};
use ports::feeds::{CheckResult, ClaimedRun, NewRun};

use super::{
    rows::{RunRow, columns_json, counts_json, stored},
    runs::{remember, remembered},
    steps::lock_run,
};
use crate::{blobs::abandon, database::Failure, schema::feed_runs, statement::expression};

pub(super) fn add(new: &NewRun, at: Timestamp, connection: &mut PgConnection) -> Result<RunId, Failure> {
    let id: i64 =
        diesel::select(expression::<BigInt>("nextval('import_run_numbers')")).get_result(connection)?;
    let key = new.source.key();
    let options = remembered(&key, connection)?;
    diesel::insert_into(feed_runs::table)
        .values((
            feed_runs::id.eq(id),
            feed_runs::source.eq(new.source.as_str()),
            feed_runs::source_key.eq(key),
            feed_runs::file_name.eq(&new.file_name),
            feed_runs::format.eq(new.format.as_str()),
            feed_runs::user_id.eq(new.user.map(|user| user.0)),
            feed_runs::state.eq(RunState::Checking.as_str()),
            feed_runs::created_at.eq(at),
            feed_runs::column_choices.eq(columns_json(&options.columns)?),
            feed_runs::default_location.eq(options.default_place.as_ref().map(Place::as_str)),
            feed_runs::file.eq(new.file.as_str()),
            feed_runs::due_at.eq(at),
        ))
        .execute(connection)?;
    Ok(RunId(id))
}

pub(super) fn recheck(
    id: RunId,
    option: FeedOption,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), RunStepRefusal>, Failure> {
    let Some(row) = lock_run(id, connection)? else { return Ok(Err(RunStepRefusal::NoSuchRun)) };
    if let Err(refusal) = check_preview(row.state()?) {
        return Ok(Err(refusal));
    }
    let options = row.options()?.with(option);
    remember(&row.source_key, &options, connection)?;
    diesel::update(feed_runs::table.find(id.0))
        .set((
            feed_runs::state.eq(RunState::Checking.as_str()),
            feed_runs::column_choices.eq(columns_json(&options.columns)?),
            feed_runs::default_location.eq(options.default_place.as_ref().map(Place::as_str)),
            feed_runs::done.eq(0),
            feed_runs::due_at.eq(at),
            // A check that is under way belongs to the earlier attempt, so its result is discarded.
            feed_runs::attempt.eq(feed_runs::attempt + 1),
        ))
        .execute(connection)?;
    Ok(Ok(()))
}

pub(super) fn discard(
    id: RunId,
    connection: &mut PgConnection,
) -> Result<Result<(), RunStepRefusal>, Failure> {
    let Some(row) = lock_run(id, connection)? else { return Ok(Err(RunStepRefusal::NoSuchRun)) };
    if let Err(refusal) = check_preview(row.state()?) {
        return Ok(Err(refusal));
    }
    abandon(&row.files(), connection)?;
    diesel::delete(feed_runs::table.find(id.0)).execute(connection)?;
    Ok(Ok(()))
}

pub(super) fn expire(before: Timestamp, connection: &mut PgConnection) -> Result<u64, Failure> {
    let over: Vec<RunRow> = feed_runs::table
        .filter(feed_runs::state.eq_any(["checking", "ready", "unreadable"]))
        .filter(feed_runs::created_at.lt(before))
        .select(RunRow::as_select())
        .for_update()
        .load(connection)?;
    for row in &over {
        abandon(&row.files(), connection)?;
    }
    let ids: Vec<i64> = over.iter().map(|row| row.id).collect();
    diesel::delete(feed_runs::table.filter(feed_runs::id.eq_any(ids))).execute(connection)?;
    Ok(over.len() as u64)
}

pub(super) fn finish_check(
    claimed: &ClaimedRun,
    result: &CheckResult,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let Some(row) = lock_run(claimed.run.id, connection)? else { return Ok(()) };
    if row.attempt != claimed.attempt || row.state()? != claimed.run.state {
        return Ok(());
    }
    let earlier = row.refused().filter(|earlier| Some(earlier) != result.refused.as_ref());
    abandon(earlier.as_slice(), connection)?;
    let state = if result.problem.is_none() { RunState::Ready } else { RunState::Unreadable };
    let gone: Vec<i64> = result.gone.iter().map(|vehicle| vehicle.0).collect();
    diesel::update(feed_runs::table.find(row.id))
        .set((
            feed_runs::state.eq(state.as_str()),
            feed_runs::problem.eq(&result.problem),
            feed_runs::preview.eq(&result.preview),
            feed_runs::counts.eq(counts_json(&result.counts)?),
            feed_runs::gone.eq(gone),
            feed_runs::of_source.eq(stored(result.of_source)),
            feed_runs::refused_file.eq(result.refused.as_ref().map(|key| key.as_str())),
            feed_runs::checked_at.eq(at),
            feed_runs::done.eq(0),
            feed_runs::due_at.eq(None::<Timestamp>),
        ))
        .execute(connection)?;
    Ok(())
}
