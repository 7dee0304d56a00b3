//! The time that a request has waited for stores.
//!
//! A store bounds each of its calls, but a request makes several in a row: without the sum, each of them could wait
//! until just before its bound (reliability row R3: no answer takes longer than three seconds).

use std::{cell::Cell, future::Future, time::Duration};

use tokio::time::Instant;

tokio::task_local! {
    static WAIT: StoreWait;
}

/// Waits of one request. Calls that overlap count once.
#[derive(Debug, Default)]
struct StoreWait {
    /// Time of the waits that have ended.
    ended: Cell<Duration>,
    /// Calls that are waiting, and since when there has been one without a gap.
    waiting: Cell<Option<(u32, Instant)>>,
}

impl StoreWait {
    fn total(&self, now: Instant) -> Duration {
        let current = self.waiting.get().map_or(Duration::ZERO, |(_, since)| now.duration_since(since));
        self.ended.get() + current
    }
}

/// Runs the work of one request and measures how long it waits for stores.
pub async fn measured<F: Future>(work: F) -> F::Output {
    WAIT.scope(StoreWait::default(), work).await
}

/// How long the current request has waited for stores; zero outside of requests.
#[must_use]
pub fn waited() -> Duration {
    WAIT.try_with(|wait| wait.total(Instant::now())).unwrap_or_default()
}

/// Counts as a wait for a store until the result is dropped, which must happen in the same request.
#[must_use]
pub fn begin() -> CurrentWait {
    // Outside of requests nothing is measured.
    let _ = WAIT.try_with(|wait| {
        let (calls, since) = wait.waiting.get().unwrap_or_else(|| (0, Instant::now()));
        wait.waiting.set(Some((calls + 1, since)));
    });
    CurrentWait(())
}

/// A wait for a store that lasts.
#[derive(Debug)]
pub struct CurrentWait(());

impl Drop for CurrentWait {
    fn drop(&mut self) {
        let _ = WAIT.try_with(|wait| match wait.waiting.get() {
            Some((1, since)) => {
                wait.ended.set(wait.ended.get() + since.elapsed());
                wait.waiting.set(None);
            }
            Some((calls, since)) => wait.waiting.set(Some((calls - 1, since))),
            None => {}
        });
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, sleep};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    async fn call(length: Duration) {
        let _wait = begin();
        sleep(length).await;
    }

    #[tokio::test(start_paused = true)]
    async fn sequential_waits_add_up_and_concurrent_waits_count_once() {
        let total = measured(async {
            call(SECOND).await;
            advance(10 * SECOND).await;
            assert_eq!(waited(), SECOND, "what is done between calls is no wait");
            let other = async {
                sleep(SECOND / 2).await;
                assert_eq!(waited(), SECOND * 3 / 2, "a wait that lasts counts too");
                call(SECOND).await;
            };
            futures_util::future::join(call(SECOND), other).await;
            waited()
        });
        assert_eq!(total.await, SECOND * 5 / 2);
    }

    #[tokio::test(start_paused = true)]
    async fn cancelled_call_counts_its_wait() {
        let total = measured(async {
            let _ = tokio::time::timeout(SECOND, call(2 * SECOND)).await;
            waited()
        });
        assert_eq!(total.await, SECOND);
        call(SECOND).await;
        assert_eq!(waited(), Duration::ZERO, "nothing is measured outside of requests");
    }
}
