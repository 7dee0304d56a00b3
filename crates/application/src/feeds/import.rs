//! Imports a checked file, withdraws what it does not name if that was chosen, and undoes a run.

use std::{
    io::BufReader,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use domain::feeds::{RunCounts, RunId};
use ports::{
    StoreError,
    feeds::{ClaimedRun, FeedRun},
    imports::{FileKey, ImportProgress},
};
use sha2::{Digest, Sha256};

use super::{
    check::counts_of,
    feed_ports::FeedPorts,
    files::{Unreadable, failed, open},
};
use crate::imports::{ImportError, ImportMode, ImportPlan, ImportWatcher, LineDefaults, run_import};

/// Listings per batch of withdrawals and undone changes.
const BATCH: u32 = 500;

struct Counted(Arc<AtomicU64>);

impl ImportWatcher for Counted {
    fn progress(&mut self, progress: &ImportProgress) {
        self.0.store(progress.lines - progress.blank, Ordering::Relaxed);
    }
}

/// Key of a run's progress. Not that of the file's content: the same file may be imported for several sources.
fn progress_key(id: RunId) -> FileKey {
    FileKey(Sha256::digest(format!("feed run {}", id.0)).into())
}

/// Imports the file of a run; goes on where an interrupted import stopped.
pub(super) async fn import_run(
    claimed: &ClaimedRun,
    rows: Arc<AtomicU64>,
    ports: FeedPorts<'_>,
) -> Result<(), StoreError> {
    let run = &claimed.run;
    let key = progress_key(run.id);
    let stored = ports.imports.import_progress(key).await?;
    let refused = if run.format == domain::feeds::FeedFormat::Table { run.counts.refused } else { 0 };
    let mut progress = stored.filter(|progress| progress.finished);
    let mut refused_rows = 0;
    if progress.is_none() {
        let Some(file) = &run.file else { return Err(StoreError::Failed("a run has no file".into())) };
        let read = open(file, run.format, run.options.columns.clone(), ports.blobs, |_| {});
        let read = match read.await {
            Ok(read) => read,
            Err(Unreadable::Failed(error)) => return Err(error),
            Err(Unreadable::Because(problem, _)) => return Err(StoreError::Failed(problem)),
        };
        refused_rows = read.table.as_ref().map_or(0, |table| table.refused);
        let defaults = LineDefaults::of(&run.source, &run.options);
        let plan = ImportPlan { key: Some(key), run: Some(run.id), defaults };
        let lines = BufReader::with_capacity(256 * 1024, read.lines);
        let mut counted = Counted(rows);
        let ran = run_import(lines, &plan, ports.imports, ports.clock, ImportMode::Write, &mut counted).await;
        progress = Some(match ran {
            Ok((report, _)) => report.progress,
            Err(ImportError::File(error)) => return Err(failed(error)),
            Err(ImportError::Store { source, .. }) => return Err(source),
        });
    }
    // The same rows are sold as in the check; a resumed import reads only the rest of them.
    let sold = run.counts.sold;
    let mut counts = progress.map(|progress| counts_of(&progress, sold, refused_rows)).unwrap_or_default();
    // Known from the check when the import itself was finished by an earlier attempt.
    counts.refused = counts.refused.max(refused);
    counts.rows = counts.rows.max(run.counts.rows);
    (counts.gone, counts.under_offer) = (run.counts.gone, run.counts.under_offer);
    counts.sold_listed = run.counts.sold_listed;
    if run.withdraws {
        withdraw_missing(run.id, ports).await?;
    }
    finish_run(run.id, counts, ports).await
}

/// Withdraws the listings of a run that its file does not offer for sale.
///
/// # Errors
/// When the store fails; the rest is withdrawn by another call.
pub async fn withdraw_missing(id: RunId, ports: FeedPorts<'_>) -> Result<u64, StoreError> {
    let mut withdrawn = 0;
    loop {
        let batch = ports.feeds.withdraw_gone(id, BATCH, ports.clock.now()).await?;
        withdrawn += batch.done;
        if batch.is_last {
            return Ok(withdrawn);
        }
    }
}

/// Marks a run as imported. The number of withdrawn listings is that of the store.
///
/// # Errors
/// When the store fails.
pub async fn finish_run(id: RunId, counts: RunCounts, ports: FeedPorts<'_>) -> Result<(), StoreError> {
    let withdrawn = ports.feeds.feed_run(id).await?.map_or(0, |run| run.counts.withdrawn);
    ports.feeds.finish_feed_import(id, RunCounts { withdrawn, ..counts }, ports.clock.now()).await
}

/// Undoes a run whose undoing was begun; `rows` shows the progress.
///
/// # Errors
/// When the store fails; the rest is undone by another call.
pub async fn undo_run(run: &FeedRun, rows: Arc<AtomicU64>, ports: FeedPorts<'_>) -> Result<(), StoreError> {
    let mut done = run.counts.undone + run.counts.left;
    loop {
        let batch = ports.feeds.undo_feed_batch(run.id, BATCH, ports.clock.now()).await?;
        done += batch.done + batch.left;
        rows.store(done, Ordering::Relaxed);
        if batch.is_last {
            return ports.feeds.finish_feed_undo(run.id, ports.clock.now()).await;
        }
    }
}
