//! The background jobs of this process.

use domain::jobs::JobStatus;

/// Knows how the background jobs of this process do.
pub trait BackgroundJobs: Send + Sync {
    /// The status of every job, in the order in which they were started. MUST NOT block.
    fn statuses(&self) -> Vec<JobStatus>;
}

/// A fixed list: no jobs at all, or those that a test makes up.
impl BackgroundJobs for Vec<JobStatus> {
    fn statuses(&self) -> Vec<JobStatus> {
        self.clone()
    }
}
