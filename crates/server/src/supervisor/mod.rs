//! Supervisor of the background jobs: runs them, restarts those that panic or end, and records their status.

mod backoff;
mod registry;

use std::{any::Any, future::Future, sync::Arc, time::Duration};

use domain::jobs::JobState;
use ports::clock::Clock;
use tokio::{
    sync::watch,
    task::{JoinError, JoinHandle, JoinSet},
};
use tokio_util::sync::CancellationToken;

use self::backoff::Backoff;

pub(crate) use self::registry::{JobRegistry, Reporter};

/// Time that a round in progress may still take when the server stops.
const JOB_STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// Result of a job's round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Round {
    /// There may be more work: the next round begins at once.
    More,
    /// No work was due; the next round follows after the pause.
    Idle,
    /// The job's work is done: the job ends.
    Finished,
}

/// A job's name and the pauses between its rounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct JobSchedule {
    /// As in [`JobStatus::name`].
    pub(crate) name: &'static str,
    /// Pause after a round that found nothing to do.
    pub(crate) pause: Duration,
    /// Pause after a round that failed.
    pub(crate) retry_after: Duration,
}

/// Runs jobs until it is stopped. A job that panics or ends is restarted after a pause that doubles, up to a
/// minute, while it keeps failing.
pub(crate) struct Supervisor {
    tasks: JoinSet<()>,
    stop: CancellationToken,
    registry: Arc<JobRegistry>,
    clock: Arc<dyn Clock>,
    schema: watch::Sender<bool>,
}

impl Supervisor {
    /// Creates a supervisor without jobs.
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            tasks: JoinSet::new(),
            stop: CancellationToken::new(),
            registry: Arc::default(),
            clock,
            schema: watch::Sender::new(false),
        }
    }

    /// The status of all jobs.
    pub(crate) fn registry(&self) -> Arc<JobRegistry> {
        Arc::clone(&self.registry)
    }

    /// A sender that must be set to `true` once the schema is up to date; until then jobs wait.
    pub(crate) fn schema(&self) -> watch::Sender<bool> {
        self.schema.clone()
    }

    /// Runs a job round by round once the schema is up to date. A failed round is logged and retried after
    /// [`JobSchedule::retry_after`].
    pub(crate) fn run_periodically<F, R>(&mut self, schedule: JobSchedule, round: F)
    where
        F: Fn() -> R + Send + 'static,
        R: Future<Output = anyhow::Result<Round>> + Send + 'static,
    {
        let ready = self.schema.subscribe();
        self.start(schedule, Some(ready), std::future::pending, round);
    }

    /// Runs a job as [`run_periodically`](Self::run_periodically) does, and also when `wake` returns during
    /// the pause.
    pub(crate) fn run_when<W, P, F, R>(&mut self, schedule: JobSchedule, wake: W, round: F)
    where
        W: Fn() -> P + Send + 'static,
        P: Future<Output = ()> + Send + 'static,
        F: Fn() -> R + Send + 'static,
        R: Future<Output = anyhow::Result<Round>> + Send + 'static,
    {
        let ready = self.schema.subscribe();
        self.start(schedule, Some(ready), wake, round);
    }

    /// Like [`run_periodically`](Self::run_periodically) without waiting for the schema: for the migration
    /// job and for jobs that need no database.
    pub(crate) fn run_at_once<F, R>(&mut self, schedule: JobSchedule, round: F)
    where
        F: Fn() -> R + Send + 'static,
        R: Future<Output = anyhow::Result<Round>> + Send + 'static,
    {
        self.start(schedule, None, std::future::pending, round);
    }

    /// Runs a job that loops by itself and never ends, once the schema is up to date. It reports the outcome
    /// of each round to the reporter.
    pub(crate) fn run_loop<F, R>(&mut self, name: &'static str, run: F)
    where
        F: Fn(Reporter) -> R + Send + 'static,
        R: Future<Output = ()> + Send + 'static,
    {
        let job = self.registry.add(name, Duration::ZERO, Arc::clone(&self.clock));
        let ready = self.schema.subscribe();
        let stop = self.stop.clone();
        self.tasks.spawn(async move {
            let mut backoff = Backoff::default();
            if !is_ready(Some(ready), &stop).await {
                return;
            }
            loop {
                job.set_state(JobState::Running);
                let reporter = Reporter(job.clone());
                let why = match supervised(run(reporter), Duration::ZERO, &stop).await {
                    Ended::Stopped => return,
                    Ended::Returned(()) => "it ended".to_owned(),
                    Ended::Panicked(message) => message,
                };
                if !pause(job.restart(&why, &mut backoff), &stop).await {
                    return;
                }
            }
        });
    }

    fn start<W, P, F, R>(
        &mut self,
        schedule: JobSchedule,
        ready: Option<watch::Receiver<bool>>,
        wake: W,
        round: F,
    ) where
        W: Fn() -> P + Send + 'static,
        P: Future<Output = ()> + Send + 'static,
        F: Fn() -> R + Send + 'static,
        R: Future<Output = anyhow::Result<Round>> + Send + 'static,
    {
        let job = self.registry.add(schedule.name, schedule.pause, Arc::clone(&self.clock));
        let stop = self.stop.clone();
        self.tasks.spawn(async move {
            let mut backoff = Backoff::default();
            if !is_ready(ready, &stop).await {
                return;
            }
            loop {
                job.set_state(JobState::Running);
                let mut is_idle = false;
                let next = match supervised(round(), JOB_STOP_TIMEOUT, &stop).await {
                    Ended::Stopped => return,
                    Ended::Returned(Ok(done)) => {
                        job.succeeded();
                        backoff = Backoff::default();
                        match done {
                            Round::More => Duration::ZERO,
                            Round::Idle => {
                                is_idle = true;
                                schedule.pause
                            }
                            Round::Finished => {
                                job.set_state(JobState::Finished);
                                return;
                            }
                        }
                    }
                    Ended::Returned(Err(error)) => {
                        job.failed(&format!("{error:#}"), schedule.retry_after);
                        schedule.retry_after
                    }
                    Ended::Panicked(message) => job.restart(&message, &mut backoff),
                };
                let goes_on = tokio::select! {
                    goes_on = pause(next, &stop) => goes_on,
                    () = wake(), if is_idle => true,
                };
                if !goes_on {
                    return;
                }
            }
        });
    }

    /// Stops all jobs: loops and jobs between two rounds at once, the others when their round is over or
    /// [`JOB_STOP_TIMEOUT`] has passed.
    pub(crate) async fn stop(mut self) {
        self.stop.cancel();
        while let Some(ended) = self.tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a background job's supervision ended with a panic");
            }
        }
    }
}

/// Waits for the schema; `false` if the server stops first.
async fn is_ready(ready: Option<watch::Receiver<bool>>, stop: &CancellationToken) -> bool {
    let Some(mut ready) = ready else { return true };
    let waited = stop.run_until_cancelled(ready.wait_for(|is_ready| *is_ready)).await;
    matches!(waited, Some(Ok(_)))
}

/// Waits for the pause; `false` if the server stops first.
async fn pause(pause: Duration, stop: &CancellationToken) -> bool {
    if pause.is_zero() {
        tokio::task::yield_now().await;
        return !stop.is_cancelled();
    }
    stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_some()
}

enum Ended<T> {
    /// The server is stopping.
    Stopped,
    Returned(T),
    Panicked(String),
}

/// Runs work in its own task, so that a panic ends nothing else. When the server stops, the work has `grace`
/// left to finish and is aborted afterwards.
async fn supervised<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
    grace: Duration,
    stop: &CancellationToken,
) -> Ended<T> {
    let mut task = AbortOnDrop(tokio::spawn(work));
    let outcome = tokio::select! {
        outcome = &mut task.0 => outcome,
        () = stop.cancelled() => {
            let _ = tokio::time::timeout(grace, &mut task.0).await;
            return Ended::Stopped;
        }
    };
    match outcome {
        Ok(value) => Ended::Returned(value),
        Err(error) => panic_message(error).map_or(Ended::Stopped, Ended::Panicked),
    }
}

struct AbortOnDrop<T>(JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The panic message of a task; `None` if it was cancelled instead.
fn panic_message(error: JoinError) -> Option<String> {
    let payload: Box<dyn Any + Send> = error.try_into_panic().ok()?;
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    Some(format!("it panicked: {}", text.unwrap_or_else(|| "without a message".into())))
}

#[cfg(test)]
mod tests;
