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

/// Threads for slow work, with a bounded queue before them. They end when this is dropped.
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

    /// Runs the work when its turn comes; refuses at once when too many are before it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move || {
            // Whoever has left meanwhile needs no answer.
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
        // A statement of its own: the lock must not be held while the job is done.
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("hashing panicked");
        }
    }
}
