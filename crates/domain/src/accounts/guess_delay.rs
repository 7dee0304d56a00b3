//! Growing delays (back-off) after wrong passwords and codes. Accounts are never locked.

use std::time::Duration;

use chrono::TimeDelta;

use super::{DeviceId, SessionId, Username};
use crate::Timestamp;

/// Failed attempts in a row after which the next one has to wait; see `delay_after`.
pub const FAILURES_BEFORE_DELAY: u32 = 5;
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);
/// Hours without a failure after which the count starts again.
const RETENTION_HOURS: i64 = 24;

/// Selects the counter for wrong passwords and codes. A counter delays only the guesses it counts, so an
/// attacker elsewhere delays neither known devices nor signed-in members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuessCounter {
    /// Logins under a username from all unknown devices. Counted for nonexistent usernames too, so that
    /// delays do not reveal which exist.
    UnknownDevice(Username),
    /// Logins of one member from one known device.
    KnownDevice(DeviceId),
    /// Re-authentication within one session.
    Session(SessionId),
}

impl GuessCounter {
    /// Key of the counter in stores. Usernames contain no colon, so keys cannot collide.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::UnknownDevice(username) => username.key(),
            Self::KnownDevice(device) => format!("device:{}", device.0),
            Self::Session(session) => format!("session:{}", session.0),
        }
    }
}

impl From<&Username> for GuessCounter {
    fn from(username: &Username) -> Self {
        Self::UnknownDevice(username.clone())
    }
}

/// Consecutive wrong guesses of one [`GuessCounter`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongGuesses {
    pub count: u32,
    pub last_at: Timestamp,
}

impl WrongGuesses {
    /// Counts an attempt. Must be stored before its outcome is known, so that parallel attempts cannot all
    /// pass without delay.
    ///
    /// # Errors
    /// The remaining delay; the attempt must not be made and is not counted.
    pub fn record_attempt(before: Option<Self>, at: Timestamp) -> Result<Self, Duration> {
        let count = match before {
            Some(failures) if !failures.is_expired(at) => {
                let wait = failures.wait(at);
                if !wait.is_zero() {
                    return Err(wait);
                }
                failures.count
            }
            _ => 0,
        };
        Ok(Self { count: count.saturating_add(1), last_at: at })
    }

    /// Uncounts an attempt that was not a wrong guess. The next attempt is allowed at once, so that a member
    /// who waited and gave the right password need not wait again for the code.
    #[must_use]
    pub fn undo_attempt(self) -> Self {
        let count = self.count.saturating_sub(1);
        let waited = TimeDelta::from_std(delay_after(count)).unwrap_or_default();
        Self { count, last_at: self.last_at - waited }
    }

    /// Whether the failures are too old to count.
    #[must_use]
    pub fn is_expired(&self, at: Timestamp) -> bool {
        at >= self.last_at + TimeDelta::hours(RETENTION_HOURS)
    }

    /// Counters whose last guess was before this time no longer matter and are purged.
    #[must_use]
    pub fn purge_before(at: Timestamp) -> Timestamp {
        at - TimeDelta::hours(2 * RETENTION_HOURS)
    }

    /// Remaining delay at `at`; never longer than the full delay, even if the clock was set back.
    fn wait(&self, at: Timestamp) -> Duration {
        let delay = delay_after(self.count);
        let passed = (at - self.last_at).to_std().unwrap_or_default();
        delay.saturating_sub(passed)
    }
}

/// Delay after this many failures: none up to four, then 1, 4, 16, 64 and 256 seconds, then [`LONGEST_WAIT`].
fn delay_after(failures: u32) -> Duration {
    match failures.checked_sub(FAILURES_BEFORE_DELAY) {
        None => Duration::ZERO,
        Some(more) => Duration::from_secs(4_u64.saturating_pow(more)).min(LONGEST_WAIT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        chrono::DateTime::from_timestamp(1_768_478_400 + seconds, 0).unwrap()
    }

    fn failures(count: u32) -> Option<WrongGuesses> {
        Some(WrongGuesses { count, last_at: at(0) })
    }

    #[test]
    fn delay_grows_exponentially_up_to_15_minutes() {
        for (count, seconds) in [
            (0, 0),
            (1, 0),
            (4, 0),
            (5, 1),
            (6, 4),
            (7, 16),
            (8, 64),
            (9, 256),
            (10, 900),
            (11, 900),
            (80, 900),
            (u32::MAX, 900),
        ] {
            assert_eq!(delay_after(count), Duration::from_secs(seconds), "{count}");
        }
    }

    #[test]
    fn attempt_is_counted_or_must_wait() {
        let counted = |count, seconds| Ok(WrongGuesses { count, last_at: at(seconds) });
        let wait = |milliseconds| Err(Duration::from_millis(milliseconds));
        for (before, now, outcome) in [
            (None, 0, counted(1, 0)),
            (failures(4), 0, counted(5, 0)),
            (failures(5), 0, wait(1000)),
            (failures(5), 1, counted(6, 1)),
            (failures(8), 3, wait(61_000)),
            (failures(8), 64, counted(9, 64)),
            (failures(99), 899, wait(1000)),
            (failures(99), 900, counted(100, 900)),
            (failures(99), 86_399, counted(100, 86_399)),
            (failures(99), 86_400, counted(1, 86_400)),
            (failures(99), -100_000, wait(900_000)),
            (failures(u32::MAX), 900, counted(u32::MAX, 900)),
        ] {
            assert_eq!(WrongGuesses::record_attempt(before, at(now)), outcome, "{before:?} {now}");
        }
    }

    #[test]
    fn undone_attempt_is_not_counted() {
        assert_eq!(failures(3).unwrap().undo_attempt(), failures(2).unwrap());
        assert_eq!(failures(0).unwrap().undo_attempt(), failures(0).unwrap());
        for count in [0, 4, 5, 10, 99] {
            let tried = WrongGuesses::record_attempt(failures(count), at(900)).unwrap();
            let again = WrongGuesses::record_attempt(Some(tried.undo_attempt()), at(900));
            assert_eq!(again, Ok(tried), "{count}");
        }
    }

    #[test]
    fn counter_keys_are_distinct() {
        let named = |name| GuessCounter::from(&Username::parse("register", name).unwrap());
        assert_eq!(named("ADA").key(), named("ada").key(), "a name is one in every spelling");
        let keys = [
            named("device_7").key(),
            GuessCounter::KnownDevice(DeviceId(7)).key(),
            GuessCounter::Session(SessionId(7)).key(),
        ];
        assert_eq!(keys, ["device_7", "device:7", "session:7"]);
    }

    #[test]
    fn ten_minutes_allow_ten_guesses() {
        let mut known = None;
        let mut guesses = 0;
        for second in 0..600 {
            for _ in 0..100 {
                if let Ok(counted) = WrongGuesses::record_attempt(known, at(second)) {
                    known = Some(counted);
                    guesses += 1;
                }
            }
        }
        assert_eq!(guesses, 10);
    }
}
