use super::UserId;
use crate::Timestamp;

/// How many passkeys a member can have.
pub const MOST_PASSKEYS: usize = 20;

/// A passkey's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PasskeyId(pub i64);

/// What a member's device signs with, in place of a password and a code: it stays on the device, and
/// asks for a finger, a face or a number before it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its number.
    pub id: PasskeyId,
    /// Whose it is.
    pub user: UserId,
    /// What it was added with, for its owner to recognise: "Chrome on Android".
    pub name: String,
    /// What the device calls it.
    pub credential: Vec<u8>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When somebody last logged in with it.
    pub last_used_at: Option<Timestamp>,
}
