//! Background jobs: what their operator is told, and when one needs attention.

use chrono::TimeDelta;

use crate::Timestamp;

/// Failures in a row after which a job needs attention; fewer are a store that was restarted.
pub const FAILURES_TOLERATED: u32 = 2;

/// The state of a background job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// Not started yet: the schema is not up to date.
    Waiting,
    /// At work, or pausing between two rounds.
    Running,
    /// It panicked or ended unexpectedly and starts again after a pause.
    Restarting,
    /// Its work is done for good.
    Finished,
}

/// One background job, as the process that runs it sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobStatus {
    /// Its name: lower case words with hyphens, stable over releases because dashboards use it.
    pub name: &'static str,
    /// Its state.
    pub state: JobState,
    /// When it was started.
    pub started_at: Timestamp,
    /// When a round last succeeded.
    pub last_success: Option<Timestamp>,
    /// Rounds that failed or panicked since the process started.
    pub failures: u64,
    /// Rounds that failed or panicked since the last success.
    pub failures_in_a_row: u32,
    /// How often it was started again after a panic or an unexpected end.
    pub restarts: u64,
    /// The longest time between two successes that is in order.
    pub max_silence: TimeDelta,
}

/// Why a job needs attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobProblem {
    /// It panicked or ended and waits to be started again.
    Restarting,
    /// So many rounds in a row have failed.
    Failing(u32),
    /// No round has succeeded for so long: it hangs.
    Silent(TimeDelta),
}

impl JobStatus {
    /// What needs attention, if anything does.
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
            failures: 0,
            failures_in_a_row: 0,
            restarts: 0,
            max_silence: TimeDelta::minutes(5),
        }
    }

    #[test]
    fn attention_is_asked_for_what_lasts() {
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
