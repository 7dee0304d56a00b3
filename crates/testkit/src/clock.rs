//! A clock for tests that only moves when told to.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta};
use domain::Timestamp;
use ports::clock::Clock;

/// A clock that stands still until it is advanced.
#[derive(Debug)]
pub struct FixedClock {
    microseconds: AtomicI64,
}

impl FixedClock {
    #[must_use]
    pub fn at(now: Timestamp) -> Self {
        Self { microseconds: AtomicI64::new(now.timestamp_micros()) }
    }

    pub fn advance(&self, by: TimeDelta) {
        self.microseconds.fetch_add(by.num_microseconds().expect("a test's span is short"), Ordering::SeqCst);
    }
}

impl Default for FixedClock {
    /// Starts at [`at_minute(0)`](crate::at_minute).
    fn default() -> Self {
        Self::at(crate::at_minute(0))
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        DateTime::from_timestamp_micros(self.microseconds.load(Ordering::SeqCst))
            .expect("a moment of our age")
    }
}
