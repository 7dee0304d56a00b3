//! Wake-ups of the background jobs: the database notifies every server when a queue gets work that is due.

use strum::VariantArray;
use tokio::sync::Notify;

use crate::PostgresStore;

/// A table with work for a background job. The words are those that the triggers of migration `event_triggers` send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum WorkQueue {
    /// E-mails to deliver.
    Mail,
    /// Data exports to build.
    Exports,
    /// Files of feeds to check, import or undo.
    FeedRuns,
    /// Scheduled feeds to read.
    FeedSchedules,
    /// Photos that feeds state by address.
    FeedPhotos,
}

/// Wake-ups that nobody has waited for yet, at most one for each queue.
#[derive(Debug, Default)]
pub(crate) struct WorkWakeups([Notify; WorkQueue::VARIANTS.len()]);

impl WorkWakeups {
    /// Wakes the job of a queue, or ends its next wait at once.
    pub(crate) fn wake(&self, queue: WorkQueue) {
        self.0[queue as usize].notify_one();
    }

    /// Wakes the jobs of all queues: after a time without notifications.
    pub(crate) fn wake_all(&self) {
        self.0.iter().for_each(Notify::notify_one);
    }
}

impl PostgresStore {
    /// Waits until work may be due in a queue. One job of this process waits for each queue. Never returns
    /// unless [`follow_events`](Self::follow_events) runs and is connected: jobs look into their queue from time
    /// to time anyway, as work also becomes due by itself.
    pub async fn wait_for_work(&self, queue: WorkQueue) {
        self.work.0[queue as usize].notified().await;
    }
}
