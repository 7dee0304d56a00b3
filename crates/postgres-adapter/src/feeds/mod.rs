//! Feed runs: remembered columns, previews, state changes and leases. `journal` stores what a run did, `undo` withdraws
//! and undoes, `photos` stores the photos that feeds state by address.

pub(crate) mod journal;
pub(crate) mod photos;
mod rows;
mod schedules;
mod steps;
mod undo;

use std::{collections::HashMap, convert::Infallible, time::Duration};

use async_trait::async_trait;
use diesel::{
    dsl::{count_star, max},
    prelude::*,
};
use domain::{
    Timestamp,
    accounts::UserId,
    feeds::{LeftReason, RunCounts, RunId, SourceListing, SourceName},
    imports::{ColumnChoice, RecordKey},
    pictures::Picture,
    to_microseconds,
    vehicles::{ListingStatus, Vehicle, VehicleId},
};
use ports::{
    StoreError,
    blobs::BlobKey,
    commands::{Command, CommandOutcome},
    feeds::{
        BatchCounts, CheckResult, ClaimedRun, FeedRun, Feeds, ImmediateRun, NamedListing, NewRun, RunPage,
        RunStepRefusal,
    },
};

use self::rows::{RunRow, columns_json, columns_of, stored};
use crate::{
    PostgresStore, commands,
    database::Failure,
    decoding::decode_enum,
    rows::PictureRow,
    schema::{feed_changes, feed_runs, feed_sources, import_records, users, vehicle_pictures, vehicles},
    statement::expression,
    vehicles::comparable,
};

#[async_trait]
impl Feeds for PostgresStore {
    async fn feed_columns(&self, source: &SourceName) -> Result<Vec<ColumnChoice>, StoreError> {
        let key = source.key();
        self.database.run(move |connection| remembered(&key, connection)).await
    }

    async fn remember_feed_columns(
        &self,
        source: &SourceName,
        columns: &[ColumnChoice],
    ) -> Result<(), StoreError> {
        let (key, columns) = (source.key(), columns.to_vec());
        self.database.write(move |connection| remember(&key, &columns, connection)).await
    }

    async fn add_feed_run(
        &self,
        new: &NewRun,
        act: &Command,
    ) -> Result<CommandOutcome<RunId, Infallible>, StoreError> {
        let (new, act) = (new.clone(), act.clone());
        self.database
            .run(move |connection| {
                commands::act(&act, connection, |connection| steps::add(&new, act.at, connection).map(Ok))
            })
            .await
    }

    async fn feed_run(&self, id: RunId) -> Result<Option<FeedRun>, StoreError> {
        self.database.run(move |connection| find(id, connection)).await
    }

    async fn feed_runs(&self, before: Option<RunId>, limit: u32) -> Result<RunPage, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<RunRow> = feed_runs::table
                    .filter(feed_runs::id.lt(before.map_or(i64::MAX, |before| before.0)))
                    .order(feed_runs::id.desc())
                    .limit(i64::from(limit) + 1)
                    .select(RunRow::as_select())
                    .load(connection)?;
                let has_more = rows.len() > limit as usize;
                let rows = rows.into_iter().take(limit as usize).collect();
                let total: i64 = feed_runs::table.select(count_star()).first(connection)?;
                Ok(RunPage { items: whole(rows, connection)?, total: total.unsigned_abs(), has_more })
            })
            .await
    }

    async fn recheck_feed_run(
        &self,
        id: RunId,
        columns: &[ColumnChoice],
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        let columns = columns.to_vec();
        self.database.write(move |connection| steps::recheck(id, &columns, at, connection)).await
    }

    async fn discard_feed_run(&self, id: RunId) -> Result<Result<(), RunStepRefusal>, StoreError> {
        self.database.write(move |connection| steps::discard(id, connection)).await
    }

    async fn expire_feed_previews(&self, before: Timestamp) -> Result<u64, StoreError> {
        self.database.write(move |connection| steps::expire(before, connection)).await
    }

    async fn unknown_feed_files(&self, files: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError> {
        self.database
            .run(move |connection| {
                let keys: Vec<&str> = files.iter().map(BlobKey::as_str).collect();
                let known: Vec<(Option<String>, Option<String>)> = feed_runs::table
                    .filter(feed_runs::file.eq_any(&keys).or(feed_runs::refused_file.eq_any(&keys)))
                    .select((feed_runs::file, feed_runs::refused_file))
                    .load(connection)?;
                let known: Vec<String> =
                    known.into_iter().flat_map(|(file, refused)| [file, refused]).flatten().collect();
                let is_known = |key: &BlobKey| known.iter().any(|known| known == key.as_str());
                Ok(files.iter().filter(|key| !is_known(key)).cloned().collect())
            })
            .await
    }

    async fn start_feed_import(
        &self,
        id: RunId,
        withdraws: bool,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        self.database.write(move |connection| steps::start_import(id, withdraws, by, at, connection)).await
    }

    async fn begin_feed_run(&self, run: &ImmediateRun, at: Timestamp) -> Result<(), StoreError> {
        let run = run.clone();
        self.database.write(move |connection| steps::begin(&run, at, connection)).await
    }

    async fn start_feed_undo(
        &self,
        id: RunId,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        self.database.write(move |connection| steps::start_undo(id, by, at, connection)).await
    }

    async fn claim_feed_run(
        &self,
        now: Timestamp,
        lease: Duration,
    ) -> Result<Option<ClaimedRun>, StoreError> {
        self.database.write(move |connection| steps::claim(now, lease, connection)).await
    }

    async fn keep_feed_lease(
        &self,
        claimed: &ClaimedRun,
        done: u64,
        leased_until: Timestamp,
    ) -> Result<bool, StoreError> {
        let (id, attempt, state) = (claimed.run.id.0, claimed.attempt, claimed.run.state.as_str());
        self.database
            .run(move |connection| {
                let kept = diesel::update(feed_runs::table.find(id))
                    .filter(feed_runs::attempt.eq(attempt))
                    .filter(feed_runs::state.eq(state))
                    .set((feed_runs::done.eq(stored(done)), feed_runs::due_at.eq(leased_until)))
                    .execute(connection)?;
                Ok(kept == 1)
            })
            .await
    }

    async fn finish_feed_check(
        &self,
        claimed: &ClaimedRun,
        result: &CheckResult,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let (claimed, result) = (claimed.clone(), result.clone());
        self.database.write(move |connection| steps::finish_check(&claimed, &result, at, connection)).await
    }

    async fn source_listings(&self, source: &SourceName) -> Result<Vec<SourceListing>, StoreError> {
        let key = source.key();
        self.database
            .run(move |connection| {
                let rows: Vec<(Vec<u8>, i64)> = import_records::table
                    .inner_join(vehicles::table)
                    .filter(import_records::source_key.eq(key))
                    .filter(vehicles::status.eq_any(ListingStatus::FOR_SALE.map(ListingStatus::as_str)))
                    .select((import_records::key, import_records::vehicle_id))
                    .load(connection)?;
                let listing = |(key, vehicle): (Vec<u8>, i64)| {
                    let key = key.try_into().map_err(|_| Failure::Corrupt("a record has no key".into()))?;
                    Ok(SourceListing { key: RecordKey(key), vehicle: VehicleId(vehicle) })
                };
                rows.into_iter().map(listing).collect()
            })
            .await
    }

    async fn listing_titles(&self, ids: &[VehicleId]) -> Result<Vec<NamedListing>, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let mut named = titles(&ids, connection)?;
                Ok(ids.iter().filter_map(|id| named.remove(id)).collect())
            })
            .await
    }

    async fn listings_by_id(&self, ids: &[VehicleId]) -> Result<Vec<Vehicle>, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let mut listings = comparable(&ids, connection)?;
                let pictures: Vec<PictureRow> = vehicle_pictures::table
                    .filter(vehicle_pictures::vehicle_id.eq_any(&ids))
                    .order((vehicle_pictures::vehicle_id, vehicle_pictures::position))
                    .select(PictureRow::as_select())
                    .load(connection)?;
                for row in pictures {
                    if let Some(listing) = listings.get_mut(&row.vehicle_id) {
                        listing.pictures.push(row.into_domain()?);
                    }
                }
                Ok(listings.into_values().collect())
            })
            .await
    }

    async fn first_pictures(
        &self,
        from: VehicleId,
        to: VehicleId,
        most: u32,
    ) -> Result<Vec<(VehicleId, Picture)>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<PictureRow> = vehicle_pictures::table
                    .filter(vehicle_pictures::vehicle_id.between(from.0, to.0))
                    .filter(vehicle_pictures::position.lt(i32::try_from(most).unwrap_or(i32::MAX)))
                    .order((vehicle_pictures::vehicle_id, vehicle_pictures::position))
                    .select(PictureRow::as_select())
                    .load(connection)?;
                rows.into_iter().map(|row| Ok((VehicleId(row.vehicle_id), row.into_domain()?))).collect()
            })
            .await
    }

    async fn set_feed_gone(&self, id: RunId, gone: &[VehicleId]) -> Result<(), StoreError> {
        let gone: Vec<i64> = gone.iter().map(|vehicle| vehicle.0).collect();
        self.database
            .run(move |connection| {
                diesel::update(feed_runs::table.find(id.0))
                    .set(feed_runs::gone.eq(gone))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn withdraw_gone(&self, id: RunId, limit: u32, at: Timestamp) -> Result<BatchCounts, StoreError> {
        let at = to_microseconds(at);
        self.database.write(move |connection| undo::withdraw(id.0, limit as usize, at, connection)).await
    }

    async fn finish_feed_import(
        &self,
        id: RunId,
        counts: RunCounts,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database.write(move |connection| steps::finish_import(id, counts, at, connection)).await
    }

    async fn undo_feed_batch(&self, id: RunId, limit: u32, at: Timestamp) -> Result<BatchCounts, StoreError> {
        let at = to_microseconds(at);
        self.database.write(move |connection| undo::undo_batch(id.0, limit as usize, at, connection)).await
    }

    async fn finish_feed_undo(&self, id: RunId, at: Timestamp) -> Result<(), StoreError> {
        self.database.write(move |connection| steps::finish_undo(id, at, connection)).await
    }

    async fn left_by_undo(
        &self,
        id: RunId,
        limit: u32,
    ) -> Result<Vec<(NamedListing, LeftReason)>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, Option<String>)> = feed_changes::table
                    .filter(feed_changes::run.eq(id.0))
                    .filter(feed_changes::outcome.ne("undone"))
                    .order(feed_changes::vehicle_id)
                    .limit(limit.into())
                    .select((feed_changes::vehicle_id, feed_changes::outcome))
                    .load(connection)?;
                let ids: Vec<i64> = rows.iter().map(|(id, _)| *id).collect();
                let mut named = titles(&ids, connection)?;
                let left = rows.into_iter().filter_map(|(id, reason)| {
                    let reason = LeftReason::parse(&reason?);
                    Some(decode_enum("reason", reason).map(|reason| (named.remove(&id), reason)))
                });
                let left: Vec<_> = left.collect::<Result<_, Failure>>()?;
                Ok(left.into_iter().filter_map(|(listing, reason)| Some((listing?, reason))).collect())
            })
            .await
    }
}

fn remembered(key: &str, connection: &mut PgConnection) -> Result<Vec<ColumnChoice>, Failure> {
    let columns =
        feed_sources::table.find(key).select(feed_sources::column_choices).first(connection).optional()?;
    columns.map_or(Ok(Vec::new()), columns_of)
}

fn remember(key: &str, columns: &[ColumnChoice], connection: &mut PgConnection) -> Result<(), Failure> {
    let columns = columns_json(columns)?;
    diesel::insert_into(feed_sources::table)
        .values((feed_sources::key.eq(key), feed_sources::column_choices.eq(&columns)))
        .on_conflict(feed_sources::key)
        .do_update()
        .set(feed_sources::column_choices.eq(&columns))
        .execute(connection)?;
    Ok(())
}

fn find(id: RunId, connection: &mut PgConnection) -> Result<Option<FeedRun>, Failure> {
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
fn whole(rows: Vec<RunRow>, connection: &mut PgConnection) -> Result<Vec<FeedRun>, Failure> {
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
        .filter(feed_runs::state.eq_any(["importing", "imported", "undoing", "undone"]))
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

fn titles(ids: &[i64], connection: &mut PgConnection) -> Result<HashMap<i64, NamedListing>, Failure> {
    let title = expression::<diesel::sql_types::Text>(
        "vehicles.year || ' ' || vehicles.make || ' ' || vehicles.model",
    );
    let rows: Vec<(i64, String, String)> = vehicles::table
        .filter(vehicles::id.eq_any(ids))
        .select((vehicles::id, title, vehicles::status))
        .load(connection)?;
    let named = rows.into_iter().map(|(id, title, status)| {
        let status = decode_enum("status", ListingStatus::parse(&status))?;
        Ok((id, NamedListing { vehicle: VehicleId(id), title, status }))
    });
    named.collect()
}
