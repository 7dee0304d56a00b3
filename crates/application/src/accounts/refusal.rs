//! Why an account use case did not do what was asked.

use domain::{Violation, accounts::TokenRefusal, membership::Suspension};
use ports::commands::WriteError;

use super::{PasskeyRefusal, RateLimited, ReauthError, TwoFactorRefusal};

/// Error of the account use cases.
pub type AccountError = WriteError<AccountRefusal>;

/// Refusal of an account use case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountRefusal {
    /// Too many attempts, requests or mails.
    RateLimited(RateLimited),
    /// Re-authentication failed.
    ReauthFailed(ReauthError),
    UsernameTaken,
    /// Another account has the email address.
    EmailTaken,
    /// Unknown username or wrong password; indistinguishable.
    WrongCredentials,
    /// The password is right, and the member is suspended.
    Suspended(Suspension),
    /// The second-factor code is malformed, wrong or used; the log-in still waits.
    WrongCode(Violation),
    /// The log-in that waits for a code is unknown or has expired.
    LogInExpired,
    /// The address is confirmed already.
    EmailVerified,
    /// The address is not confirmed: whoever registered with somebody else's address must not be able to lock its owner
    /// out, or keep access.
    EmailUnverified,
    /// The token from a mailed link is not valid.
    Token(TokenRefusal),
    /// The account does not [give its address up](domain::accounts::User::releases_unconfirmed_email).
    KeepsEmail,
    /// Another member has confirmed the address since the change of email address was requested.
    EmailClaimed,
    /// No active admin would remain.
    LastAdmin,
    /// The account no longer exists.
    NoSuchUser,
    TwoFactor(TwoFactorRefusal),
    Passkey(PasskeyRefusal),
}

impl From<AccountRefusal> for AccountError {
    fn from(refusal: AccountRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<RateLimited> for AccountError {
    fn from(wait: RateLimited) -> Self {
        AccountRefusal::RateLimited(wait).into()
    }
}

impl From<ReauthError> for AccountError {
    fn from(error: ReauthError) -> Self {
        AccountRefusal::ReauthFailed(error).into()
    }
}

impl From<TwoFactorRefusal> for AccountError {
    fn from(refusal: TwoFactorRefusal) -> Self {
        AccountRefusal::TwoFactor(refusal).into()
    }
}

impl From<PasskeyRefusal> for AccountError {
    fn from(refusal: PasskeyRefusal) -> Self {
        AccountRefusal::Passkey(refusal).into()
    }
}
