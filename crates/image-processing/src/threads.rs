//! Worker threads for rendering, with a bounded queue.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The queue is full, or the work panicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

impl std::fmt::Display for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("too many pictures wait to be worked on")
    }
}

/// Worker threads with a bounded queue. They end when this is dropped.
#[derive(Debug)]
pub struct Threads {
    jobs: SyncSender<Job>,
}

impl Threads {
    /// Starts `count` threads with room for `queue` waiting jobs.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(count: usize, queue: usize) -> std::io::Result<Self> {
        let (jobs, waiting) = sync_channel(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 1..=count {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name(format!("pictures-{number}")).spawn(move || worker_loop(&waiting))?;
        }
        Ok(Self { jobs })
    }

    /// Runs the work on one of the threads.
    ///
    /// # Errors
    /// [`Busy`] at once when the queue is full.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move || {
            // Skipped if the caller has gone.
            if !reply.is_closed() {
                let _ = reply.send(work());
            }
        });
        self.jobs.try_send(job).map_err(|_| Busy)?;
        answer.await.map_err(|_| Busy)
    }
}

fn worker_loop(waiting: &Mutex<Receiver<Job>>) {
    loop {
        // A separate statement, so that the lock is released before the job runs.
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("work on a picture panicked");
        }
    }
}
