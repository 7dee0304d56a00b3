//! Tokens that travel by mail and work once.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{PasswordHash, Purpose, TokenHash, TokenRefusal, User, UserId},
    mail::Mail,
};

use crate::StoreError;

/// A mail with a token in it. The token counts for as long as its [`Purpose`] says, and only while
/// the member's address is the one that the mail goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenMail {
    /// What will find it.
    pub token: TokenHash,
    /// What it is for.
    pub purpose: Purpose,
    /// What brings it to its reader.
    pub mail: Mail,
}

/// A new password, chosen with a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordReset {
    /// The token's.
    pub token: TokenHash,
    /// What is kept of the password from now on.
    pub password: PasswordHash,
    /// What tells the member.
    pub told: Mail,
    /// From where it was done.
    pub address: Option<IpAddr>,
}

/// Keeps single-use tokens, by their digests alone.
///
/// A token that does nothing says why: first that it is unknown, then that it was used or replaced,
/// then that its time is over. Of any number of uses at the same time, one MUST be done. Each use,
/// and each mail about a new password, MUST be in the audit log in the same transaction.
#[async_trait]
pub trait SingleUseTokens: Send + Sync {
    /// Keeps the token and puts its mail into the outbox, in one atomic act; the earlier tokens of
    /// that member for the same purpose are replaced. False, and nothing done, when the mail's reader
    /// is not that member (any more), or is suspended.
    async fn mail_token(
        &self,
        user: UserId,
        mail: &TokenMail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Whose token it is, when a use at that moment would be done; uses nothing.
    async fn holder(
        &self,
        token: TokenHash,
        purpose: Purpose,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError>;

    /// Uses a token to verify its member's address.
    async fn verify_email(
        &self,
        token: TokenHash,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError>;

    /// Uses a token to change its member's password: ends all their sessions, forgets the failures to
    /// log in under their name and posts the mail that tells them, in one atomic act. No log-in with
    /// the old password MUST succeed afterwards, whenever it began.
    ///
    /// Everything else that opens the account or looks into it goes with the old password: passkeys and
    /// the ceremonies that add one, log-ins that wait for a second factor, the calendar's address, a wish
    /// for another e-mail address. Whoever used the token reads the mail at the member's address, so the
    /// address is confirmed by that; where it was not before, the second factor is whoever's registered
    /// the account, and goes too. One that a member with a confirmed address turned on stays.
    async fn reset_password(
        &self,
        reset: &PasswordReset,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError>;
}
