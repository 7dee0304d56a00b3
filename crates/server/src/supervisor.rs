//! Runs the background jobs, starts them again when they panic or end, and knows how they do.

use std::{
    any::Any,
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::TimeDelta;
use domain::jobs::{JobState, JobStatus};
use ports::{clock::Clock, jobs::BackgroundJobs};
use tokio::{
    sync::watch,
    task::{JoinError, JoinHandle, JoinSet},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

/// The pause before the first restart; each further one in a row doubles it.
const FIRST_BACKOFF: Duration = Duration::from_secs(1);
/// The longest pause before a restart.
const LONGEST_BACKOFF: Duration = Duration::from_secs(60);
/// What a round in progress may still take when the server stops.
const GRACE: Duration = Duration::from_secs(5);
/// A job counts as silent after three pauses without a success, and this besides: a round takes time.
const SLACK: Duration = Duration::from_secs(10 * 60);

/// What a round of a job leaves to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Round {
    /// There may be more: the next round begins at once.
    More,
    /// There is nothing to do until the pause is over.
    Idle,
    /// Nothing is left for good: the job ends.
    Finished,
}

/// When the rounds of a job take place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schedule {
    /// The job's name, as in [`JobStatus::name`].
    pub(crate) name: &'static str,
    /// The pause after a round that found nothing to do.
    pub(crate) pause: Duration,
    /// The pause after a round that failed.
    pub(crate) retry_after: Duration,
}

/// Runs jobs until it is stopped. A job that panics or ends is started again, after a pause that doubles
/// up to a minute while it goes on failing that way.
pub(crate) struct Supervisor {
    tasks: JoinSet<()>,
    stop: CancellationToken,
    registry: Arc<JobRegistry>,
    clock: Arc<dyn Clock>,
    schema: watch::Sender<bool>,
}

impl Supervisor {
    /// A supervisor without jobs.
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            tasks: JoinSet::new(),
            stop: CancellationToken::new(),
            registry: Arc::default(),
            clock,
            schema: watch::Sender::new(false),
        }
    }

    /// How the jobs do.
    pub(crate) fn registry(&self) -> Arc<JobRegistry> {
        Arc::clone(&self.registry)
    }

    /// To be set to `true` once the schema is up to date: until then jobs wait.
    pub(crate) fn schema(&self) -> watch::Sender<bool> {
        self.schema.clone()
    }

    /// Runs a job round by round once the schema is up to date. A round that fails is logged and tried
    /// again after [`Schedule::retry_after`].
    pub(crate) fn run_periodically<F, R>(&mut self, schedule: Schedule, round: F)
    where
        F: Fn() -> R + Send + 'static,
        R: Future<Output = anyhow::Result<Round>> + Send + 'static,
    {
        let ready = self.schema.subscribe();
        self.start(schedule, Some(ready), round);
    }

    /// The same without waiting for the schema: for the job that brings it up to date, and for those
    /// that need no database.
    pub(crate) fn run_at_once<F, R>(&mut self, schedule: Schedule, round: F)
    where
        F: Fn() -> R + Send + 'static,
        R: Future<Output = anyhow::Result<Round>> + Send + 'static,
    {
        self.start(schedule, None, round);
    }

    /// Runs a job that loops by itself and is never done, once the schema is up to date. It tells the
    /// outcome of its rounds to the reporter.
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

    fn start<F, R>(&mut self, schedule: Schedule, ready: Option<watch::Receiver<bool>>, round: F)
    where
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
                let next = match supervised(round(), GRACE, &stop).await {
                    Ended::Stopped => return,
                    Ended::Returned(Ok(done)) => {
                        job.succeeded();
                        backoff = Backoff::default();
                        match done {
                            Round::More => Duration::ZERO,
                            Round::Idle => schedule.pause,
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
                if !pause(next, &stop).await {
                    return;
                }
            }
        });
    }

    /// Ends all jobs: loops and those between two rounds at once, the others when their round is over or
    /// after a few seconds.
    pub(crate) async fn stop(mut self) {
        self.stop.cancel();
        while let Some(ended) = self.tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a background job's supervision ended with a panic");
            }
        }
    }
}

/// Whether the schema is up to date before the server stops.
async fn is_ready(ready: Option<watch::Receiver<bool>>, stop: &CancellationToken) -> bool {
    let Some(mut ready) = ready else { return true };
    let waited = stop.run_until_cancelled(ready.wait_for(|is_ready| *is_ready)).await;
    matches!(waited, Some(Ok(_)))
}

/// Whether the pause is over before the server stops.
async fn pause(pause: Duration, stop: &CancellationToken) -> bool {
    if pause.is_zero() {
        tokio::task::yield_now().await;
        return !stop.is_cancelled();
    }
    stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_some()
}

enum Ended<T> {
    /// The server stops.
    Stopped,
    Returned(T),
    Panicked(String),
}

/// Runs work in a task of its own, so that a panic ends nothing else. When the server stops, the work has
/// so much time left to end by itself.
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

/// What a task panicked with; `None` when it was cancelled instead.
fn panic_message(error: JoinError) -> Option<String> {
    let payload: Box<dyn Any + Send> = error.try_into_panic().ok()?;
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    Some(format!("it panicked: {}", text.unwrap_or_else(|| "without a message".into())))
}

/// The pauses before restarts.
#[derive(Default)]
struct Backoff {
    next: Option<Duration>,
    last: Option<Instant>,
}

impl Backoff {
    /// The next pause. A job that ran well for longer than the longest pause begins anew.
    fn take(&mut self) -> Duration {
        let now = Instant::now();
        let ran_well = self.last.is_some_and(|last| now - last > 2 * LONGEST_BACKOFF);
        let pause = if ran_well { None } else { self.next }.unwrap_or(FIRST_BACKOFF);
        self.next = Some((pause * 2).min(LONGEST_BACKOFF));
        self.last = Some(now);
        pause
    }
}

/// The jobs of this process and how they do.
#[derive(Default)]
pub(crate) struct JobRegistry {
    jobs: Mutex<Vec<Arc<Mutex<JobStatus>>>>,
}

impl JobRegistry {
    fn add(&self, name: &'static str, pause: Duration, clock: Arc<dyn Clock>) -> Job {
        let max_silence = TimeDelta::from_std(pause * 3 + SLACK).unwrap_or(TimeDelta::MAX);
        let status = Arc::new(Mutex::new(JobStatus {
            name,
            state: JobState::Waiting,
            started_at: clock.now(),
            last_success: None,
            failures: 0,
            failures_in_a_row: 0,
            restarts: 0,
            max_silence,
        }));
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&status));
        Job { status, clock }
    }
}

impl BackgroundJobs for JobRegistry {
    fn statuses(&self) -> Vec<JobStatus> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.iter().map(|job| job.lock().unwrap_or_else(PoisonError::into_inner).clone()).collect()
    }
}

/// One job's entry in the registry.
#[derive(Clone)]
struct Job {
    status: Arc<Mutex<JobStatus>>,
    clock: Arc<dyn Clock>,
}

impl Job {
    fn status(&self) -> MutexGuard<'_, JobStatus> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_state(&self, state: JobState) {
        let mut status = self.status();
        if status.state == JobState::Waiting {
            status.started_at = self.clock.now();
        }
        status.state = state;
    }

    fn succeeded(&self) {
        let mut status = self.status();
        if status.failures_in_a_row > 0 {
            tracing::info!(
                job = status.name,
                failures = status.failures_in_a_row,
                "background job recovered"
            );
        }
        status.failures_in_a_row = 0;
        status.last_success = Some(self.clock.now());
    }

    /// Logs the first failure in a row as a warning: the following ones say the same again.
    fn failed(&self, error: &str, retry_after: Duration) {
        let mut status = self.status();
        status.failures += 1;
        status.failures_in_a_row += 1;
        let (job, retry_in) = (status.name, retry_after.as_secs_f32());
        if status.failures_in_a_row == 1 {
            tracing::warn!(job, error, retry_in, "background job failed; it is tried again");
        } else {
            tracing::debug!(job, error, retry_in, "background job failed again; it is tried again");
        }
    }

    /// Notes that the job ended though it should not have; the pause before it is started again.
    fn restart(&self, why: &str, backoff: &mut Backoff) -> Duration {
        let pause = backoff.take();
        let mut status = self.status();
        status.failures += 1;
        status.failures_in_a_row += 1;
        status.restarts += 1;
        status.state = JobState::Restarting;
        let (job, restarts, restart_in) = (status.name, status.restarts, pause.as_secs_f32());
        tracing::error!(job, why, restarts, restart_in, "background job ended unexpectedly; it is restarted");
        pause
    }
}

/// What a job that loops by itself tells the outcome of its rounds to.
#[derive(Clone)]
pub(crate) struct Reporter(Job);

impl Reporter {
    /// Notes the outcome of a round.
    pub(crate) fn report(&self, outcome: Result<(), &ports::StoreError>) {
        match outcome {
            Ok(()) => self.0.succeeded(),
            Err(error) => self.0.failed(&error.to_string(), Duration::ZERO),
        }
    }
}

#[cfg(test)]
mod tests;
