//! Port for rate limits and delays after wrong guesses. Counted in the store, so that all servers share the
//! counters.

use std::time::Duration;

use async_trait::async_trait;
use domain::{Timestamp, accounts::GuessCounter};

use crate::{
    StoreError,
    commands::{RateLimit, WriteError},
};

/// Whether a store counts uses against rate limits. Delays after wrong guesses apply in either case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RateLimits {
    #[default]
    Strict,
    /// No limits, for load tests.
    Relaxed,
}

/// Counts one use of a rate limit.
///
/// # Errors
/// [`WriteError::TooMany`] if it is used up; [`WriteError::Store`].
pub async fn count_use<R>(
    rate_limit: &RateLimit,
    at: Timestamp,
    rate_limiter: &dyn RateLimiter,
) -> Result<(), WriteError<R>> {
    match rate_limiter.consume(rate_limit, at).await? {
        None => Ok(()),
        Some(retry_after) => Err(WriteError::TooMany { retry_after }),
    }
}

/// Limits the frequency of actions.
#[async_trait]
pub trait RateLimiter: Send + Sync {
    /// Counts one use of a rate limit. `None` when it was allowed; otherwise the time until the next use is
    /// allowed, at least one second. Concurrent calls together MUST NOT exceed the limit.
    async fn consume(&self, rate_limit: &RateLimit, at: Timestamp) -> Result<Option<Duration>, StoreError>;

    /// Counts a guess before its result is known. `None` when it was counted; otherwise it came too early,
    /// and the value is the time until the next one is allowed.
    /// [`WrongGuesses::record_attempt`](domain::accounts::WrongGuesses::record_attempt) decides; concurrent calls together MUST
    /// NOT exceed what it allows. Counters MUST NOT influence one another.
    async fn count_guess(
        &self,
        counter: &GuessCounter,
        at: Timestamp,
    ) -> Result<Option<Duration>, StoreError>;

    /// Takes back a guess that was right, or that failed for a reason that is not the guesser's fault.
    async fn refund(&self, counter: &GuessCounter) -> Result<(), StoreError>;
}
