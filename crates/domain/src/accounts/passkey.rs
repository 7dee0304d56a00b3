//! Passkeys (WebAuthn credentials).

use super::UserId;
use crate::Timestamp;

/// Maximum number of passkeys per member.
pub const MAX_PASSKEYS: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PasskeyId(pub i64);

/// A passkey of a member, accepted instead of password and second factor. The private key stays on the
/// device, which verifies its user before signing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    pub id: PasskeyId,
    pub user: UserId,
    /// Label for its owner: the browser it was added with, for example "Chrome on Android".
    pub name: String,
    /// WebAuthn credential id.
    pub credential: Vec<u8>,
    pub created_at: Timestamp,
    /// Last login with it.
    pub last_used_at: Option<Timestamp>,
}
