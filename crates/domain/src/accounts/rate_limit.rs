//! Rate limits of account operations.

use std::{num::NonZeroU32, time::Duration};

/// A rate limit: a maximum count per time window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub most: NonZeroU32,
    pub window: Duration,
}

/// Logins per client address. High enough for a household or office behind one router.
pub const LOG_INS: Rate = Rate { most: NonZeroU32::new(60).unwrap(), window: Duration::from_secs(60) };
/// Logins per passkey. Limited because every new session allows some password guesses without delay.
pub const PASSKEY_LOG_INS: Rate =
    Rate { most: NonZeroU32::new(30).unwrap(), window: Duration::from_secs(60 * 60) };
/// Registrations per client address.
pub const REGISTRATIONS: Rate =
    Rate { most: NonZeroU32::new(30).unwrap(), window: Duration::from_secs(60 * 60) };

/// Password reset requests per client address, for any account.
pub const RESET_REQUESTS: Rate =
    Rate { most: NonZeroU32::new(20).unwrap(), window: Duration::from_secs(60 * 60) };
/// Emails of one kind to one mailbox that anyone can trigger.
pub const MAILS: Rate = Rate { most: NonZeroU32::new(3).unwrap(), window: Duration::from_secs(60 * 60) };
