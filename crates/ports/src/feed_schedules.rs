//! Ports for scheduled feeds: their settings, when each is due, and fetching their files.

use std::{fs::File, time::Duration};

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    feeds::{FeedSchedule, RunId, SourceName},
};

use crate::StoreError;

/// A scheduled feed and what became of its last reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduledFeed {
    pub schedule: FeedSchedule,
    /// Admin who set it up; `None` when their account was erased.
    pub user: Option<UserId>,
    pub due_at: Timestamp,
    /// Last reading that succeeded.
    pub read_at: Option<Timestamp>,
    /// Why the last reading failed.
    pub failure: Option<String>,
    /// Why the last changed file waits for staff.
    pub problem: Option<String>,
    /// SHA-256 of the last file; the same file is not imported again.
    pub digest: Option<[u8; 32]>,
    /// The run of the last changed file.
    pub run: Option<RunId>,
}

/// Result of reading a scheduled feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedReading {
    /// A new file, which is being checked.
    Changed {
        digest: [u8; 32],
        run: RunId,
    },
    Unchanged,
    Failed(String),
}

/// Stores scheduled feeds.
#[async_trait]
pub trait FeedSchedules: Send + Sync {
    /// All of them, by the name of their source.
    async fn feed_schedules(&self) -> Result<Vec<ScheduledFeed>, StoreError>;

    /// Sets the schedule of a source, replacing an earlier one; its file is due at `at`.
    async fn set_feed_schedule(
        &self,
        schedule: &FeedSchedule,
        by: UserId,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Removes a schedule; false if there is none. Listings and runs stay.
    async fn remove_feed_schedule(&self, source: &SourceName) -> Result<bool, StoreError>;

    /// Makes a feed due at `at`, also one whose file has not changed; false if the source has no schedule.
    async fn make_feed_due(&self, source: &SourceName, at: Timestamp) -> Result<bool, StoreError>;

    /// The feed that is due first at `at`; no other worker gets it for the time of the lease.
    async fn claim_scheduled_feed(
        &self,
        at: Timestamp,
        lease: Duration,
    ) -> Result<Option<ScheduledFeed>, StoreError>;

    /// Records a reading and when the [next](FeedSchedule::next_reading) is due. A reading that succeeds clears an earlier
    /// failure, and one of a changed file also why the earlier file waited. Nothing happens when the schedule was removed or replaced meanwhile.
    async fn finish_feed_reading(
        &self,
        schedule: &FeedSchedule,
        reading: &FeedReading,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// The feed whose last changed file has that run.
    async fn scheduled_feed_of(&self, run: RunId) -> Result<Option<ScheduledFeed>, StoreError>;

    /// Records why the file of that run waits for staff.
    async fn store_feed_problem(&self, run: RunId, problem: &str) -> Result<(), StoreError>;
}

/// Downloads files of feeds from other sites.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait FeedFetcher: Send + Sync {
    /// Checks an address without a request; the error is the sentence with which a download would fail.
    fn check_address(&self, address: &str) -> Result<(), &'static str>;

    /// Downloads at most `most` bytes from a URL into a temporary file; the error is a sentence for staff. MUST connect
    /// only over TLS and only to public internet addresses that the URL, or a redirect from it, resolves to. MUST NOT
    /// send cookies or credentials.
    async fn fetch_feed(&self, address: &str, most: u64) -> Result<File, &'static str>;
}
