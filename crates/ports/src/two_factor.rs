//! The second factor: who has one, and whether a code is right.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, Factor, PasswordHash, TokenHash, TotpCode, TotpSecret, User, UserId},
    mail::Mail,
};

use crate::StoreError;

/// What a member has besides a password.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TwoFactorState {
    /// What codes are checked with; `None` while no second factor is asked of them.
    pub secret: Option<TotpSecret>,
    /// What an authenticator was shown and has not confirmed; it asks nothing of anybody.
    pub pending: Option<TotpSecret>,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
}

/// Turning the second factor on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningOn {
    /// The session that it is turned on with: it MUST be there still, and goes on. The others were opened
    /// with one factor only, and end.
    pub by: ActingSession,
    /// What the authenticator was shown.
    pub secret: TotpSecret,
    /// Of the code that confirmed it.
    pub step: i64,
    /// Of the recovery codes.
    pub recovery: Vec<TokenHash>,
    /// What tells the member.
    pub told: Mail,
    /// From where it was done.
    pub address: Option<IpAddr>,
}

/// Another change of what a member has besides a password, by the member, who has just shown
/// their password and a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorChange {
    /// The session that it is changed with: it MUST be there still.
    pub by: ActingSession,
    /// What their password was checked against.
    pub proved: PasswordHash,
    /// What tells the member.
    pub told: Mail,
    /// From where it was done.
    pub address: Option<IpAddr>,
}

/// Keeps who has a second factor, and what is needed to check it. Recovery codes are kept by their
/// digests alone.
///
/// Each change MUST be in the audit log, and its mail in the outbox, in the same transaction.
#[async_trait]
pub trait TwoFactor: Send + Sync {
    /// What a member has; nothing when there is no such member.
    async fn two_factor(&self, user: UserId) -> Result<TwoFactorState, StoreError>;

    /// Keeps a secret until it is confirmed, in place of an earlier one that was not. False, and
    /// nothing done, when the second factor is on, or what was proved is not kept any more.
    async fn begin_two_factor(
        &self,
        user: UserId,
        proved: &PasswordHash,
        secret: &TotpSecret,
    ) -> Result<bool, StoreError>;

    /// Asks for a second factor from now on, ends all other sessions and every log-in that waits, in
    /// one atomic act. False, and nothing done, when that secret is not pending (any more).
    async fn turn_on_two_factor(&self, turning: &TurningOn, at: Timestamp) -> Result<bool, StoreError>;

    /// Keeps other recovery codes. False, and nothing done, when the second factor is off, or what
    /// was proved is not kept any more.
    async fn renew_recovery_codes(
        &self,
        change: &FactorChange,
        recovery: &[TokenHash],
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Asks for no second factor any more, and forgets all that belongs to it. False, and nothing
    /// done, when it is off, or what was proved is not kept any more.
    async fn turn_off_two_factor(&self, change: &FactorChange, at: Timestamp) -> Result<bool, StoreError>;

    /// Uses a factor up to confirm something that is no log-in. False, and nothing done, when it was
    /// used before or the second factor is off. The mail is posted when a recovery code was used. Of
    /// any number at the same time, one MUST be true.
    async fn use_factor(
        &self,
        user: UserId,
        factor: Factor,
        told: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Whose log-in waits for a second factor under that token, and what to check it with; `None`
    /// when none does (any more).
    async fn challenged(
        &self,
        challenge: TokenHash,
        at: Timestamp,
    ) -> Result<Option<(User, TotpSecret)>, StoreError>;
}

/// What a member's authenticator needs, in the ways in which it can be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrolment {
    /// To type it in: letters and digits.
    pub secret: String,
    /// To open it on the same device: `otpauth://totp/…`.
    pub url: String,
    /// To scan the same: rows of modules, dark where true, without the quiet zone.
    pub modules: Vec<Vec<bool>>,
}

/// Codes that change every half minute (RFC 6238: SHA-1, six digits, 30 seconds).
pub trait TotpCodes: Send + Sync {
    /// The step that a code is of, when it is that secret's now, or one step earlier or later:
    /// clocks differ, and people type slowly. `None` when it is not.
    ///
    /// # Errors
    /// When codes cannot be made.
    fn step_of(&self, secret: &TotpSecret, code: &TotpCode, at: Timestamp)
    -> Result<Option<i64>, StoreError>;

    /// How an authenticator is told of a secret.
    ///
    /// # Errors
    /// When it cannot be written down.
    fn enrol(&self, secret: &TotpSecret, issuer: &str, account: &str) -> Result<Enrolment, StoreError>;
}
