//! State of background jobs as shown to operators, and the rules for when a job needs attention.

use chrono::TimeDelta;

use crate::Timestamp;

/// Consecutive failures that are tolerated, for example during a restart of the database. One more makes the
/// job need attention.
pub const FAILURES_TOLERATED: u32 = 2;

/// State of a background job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum JobState {
    /// Not started yet: the database schema is not up to date.
    Waiting,
    /// Running a round, or waiting for the next one.
    Running,
    /// Panicked or ended unexpectedly; restarts after a delay.
    Restarting,
    /// Completed for good; will not run again.
    Finished,
}

named_enum!(JobState without parse);

/// A failed or panicked round of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFailure {
    pub at: Timestamp,
    /// The error or panic message.
    pub message: String,
}

/// Status of one background job in this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobStatus {
    /// Lower-case words with hyphens. Stable across releases, because dashboards refer to it.
    pub name: &'static str,
    pub state: JobState,
    /// When the job was last started.
    pub started_at: Timestamp,
    /// When a round last succeeded; `None` before the first success.
    pub last_success: Option<Timestamp>,
    /// The last failure since the process started; stays after later successes.
    pub last_failure: Option<JobFailure>,
    /// Rounds that failed or panicked since the process started.
    pub failures: u64,
    /// Consecutive failed or panicked rounds since the last success.
    pub failures_in_a_row: u32,
    /// Restarts after a panic or an unexpected end.
    pub restarts: u64,
    /// Longest acceptable time between two successes.
    pub max_silence: TimeDelta,
}

/// Reason why a job needs attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobProblem {
    /// Panicked or ended; waiting for its restart.
    Restarting,
    /// Number of consecutive rounds that failed.
    Failing(u32),
    /// Time since the last success, longer than `max_silence`: the job hangs.
    Silent(TimeDelta),
}

impl JobStatus {
    /// Returns why the job needs attention at `now`, if it does. Silence is counted from the start while no
    /// round has succeeded.
    #[must_use]
    pub fn problem(&self, now: Timestamp) -> Option<JobProblem> {
        let silence = now - self.last_success.unwrap_or(self.started_at);
        match self.state {
            JobState::Waiting | JobState::Finished => None,
            JobState::Restarting => Some(JobProblem::Restarting),
            JobState::Running if self.failures_in_a_row > FAILURES_TOLERATED => {
                Some(JobProblem::Failing(self.failures_in_a_row))
            }
            JobState::Running if silence > self.max_silence => Some(JobProblem::Silent(silence)),
            JobState::Running => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(state: JobState) -> JobStatus {
        JobStatus {
            name: "mail-delivery",
            state,
            started_at: Timestamp::UNIX_EPOCH,
            last_success: None,
            last_failure: None,
            failures: 0,
            failures_in_a_row: 0,
            restarts: 0,
            max_silence: TimeDelta::minutes(5),
        }
    }

    #[test]
    fn only_lasting_job_problems_need_attention() {
        let at = |minutes| Timestamp::UNIX_EPOCH + TimeDelta::minutes(minutes);
        let running = status(JobState::Running);
        let failing = |failures_in_a_row| JobStatus { failures_in_a_row, ..running.clone() };
        let succeeded = JobStatus { last_success: Some(at(60)), ..running.clone() };
        let restarted = JobStatus { restarts: 7, failures: 7, ..succeeded.clone() };
        for (status, now, problem) in [
            (running.clone(), at(5), None),
            (running.clone(), at(6), Some(JobProblem::Silent(TimeDelta::minutes(6)))),
            (succeeded.clone(), at(65), None),
            (succeeded, at(66), Some(JobProblem::Silent(TimeDelta::minutes(6)))),
            (failing(2), at(1), None),
            (failing(3), at(1), Some(JobProblem::Failing(3))),
            (restarted, at(61), None),
            (status(JobState::Restarting), at(1), Some(JobProblem::Restarting)),
            (status(JobState::Waiting), at(999), None),
            (status(JobState::Finished), at(999), None),
        ] {
            assert_eq!(status.problem(now), problem, "{status:?} at {now}");
        }
    }
}
