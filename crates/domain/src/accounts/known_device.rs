//! Browsers that a member has logged in with before: wrong guesses from elsewhere do not slow those down.

use chrono::TimeDelta;

use super::token::secret_token;

secret_token! {
    /// Names a browser to the site for months, drawn at random. It signs nobody in: it only says which
    /// wrong guesses are counted together.
    DeviceToken
}

/// The number of one member's known device; two members who share a browser have two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeviceId(pub i64);

/// How many devices are known of a member; the one that was used longest ago makes room.
pub const MOST_DEVICES: usize = 20;

/// How long a device stays known after the last log-in with it.
#[must_use]
pub fn device_lifetime() -> TimeDelta {
    TimeDelta::days(180)
}
