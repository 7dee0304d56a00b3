//! Ports for two-factor authentication: stored secrets and recovery codes, and TOTP verification.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, PasswordHash, TokenHash, TotpCode, TotpSecret, User, UserId, VerifiedFactor},
    mail::Mail,
};

use crate::StoreError;

/// A member's two-factor settings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TwoFactorState {
    /// TOTP secret; `None` while two-factor authentication is off.
    pub secret: Option<TotpSecret>,
    /// Secret that was shown but not confirmed yet; has no effect on log-ins.
    pub pending: Option<TotpSecret>,
    /// Number of unused recovery codes.
    pub recovery_codes: u32,
}

/// Turning two-factor authentication on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnableTwoFactor {
    /// The requesting session; MUST still exist, and stays open. The other sessions were opened with one
    /// factor only and are ended.
    pub by: ActingSession,
    /// The secret that was shown to the member.
    pub secret: TotpSecret,
    /// TOTP time step of the confirming code.
    pub step: i64,
    /// Digests of the recovery codes.
    pub recovery: Vec<TokenHash>,
    /// Mail that informs the member.
    pub mail: Mail,
    /// Client address.
    pub address: Option<IpAddr>,
}

/// Another change of a member's authentication factors, by the member, who has just entered their password
/// and a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorChange {
    /// The requesting session; MUST still exist.
    pub by: ActingSession,
    /// Hash that the password was checked against.
    pub proved: PasswordHash,
    /// Mail that informs the member.
    pub mail: Mail,
    /// Client address.
    pub address: Option<IpAddr>,
}

/// Stores two-factor settings. Recovery codes are stored as digests only.
///
/// Each change MUST be in the audit log, and its mail in the outbox, in the same transaction.
#[async_trait]
pub trait TwoFactor: Send + Sync {
    /// A member's settings; the default when there is no such member.
    async fn two_factor(&self, user: UserId) -> Result<TwoFactorState, StoreError>;

    /// Stores an unconfirmed secret, replacing an earlier unconfirmed one. False, and nothing done, when
    /// two-factor authentication is on, or the proved hash is no longer the stored one.
    async fn begin_two_factor(
        &self,
        user: UserId,
        proved: &PasswordHash,
        secret: &TotpSecret,
    ) -> Result<bool, StoreError>;

    /// Turns two-factor authentication on and ends all other sessions and every log-in in progress, in one
    /// transaction. False, and nothing done, when that secret is not the unconfirmed one (any more).
    async fn enable_two_factor(&self, command: &EnableTwoFactor, at: Timestamp) -> Result<bool, StoreError>;

    /// Replaces the recovery codes. False, and nothing done, when two-factor authentication is off, or the
    /// proved hash is no longer the stored one.
    async fn renew_recovery_codes(
        &self,
        change: &FactorChange,
        recovery: &[TokenHash],
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Turns two-factor authentication off and deletes its secret and recovery codes. False, and nothing
    /// done, when it is off, or the proved hash is no longer the stored one.
    async fn disable_two_factor(&self, change: &FactorChange, at: Timestamp) -> Result<bool, StoreError>;

    /// Uses up a factor to confirm something other than a log-in. False, and nothing done, when it was used
    /// before or two-factor authentication is off. The mail is queued when a recovery code was used. Of
    /// concurrent calls with one factor, exactly one MUST return true.
    async fn use_factor(
        &self,
        user: UserId,
        factor: VerifiedFactor,
        mail: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// The member whose log-in waits under that token, and the secret to check the code with; `None` when
    /// there is none or it has expired.
    async fn challenged(
        &self,
        challenge: TokenHash,
        at: Timestamp,
    ) -> Result<Option<(User, TotpSecret)>, StoreError>;
}

/// Data with which a member sets up an authenticator app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrollment {
    /// For manual entry: letters and digits.
    pub secret: String,
    /// `otpauth://totp/…`, to open on the same device.
    pub url: String,
    /// QR code of the URL: rows of modules, dark where true, without the quiet zone.
    pub modules: Vec<Vec<bool>>,
}

/// Time-based one-time codes (RFC 6238: SHA-1, six digits, 30 seconds).
pub trait TotpCodes: Send + Sync {
    /// The time step of a code that is valid now, or was or will be within one step, to allow for clock
    /// differences and slow typing. `None` when the code is wrong.
    ///
    /// # Errors
    /// When the code cannot be computed.
    fn step_of(&self, secret: &TotpSecret, code: &TotpCode, at: Timestamp)
    -> Result<Option<i64>, StoreError>;

    /// Set-up data for a secret.
    ///
    /// # Errors
    /// When the data cannot be encoded.
    fn enroll(&self, secret: &TotpSecret, issuer: &str, account: &str) -> Result<Enrollment, StoreError>;
}
