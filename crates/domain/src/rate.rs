//! Maximum frequency of an action.

use std::{num::NonZeroU32, time::Duration};

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
