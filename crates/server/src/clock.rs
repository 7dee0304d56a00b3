//! The system clock behind the port `Clock`.

use domain::{Timestamp, to_microseconds};
use ports::clock::Clock;

/// The system clock, truncated to microseconds as the database stores them.
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the adapter of the port")]
    fn now(&self) -> Timestamp {
        to_microseconds(chrono::Utc::now())
    }
}
