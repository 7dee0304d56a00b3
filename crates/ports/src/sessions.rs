//! Port for sessions and log-ins.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{
        Device, IdleTimeout, PasskeyId, PasswordHash, Session, SessionId, TokenHash, User, UserId,
        VerifiedFactor,
    },
    audit::Actor,
    mail::Mail,
    membership::Suspension,
};

use crate::StoreError;

/// A session that is to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// Digest of the session token.
    pub token: TokenHash,
    /// Browser, as read from the request.
    pub device: Device,
    /// Client address.
    pub address: Option<IpAddr>,
    /// Session that the browser had until now, of any member; it is ended.
    pub replaces: Option<TokenHash>,
    /// Token digest of the browser, which becomes a known device of the member.
    pub known_device: Option<TokenHash>,
}

/// A log-in whose proof was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenSession {
    pub user: UserId,
    pub proof: LogInProof,
    pub session: NewSession,
}

/// The factor or factors that were verified to log in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogInProof {
    /// The password. Sufficient only while the member has no second factor.
    Password {
        /// Hash that the password was checked against.
        proved: PasswordHash,
        /// Stronger hash to store instead; `None` to keep the stored one.
        rehashed: Option<PasswordHash>,
        /// Token digest under which the log-in is continued if a second factor is required.
        challenge: TokenHash,
    },
    /// The second factor, after the password.
    SecondFactor {
        /// Token digest of the log-in that waits for it.
        challenge: TokenHash,
        factor: VerifiedFactor,
        /// Mail that informs the member that a recovery code was used; queued only then.
        mail: Mail,
    },
    /// A passkey, which counts as two factors.
    Passkey {
        passkey: PasskeyId,
        /// Verification data to store from now on.
        verification_data: String,
    },
}

/// Result of a log-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenSessionResult {
    Done(User, Session),
    /// The password was right; the second factor is required within
    /// [`challenge_lifetime`](domain::accounts::challenge_lifetime).
    SecondFactorNeeded,
    /// The proof is valid, and the member is suspended; nothing was done.
    Suspended(Suspension),
    /// The proof is no longer valid; nothing was done.
    Refused,
}

impl OpenSessionResult {
    /// The member and session after a completed log-in; otherwise `None`.
    #[must_use]
    pub fn done(self) -> Option<(User, Session)> {
        match self {
            Self::Done(user, session) => Some((user, session)),
            Self::SecondFactorNeeded | Self::Suspended(_) | Self::Refused => None,
        }
    }
}

/// Stores sessions. [`Session::is_live`] decides whether a session is valid; once found invalid, it MUST stay
/// so, even when the clock is set back.
///
/// Each opening and each explicit ending MUST be in the audit log in the same transaction; an expiry leaves
/// no entry. Each ending, and each change of a member's roles, MUST add a
/// [`SessionsOrRolesChanged`](domain::events::Event::SessionsOrRolesChanged) to the event log in the same
/// transaction, whichever port makes it.
///
/// A suspended member has no session until the suspension ends: none is opened for them, and none MUST be
/// returned by any method here, whatever the store contains. Opening a session of a member and ending their
/// sessions MUST be serialized, so that no session escapes an ending.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Opens a session. In one transaction: opens it, stores the stronger hash, makes the device known, and
    /// clears the wrong guesses of that known device, or those of all unknown devices. Every log-in uses this
    /// method.
    ///
    /// A password alone MUST NOT open a session of a member who has a second factor; the log-in is stored
    /// instead. A stored log-in becomes invalid when it is completed and when the password or the second
    /// factor changes. A TOTP time step and a recovery code MUST each open at most one session.
    async fn open(&self, opening: &OpenSession, at: Timestamp) -> Result<OpenSessionResult, StoreError>;

    /// Records a wrong password for a member, or for an unknown username (`None`).
    async fn record_failed_log_in(
        &self,
        user: Option<UserId>,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// The member and the session of that token as they are now; `None` when there is no valid session.
    /// Updates the time of last use when it [is due](Session::needs_touch); it MUST NOT move back to an
    /// earlier time.
    async fn session(&self, token: TokenHash, at: Timestamp) -> Result<Option<(User, Session)>, StoreError>;

    /// The sessions that are still valid, each with its member as they are now, in any order. Does
    /// not count as a use, so an idle socket does not keep a session alive.
    async fn valid_sessions(
        &self,
        sessions: &[SessionId],
        at: Timestamp,
    ) -> Result<Vec<(User, Session)>, StoreError>;

    /// The valid sessions of a member, the last used first, then the last opened.
    async fn sessions_of(&self, user: UserId, at: Timestamp) -> Result<Vec<Session>, StoreError>;

    /// Ends a session of that member; false when they have no such session.
    async fn end(
        &self,
        user: UserId,
        session: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Ends every session of that member except one, and deletes every known device except that session's, in
    /// one transaction.
    async fn end_others(
        &self,
        user: UserId,
        except: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Sets the idle time after which the sessions of a member end, open ones included; a session that had
    /// expired under the previous setting stays expired. An unchanged setting leaves no audit log entry.
    async fn set_idle_timeout(
        &self,
        user: UserId,
        chosen: IdleTimeout,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError>;
}
