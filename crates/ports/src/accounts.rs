//! Members: who they are and what they may.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, DisplayName, PasswordHash, Role, Roles, Session, User, UserId, Username},
    audit::Actor,
    contact_requests::EmailAddress,
};

use crate::{StoreError, sessions::NewSession, tokens::TokenMail};

/// Somebody who is about to become a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    /// See [`User`].
    pub username: Username,
    /// See [`User`].
    pub email: EmailAddress,
    /// See [`User`].
    pub name: DisplayName,
    /// See [`User`].
    pub roles: Roles,
    /// Of their password.
    pub password: PasswordHash,
    /// Whether whoever makes the account vouches for the address.
    pub is_email_verified: bool,
    /// What lets them show that the address is theirs.
    pub verification: Option<TokenMail>,
}

/// What became of a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Registered {
    /// There is a new member, signed in when that was asked for.
    Done(User, Option<Session>),
    /// Somebody has that name, in some spelling.
    UsernameTaken,
    /// Somebody has that address, in some spelling.
    EmailTaken,
}

/// A member, and what is kept of their password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub user: User,
    /// Of their password.
    pub password: PasswordHash,
}

/// A change of password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordChange {
    /// The session that it is changed with: it MUST be there still.
    pub by: ActingSession,
    /// What their password was checked against.
    pub proved: PasswordHash,
    /// What is kept from now on.
    pub password: PasswordHash,
    /// The session in place of the one that it was changed with.
    pub session: NewSession,
}

/// What became of a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoleChange {
    /// It was granted or revoked.
    Changed(User),
    /// It was so already.
    Unchanged(User),
    /// Without this one there would be nobody at the desk.
    LastAdmin,
    /// There is no such member.
    NoSuchUser,
}

/// Keeps the members.
///
/// Each change MUST be in the audit log in the same transaction: [`Registered`](domain::audit::Action::Registered)
/// with one [`RoleGranted`](domain::audit::Action::RoleGranted) for each role, and so on by the
/// action's name; what changes nothing leaves no entry.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Makes a member of somebody, in one atomic act with their first session and the mail that asks
    /// them to confirm their address. Of any number of
    /// registrations at the same time under one [`Username::key`] or one
    /// [`mailbox`](domain::accounts::mailbox), one is done; a name that is taken is told before an
    /// address that is. They register themselves when there is a session, else nobody does.
    async fn register<'a>(
        &self,
        new: &NewUser,
        session: Option<&'a NewSession>,
        at: Timestamp,
    ) -> Result<Registered, StoreError>;

    /// The member of that name, in whatever spelling; `None` when nobody has it.
    async fn account(&self, username: &Username) -> Result<Option<Account>, StoreError>;

    /// The member with that mailbox, in whatever spelling; `None` when nobody has it.
    async fn user_at(&self, email: &EmailAddress) -> Result<Option<User>, StoreError>;

    /// Changes a password, ends every session of the member, replaces what was mailed to them to
    /// reset it and forgets the failures to log in under their name, in one atomic act with opening
    /// the new session; no log-in with the old password MUST succeed afterwards, whenever it began.
    /// `None`, and nothing done, when what was proved is not kept any more;
    /// [`SessionEnded`](StoreError::SessionEnded) when the acting session is gone. Whoever ends the
    /// sessions of that member at the same time MUST end the new one with them, or this MUST be refused.
    async fn change_password(
        &self,
        change: &PasswordChange,
        at: Timestamp,
    ) -> Result<Option<Session>, StoreError>;

    /// Grants or revokes a role. The last admin stays one, however many are revoked at once.
    async fn set_role(
        &self,
        user: UserId,
        role: Role,
        granted: bool,
        actor: Actor,
        at: Timestamp,
    ) -> Result<RoleChange, StoreError>;
}
