//! Worker threads for password hashing, with a bounded queue.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
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
    waiting: Arc<AtomicUsize>,
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
        Ok(Self { jobs, waiting: Arc::default() })
    }

    /// Number of jobs that no thread has begun.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Runs the work on one of the threads; fails as unavailable at once if the queue is full.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let begun = Arc::clone(&self.waiting);
        let job = Box::new(move || {
            begun.fetch_sub(1, Ordering::Relaxed);
            // Skipped if the caller has gone.
            if !reply.is_closed() {
                let _ = reply.send(work());
            }
        });
        // Before it is sent: a thread may begin it at once.
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.jobs.try_send(job).map_err(|_| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            StoreError::Unavailable("too many passwords wait to be hashed".into())
        })?;
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
