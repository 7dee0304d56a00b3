//! Browsers that members have logged in with before.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{DeviceId, TokenHash, UserId, Username},
};

use crate::StoreError;

/// Keeps which browsers a member has logged in with, by digests of the tokens that they hold.
///
/// A device becomes known with each session that is opened with one
/// ([`NewSession::known_device`](crate::sessions::NewSession::known_device)), in the same transaction. A
/// member's devices MUST all be forgotten with a new password, and all but the current session's when
/// the other sessions are ended; the new password's own session makes its device known again.
#[async_trait]
pub trait KnownDevices: Send + Sync {
    /// The device of that token, when whoever has that name has logged in with it within
    /// [`device_lifetime`](domain::accounts::device_lifetime). MUST take the same time whether or not
    /// somebody has the name.
    async fn known_device(
        &self,
        username: &Username,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Option<DeviceId>, StoreError>;

    /// Makes a device known without a session: for whoever has shown otherwise that they are that
    /// member. Of more than [`MOST_DEVICES`](domain::accounts::MOST_DEVICES), the last used are kept.
    async fn remember_device(&self, user: UserId, token: TokenHash, at: Timestamp) -> Result<(), StoreError>;
}
