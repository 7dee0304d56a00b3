//! Status of the jobs of this process.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::TimeDelta;
use domain::jobs::{JobFailure, JobState, JobStatus};
use ports::{clock::Clock, jobs::BackgroundJobs};

use super::backoff::Backoff;

/// A job counts as silent after three pauses plus this time without a success; the slack covers the round
/// itself.
const SLACK: Duration = Duration::from_secs(10 * 60);

/// The jobs of this process and their status.
#[derive(Default)]
pub(crate) struct JobRegistry {
    jobs: Mutex<Vec<Arc<Mutex<JobStatus>>>>,
}

impl JobRegistry {
    pub(super) fn add(&self, name: &'static str, pause: Duration, clock: Arc<dyn Clock>) -> Job {
        let max_silence = TimeDelta::from_std(pause * 3 + SLACK).unwrap_or(TimeDelta::MAX);
        let status = Arc::new(Mutex::new(JobStatus {
            name,
            state: JobState::Waiting,
            started_at: clock.now(),
            last_success: None,
            last_failure: None,
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
pub(super) struct Job {
    status: Arc<Mutex<JobStatus>>,
    clock: Arc<dyn Clock>,
}

impl Job {
    fn status(&self) -> MutexGuard<'_, JobStatus> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_state(&self, state: JobState) {
        let mut status = self.status();
        if status.state == JobState::Waiting {
            status.started_at = self.clock.now();
        }
        status.state = state;
    }

    pub(super) fn succeeded(&self) {
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

    fn count_failure(&self, status: &mut JobStatus, message: &str) {
        status.failures += 1;
        status.failures_in_a_row += 1;
        status.last_failure = Some(JobFailure { at: self.clock.now(), message: message.to_owned() });
    }

    /// Records a failure. Only the first in a row is logged as a warning, because the following ones repeat
    /// it.
    pub(super) fn failed(&self, error: &str, retry_after: Duration) {
        let mut status = self.status();
        self.count_failure(&mut status, error);
        let (job, retry_in) = (status.name, retry_after.as_secs_f32());
        if status.failures_in_a_row == 1 {
            tracing::warn!(job, error, retry_in, "background job failed; it is tried again");
        } else {
            tracing::debug!(job, error, retry_in, "background job failed again; it is tried again");
        }
    }

    /// Records that the job ended unexpectedly; returns the pause before its restart.
    pub(super) fn restart(&self, why: &str, backoff: &mut Backoff) -> Duration {
        let pause = backoff.next_pause();
        let mut status = self.status();
        self.count_failure(&mut status, why);
        status.restarts += 1;
        status.state = JobState::Restarting;
        let (job, restarts, restart_in) = (status.name, status.restarts, pause.as_secs_f32());
        tracing::error!(job, why, restarts, restart_in, "background job ended unexpectedly; it is restarted");
        pause
    }
}

/// Receives the outcome of each round of a job that loops by itself.
#[derive(Clone)]
pub(crate) struct Reporter(pub(super) Job);

impl Reporter {
    pub(crate) fn report(&self, outcome: Result<(), &ports::StoreError>) {
        match outcome {
            Ok(()) => self.0.succeeded(),
            Err(error) => self.0.failed(&error.to_string(), Duration::ZERO),
        }
    }
}
