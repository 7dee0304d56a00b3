//! Scheduled feeds: settings by source, when each is due, and its last reading.

use std::time::Duration;

use async_trait::async_trait;
use diesel::prelude::*;
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

use crate::{
    PostgresStore,
    database::Failure,
    decoding::{integer, invalid},
    schema::feed_schedules,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = feed_schedules)]
struct ScheduleRow {
    source: String,
    address: String,
    every_hours: i32,
    is_automatic: bool,
    withdraws: bool,
    user_id: Option<i64>,
    due_at: Timestamp,
    read_at: Option<Timestamp>,
    failure: Option<String>,
    problem: Option<String>,
    digest: Option<Vec<u8>>,
    run: Option<i64>,
}

impl ScheduleRow {
    fn into_domain(self) -> Result<ScheduledFeed, Failure> {
        let digest =
            self.digest.map(|digest| digest.try_into().map_err(|_| invalid("feed_schedules.digest")));
        Ok(ScheduledFeed {
            schedule: FeedSchedule {
                source: SourceName::from_store(self.source),
                address: self.address,
                hours: integer(self.every_hours)?,
                is_automatic: self.is_automatic,
                withdraws: self.withdraws,
            },
            user: self.user_id.map(UserId),
            due_at: self.due_at,
            read_at: self.read_at,
            failure: self.failure,
            problem: self.problem,
            digest: digest.transpose()?,
            run: self.run.map(RunId),
        })
    }
}

#[async_trait]
impl FeedSchedules for PostgresStore {
    async fn feed_schedules(&self) -> Result<Vec<ScheduledFeed>, StoreError> {
        self.database
            .run(|connection| {
                let rows: Vec<ScheduleRow> = feed_schedules::table
                    .order(feed_schedules::source_key)
                    .select(ScheduleRow::as_select())
                    .load(connection)?;
                rows.into_iter().map(ScheduleRow::into_domain).collect()
            })
            .await
    }

    async fn set_feed_schedule(
        &self,
        schedule: &FeedSchedule,
        by: UserId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let schedule = schedule.clone();
        self.database
            .run(move |connection| {
                let values = (
                    feed_schedules::source.eq(schedule.source.as_str()),
                    feed_schedules::address.eq(&schedule.address),
                    feed_schedules::every_hours.eq(integer::<_, i32>(schedule.hours)?),
                    feed_schedules::is_automatic.eq(schedule.is_automatic),
                    feed_schedules::withdraws.eq(schedule.withdraws),
                    feed_schedules::user_id.eq(by.0),
                    feed_schedules::due_at.eq(to_microseconds(at)),
                    feed_schedules::failure.eq(None::<String>),
                    feed_schedules::problem.eq(None::<String>),
                    feed_schedules::digest.eq(None::<Vec<u8>>),
                );
                diesel::insert_into(feed_schedules::table)
                    .values((feed_schedules::source_key.eq(schedule.source.key()), values.clone()))
                    .on_conflict(feed_schedules::source_key)
                    .do_update()
                    .set(values)
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn remove_feed_schedule(&self, source: &SourceName) -> Result<bool, StoreError> {
        let key = source.key();
        self.database
            .run(move |connection| {
                Ok(diesel::delete(feed_schedules::table.find(key)).execute(connection)? == 1)
            })
            .await
    }

    async fn make_feed_due(&self, source: &SourceName, at: Timestamp) -> Result<bool, StoreError> {
        let key = source.key();
        self.database
            .run(move |connection| {
                let values = (
                    feed_schedules::due_at.eq(to_microseconds(at)),
                    feed_schedules::digest.eq(None::<Vec<u8>>),
                );
                Ok(diesel::update(feed_schedules::table.find(key)).set(values).execute(connection)? == 1)
            })
            .await
    }

    async fn claim_scheduled_feed(
        &self,
        at: Timestamp,
        lease: Duration,
    ) -> Result<Option<ScheduledFeed>, StoreError> {
        let at = to_microseconds(at);
        self.database
            .write(move |connection| {
                // Rows claimed by another server are skipped, not waited for.
                let due: Option<(String, ScheduleRow)> = feed_schedules::table
                    .filter(feed_schedules::due_at.le(at))
                    .order(feed_schedules::due_at)
                    .select((feed_schedules::source_key, ScheduleRow::as_select()))
                    .for_update()
                    .skip_locked()
                    .first(connection)
                    .optional()?;
                let Some((key, row)) = due else { return Ok(None) };
                diesel::update(feed_schedules::table.find(key))
                    .set(feed_schedules::due_at.eq(at + lease))
                    .execute(connection)?;
                row.into_domain().map(Some)
            })
            .await
    }

    async fn finish_feed_reading(
        &self,
        schedule: &FeedSchedule,
        reading: &FeedReading,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let (schedule, reading, at) = (schedule.clone(), reading.clone(), to_microseconds(at));
        self.database
            .run(move |connection| {
                let own = feed_schedules::table
                    .find(schedule.source.key())
                    .filter(feed_schedules::address.eq(&schedule.address));
                let has_failed = matches!(reading, FeedReading::Failed(_));
                let due = feed_schedules::due_at.eq(schedule.next_reading(has_failed, at));
                let none = feed_schedules::failure.eq(None::<String>);
                match reading {
                    FeedReading::Changed { digest, run } => diesel::update(own)
                        .set((
                            due,
                            none,
                            feed_schedules::problem.eq(None::<String>),
                            feed_schedules::read_at.eq(at),
                            feed_schedules::digest.eq(digest.as_slice()),
                            feed_schedules::run.eq(run.0),
                        ))
                        .execute(connection)?,
                    FeedReading::Unchanged => diesel::update(own)
                        .set((due, none, feed_schedules::read_at.eq(at)))
                        .execute(connection)?,
                    FeedReading::Failed(failure) => diesel::update(own)
                        .set((due, feed_schedules::failure.eq(failure)))
                        .execute(connection)?,
                };
                Ok(())
            })
            .await
    }

    async fn scheduled_feed_of(&self, run: RunId) -> Result<Option<ScheduledFeed>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<ScheduleRow> = feed_schedules::table
                    .filter(feed_schedules::run.eq(run.0))
                    .select(ScheduleRow::as_select())
                    .first(connection)
                    .optional()?;
                row.map(ScheduleRow::into_domain).transpose()
            })
            .await
    }

    async fn store_feed_problem(&self, run: RunId, problem: &str) -> Result<(), StoreError> {
        let problem = problem.to_owned();
        self.database
            .run(move |connection| {
                diesel::update(feed_schedules::table.filter(feed_schedules::run.eq(run.0)))
                    .set(feed_schedules::problem.eq(problem))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }
}
