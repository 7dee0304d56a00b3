//! How guessing is slowed down without locking anybody out.

use std::time::Duration;

use chrono::TimeDelta;

use super::{DeviceId, SessionId, Username};
use crate::Timestamp;

/// So many wrong passwords in a row cost nothing: people mistype.
pub const FREE_FAILURES: u32 = 5;
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);
/// After a day without a failure an account starts afresh, in hours.
const FORGOTTEN_HOURS: i64 = 24;

/// How often something may be done from one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// How often.
    pub most: u32,
    /// Within which span.
    pub window: Duration,
}

/// Log-ins from one address: a family, an office, a demonstration behind one router fit in.
pub const LOG_INS: Rate = Rate { most: 60, window: Duration::from_secs(60) };
/// Log-ins with one passkey: each opens a session, in which some guesses at the password are free.
pub const PASSKEY_LOG_INS: Rate = Rate { most: 30, window: Duration::from_secs(60 * 60) };
/// Registrations from one address.
pub const REGISTRATIONS: Rate = Rate { most: 30, window: Duration::from_secs(60 * 60) };

/// Requests for a new password from one address of the network, whomever they name.
pub const RESET_REQUESTS: Rate = Rate { most: 20, window: Duration::from_secs(60 * 60) };
/// Mails of one kind to one mailbox that somebody who need not own it can cause.
pub const MAILS: Rate = Rate { most: 3, window: Duration::from_secs(60 * 60) };

/// What wrong guesses at a member's password or codes are counted by. Each counter slows down only
/// the guesses that it counts: whoever guesses from elsewhere keeps neither a known device nor a
/// signed-in member waiting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuessCounter {
    /// Log-ins under that name from all devices that are not known, whether or not somebody has the
    /// name: who has one must not be told by who is slowed down.
    UnknownDevices(Username),
    /// Log-ins of one member from one known device.
    KnownDevice(DeviceId),
    /// Re-authentication inside one session.
    Session(SessionId),
}

impl GuessCounter {
    /// The counter's name in a store. Usernames hold no colon, so no two counters share a name.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::UnknownDevices(username) => username.key(),
            Self::KnownDevice(device) => format!("device:{}", device.0),
            Self::Session(session) => format!("session:{}", session.0),
        }
    }
}

impl From<&Username> for GuessCounter {
    fn from(username: &Username) -> Self {
        Self::UnknownDevices(username.clone())
    }
}

/// The wrong guesses in a row of one [`GuessCounter`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failures {
    /// How many.
    pub count: u32,
    /// When the last one was.
    pub last_at: Timestamp,
}

impl Failures {
    /// Counts a try before its outcome is known, so that tries at the same time cannot all be free.
    ///
    /// # Errors
    /// How long to wait before the next try; nothing is counted then.
    pub fn after_try(before: Option<Self>, at: Timestamp) -> Result<Self, Duration> {
        let count = match before {
            Some(failures) if !failures.is_forgotten(at) => {
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

    /// Takes a try back that was no guess. The next may come at once, as this one could: whoever has
    /// waited once and gives the right password does not wait again for their code.
    #[must_use]
    pub fn without_try(self) -> Self {
        let count = self.count.saturating_sub(1);
        let waited = TimeDelta::from_std(delay_after(count)).unwrap_or_default();
        Self { count, last_at: self.last_at - waited }
    }

    /// Whether they are too old to count.
    #[must_use]
    pub fn is_forgotten(&self, at: Timestamp) -> bool {
        at >= self.last_at + TimeDelta::hours(FORGOTTEN_HOURS)
    }

    /// Counters whose last guess was before that moment are deleted: none of it counts any more.
    #[must_use]
    pub fn kept_since(at: Timestamp) -> Timestamp {
        at - TimeDelta::hours(2 * FORGOTTEN_HOURS)
    }

    /// However the clock was set, nobody waits longer than the delay itself.
    fn wait(&self, at: Timestamp) -> Duration {
        let delay = delay_after(self.count);
        let passed = (at - self.last_at).to_std().unwrap_or_default();
        delay.saturating_sub(passed)
    }
}

/// How long after its last failure an account with so many of them may be tried again: 1, 4, 16, 64
/// and 256 seconds, then the longest. One more mistake is hardly felt, and ten minutes are ten guesses.
fn delay_after(failures: u32) -> Duration {
    match failures.checked_sub(FREE_FAILURES) {
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

    fn failures(count: u32) -> Option<Failures> {
        Some(Failures { count, last_at: at(0) })
    }

    #[test]
    fn the_delay_grows_and_stays_bearable() {
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
    fn a_try_counts_or_waits() {
        let counted = |count, seconds| Ok(Failures { count, last_at: at(seconds) });
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
            assert_eq!(Failures::after_try(before, at(now)), outcome, "{before:?} {now}");
        }
    }

    #[test]
    fn a_try_that_was_no_guess_leaves_no_trace() {
        assert_eq!(failures(3).unwrap().without_try(), failures(2).unwrap());
        assert_eq!(failures(0).unwrap().without_try(), failures(0).unwrap());
        for count in [0, 4, 5, 10, 99] {
            let tried = Failures::after_try(failures(count), at(900)).unwrap();
            let again = Failures::after_try(Some(tried.without_try()), at(900));
            assert_eq!(again, Ok(tried), "{count}");
        }
    }

    #[test]
    fn counters_have_names_of_their_own() {
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
    fn ten_minutes_of_guessing_are_ten_guesses() {
        let mut known = None;
        let mut guesses = 0;
        for second in 0..600 {
            for _ in 0..100 {
                if let Ok(counted) = Failures::after_try(known, at(second)) {
                    known = Some(counted);
                    guesses += 1;
                }
            }
        }
        assert_eq!(guesses, 10);
    }
}
