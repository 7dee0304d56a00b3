//! Members: who they are, and what they prove it with.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{
        Device, DisplayName, Password, PasswordHash, Role, Roles, Session, SessionId, TokenHash, User,
        UserId, Username,
    },
    asking::EmailAddress,
    audit::Actor,
};

use crate::StoreError;

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
}

/// A session that is about to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// What will find it.
    pub token: TokenHash,
    /// What it is opened with.
    pub device: Device,
    /// From where it is opened.
    pub address: Option<IpAddr>,
    /// The session that the browser held until now, whoever's it was: it ends.
    pub replaces: Option<TokenHash>,
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
    /// Whose.
    pub user: UserId,
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
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Makes a member of somebody, in one atomic act with their first session. Of any number of
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

    /// Changes a password, ends every session of the member and forgets the failures to log in under
    /// their name, in one atomic act with opening the new session; no log-in with the old password MUST succeed afterwards, whenever it began. `None`,
    /// and nothing done, when what was proved is not kept any more.
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

/// Whether a password is the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is not.
    Wrong,
    /// It is.
    Right,
    /// It is, and what is kept of it was made with less care than today's.
    RightButWeak,
}

/// Makes and checks what is kept of passwords. Both are slow on purpose: an implementation MUST keep
/// them away from everybody else's work and MUST answer [`StoreError::Unavailable`] rather than
/// let them pile up.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// What to keep of a password.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, StoreError>;

    /// Checks a password against what was kept. `None`, for a member that does not exist, is
    /// [`Verdict::Wrong`] after the same work.
    async fn verify<'a>(
        &self,
        password: &Password,
        kept: Option<&'a PasswordHash>,
    ) -> Result<Verdict, StoreError>;
}

/// A log-in that was found right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Whose.
    pub user: UserId,
    /// What their password was checked against.
    pub proved: PasswordHash,
    /// Set when something better is to be kept from now on.
    pub rehashed: Option<PasswordHash>,
    /// The session.
    pub session: NewSession,
}

/// Keeps the sessions. Whether one counts at a moment is [`Session::is_live`]'s to say; one that was
/// found to count no longer is gone for good, also when the clock is set back.
///
/// Each opening and ending MUST be in the audit log in the same transaction; an ending by itself
/// leaves no entry.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Opens a session, keeps the better hash, and forgets the failures to log in under that name,
    /// in one atomic act. `None`, and nothing done, when what was proved is not kept any more.
    async fn open(&self, opening: &Opening, at: Timestamp) -> Result<Option<(User, Session)>, StoreError>;

    /// Notes that somebody gave a wrong password for that member, or named nobody.
    async fn note_failure(
        &self,
        user: Option<UserId>,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// The member and the session of that token as they are now; `None` when there is no such
    /// session, or it counts no longer. Notes the use, when
    /// [it is to be noted](Session::is_to_be_noted); a use MUST NOT be taken back to an earlier moment.
    async fn session(&self, token: TokenHash, at: Timestamp) -> Result<Option<(User, Session)>, StoreError>;

    /// The sessions of a member that still count, the last used first, then the last opened.
    async fn sessions_of(&self, user: UserId, at: Timestamp) -> Result<Vec<Session>, StoreError>;

    /// Ends a session of that member; false when they have no such session.
    async fn end(
        &self,
        user: UserId,
        session: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
