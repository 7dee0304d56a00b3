//! `FeedSchedules` in memory: scheduled feeds by the key of their source.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    feeds::{FeedSchedule, RunId, SourceName},
    to_microseconds,
};
use ports::{
    StoreError,
    feed_schedules::{FeedReading, FeedSchedules, ScheduledFeed},
};

use crate::MemoryStore;

#[async_trait]
impl FeedSchedules for MemoryStore {
    async fn feed_schedules(&self) -> Result<Vec<ScheduledFeed>, StoreError> {
        Ok(self.read()?.feeds.schedules.values().cloned().collect())
    }

    async fn set_feed_schedule(
        &self,
        schedule: &FeedSchedule,
        by: UserId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut state = self.write()?;
        let known = state.feeds.schedules.remove(&schedule.source.key());
        let feed = ScheduledFeed {
            schedule: schedule.clone(),
            user: Some(by),
            due_at: to_microseconds(at),
            read_at: known.as_ref().and_then(|known| known.read_at),
            failure: None,
            problem: None,
            digest: None,
            run: known.and_then(|known| known.run),
        };
        state.feeds.schedules.insert(schedule.source.key(), feed);
        Ok(())
    }

    async fn remove_feed_schedule(&self, source: &SourceName) -> Result<bool, StoreError> {
        Ok(self.write()?.feeds.schedules.remove(&source.key()).is_some())
    }

    async fn make_feed_due(&self, source: &SourceName, at: Timestamp) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let Some(feed) = state.feeds.schedules.get_mut(&source.key()) else { return Ok(false) };
        (feed.due_at, feed.digest) = (to_microseconds(at), None);
        Ok(true)
    }

    async fn claim_scheduled_feed(
        &self,
        at: Timestamp,
        lease: Duration,
    ) -> Result<Option<ScheduledFeed>, StoreError> {
        let (mut state, at) = (self.write()?, to_microseconds(at));
        let due = state.feeds.schedules.values_mut().filter(|feed| feed.due_at <= at);
        let Some(feed) = due.min_by_key(|feed| feed.due_at) else { return Ok(None) };
        let claimed = feed.clone();
        feed.due_at = at + lease;
        Ok(Some(claimed))
    }

    async fn finish_feed_reading(
        &self,
        schedule: &FeedSchedule,
        reading: &FeedReading,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let (mut state, at) = (self.write()?, to_microseconds(at));
        let feed = state.feeds.schedules.get_mut(&schedule.source.key());
        let Some(feed) = feed.filter(|feed| feed.schedule.address == schedule.address) else {
            return Ok(());
        };
        let failure = match reading {
            FeedReading::Failed(failure) => Some(failure.clone()),
            FeedReading::Changed { .. } | FeedReading::Unchanged => None,
        };
        feed.due_at = schedule.next_reading(failure.is_some(), at);
        feed.failure = failure;
        match reading {
            FeedReading::Changed { digest, run } => {
                (feed.read_at, feed.problem) = (Some(at), None);
                (feed.digest, feed.run) = (Some(*digest), Some(*run));
            }
            FeedReading::Unchanged => feed.read_at = Some(at),
            FeedReading::Failed(_) => {}
        }
        Ok(())
    }

    async fn scheduled_feed_of(&self, run: RunId) -> Result<Option<ScheduledFeed>, StoreError> {
        let state = self.read()?;
        Ok(state.feeds.schedules.values().find(|feed| feed.run == Some(run)).cloned())
    }

    async fn store_feed_problem(&self, run: RunId, problem: &str) -> Result<(), StoreError> {
        let mut state = self.write()?;
        if let Some(feed) = state.feeds.schedules.values_mut().find(|feed| feed.run == Some(run)) {
            feed.problem = Some(problem.to_owned());
        }
        Ok(())
    }
}
