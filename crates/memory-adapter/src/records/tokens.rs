//! Mailed single-use tokens.

use domain::{
    Timestamp,
    accounts::{TokenPurpose, TokenRefusal, UserId},
    contact_requests::EmailAddress,
};

/// A mailed token.
#[derive(Debug)]
pub(crate) struct MailedToken {
    pub(crate) user: UserId,
    pub(crate) purpose: TokenPurpose,
    pub(crate) to: EmailAddress,
    pub(crate) expires_at: Timestamp,
    /// Reason why it is no longer valid; `None` while it is.
    pub(crate) spent: Option<TokenRefusal>,
}
