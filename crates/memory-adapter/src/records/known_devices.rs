//! Known devices.

use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
};

/// A browser in which a member has logged in before.
#[derive(Debug)]
pub(crate) struct KnownDevice {
    pub(crate) user: UserId,
    pub(crate) token: TokenHash,
    pub(crate) last_used_at: Timestamp,
}
