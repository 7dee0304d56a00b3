use std::net::IpAddr;

use domain::{
    Timestamp,
    accounts::{
        Device, DeviceToken, GuessCounter, PasswordContext, RecoveryCode, SessionToken, SingleUseToken,
        TokenHash, User, Username,
    },
};
use ports::{
    StoreError,
    accounts::Accounts,
    clock::Clock,
    email_change::EmailChanges,
    known_devices::KnownDevices,
    mail::MailOutbox,
    passkeys::{PasskeyCeremonies, Passkeys},
    passwords::PasswordHasher,
    randomness::Randomness,
    rate_limit::RateLimiter,
    sessions::{NewSession, Sessions},
    tokens::SingleUseTokens,
    two_factor::{TotpCodes, TwoFactor},
};
use sha2::{Digest, Sha256};

/// What these use cases work with.
#[derive(Clone, Copy)]
pub struct AccountPorts<'a> {
    /// The members.
    pub accounts: &'a dyn Accounts,
    /// Their sessions.
    pub sessions: &'a dyn Sessions,
    /// The browsers that they have logged in with.
    pub devices: &'a dyn KnownDevices,
    /// What they have besides a password.
    pub two_factor: &'a dyn TwoFactor,
    /// The codes of authenticators.
    pub codes: &'a dyn TotpCodes,
    /// Their passkeys.
    pub passkeys: &'a dyn Passkeys,
    /// What devices show of passkeys.
    pub ceremonies: &'a dyn PasskeyCeremonies,
    /// The addresses that they want instead of theirs.
    pub email_changes: &'a dyn EmailChanges,
    /// What is mailed to them and works once.
    pub tokens: &'a dyn SingleUseTokens,
    /// Mail that belongs to no other change.
    pub outbox: &'a dyn MailOutbox,
    /// Who tries too often.
    pub rate_limiter: &'a dyn RateLimiter,
    /// Passwords.
    pub hasher: &'a dyn PasswordHasher,
    /// Draws tokens.
    pub randomness: &'a dyn Randomness,
    /// The time.
    pub clock: &'a dyn Clock,
    /// The site's name, which signs what they are told.
    pub brand: &'a str,
}

/// The browser that calls, as far as the request tells.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    /// What it calls itself.
    pub device: Device,
    /// From where it calls.
    pub address: Option<IpAddr>,
    /// What its tries are counted by; `None` when they are not to be counted.
    pub counted_as: Option<String>,
    /// The token that it holds, whether or not it is worth anything.
    pub token: Option<SessionToken>,
    /// What it is known by once somebody has logged in with it: what it holds already, or what it is
    /// about to be given. `None` when it is to stay unknown.
    pub known_device: Option<DeviceToken>,
}

impl Caller {
    /// A session for this browser under a token that nobody has had before. The one that it held is
    /// never used again, so a token that somebody planted there opens nothing.
    pub(super) fn new_session(
        &self,
        randomness: &dyn Randomness,
    ) -> Result<(SessionToken, NewSession), StoreError> {
        let mut bits = [0; 32];
        randomness.fill(&mut bits)?;
        let token = SessionToken::from_bits(bits);
        let session = NewSession {
            token: hash(&token),
            device: self.device.clone(),
            address: self.address,
            replaces: self.token.as_ref().map(hash),
            known_device: self.known_device.as_ref().map(hash_device),
        };
        Ok((token, session))
    }

    /// What the guesses of a log-in under that name are counted by: those from a browser that its member
    /// has logged in with are counted apart from all others.
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

/// What is kept of a session's token.
pub(super) fn hash(token: &SessionToken) -> TokenHash {
    TokenHash(Sha256::digest(token.bits()).into())
}

/// What is kept of what a browser is known by.
pub(super) fn hash_device(token: &DeviceToken) -> TokenHash {
    TokenHash(Sha256::digest(token.bits()).into())
}

/// What a browser that is not known yet is given.
///
/// # Errors
/// When nothing random can be drawn.
pub fn new_device_token(randomness: &dyn Randomness) -> Result<DeviceToken, StoreError> {
    let mut bits = [0; 32];
    randomness.fill(&mut bits)?;
    Ok(DeviceToken::from_bits(bits))
}

/// What is kept of a token that was mailed.
pub(crate) fn hash_single_use(token: &SingleUseToken) -> TokenHash {
    TokenHash(Sha256::digest(token.bits()).into())
}

/// What is kept of a recovery code.
pub(super) fn hash_recovery(code: &RecoveryCode) -> TokenHash {
    TokenHash(Sha256::digest(code.bytes()).into())
}

/// A token that nobody has had before.
pub(crate) fn draw_single_use(randomness: &dyn Randomness) -> Result<SingleUseToken, StoreError> {
    let mut bits = [0; 32];
    randomness.fill(&mut bits)?;
    Ok(SingleUseToken::from_bits(bits))
}

/// What a password that a member chooses at the site of that name must not follow from.
pub(super) fn password_context<'a>(user: &'a User, brand: &'a str) -> PasswordContext<'a> {
    PasswordContext { username: user.username.as_str(), email: user.email.as_str(), brand }
}
