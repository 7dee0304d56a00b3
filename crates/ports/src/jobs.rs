//! Port for the status of this process's background jobs.

use domain::jobs::JobStatus;

/// Reports the status of the background jobs.
pub trait BackgroundJobs: Send + Sync {
    /// Status of every job, in the order in which they were started. MUST NOT block.
    fn statuses(&self) -> Vec<JobStatus>;
}

/// A fixed list, for tests and for processes without jobs.
impl BackgroundJobs for Vec<JobStatus> {
    fn statuses(&self) -> Vec<JobStatus> {
        self.clone()
    }
}
