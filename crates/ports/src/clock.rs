//! Port for the current time, so that tests can fix it.

use domain::Timestamp;

pub trait Clock: Send + Sync {
    /// The current time, in microseconds.
    fn now(&self) -> Timestamp;
}
