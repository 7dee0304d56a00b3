//! `Feeds` in memory: runs, remembered options and journals; `photos` holds the photos that feeds state.

mod photos;
mod schedules;
mod state;
mod steps;
mod undo;

use std::{collections::BTreeMap, convert::Infallible, time::Duration};

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    feeds::{
        FeedOption, FeedOptions, LeftReason, RunCounts, RunId, RunState, RunStepRefusal, SourceListing,
        SourceName, Withdrawals, check_preview,
    },
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

use self::state::new_run;
use crate::{MemoryStore, records::RunRecord};

#[async_trait]
impl Feeds for MemoryStore {
    async fn feed_options(&self, source: &SourceName) -> Result<FeedOptions, StoreError> {
        Ok(self.read()?.feeds.options.get(&source.key()).cloned().unwrap_or_default())
    }

    async fn remember_feed_options(
        &self,
        source: &SourceName,
        options: &FeedOptions,
    ) -> Result<(), StoreError> {
        self.write()?.feeds.options.insert(source.key(), options.clone());
        Ok(())
    }

    async fn add_feed_run(
        &self,
        new: &NewRun,
        command: &Command,
    ) -> Result<CommandOutcome<RunId, Infallible>, StoreError> {
        self.write()?.run_once(command, |state| {
            state.import_runs += 1;
            let (id, at) = (RunId(state.import_runs), to_microseconds(command.at));
            let options = state.feeds.options.get(&new.source.key()).cloned().unwrap_or_default();
            let run = new_run(id, new, options, at);
            let record = RunRecord {
                run,
                actor: None,
                gone: Vec::new(),
                checked_at: None,
                due_at: Some(at),
                attempt: 0,
            };
            state.feeds.runs.insert(id, record);
            Ok(Ok(id))
        })
    }

    async fn feed_run(&self, id: RunId) -> Result<Option<FeedRun>, StoreError> {
        let state = self.read()?;
        Ok(state.feeds.runs.get(&id).map(|record| state.run_of(record)))
    }

    async fn feed_runs(&self, before: Option<RunId>, limit: u32) -> Result<Page<FeedRun, RunId>, StoreError> {
        let state = self.read()?;
        let runs = state.feeds.runs.values().rev();
        let runs = runs.filter(|record| before.is_none_or(|before| record.run.id < before));
        let runs = runs.map(|record| FeedRun { preview: None, ..state.run_of(record) }).collect();
        Ok(Page::from_rows(runs, limit, state.feeds.runs.len() as u64, |last| last.id))
    }

    async fn recheck_feed_run(
        &self,
        id: RunId,
        option: FeedOption,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        Ok(self.write()?.recheck_feed_run(id, option, at))
    }

    async fn discard_feed_run(&self, id: RunId) -> Result<Result<(), RunStepRefusal>, StoreError> {
        let mut state = self.write()?;
        let Some(record) = state.feeds.runs.get(&id) else { return Ok(Err(RunStepRefusal::NoSuchRun)) };
        if let Err(refusal) = check_preview(record.run.state) {
            return Ok(Err(refusal));
        }
        let files = [record.run.file.clone(), record.run.refused.clone()];
        state.abandoned.extend(files.into_iter().flatten());
        state.feeds.runs.remove(&id);
        Ok(Ok(()))
    }

    async fn expire_feed_previews(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.write()?;
        let is_over = |record: &RunRecord| record.run.state.is_preview() && record.run.created_at < before;
        let runs = std::mem::take(&mut state.feeds.runs);
        let (over, kept): (BTreeMap<_, _>, BTreeMap<_, _>) =
            runs.into_iter().partition(|(_, record)| is_over(record));
        state.feeds.runs = kept;
        let count = over.len() as u64;
        let files = over.into_values().flat_map(|record| [record.run.file, record.run.refused]);
        state.abandoned.extend(files.flatten());
        Ok(count)
    }

    async fn unknown_feed_files(&self, files: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError> {
        let state = self.read()?;
        let runs = || state.feeds.runs.values().map(|record| &record.run);
        let is_known = |key: &BlobKey| {
            runs().any(|run| [&run.file, &run.refused].iter().any(|file| file.as_ref() == Some(key)))
        };
        Ok(files.into_iter().filter(|key| !is_known(key)).collect())
    }

    async fn start_feed_import(
        &self,
        id: RunId,
        withdraws: Withdrawals,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        Ok(self.write()?.start_feed_import(id, withdraws, by, at))
    }

    async fn begin_feed_run(
        &self,
        run: &ImmediateRun,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        let mut state = self.write()?;
        match state.may_begin_feed_run(run) {
            Ok(true) => {}
            Ok(false) => return Ok(Ok(())),
            Err(refusal) => return Ok(Err(refusal)),
        }
        let file = BlobKey::require("none")?;
        let new = NewRun {
            source: run.source.clone(),
            file_name: run.file_name.clone(),
            format: run.format,
            user: None,
            file,
        };
        let run = FeedRun {
            state: RunState::Importing,
            user: None,
            file: None,
            ..new_run(run.id, &new, FeedOptions::default(), to_microseconds(at))
        };
        let record =
            RunRecord { run, actor: None, gone: Vec::new(), checked_at: None, due_at: None, attempt: 0 };
        state.feeds.runs.insert(record.run.id, record);
        Ok(Ok(()))
    }

    async fn start_feed_undo(
        &self,
        id: RunId,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<Result<(), RunStepRefusal>, StoreError> {
        Ok(self.write()?.start_feed_undo(id, by, at))
    }

    async fn claim_feed_run(
        &self,
        now: Timestamp,
        lease: Duration,
    ) -> Result<Option<ClaimedRun>, StoreError> {
        Ok(self.write()?.claim_feed_run(now, lease))
    }

    async fn renew_feed_lease(
        &self,
        claimed: &ClaimedRun,
        done: u64,
        leased_until: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let Some(record) = state.claimed(claimed) else { return Ok(false) };
        (record.run.done, record.due_at) = (done, Some(to_microseconds(leased_until)));
        Ok(true)
    }

    async fn finish_feed_check(
        &self,
        claimed: &ClaimedRun,
        result: &CheckResult,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write()?.finish_feed_check(claimed, result, at);
        Ok(())
    }

    async fn feed_sources(&self) -> Result<Vec<SourceName>, StoreError> {
        Ok(self.read()?.imported_sources().into_values().collect())
    }

    async fn source_listings(&self, source: &SourceName) -> Result<Vec<SourceListing>, StoreError> {
        Ok(self.read()?.source_listings(&source.key()))
    }

    async fn listing_titles(&self, ids: &[VehicleId]) -> Result<Vec<NamedListing>, StoreError> {
        let state = self.read()?;
        Ok(ids.iter().filter_map(|id| state.named_listing(*id)).collect())
    }

    async fn listings_by_id(&self, ids: &[VehicleId]) -> Result<Vec<Vehicle>, StoreError> {
        let state = self.read()?;
        let found = ids.iter().filter_map(|id| state.listings.get(id));
        Ok(found.map(|listing| listing.vehicle.clone()).collect())
    }

    async fn first_pictures(
        &self,
        from: VehicleId,
        to: VehicleId,
        most: u32,
    ) -> Result<Vec<(VehicleId, Picture)>, StoreError> {
        let state = self.read()?;
        let in_range = state.listings.range(from..=to);
        let pictures = in_range.flat_map(|(id, listing)| {
            let pictures = listing.vehicle.pictures.iter().take(most as usize);
            pictures.map(|picture| (*id, picture.clone()))
        });
        Ok(pictures.collect())
    }

    async fn set_feed_gone(&self, id: RunId, gone: &[VehicleId]) -> Result<(), StoreError> {
        if let Some(record) = self.write()?.feeds.runs.get_mut(&id) {
            record.gone = gone.to_vec();
        }
        Ok(())
    }

    async fn set_feed_preview(
        &self,
        id: RunId,
        preview: &str,
        refused: Option<&BlobKey>,
    ) -> Result<(), StoreError> {
        if let Some(record) = self.write()?.feeds.runs.get_mut(&id) {
            (record.run.preview, record.run.refused) = (Some(preview.to_owned()), refused.cloned());
        }
        Ok(())
    }

    async fn withdraw_gone(&self, id: RunId, limit: u32, at: Timestamp) -> Result<BatchCounts, StoreError> {
        Ok(self.write()?.withdraw_gone(id, limit, to_microseconds(at)))
    }

    async fn finish_feed_import(
        &self,
        id: RunId,
        counts: RunCounts,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write()?.finish_feed_import(id, counts, at);
        Ok(())
    }

    async fn undo_feed_batch(&self, id: RunId, limit: u32, at: Timestamp) -> Result<BatchCounts, StoreError> {
        Ok(self.write()?.undo_feed_batch(id, limit, to_microseconds(at)))
    }

    async fn finish_feed_undo(&self, id: RunId, at: Timestamp) -> Result<(), StoreError> {
        self.write()?.finish_feed_undo(id, at);
        Ok(())
    }

    async fn left_by_undo(
        &self,
        id: RunId,
        limit: u32,
    ) -> Result<Vec<(NamedListing, LeftReason)>, StoreError> {
        let state = self.read()?;
        let of_run = state.feeds.journal.iter().filter(|record| record.run == id);
        let mut left: Vec<(VehicleId, LeftReason)> =
            of_run.filter_map(|record| Some((record.entry.vehicle, record.outcome?.err()?))).collect();
        left.sort_unstable_by_key(|(vehicle, _)| *vehicle);
        let named = left.into_iter().filter_map(|(id, why)| Some((state.named_listing(id)?, why)));
        Ok(named.take(limit as usize).collect())
    }
}
