//! Reads scheduled feeds and imports their changed files without staff, where that is allowed.

use std::{
    io::{Read, Seek, SeekFrom, Write},
    time::Duration,
};

use domain::{
    Violation,
    feeds::{
        FeedFormat, FeedSchedule, MAX_FEED_BYTES, RunId, RunState, RunStepRefusal, ScheduleDraft,
        feed_file_name, may_import,
    },
};
use ports::{
    StoreError,
    blobs::{BlobSource, Blobs, PutResult},
    clock::Clock,
    commands::{Command, CommandOutcome},
    feed_schedules::{FeedFetcher, FeedReading, FeedSchedules, ScheduledFeed},
    feeds::{Feeds, NewRun},
    randomness::Randomness,
};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::{files::failed, upload::new_file_key};

/// Validates a schedule and that its file can be downloaded from such an address.
///
/// # Errors
/// As for [`FeedSchedule::parse`].
pub fn parse_schedule(
    draft: &ScheduleDraft,
    fetcher: &dyn FeedFetcher,
) -> Result<FeedSchedule, Vec<Violation>> {
    let schedule = FeedSchedule::parse(draft)?;
    match fetcher.check_address(&schedule.address) {
        Ok(()) => Ok(schedule),
        Err(sentence) => Err(vec![Violation::new("address", sentence)]),
    }
}

/// Longer than the longest download.
const LEASE: Duration = Duration::from_secs(15 * 60);

#[derive(Clone, Copy)]
pub struct SchedulePorts<'a> {
    pub schedules: &'a dyn FeedSchedules,
    pub feeds: &'a dyn Feeds,
    pub fetcher: &'a dyn FeedFetcher,
    pub blobs: &'a dyn Blobs,
    pub randomness: &'a dyn Randomness,
    pub clock: &'a dyn Clock,
}

/// Reads the scheduled feed that is due first; returns what became of it, or `None` if none is due. A file that differs
/// from the last one is checked by [`perform_feed_work`](super::perform_feed_work).
///
/// # Errors
/// When a store fails; the feed is read again after a while.
pub async fn read_scheduled_feed(ports: SchedulePorts<'_>) -> Result<Option<FeedReading>, StoreError> {
    let Some(due) = ports.schedules.claim_scheduled_feed(ports.clock.now(), LEASE).await? else {
        return Ok(None);
    };
    let reading = match ports.fetcher.fetch_feed(&due.schedule.address, MAX_FEED_BYTES).await {
        Ok(file) => keep(&due, file, ports).await?,
        Err(problem) => FeedReading::Failed(problem.to_owned()),
    };
    ports.schedules.finish_feed_reading(&due.schedule, &reading, ports.clock.now()).await?;
    Ok(Some(reading))
}

/// Stores a fetched file and adds its run, unless it is the same as the last one.
async fn keep(
    due: &ScheduledFeed,
    file: std::fs::File,
    ports: SchedulePorts<'_>,
) -> Result<FeedReading, StoreError> {
    let copied = tokio::task::spawn_blocking(move || copy(file));
    let (file, digest, beginning) = copied.await.map_err(failed)?.map_err(failed)?;
    if beginning.is_empty() {
        return Ok(FeedReading::Failed("The file is empty".to_owned()));
    }
    if due.digest == Some(digest) {
        return Ok(FeedReading::Unchanged);
    }
    let key = new_file_key(ports.randomness)?;
    if ports.blobs.put(&key, BlobSource::File(file.path().to_owned()), MAX_FEED_BYTES).await?
        == PutResult::TooLarge
    {
        return Ok(FeedReading::Failed("The file is larger than 100 MB".to_owned()));
    }
    let name = due.schedule.address.split(['?', '#']).next().unwrap_or_default();
    let new = NewRun {
        source: due.schedule.source.clone(),
        format: FeedFormat::of(name, &beginning),
        file_name: feed_file_name(name),
        user: due.user,
        file: key,
    };
    let command = Command { at: ports.clock.now(), idempotent: None, rate_limit: None };
    match ports.feeds.add_feed_run(&new, &command).await? {
        CommandOutcome::Done(run) => Ok(FeedReading::Changed { digest, run }),
        _ => Err(StoreError::Failed("a run of a scheduled feed was not added".into())),
    }
}

/// Copies a file to a named one; with its SHA-256 and its first bytes.
fn copy(mut file: std::fs::File) -> std::io::Result<(NamedTempFile, [u8; 32], Vec<u8>)> {
    file.seek(SeekFrom::Start(0))?;
    let (mut named, mut hasher) = (NamedTempFile::new()?, Sha256::new());
    let (mut beginning, mut piece) = (Vec::new(), vec![0; 256 * 1024]);
    loop {
        let length = file.read(&mut piece)?;
        if length == 0 {
            return Ok((named, hasher.finalize().into(), beginning));
        }
        if beginning.is_empty() {
            beginning.extend(piece.iter().take(length.min(1024)));
        }
        hasher.update(&piece[..length]);
        named.write_all(&piece[..length])?;
    }
}

/// Begins the import of a checked file of a scheduled feed, if that is allowed without staff; otherwise notes why it
/// waits.
///
/// # Errors
/// When a store fails.
pub(super) async fn import_unattended(
    run: RunId,
    schedules: &dyn FeedSchedules,
    (feeds, clock): (&dyn Feeds, &dyn Clock),
) -> Result<(), StoreError> {
    let Some(feed) = schedules.scheduled_feed_of(run).await? else { return Ok(()) };
    let Some(checked) = feeds.feed_run(run).await? else { return Ok(()) };
    let schedule: &FeedSchedule = &feed.schedule;
    match checked.state {
        RunState::Unreadable => {
            let problem = checked.problem.unwrap_or_else(|| "The file cannot be read".to_owned());
            return schedules.store_feed_problem(run, &problem).await;
        }
        RunState::Ready if schedule.is_automatic => {}
        _ => return Ok(()),
    }
    if let Err(problem) = may_import(schedule, &checked.counts, checked.of_source) {
        return schedules.store_feed_problem(run, problem).await;
    }
    match feeds.start_feed_import(run, schedule.withdrawals(), feed.user, clock.now()).await? {
        Err(RunStepRefusal::Busy | RunStepRefusal::Outdated) => {
            let problem = "Another import of this source came first. Please look at the preview";
            schedules.store_feed_problem(run, problem).await
        }
        _ => Ok(()),
    }
}
