//! Feed runs: remembered columns, previews, state changes and leases. `journal` stores what a run did, `undo` withdraws
//! and undoes, `photos` stores the photos that feeds state by address.

mod checks;
mod gallery_rows;
pub(crate) mod journal;
mod photo_report;
pub(crate) mod photos;
mod rows;
mod runs;
mod schedules;
pub(crate) mod source_listings;
mod steps;
mod undo;

use std::{convert::Infallible, time::Duration};

use async_trait::async_trait;
use diesel::{dsl::count_star, prelude::*};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    feeds::{
        FeedOption, FeedOptions, LeftReason, RunCounts, RunId, RunStepRefusal, SourceListing, SourceName,
        Withdrawals,
    },
    fetch_size,
    pictures::Picture,
    to_microseconds,
    vehicles::{Vehicle, VehicleId},
};
use ports::{
    StoreError,
    blobs::BlobKey,
    commands::{Command, CommandOutcome},
    feeds::{BatchCounts, CheckResult, ClaimedRun, FeedRun, Feeds, ImmediateRun, NamedListing, NewRun},
};

use self::{
    rows::{RunRow, stored},
    runs::{find, remember, remembered, whole},
    source_listings::titles,
};
use crate::{
    PostgresStore,
    rows::PictureRow,
    schema::{feed_runs, vehicle_pictures},
};

#[async_trait]
impl Feeds for PostgresStore {
    async fn feed_options(&self, source: &SourceName) -> Result<FeedOptions, StoreError> {
        let key = source.key();
        self.database.run(move |connection| remembered(&key, connection)).await
    }

    async fn remember_feed_options(
        &self,
        source: &SourceName,
        options: &FeedOptions,
    ) -> Result<(), StoreError> {
        let (key, options) = (source.key(), options.clone());
        self.database.write(move |connection| remember(&key, &options, connection)).await
    }

    async fn add_feed_run(
        &self,
        new: &NewRun,
        command: &Command,
    ) -> Result<CommandOutcome<RunId, Infallible>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| checks::add(&new, at, connection).map(Ok)).await
    }

    async fn feed_run(&self, id: RunId) -> Result<Option<FeedRun>, StoreError> {
        self.database.run(move |connection| find(id, connection)).await
    }

    async fn feed_runs(&self, before: Option<RunId>, limit: u32) -> Result<Page<FeedRun, RunId>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<RunRow> = feed_runs::table
                    .filter(feed_runs::id.lt(before.map_or(i64::MAX, |before| before.0)))
                    .order(feed_runs::id.desc())
                    .limit(i64::from(fetch_size(limit)))
                    .select(RunRow::as_select())
                    .load(connection)?;
                let total: i64 = feed_runs::table.select(count_star()).first(connection)?;
                let page = Page::from_rows(rows, limit, total.unsigned_abs(), |last| RunId(last.id));
                page.try_convert(|rows| whole(rows, connection))
            })
            .await
    }

    async fn recheck_feed_run(
        &self,
        id: RunId,
        option: FeedOption,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        self.database.write(move |connection| checks::recheck(id, option.clone(), at, connection)).await
    }

    async fn discard_feed_run(&self, id: RunId) -> Result<Result<(), RunStepRefusal>, StoreError> {
        self.database.write(move |connection| checks::discard(id, connection)).await
    }

    async fn expire_feed_previews(&self, before: Timestamp) -> Result<u64, StoreError> {
        self.database.write(move |connection| checks::expire(before, connection)).await
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
        withdraws: Withdrawals,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        self.database.write(move |connection| steps::start_import(id, withdraws, by, at, connection)).await
    }

    async fn begin_feed_run(
        &self,
        run: &ImmediateRun,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
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

    async fn renew_feed_lease(
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
        self.database.write(move |connection| checks::finish_check(&claimed, &result, at, connection)).await
    }

    async fn feed_sources(&self) -> Result<Vec<SourceName>, StoreError> {
        self.database.run(source_listings::imported_sources).await
    }

    async fn source_listings(&self, source: &SourceName) -> Result<Vec<SourceListing>, StoreError> {
        let key = source.key();
        self.database.run(move |connection| source_listings::of_source(key, connection)).await
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
        self.database.run(move |connection| source_listings::by_id(&ids, connection)).await
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

    async fn set_feed_preview(
        &self,
        id: RunId,
        preview: &str,
        refused: Option<&BlobKey>,
    ) -> Result<(), StoreError> {
        let (preview, refused) = (preview.to_owned(), refused.map(|key| key.as_str().to_owned()));
        self.database
            .run(move |connection| {
                diesel::update(feed_runs::table.find(id.0))
                    .set((feed_runs::preview.eq(preview), feed_runs::refused_file.eq(refused)))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn withdraw_gone(&self, id: RunId, limit: u32, at: Timestamp) -> Result<BatchCounts, StoreError> {
        let at = to_microseconds(at);
        self.database.write(move |connection| undo::withdraw(id, limit as usize, at, connection)).await
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
        self.database.write(move |connection| undo::undo_batch(id, limit as usize, at, connection)).await
    }

    async fn finish_feed_undo(&self, id: RunId, at: Timestamp) -> Result<(), StoreError> {
        self.database.write(move |connection| steps::finish_undo(id, at, connection)).await
    }

    async fn left_by_undo(
        &self,
        id: RunId,
        limit: u32,
    ) -> Result<Vec<(NamedListing, LeftReason)>, StoreError> {
        self.database.run(move |connection| source_listings::left_by_undo(id, limit, connection)).await
    }
}
