//! Reading runs, and the columns remembered for each source.

use std::collections::HashMap;

use diesel::{dsl::max, prelude::*};
use domain::{feeds::RunId, imports::ColumnChoice};
use ports::feeds::FeedRun;

use super::rows::{RunRow, columns_json, columns_of};
use crate::{
    database::Failure,
    schema::{feed_runs, feed_sources, users},
};

/// States of runs whose file was imported, or is being imported.
pub(super) const IMPORTED_STATES: [&str; 4] = ["importing", "imported", "undoing", "undone"];

pub(super) fn remembered(key: &str, connection: &mut PgConnection) -> Result<Vec<ColumnChoice>, Failure> {
    let columns =
        feed_sources::table.find(key).select(feed_sources::column_choices).first(connection).optional()?;
    columns.map_or(Ok(Vec::new()), columns_of)
}

pub(super) fn remember(
    key: &str,
    columns: &[ColumnChoice],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let columns = columns_json(columns)?;
    diesel::insert_into(feed_sources::table)
        .values((feed_sources::key.eq(key), feed_sources::column_choices.eq(&columns)))
        .on_conflict(feed_sources::key)
        .do_update()
        .set(feed_sources::column_choices.eq(&columns))
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
    let latest: HashMap<String, Option<i64>> = feed_runs::table
        .filter(feed_runs::source_key.eq_any(sources))
        .filter(feed_runs::state.eq_any(IMPORTED_STATES))
        .group_by(feed_runs::source_key)
        .select((feed_runs::source_key, max(feed_runs::id)))
        .load::<(String, Option<i64>)>(connection)?
        .into_iter()
        .collect();
    let runs = rows.into_iter().map(|row| {
        let name = row.origin().user.and_then(|user| names.get(&user.0).cloned());
        let latest = latest.get(&row.source_key).copied().flatten();
        row.into_domain(name, latest, None)
    });
    runs.collect()
}
