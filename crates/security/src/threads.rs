//! Worker threads for password hashing, with a bounded queue.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use ports::StoreError;
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// Worker threads with a bounded queue. They end when this is dropped.
pub(crate) struct Threads {
    jobs: SyncSender<Job>,
}

impl Threads {
    pub(crate) fn start(count: usize, queue: usize) -> Result<Self, StoreError> {
        let (jobs, waiting) = sync_channel(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 1..=count {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new()
                .name(format!("hashing-{number}"))
                .spawn(move || worker_loop(&waiting))
                .map_err(|error| StoreError::Failed(format!("no thread for hashing: {error}")))?;
        }
        Ok(Self { jobs })
    }

    /// Runs the work on one of the threads; fails as unavailable at once if the queue is full.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move || {
            // Skipped if the caller has gone.
            if !reply.is_closed() {
                let _ = reply.send(work());
            }
        });
        self.jobs
            .try_send(job)
            .map_err(|_| StoreError::Unavailable("too many passwords wait to be hashed".into()))?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Failed("a hash was not finished".into())))
    }
}

fn worker_loop(waiting: &Mutex<Receiver<Job>>) {
    loop {
        // A separate statement, so that the lock is released before the job runs.
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("hashing panicked");
        }
    }
}
