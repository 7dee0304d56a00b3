//! Slowing down those who try too often. Counted in the store, so that all servers count together.

use std::time::Duration;

use async_trait::async_trait;
use domain::{Timestamp, accounts::Username};

use crate::{StoreError, acts::Allowance};

/// Slows down those who try too often.
#[async_trait]
pub trait Throttle: Send + Sync {
    /// Takes one of an allowance. When it is used up: after which time there is some again, at least
    /// a second. Of any number at the same time, no more than the allowance MUST be taken.
    async fn take(&self, allowance: &Allowance, at: Timestamp) -> Result<Option<Duration>, StoreError>;

    /// Counts a try to log in under that name, before its outcome is known. Too early a try is not
    /// counted: after which time the next one is not. What counts is
    /// [`Failures::after_try`](domain::accounts::Failures::after_try)'s to say, and of any number at
    /// the same time, no more than it allows MUST be counted.
    async fn try_log_in(&self, username: &Username, at: Timestamp) -> Result<Option<Duration>, StoreError>;

    /// Takes back a try that came to nothing by no fault of whoever tried.
    async fn take_back(&self, username: &Username) -> Result<(), StoreError>;
}
