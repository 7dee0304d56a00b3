//! Port for single-use tokens that are sent by mail: email verification and password reset.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{PasswordHash, TokenHash, TokenPurpose, TokenRefusal, User, UserId},
    mail::Mail,
};

use crate::StoreError;

/// A mail that carries a token. The token is valid as long as its [`TokenPurpose`] says, and only while the
/// member's address is the recipient of the mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenMail {
    /// Digest of the token.
    pub token: TokenHash,
    pub purpose: TokenPurpose,
    /// The mail, with the token in it.
    pub mail: Mail,
}

/// A password reset with a mailed token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordReset {
    /// Digest of the token.
    pub token: TokenHash,
    /// Hash of the new password.
    pub password: PasswordHash,
    /// Mail that informs the member.
    pub mail: Mail,
    /// Client address.
    pub address: Option<IpAddr>,
}

/// Stores single-use tokens as digests only.
///
/// A refusal names the first reason that applies: unknown, used or replaced, expired. Of concurrent uses of a
/// token, exactly one MUST succeed. Each use, and each mail about a password reset, MUST be in the audit log
/// in the same transaction.
#[async_trait]
pub trait SingleUseTokens: Send + Sync {
    /// Stores the token and queues its mail in one transaction; earlier tokens of that member for the same
    /// purpose are replaced. False, and nothing done, when the recipient is not that member's address (any
    /// more), or the member is suspended.
    async fn mail_token(
        &self,
        user: UserId,
        mail: &TokenMail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// The member of a token, if using it at that moment would succeed. Does not use it.
    async fn token_owner(
        &self,
        token: TokenHash,
        purpose: TokenPurpose,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError>;

    /// Uses a token to verify its member's address.
    async fn verify_email(
        &self,
        token: TokenHash,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError>;

    /// Uses a token to set a new password. In one transaction: ends all sessions of the member, clears the
    /// failed log-ins under their name and queues `mail`. No log-in with the old password MUST
    /// succeed afterwards, even one that began before.
    ///
    /// Everything else that grants access to the account is removed too: passkeys and ceremonies that add
    /// one, log-ins that wait for a second factor, the calendar feed token, a requested email change. Using
    /// the token confirms the member's address, because its mail was read there. If the address was not
    /// confirmed before, a second factor may belong to whoever registered the account with somebody else's
    /// address, so it is removed; a second factor that was turned on with a confirmed address stays.
    async fn reset_password(
        &self,
        reset: &PasswordReset,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError>;
}
