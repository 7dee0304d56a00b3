//! Maximum frequency of an action.

use std::{num::NonZeroU32, time::Duration};

use crate::Timestamp;

/// A maximum count per time window. The rates of all rate limits are the constants named `…_RATE_LIMIT` of each feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub most: NonZeroU32,
    /// Begins with the first use.
    pub window: Duration,
}

impl Rate {
    /// A rate per time window.
    ///
    /// # Panics
    /// If `most` is 0; for a constant the build fails.
    #[must_use]
    #[allow(clippy::expect_used, reason = "rates are constants, so the build fails")]
    pub const fn new(most: u32, window: Duration) -> Self {
        Self { most: NonZeroU32::new(most).expect("a rate allows at least one use"), window }
    }

    /// Time at `at` until a window that ends at `ends_at` is over, as [`retry_in`](Self::retry_in) states it.
    #[must_use]
    pub fn retry_after(ends_at: Timestamp, at: Timestamp) -> Duration {
        Self::retry_in((ends_at - at).to_std().unwrap_or_default())
    }

    /// The remaining time of a window, as it is told whoever must wait: at least a second.
    #[must_use]
    pub fn retry_in(remaining: Duration) -> Duration {
        remaining.max(Duration::from_secs(1))
    }

    #[must_use]
    pub const fn per_minute(most: u32) -> Self {
        Self::new(most, Duration::from_secs(60))
    }

    #[must_use]
    pub const fn per_hour(most: u32) -> Self {
        Self::new(most, Duration::from_secs(60 * 60))
    }

    #[must_use]
    pub const fn per_day(most: u32) -> Self {
        Self::new(most, Duration::from_secs(24 * 60 * 60))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wait_is_the_rest_of_the_window_and_at_least_a_second() {
        let at = Timestamp::UNIX_EPOCH;
        for (milliseconds, wait) in
            [(90_000, 90_000), (1_500, 1_500), (200, 1_000), (0, 1_000), (-5_000, 1_000)]
        {
            let ends_at = at + chrono::TimeDelta::milliseconds(milliseconds);
            assert_eq!(Rate::retry_after(ends_at, at), Duration::from_millis(wait), "{milliseconds}");
        }
    }
}
