//! Port for changing a member's email address, once they have confirmed that they read mail at the new one.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, PasswordHash, TokenHash, TokenRefusal, User, UserId},
    audit::Actor,
    contact_requests::EmailAddress,
    mail::Mail,
};

use crate::{StoreError, tokens::TokenMail};

/// A request to change one's email address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    /// The requesting session; MUST still exist.
    pub by: ActingSession,
    /// Hash that the password was checked against.
    pub proved: PasswordHash,
    /// Mail to the new address. The caller decides whether it carries the token: the owner of an address that
    /// is taken does not receive it.
    pub mail: TokenMail,
    /// Client address.
    pub address: Option<IpAddr>,
}

/// Refusal to confirm a new address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfirmEmailRefusal {
    /// Another member has the address by now; the token stays valid.
    Taken,
    /// The token is not valid.
    Token(TokenRefusal),
}

/// Stores requested email addresses. A member's current address stays in use until the new one is confirmed.
///
/// Each change MUST be in the audit log, and its mail in the outbox, in the same transaction.
#[async_trait]
pub trait EmailChanges: Send + Sync {
    /// Stores the requested address, replacing an earlier request, and queues its mail. False, and nothing
    /// done, when the proved hash is no longer the stored one. A later password change cancels the request.
    async fn request_email_change(&self, change: &EmailChange, at: Timestamp) -> Result<bool, StoreError>;

    /// The address that waits for confirmation; `None` when there is no request or it has expired.
    async fn pending_email(&self, user: UserId, at: Timestamp) -> Result<Option<EmailAddress>, StoreError>;

    /// The member whose token this is, with their current address, and the requested address.
    async fn email_change(
        &self,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Result<(User, EmailAddress), TokenRefusal>, StoreError>;

    /// Cancels the request; does nothing when there is none.
    async fn cancel_email_change(&self, user: UserId, actor: Actor, at: Timestamp) -> Result<(), StoreError>;

    /// Uses a token to change and confirm the member's address. In one transaction: an account that holds the
    /// address without ever having confirmed it, and has no role, is
    /// [erased](crate::account_closure::AccountClosure::erase_unconfirmed); password reset tokens mailed to
    /// the old address are invalidated; `mail` to the old address is queued. Of any number of
    /// members who request one address, exactly one MUST get it.
    async fn change_email(
        &self,
        token: TokenHash,
        mail: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<Result<User, ConfirmEmailRefusal>, StoreError>;
}
