//! The time of day.

use domain::Timestamp;

/// Tells the time.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Clock: Send + Sync {
    /// Now, to the microsecond.
    fn now(&self) -> Timestamp;
}
