use domain::{Timestamp, to_microseconds};
use ports::clock::Clock;

/// The machine's clock.
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        to_microseconds(chrono::Utc::now())
    }
}
