//! Another e-mail address, once its owner has shown that they read the mail there.

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

/// What somebody asks for who wants to be reached elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    /// The session that asks: it MUST be there still.
    pub by: ActingSession,
    /// What their password was checked against.
    pub proved: PasswordHash,
    /// The mail to the address that is wanted. Whether its reader can do anything with the token is
    /// the caller's business: the owner of a taken address is not shown it.
    pub mail: TokenMail,
    /// From where it was asked.
    pub address: Option<IpAddr>,
}

/// What became of an address that was confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmailChanged {
    /// It is the member's now.
    Done(User),
    /// Another member has it by now; the token is good still.
    Taken,
    /// The token does nothing.
    Refused(TokenRefusal),
}

/// Keeps which address members want to be reached at instead of theirs. The one they have counts
/// until the other is confirmed.
///
/// Each change MUST be in the audit log, and its mail in the outbox, in the same transaction.
#[async_trait]
pub trait EmailChanges: Send + Sync {
    /// Keeps what is wanted, in place of what was before, and posts its mail. False, and nothing
    /// done, when what was proved is not kept any more. Another password ends it.
    async fn ask_for_email(&self, change: &EmailChange, at: Timestamp) -> Result<bool, StoreError>;

    /// The address that waits to be confirmed; `None` when none does (any more).
    async fn wanted_email(&self, user: UserId, at: Timestamp) -> Result<Option<EmailAddress>, StoreError>;

    /// Whose token it is, with the address they have still, and the one that they want.
    async fn email_change(
        &self,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Result<(User, EmailAddress), TokenRefusal>, StoreError>;

    /// Wants nothing any more; where nothing was wanted, nothing happens.
    async fn cancel_email(&self, user: UserId, actor: Actor, at: Timestamp) -> Result<(), StoreError>;

    /// Uses a token: the address is the member's and confirmed (an account that holds it without ever
    /// having confirmed it, and has no role, is [erased](crate::account_closure::AccountClosure::erase_unconfirmed)), what was mailed to the earlier one to
    /// reset the password counts no longer, and the mail that tells it there is posted, in one atomic
    /// act. Of any number of members who want one address, one MUST get it.
    async fn change_email(
        &self,
        token: TokenHash,
        told: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<EmailChanged, StoreError>;
}
