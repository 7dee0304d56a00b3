//! Known devices: browsers with which a member has logged in before. Wrong guesses from other devices do not
//! delay logins from them.

use chrono::TimeDelta;

use super::token::secret_token;

secret_token! {
    /// Random long-lived cookie value that identifies a browser. It does not authenticate; it only selects
    /// the counter of wrong guesses.
    DeviceToken
}

/// Number of one member's known device; two members who share a browser have one each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeviceId(pub i64);

/// Maximum number of known devices per member; beyond it the least recently used one is removed.
pub const MAX_DEVICES: usize = 20;

/// How long a device stays known after its last login.
#[must_use]
pub fn device_lifetime() -> TimeDelta {
    TimeDelta::days(180)
}
