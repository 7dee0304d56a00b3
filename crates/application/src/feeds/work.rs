//! Works on feed runs in the background: one at a time, under a lease, so that another server can take over.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use domain::feeds::{RunCounts, RunState};
use futures_util::future::{Either, select};
use ports::{
    StoreError,
    feeds::{CheckResult, ClaimedRun},
};

use super::{
    check::check_run,
    feed_ports::FeedPorts,
    import::{import_run, undo_run},
    schedule::import_unattended,
};

/// A worker that does not extend its lease for this long loses the run.
const LEASE: Duration = Duration::from_secs(30);
/// Pause between two reports of the progress.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Attempts after which a file counts as unreadable.
const MAX_CHECKS: i32 = 5;

/// Outcome of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedWork {
    /// No run was waiting.
    Nothing,
    Checked,
    Imported,
    Undone,
    /// Another server took over, or the run was changed meanwhile.
    Lost,
}

/// Works on the next waiting run, if there is one. One that was interrupted goes on after its lease ends.
///
/// # Errors
/// When a store fails; the run is tried again.
pub async fn perform_feed_work(ports: FeedPorts<'_>) -> Result<FeedWork, StoreError> {
    let Some(claimed) = ports.feeds.claim_feed_run(ports.clock.now(), LEASE).await? else {
        return Ok(FeedWork::Nothing);
    };
    let rows = Arc::new(AtomicU64::new(claimed.run.done));
    let work = std::pin::pin!(perform_step(&claimed, Arc::clone(&rows), ports));
    let beat = std::pin::pin!(renew_lease(&claimed, &rows, ports));
    match select(work, beat).await {
        Either::Left((worked, _)) => worked,
        Either::Right((lost, _)) => lost.map(|()| FeedWork::Lost),
    }
}

async fn perform_step(
    claimed: &ClaimedRun,
    rows: Arc<AtomicU64>,
    ports: FeedPorts<'_>,
) -> Result<FeedWork, StoreError> {
    match claimed.run.state {
        RunState::Importing => import_run(claimed, rows, ports).await.map(|()| FeedWork::Imported),
        RunState::Undoing => undo_run(&claimed.run, rows, ports).await.map(|()| FeedWork::Undone),
        _ => {
            let result = match check_run(claimed, rows, ports).await {
                Ok(result) => result,
                Err(error @ StoreError::Unavailable(_)) => return Err(error),
                Err(error) if claimed.attempt < MAX_CHECKS => return Err(error),
                Err(error) => {
                    tracing::error!(run = claimed.run.id.0, %error, "file of a feed cannot be checked");
                    uncheckable()
                }
            };
            ports.feeds.finish_feed_check(claimed, &result, ports.clock.now()).await?;
            import_unattended(claimed.run.id, ports.schedules, (ports.feeds, ports.clock)).await?;
            Ok(FeedWork::Checked)
        }
    }
}

fn uncheckable() -> CheckResult {
    CheckResult {
        problem: Some("The file could not be checked; please upload it again".into()),
        preview: "{}".into(),
        counts: RunCounts::default(),
        gone: Vec::new(),
        of_source: 0,
        refused: None,
    }
}

/// Reports the progress and extends the lease until it is lost.
async fn renew_lease(claimed: &ClaimedRun, rows: &AtomicU64, ports: FeedPorts<'_>) -> Result<(), StoreError> {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let until = ports.clock.now() + LEASE;
        match ports.feeds.renew_feed_lease(claimed, rows.load(Ordering::Relaxed), until).await {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            // The work itself retries, and the lease outlasts a restart of the database.
            Err(StoreError::Unavailable(_)) => {}
            Err(error) => return Err(error),
        }
    }
}
