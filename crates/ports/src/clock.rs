//! The time of day.

use domain::Timestamp;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now, to the microsecond.
    fn now(&self) -> Timestamp;
}
