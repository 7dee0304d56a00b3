//! Results of idempotent commands and counters of rate limits.

use std::any::Any;

use domain::Timestamp;
use ports::commands::Fingerprint;

/// The result of an idempotent command.
#[derive(Debug)]
pub(crate) struct StoredValue {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) at: Timestamp,
    pub(crate) answer: Box<dyn Any + Send + Sync>,
}

/// Uses counted in the current window of a rate limit.
#[derive(Debug)]
pub(crate) struct RateLimitCounter {
    pub(crate) times: u32,
    pub(crate) until: Timestamp,
}
