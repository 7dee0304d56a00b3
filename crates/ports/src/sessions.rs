//! Sessions: who is signed in, and with what.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{
        Device, Factor, IdleTimeout, PasskeyId, PasswordHash, Session, SessionId, TokenHash, User, UserId,
    },
    audit::Actor,
    mail::Mail,
};

use crate::StoreError;

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
    /// What the browser is known by from now on, as a device of that member.
    pub known_device: Option<TokenHash>,
}

/// A log-in that was found right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Whose.
    pub user: UserId,
    /// What they have shown.
    pub proof: Proof,
    /// The session.
    pub session: NewSession,
}

/// What somebody has shown who wants to be signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// That they know the password: enough only while no second factor is asked of them.
    Password {
        /// What it was checked against.
        proved: PasswordHash,
        /// Set when something better is to be kept from now on.
        rehashed: Option<PasswordHash>,
        /// What will find this log-in again, should a second factor be asked for.
        challenge: TokenHash,
    },
    /// The second factor, after the password.
    SecondFactor {
        /// What finds the log-in that waits for it.
        challenge: TokenHash,
        /// Which was found right.
        factor: Factor,
        /// What tells the member that a recovery code was used; posted only then.
        told: Mail,
    },
    /// A passkey, which is two factors by itself.
    Passkey {
        /// Which.
        passkey: PasskeyId,
        /// What is to be kept of it from now on.
        kept: String,
    },
}

/// What became of a log-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// They are signed in.
    Done(User, Session),
    /// The password was right, and the second factor is waited for, for as long as
    /// [`challenge_lifetime`](domain::accounts::challenge_lifetime) says.
    SecondFactorNeeded,
    /// What was proved does not count any more, and nothing was done.
    Refused,
}

impl Opened {
    /// Who is signed in with what; `None` when nobody is.
    #[must_use]
    pub fn done(self) -> Option<(User, Session)> {
        match self {
            Self::Done(user, session) => Some((user, session)),
            Self::SecondFactorNeeded | Self::Refused => None,
        }
    }
}

/// Keeps the sessions. Whether one counts at a moment is [`Session::is_live`]'s to say; one that was
/// found to count no longer is gone for good, also when the clock is set back.
///
/// Each opening and ending MUST be in the audit log in the same transaction; an ending by itself
/// leaves no entry. Each ending, and each change of a member's roles, MUST add an
/// [`SessionsOrRolesChanged`](domain::events::Event::SessionsOrRolesChanged) to the event log in the same transaction,
/// whichever port it comes through.
///
/// A suspended member has no session: none is opened for them and none MUST be found by any of the
/// look-ups here, whatever lies in the store. Whatever opens a session for a member and whatever ends
/// their sessions MUST happen in turn, so that no session slips past an ending.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Opens a session, keeps the better hash, makes the device known, and forgets the wrong guesses
    /// that were counted with it: those of the known device, or those of all unknown ones; in one atomic
    /// act. Every log-in passes through here.
    ///
    /// A password alone MUST NOT open a session of a member who has a second factor; the log-in is
    /// kept instead. It is over once it is done, and whenever the password or the second factor is
    /// another. A step of an authenticator, and a recovery code, MUST open one session at most.
    async fn open(&self, opening: &Opening, at: Timestamp) -> Result<Opened, StoreError>;

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

    /// Those of the sessions that still count, each with its member as they are now, in any order. It is
    /// no use of them, so that whoever only listens is signed out in time.
    async fn counting(
        &self,
        sessions: &[SessionId],
        at: Timestamp,
    ) -> Result<Vec<(User, Session)>, StoreError>;

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

    /// Ends every session of that member but one, and forgets every known device but that session's,
    /// in one atomic act.
    async fn end_others(
        &self,
        user: UserId,
        kept: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Keeps after how long without a request the sessions of a member end, those that are open
    /// included; a session that had ended by what was chosen before stays ended. A choice that was
    /// made already leaves no entry.
    async fn choose_idle_timeout(
        &self,
        user: UserId,
        chosen: IdleTimeout,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError>;
}
