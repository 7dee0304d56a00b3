//! `RateLimiter` in memory.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Rate, Timestamp,
    accounts::{GuessCounter, WrongGuesses},
    to_microseconds,
};
use ports::{StoreError, commands::RateLimit, rate_limit::RateLimiter};

use crate::MemoryStore;

#[async_trait]
impl RateLimiter for MemoryStore {
    async fn consume(&self, rate_limit: &RateLimit, at: Timestamp) -> Result<Option<Duration>, StoreError> {
        let mut state = self.write()?;
        if let Some(until) = state.retry_at(rate_limit, at) {
            return Ok(Some(Rate::retry_after(until, at)));
        }
        state.consume(rate_limit, at);
        Ok(None)
    }

    async fn count_guess(
        &self,
        counter: &GuessCounter,
        at: Timestamp,
    ) -> Result<Option<Duration>, StoreError> {
        let mut state = self.write()?;
        let counted = state.failures.get(&counter.key()).copied();
        state.failures.retain(|_, failures| failures.last_at >= WrongGuesses::purge_before(at));
        match WrongGuesses::record_attempt(counted, to_microseconds(at)) {
            Err(wait) => Ok(Some(wait)),
            Ok(failures) => {
                state.failures.insert(counter.key(), failures);
                Ok(None)
            }
        }
    }

    async fn refund(&self, counter: &GuessCounter) -> Result<(), StoreError> {
        if let Some(failures) = self.write()?.failures.get_mut(&counter.key()) {
            *failures = failures.undo_attempt();
        }
        Ok(())
    }
}
