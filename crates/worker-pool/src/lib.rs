//! Worker threads with a bounded queue, for work that takes a processor for long: hashing of passwords, rendering of
//! pictures. In the runtime's own pool such work would delay everything else.

use std::{
    fmt, io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// Work that was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PoolError {
    /// The queue is full.
    Full,
    /// The work panicked.
    Panicked,
}

/// Worker threads with a bounded queue. They end when this is dropped.
pub struct WorkerPool {
    jobs: SyncSender<Job>,
    waiting: Arc<AtomicUsize>,
}

impl WorkerPool {
    /// Starts `count` threads, named after the pool, with room for `queue` waiting jobs.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(name: &'static str, count: usize, queue: usize) -> io::Result<Self> {
        let (jobs, queued) = sync_channel(queue);
        let queued = Arc::new(Mutex::new(queued));
        for number in 1..=count {
            let queued = Arc::clone(&queued);
            thread::Builder::new()
                .name(format!("{name}-{number}"))
                .spawn(move || worker_loop(name, &queued))?;
        }
        Ok(Self { jobs, waiting: Arc::default() })
    }

    /// Number of jobs that no thread has begun.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Runs the work on one of the threads. Work whose caller is gone before its turn is skipped.
    ///
    /// # Errors
    /// [`PoolError::Full`] at once, [`PoolError::Panicked`] after the panic.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let (reply, answer) = oneshot::channel();
        let waiting = Arc::clone(&self.waiting);
        let job = Box::new(move || {
            waiting.fetch_sub(1, Ordering::Relaxed);
            if !reply.is_closed() {
                let _ = reply.send(work());
            }
        });
        // Before it is sent: a thread may begin it at once.
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.jobs.try_send(job).map_err(|_| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            PoolError::Full
        })?;
        answer.await.map_err(|_| PoolError::Panicked)
    }
}

impl fmt::Debug for WorkerPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkerPool").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

fn worker_loop(pool: &str, queued: &Mutex<Receiver<Job>>) {
    loop {
        // A separate statement, so that the lock is released before the job runs.
        let job = queued.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("work of the pool `{pool}` panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[tokio::test]
    async fn panic_of_a_job_is_reported_and_its_thread_works_on() {
        let pool = WorkerPool::start("test", 1, 1).unwrap();
        assert_eq!(pool.run(|| -> u8 { panic!("a job of the test") }).await, Err(PoolError::Panicked));
        assert_eq!(pool.run(|| thread::current().name().map(str::to_owned)).await, Ok(Some("test-1".into())));
    }

    /// One job runs and one waits; the next is refused at once.
    #[tokio::test]
    async fn full_queue_refuses_work_and_abandoned_work_is_skipped() {
        let pool = Arc::new(WorkerPool::start("test", 1, 1).unwrap());
        let (begun, has_begun) = channel();
        let (release, released) = channel::<()>();
        let first = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move {
                let work = move || {
                    begun.send(()).unwrap();
                    released.recv().unwrap();
                };
                pool.run(work).await
            }
        });
        tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();
        let (ran, has_run) = channel();
        let second = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(move || ran.send(()).unwrap()).await }
        });
        while pool.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.run(|| ()).await, Err(PoolError::Full));
        assert_eq!(pool.waiting(), 1);
        second.abort();
        assert!(second.await.unwrap_err().is_cancelled());
        release.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(()));
        assert!(has_run.recv().is_err(), "the abandoned job was dropped without running");
        assert_eq!(pool.waiting(), 0);
    }
}
