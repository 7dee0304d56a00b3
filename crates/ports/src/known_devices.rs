//! Port for known devices: browsers with which a member has logged in before.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{DeviceId, TokenHash, UserId, Username},
};

use crate::StoreError;

/// Stores a member's known devices by the digests of their tokens.
///
/// A device becomes known when a session is opened with it
/// ([`NewSession::known_device`](crate::sessions::NewSession::known_device)), in the same transaction. A
/// password change MUST delete all devices of the member, and ending the other sessions all but the current
/// session's; the session of the new password makes its device known again.
#[async_trait]
pub trait KnownDevices: Send + Sync {
    /// The device of that token, when the member of that name has logged in with it within
    /// [`device_lifetime`](domain::accounts::device_lifetime). MUST take the same time whether or not the
    /// username exists.
    async fn known_device(
        &self,
        username: &Username,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Option<DeviceId>, StoreError>;

    /// Makes a device known without opening a session, for a member who was authenticated in another way.
    /// Only the [`MAX_DEVICES`](domain::accounts::MAX_DEVICES) that were used last are kept.
    async fn remember_device(&self, user: UserId, token: TokenHash, at: Timestamp) -> Result<(), StoreError>;
}
