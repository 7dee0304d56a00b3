//! Port for members' accounts: registration, look-up, password change, roles.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{
        ActingSession, DisplayName, PasswordHash, Role, RoleChange, Roles, Session, User, UserId, Username,
    },
    audit::Actor,
    contact_requests::EmailAddress,
    legal::AcceptedTexts,
    membership::MemberChangeRefusal,
};

use crate::{StoreError, sessions::NewSession, tokens::TokenMail};

/// Data of an account that is about to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    pub username: Username,
    pub email: EmailAddress,
    pub name: DisplayName,
    pub roles: Roles,
    pub password: PasswordHash,
    /// True when the creator of the account vouches for the address.
    pub is_email_verified: bool,
    /// Token with which the member confirms the address, and the mail that carries it.
    pub verification: Option<TokenMail>,
    /// Legal texts that the member accepts by registering; `None` if somebody else creates the account.
    pub accepted: Option<AcceptedTexts>,
}

/// Result of a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegisterResult {
    /// The new member, and their session if one was requested.
    Done(User, Option<Session>),
    /// The username is taken, compared by [`Username::key`].
    UsernameTaken,
    /// The address is taken, compared by [`mailbox`](domain::accounts::mailbox).
    EmailTaken,
}

/// A member with their password hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub user: User,
    pub password: PasswordHash,
}

/// A change of password by the member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordChange {
    /// The session that requests the change; MUST still exist.
    pub by: ActingSession,
    /// Hash that the current password was checked against.
    pub proved: PasswordHash,
    /// Hash of the new password.
    pub password: PasswordHash,
    /// Session that replaces the requesting one.
    pub session: NewSession,
}

/// Result of granting or revoking a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoleChangeResult {
    Changed(User),
    /// The member already had, or already lacked, the role.
    Unchanged(User),
    /// Refused: no active admin would remain.
    LastAdmin,
    NoSuchUser,
}

impl From<MemberChangeRefusal> for RoleChangeResult {
    fn from(refusal: MemberChangeRefusal) -> Self {
        match refusal {
            // The command line, which is no member, gives no other refusal.
            MemberChangeRefusal::LastAdmin | MemberChangeRefusal::Oneself => Self::LastAdmin,
            MemberChangeRefusal::NoSuchUser => Self::NoSuchUser,
        }
    }
}

/// Stores the members.
///
/// Each change MUST be in the audit log in the same transaction:
/// [`Registered`](domain::audit::Action::Registered) with one
/// [`RoleGranted`](domain::audit::Action::RoleGranted) per role, and so on by the action's name. A call that
/// changes nothing leaves no entry.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Creates a member, in one transaction with their first session and the mail that asks them to confirm
    /// their address. Of any number of concurrent registrations under one [`Username::key`] or one
    /// [`mailbox`](domain::accounts::mailbox), exactly one succeeds. When both are taken, the username is
    /// reported. The audit log names the member themselves as the actor when there is a session, otherwise
    /// nobody.
    async fn register<'a>(
        &self,
        new: &NewUser,
        session: Option<&'a NewSession>,
        at: Timestamp,
    ) -> Result<RegisterResult, StoreError>;

    /// The member with that username, ignoring case; `None` when nobody has it.
    async fn account(&self, username: &Username) -> Result<Option<Account>, StoreError>;

    /// The member with that mailbox, in any spelling of the address; `None` when nobody has it.
    async fn user_at(&self, email: &EmailAddress) -> Result<Option<User>, StoreError>;

    /// Changes a password. In one transaction: ends every session of the member, invalidates mailed reset
    /// tokens, clears the failed log-ins under their name and opens the new session. No log-in with the old
    /// password MUST succeed afterwards, even one that began before. Returns `None` and does nothing when the
    /// proved hash is no longer the stored one; [`SessionEnded`](StoreError::SessionEnded) when the acting
    /// session is gone. A concurrent ending of the member's sessions MUST either end the new session too or
    /// make this call fail.
    async fn change_password(
        &self,
        change: &PasswordChange,
        at: Timestamp,
    ) -> Result<Option<Session>, StoreError>;

    /// Grants or revokes a role. The last admin keeps the role, however many are revoked concurrently.
    async fn set_role(
        &self,
        user: UserId,
        role: Role,
        change: RoleChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<RoleChangeResult, StoreError>;
}
