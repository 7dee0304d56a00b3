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

/// Too many pictures wait already, or the work was not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

impl std::fmt::Display for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("too many pictures wait to be worked on")
    }
}

/// Threads for pictures, with a bounded queue before them. They end when this is dropped.
#[derive(Debug)]
pub struct Threads {
    jobs: SyncSender<Job>,
}

impl Threads {
    /// So many threads, with room for `queue` jobs before them.
    ///
    /// # Errors
    /// When the machine gives no thread.
    pub fn start(count: usize, queue: usize) -> std::io::Result<Self> {
        let (jobs, waiting) = sync_channel(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 1..=count {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name(format!("pictures-{number}")).spawn(move || worker_loop(&waiting))?;
        }
        Ok(Self { jobs })
    }

    /// Runs the work when its turn comes.
    ///
    /// # Errors
    /// [`Busy`] at once when the queue is full.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move || {
            // Whoever has left meanwhile needs no answer.
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
        // A statement of its own: the lock must not be held while the job is done.
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("work on a picture panicked");
        }
    }
}
