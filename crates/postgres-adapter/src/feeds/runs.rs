//! Reading runs, and the options remembered for each source.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Timestamp,
    feeds::{FeedOptions, RunId, RunState, latest_import},
    vehicles::Place,
};
use ports::feeds::FeedRun;

use super::rows::{RunRow, columns_json, options_of};
use crate::{
    database::Failure,
    decoding::decode_enum,
    schema::{feed_runs, feed_sources, users},
};

/// States of runs whose file was imported, or is being imported.
pub(super) const IMPORTED_STATES: [&str; 4] = ["importing", "imported", "undoing", "undone"];

pub(super) fn remembered(key: &str, connection: &mut PgConnection) -> Result<FeedOptions, Failure> {
    let row = feed_sources::table
        .find(key)
        .select((feed_sources::column_choices, feed_sources::default_location))
        .first(connection)
        .optional()?;
    row.map_or(Ok(FeedOptions::default()), |(columns, location)| options_of(columns, location))
}

pub(super) fn remember(
    key: &str,
    options: &FeedOptions,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let columns = columns_json(&options.columns)?;
    let remembered = (
        feed_sources::column_choices.eq(&columns),
        feed_sources::default_location.eq(options.default_place.as_ref().map(Place::as_str)),
    );
    diesel::insert_into(feed_sources::table)
        .values((feed_sources::key.eq(key), remembered))
        .on_conflict(feed_sources::key)
        .do_update()
        .set(remembered)
        .execute(connection)?;
    Ok(())
}

pub(super) fn find(id: RunId, connection: &mut PgConnection) -> Result<Option<FeedRun>, Failure> {
    let row: Option<(RunRow, Option<String>)> = feed_runs::table
        .find(id.0)
        .select((RunRow::as_select(), feed_runs::preview))
        .first(connection)
        .optional()?;
    let Some((row, preview)) = row else { return Ok(None) };
    let run = whole(vec![row], connection)?.pop();
    Ok(run.map(|run| FeedRun { preview, ..run }))
}

/// Runs with their usernames, and whether each can be undone; without previews.
pub(super) fn whole(rows: Vec<RunRow>, connection: &mut PgConnection) -> Result<Vec<FeedRun>, Failure> {
    let users: Vec<i64> = rows.iter().filter_map(|row| Some(row.origin().user?.0)).collect();
    let names: HashMap<i64, String> = users::table
        .filter(users::id.eq_any(users))
        .select((users::id, users::username))
        .load::<(i64, String)>(connection)?
        .into_iter()
        .collect();
    let sources: Vec<&str> = rows.iter().map(|row| row.source_key.as_str()).collect();
    let latest = latest_imports(&sources, connection)?;
    let runs = rows.into_iter().map(|row| {
        let name = row.origin().user.and_then(|user| names.get(&user.0).cloned());
        let latest = latest.get(&row.source_key).copied();
        row.into_domain(name, latest, None)
    });
    runs.collect()
}

/// The latest import of each of these sources, by the source's key.
fn latest_imports(
    sources: &[&str],
    connection: &mut PgConnection,
) -> Result<HashMap<String, RunId>, Failure> {
    // The last run of each state is enough to find the last of all.
    let rows: Vec<(String, i64, String, Option<Timestamp>)> = feed_runs::table
        .filter(feed_runs::source_key.eq_any(sources))
        .filter(feed_runs::state.eq_any(IMPORTED_STATES))
        .distinct_on((feed_runs::source_key, feed_runs::state))
        .order((feed_runs::source_key, feed_runs::state, feed_runs::finished_at.desc(), feed_runs::id.desc()))
        .select((feed_runs::source_key, feed_runs::id, feed_runs::state, feed_runs::finished_at))
        .load(connection)?;
    let mut runs: HashMap<String, Vec<_>> = HashMap::new();
    for (source, id, state, finished_at) in rows {
        let state = decode_enum("run state", RunState::parse(&state))?;
        runs.entry(source).or_default().push((RunId(id), state, finished_at));
    }
    Ok(runs.into_iter().filter_map(|(source, runs)| Some((source, latest_import(runs)?))).collect())
}
