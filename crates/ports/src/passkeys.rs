//! Passkeys: what is kept of them, and the ceremonies in which devices show that they have them.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, Passkey, PasskeyId, TokenHash, User, UserId},
    mail::Mail,
};

use crate::{StoreError, two_factor::FactorChange};

/// A ceremony that was begun: it is finished once, within
/// [`challenge_lifetime`](domain::accounts::challenge_lifetime).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ceremony {
    /// What finds it.
    pub token: TokenHash,
    /// Who adds a passkey; `None` when somebody logs in.
    pub user: Option<UserId>,
    /// What finishing it needs, as [`PasskeyCeremonies`] wrote it.
    pub state: String,
}

/// What is kept of a passkey: nothing that could be signed with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// What the device calls it.
    pub id: Vec<u8>,
    /// What its signatures are checked with, as [`PasskeyCeremonies`] wrote it.
    pub kept: String,
}

/// A passkey on its way in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPasskey {
    /// The session that adds it: it MUST be there still.
    pub by: ActingSession,
    /// See [`Passkey`].
    pub name: String,
    /// What is kept of it.
    pub credential: Credential,
    /// What tells the member.
    pub told: Mail,
    /// From where it was done.
    pub address: Option<IpAddr>,
}

/// What became of a passkey on its way in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasskeyAdded {
    /// It opens the account from now on.
    Done(Passkey),
    /// It is here already, for this member or another.
    Known,
    /// The member has [as many as there can be](domain::accounts::MOST_PASSKEYS).
    TooMany,
}

/// Keeps passkeys. Each change MUST be in the audit log, and its mail in the outbox, in the same
/// transaction.
#[async_trait]
pub trait Passkeys: Send + Sync {
    /// The passkeys of a member, the oldest first.
    async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>, StoreError>;

    /// Keeps a ceremony until it is finished.
    async fn keep_ceremony(&self, ceremony: &Ceremony, at: Timestamp) -> Result<(), StoreError>;

    /// Takes a ceremony out: it is finished once, however it ends. `None` when there is none (any
    /// more). Of any number at the same time, one MUST get it.
    async fn take_ceremony(&self, token: TokenHash, at: Timestamp) -> Result<Option<Ceremony>, StoreError>;

    /// Adds a passkey.
    async fn add_passkey(&self, new: &NewPasskey, at: Timestamp) -> Result<PasskeyAdded, StoreError>;

    /// The member with the passkey that a device calls so, and what its signatures are checked with.
    async fn passkey(&self, credential: &[u8]) -> Result<Option<(User, PasskeyId, String)>, StoreError>;

    /// Removes a passkey. False, and nothing done, when that member has no such passkey, or what was
    /// proved is not kept any more.
    async fn remove_passkey(
        &self,
        change: &FactorChange,
        passkey: PasskeyId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}

/// A ceremony as its device is told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BegunCeremony {
    /// For the browser: the options of the call, as JSON.
    pub options: String,
    /// For finishing it; it MUST stay with us.
    pub state: String,
}

/// The site that passkeys are bound to.
#[derive(Debug, Clone, Copy)]
pub struct PasskeySite<'a> {
    /// Its address, as browsers see it.
    pub origin: &'a str,
    /// Its name.
    pub brand: &'a str,
}

/// Why a ceremony came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum CeremonyError {
    /// Passkeys are bound to a name, and the site is reached at a bare number.
    #[error("the site has no name that passkeys could be bound to")]
    Nameless,
    /// The device's answer does not show what it should.
    #[error("the answer was refused: {0}")]
    Refused(String),
    /// Something of our own is wrong.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// Web Authentication (W3C), with user verification, so that a passkey is two factors by itself.
pub trait PasskeyCeremonies: Send + Sync {
    /// Begins to add a passkey that can be found without a username; none of those that are known.
    ///
    /// # Errors
    /// See [`CeremonyError`].
    fn begin_adding<'a>(
        &self,
        site: PasskeySite<'a>,
        user: &User,
        known: &[Vec<u8>],
    ) -> Result<BegunCeremony, CeremonyError>;

    /// Checks what the device answered, as JSON.
    ///
    /// # Errors
    /// See [`CeremonyError`].
    fn finish_adding<'a>(
        &self,
        site: PasskeySite<'a>,
        state: &str,
        answer: &str,
    ) -> Result<Credential, CeremonyError>;

    /// Begins a log-in with whichever passkey the device has for the site.
    ///
    /// # Errors
    /// See [`CeremonyError`].
    fn begin_log_in<'a>(&self, site: PasskeySite<'a>) -> Result<BegunCeremony, CeremonyError>;

    /// Whose passkey an answer says that it is of, and what the device calls it: to be checked.
    ///
    /// # Errors
    /// See [`CeremonyError`].
    fn identify(&self, answer: &str) -> Result<(UserId, Vec<u8>), CeremonyError>;

    /// Checks a log-in with what is kept of its passkey; what is to be kept of it from now on.
    ///
    /// # Errors
    /// See [`CeremonyError`]. A counter that ran backwards is a copy, and refused.
    fn finish_log_in<'a>(
        &self,
        site: PasskeySite<'a>,
        state: &str,
        answer: &str,
        kept: &str,
    ) -> Result<String, CeremonyError>;
}
