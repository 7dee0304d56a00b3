//! Shared parts of the account use cases: their ports and the calling browser.

use std::net::IpAddr;

use domain::{
    Timestamp,
    accounts::{Device, DeviceToken, GuessCounter, PasswordContext, SessionToken, SignedIn, User, Username},
    audit::Actor,
};
use ports::{
    StoreError,
    accounts::Accounts,
    clock::Clock,
    email_change::EmailChanges,
    known_devices::KnownDevices,
    legal::LegalTexts,
    mail::MailOutbox,
    passkeys::{PasskeyCeremonies, Passkeys},
    passwords::PasswordHasher,
    randomness::Randomness,
    rate_limit::RateLimiter,
    sessions::{NewSession, Sessions},
    tokens::SingleUseTokens,
    two_factor::{TotpCodes, TwoFactor},
};

use super::tokens::{hash_device, hash_session};

#[derive(Clone, Copy)]
pub struct AccountPorts<'a> {
    pub accounts: &'a dyn Accounts,
    pub sessions: &'a dyn Sessions,
    pub devices: &'a dyn KnownDevices,
    pub two_factor: &'a dyn TwoFactor,
    pub codes: &'a dyn TotpCodes,
    pub passkeys: &'a dyn Passkeys,
    pub ceremonies: &'a dyn PasskeyCeremonies,
    pub email_changes: &'a dyn EmailChanges,
    pub tokens: &'a dyn SingleUseTokens,
    pub outbox: &'a dyn MailOutbox,
    pub legal: &'a dyn LegalTexts,
    pub rate_limiter: &'a dyn RateLimiter,
    pub hasher: &'a dyn PasswordHasher,
    pub randomness: &'a dyn Randomness,
    pub clock: &'a dyn Clock,
    /// Name of the site, for emails.
    pub brand: &'a str,
}

/// The calling browser, as far as the request describes it.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    /// Browser, from the user agent.
    pub device: Device,
    /// Client address.
    pub address: Option<IpAddr>,
    /// Subject of the rate limits per address.
    pub counted_as: String,
    /// Session token that the browser holds, valid or not.
    pub token: Option<SessionToken>,
    /// Device token that becomes known with a successful log-in: the browser's own, or a new one that the
    /// response will set. `None` when the device is not to be remembered.
    pub known_device: Option<DeviceToken>,
}

impl Caller {
    /// The member and their address for the audit log.
    #[must_use]
    pub fn actor(&self, who: &SignedIn) -> Actor {
        Actor { user: Some(who.user().id), address: self.address }
    }

    /// Draws a new session for this browser. The browser's previous session is never reused, which prevents
    /// session fixation.
    pub(super) fn new_session(
        &self,
        randomness: &dyn Randomness,
    ) -> Result<(SessionToken, NewSession), StoreError> {
        let mut bits = [0; 32];
        randomness.fill(&mut bits)?;
        let token = SessionToken::from_bits(bits);
        let session = NewSession {
            token: hash_session(&token),
            device: self.device.clone(),
            address: self.address,
            replaces: self.token.as_ref().map(hash_session),
            known_device: self.known_device.as_ref().map(hash_device),
        };
        Ok((token, session))
    }

    /// The counter for wrong guesses at that username. Guesses from a known device of the member are counted
    /// separately from all others, so that attackers elsewhere cannot slow the member down.
    pub(super) async fn guess_counter(
        &self,
        username: &Username,
        at: Timestamp,
        ports: AccountPorts<'_>,
    ) -> Result<GuessCounter, StoreError> {
        let device = match &self.known_device {
            Some(token) => ports.devices.known_device(username, hash_device(token), at).await?,
            None => None,
        };
        Ok(device.map_or_else(|| GuessCounter::from(username), GuessCounter::KnownDevice))
    }
}

/// The values that a new password must not be derived from.
pub(super) fn password_context<'a>(user: &'a User, brand: &'a str) -> PasswordContext<'a> {
    PasswordContext { username: user.username.as_str(), email: user.email.as_str(), brand }
}
