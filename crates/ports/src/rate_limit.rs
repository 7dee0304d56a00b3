//! Slowing down those who try too often. Counted in the store, so that all servers count together.

use std::time::Duration;

use async_trait::async_trait;
use domain::{Timestamp, accounts::GuessCounter};

use crate::{StoreError, commands::RateLimit};

/// Slows down those who try too often.
#[async_trait]
pub trait RateLimiter: Send + Sync {
    /// Takes one of an allowance. When it is used up: after which time there is some again, at least
    /// a second. Of any number at the same time, no more than the allowance MUST be taken.
    async fn take(&self, allowance: &RateLimit, at: Timestamp) -> Result<Option<Duration>, StoreError>;

    /// Counts a guess before its outcome is known. One that comes too early is not counted: after which
    /// time the next one is not. [`Failures::after_try`](domain::accounts::Failures::after_try) decides,
    /// and of any number at the same time, no more than it allows MUST be counted. No counter MUST
    /// influence another.
    async fn count_guess(
        &self,
        counter: &GuessCounter,
        at: Timestamp,
    ) -> Result<Option<Duration>, StoreError>;

    /// Takes back a guess that was right, or came to nothing by no fault of whoever guessed.
    async fn refund(&self, counter: &GuessCounter) -> Result<(), StoreError>;
}
