//! Members.

use super::{DisplayName, IdleTimeout, Roles, Username};
use crate::{Timestamp, contact_requests::EmailAddress};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UserId(pub i64);

/// A member's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub username: Username,
    pub email: EmailAddress,
    /// Whether the member has confirmed the address.
    pub is_email_verified: bool,
    pub name: DisplayName,
    pub roles: Roles,
    pub has_second_factor: bool,
    pub idle_timeout: IdleTimeout,
    pub created_at: Timestamp,
}

impl User {
    /// Whether the account loses its email address to someone who confirms it: true if the account never
    /// confirmed the address and has no role.
    #[must_use]
    pub fn releases_unconfirmed_email(&self) -> bool {
        !self.is_email_verified && self.roles == Roles::default()
    }

    /// Whether the account [releases its address](Self::releases_unconfirmed_email) because it was registered before
    /// `before` and has nothing for sale (`is_selling`).
    #[must_use]
    pub fn has_expired(&self, before: Timestamp, is_selling: bool) -> bool {
        self.releases_unconfirmed_email() && self.created_at < before && !is_selling
    }
}
