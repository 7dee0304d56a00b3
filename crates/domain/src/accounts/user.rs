use super::{DisplayName, IdleTimeout, Roles, Username};
use crate::{Timestamp, contact_requests::EmailAddress};

/// A member's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UserId(pub i64);

/// A member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Their number.
    pub id: UserId,
    /// What they log in with.
    pub username: Username,
    /// Where they can be reached.
    pub email: EmailAddress,
    /// Whether they have shown that they read the mail there.
    pub is_email_verified: bool,
    /// What they want to be called.
    pub name: DisplayName,
    /// What they are beyond a user.
    pub roles: Roles,
    /// Whether a code is asked for after their password.
    pub has_second_factor: bool,
    /// When their sessions end by themselves.
    pub idle_timeout: IdleTimeout,
    /// When they joined.
    pub created_at: Timestamp,
}

impl User {
    /// Whether the account loses its address to whoever shows that they read the mail there: it never
    /// confirmed the address itself, and nobody gave it a role.
    #[must_use]
    pub fn gives_address_up(&self) -> bool {
        !self.is_email_verified && self.roles == Roles::default()
    }
}
