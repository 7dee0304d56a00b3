//! Ports for passkeys: stored credentials, pending WebAuthn ceremonies, and their verification.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, Passkey, PasskeyId, TokenHash, User, UserId},
    mail::Mail,
};

use crate::{StoreError, two_factor::FactorChange};

/// A registration or log-in ceremony in progress. It can be finished once, within
/// [`challenge_lifetime`](domain::accounts::challenge_lifetime).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ceremony {
    pub token: TokenHash,
    /// The member who adds a passkey; `None` for a log-in.
    pub user: Option<UserId>,
    /// Server-side state, in a format of [`PasskeyCeremonies`].
    pub state: String,
}

/// Public part of a passkey; nothing that could be used to sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// Credential id, chosen by the device.
    pub id: Vec<u8>,
    /// Data to verify signatures with, in a format of [`PasskeyCeremonies`].
    pub verification_data: String,
}

/// A passkey that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPasskey {
    /// The session that adds it; MUST still exist.
    pub by: ActingSession,
    pub name: String,
    pub credential: Credential,
    /// Mail that informs the member.
    pub mail: Mail,
    /// Client address.
    pub address: Option<IpAddr>,
}

/// Result of adding a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddPasskeyRefusal {
    /// The credential is registered already, for this member or another.
    AlreadyRegistered,
    /// The member has the [maximum number](domain::accounts::MAX_PASSKEYS).
    TooMany,
}

/// Stores passkeys. Each change MUST be in the audit log, and its mail in the outbox, in the same
/// transaction.
#[async_trait]
pub trait Passkeys: Send + Sync {
    /// The passkeys of a member, the oldest first.
    async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>, StoreError>;

    /// Stores a ceremony until it is finished.
    async fn store_ceremony(&self, ceremony: &Ceremony, at: Timestamp) -> Result<(), StoreError>;

    /// Removes and returns a ceremony, so that it can be finished only once, whatever its outcome. `None`
    /// when there is none or it has expired. Of concurrent calls, exactly one MUST get it.
    async fn take_ceremony(&self, token: TokenHash, at: Timestamp) -> Result<Option<Ceremony>, StoreError>;

    async fn add_passkey(
        &self,
        new: &NewPasskey,
        at: Timestamp,
    ) -> Result<Result<Passkey, AddPasskeyRefusal>, StoreError>;

    /// The member, passkey and verification data of a credential id.
    async fn passkey(&self, credential: &[u8]) -> Result<Option<(User, PasskeyId, String)>, StoreError>;

    /// Removes a passkey. False, and nothing done, when the member has no such passkey, or the proved
    /// password hash is no longer the stored one.
    async fn remove_passkey(
        &self,
        change: &FactorChange,
        passkey: PasskeyId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}

/// A started ceremony.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartedCeremony {
    /// For the browser: the options of the WebAuthn call, as JSON.
    pub options: String,
    /// Needed to finish it; MUST NOT leave the server.
    pub state: String,
}

/// The site that passkeys are bound to.
#[derive(Debug, Clone, Copy)]
pub struct PasskeySite<'a> {
    /// Origin as browsers see it.
    pub origin: &'a str,
    /// Name of the site, shown by the device.
    pub brand: &'a str,
}

/// Failure of a ceremony.
#[derive(Debug, thiserror::Error)]
pub enum CeremonyError {
    /// Passkeys are bound to a host name, and the site is reached by an IP address.
    #[error("the site has no name that passkeys could be bound to")]
    NoDomainName,
    /// The device's answer is not valid.
    #[error("the answer was refused: {0}")]
    Refused(String),
    /// Internal error.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// WebAuthn (W3C Web Authentication) with user verification, so that a passkey alone counts as two factors.
pub trait PasskeyCeremonies: Send + Sync {
    /// Begins to register a discoverable passkey, excluding the credential ids in `known`.
    ///
    /// # Errors
    /// [`CeremonyError`]
    fn begin_adding<'a>(
        &self,
        site: PasskeySite<'a>,
        user: &User,
        known: &[Vec<u8>],
    ) -> Result<StartedCeremony, CeremonyError>;

    /// Verifies the device's registration answer (JSON).
    ///
    /// # Errors
    /// [`CeremonyError`]
    fn finish_adding<'a>(
        &self,
        site: PasskeySite<'a>,
        state: &str,
        answer: &str,
    ) -> Result<Credential, CeremonyError>;

    /// Begins a log-in with any passkey that the device has for the site.
    ///
    /// # Errors
    /// [`CeremonyError`]
    fn begin_log_in<'a>(&self, site: PasskeySite<'a>) -> Result<StartedCeremony, CeremonyError>;

    /// Reads the claimed member and credential id from an answer, without verifying it.
    ///
    /// # Errors
    /// [`CeremonyError`]
    fn identify(&self, answer: &str) -> Result<(UserId, Vec<u8>), CeremonyError>;

    /// Verifies a log-in with the stored data of its passkey and returns the data to store from now on.
    ///
    /// # Errors
    /// [`CeremonyError`]. A signature counter that decreased indicates a cloned passkey and is refused.
    fn finish_log_in<'a>(
        &self,
        site: PasskeySite<'a>,
        state: &str,
        answer: &str,
        verification_data: &str,
    ) -> Result<String, CeremonyError>;
}
