//! Re-authentication before sensitive changes: password, and a code if two-factor authentication is on.

use domain::{
    Timestamp, Violation,
    accounts::{
        GuessCounter, Password, PasswordHash, SecondFactorCode, SignedIn, TotpSecret, VerifiedFactor,
    },
};
use ports::{StoreError, commands::WriteError, passwords::PasswordCheck};

use super::{AccountPorts, Caller, RateLimited, security_emails, tokens::hash_recovery};

/// Failure to re-authenticate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReauthError {
    /// The password is missing or wrong. For the field `password`.
    Password(Violation),
    /// The password is right, but the code is missing, wrong or used. For the field `code`.
    Code(Violation),
    /// Too many attempts.
    RateLimited(RateLimited),
}

impl ReauthError {
    /// The password is wrong, or was changed since it was checked.
    pub(crate) fn wrong_password() -> Self {
        Self::Password(Violation::new("password", "Password is incorrect"))
    }
}

/// Why an operation that requires re-authentication was refused: `R` is its own refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuardedRefusal<R> {
    /// Re-authentication failed.
    ReauthFailed(ReauthError),
    Refused(R),
}

impl<R> GuardedRefusal<R> {
    /// The error of an operation that its own rules refuse.
    pub(crate) const fn error(refusal: R) -> WriteError<Self> {
        WriteError::Refused(Self::Refused(refusal))
    }
}

impl<R> From<ReauthError> for WriteError<GuardedRefusal<R>> {
    fn from(error: ReauthError) -> Self {
        Self::Refused(GuardedRefusal::ReauthFailed(error))
    }
}

/// Checks the member's password and, when two-factor authentication is on, an authenticator or recovery code,
/// which is used up. For changes for which an unattended browser must not suffice. Returns the password hash
/// that was checked; the store compares it again in the transaction of the change.
///
/// Wrong guesses delay further ones in the same session only, so guesses elsewhere cannot lock a signed-in
/// member out. A password that breaks the rules of the form `login` is wrong without being checked.
///
/// # Errors
/// When a store fails or too many password checks are waiting; nothing is counted then.
pub async fn reauthenticate(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Result<PasswordHash, ReauthError>, StoreError> {
    let wrong = || Err(ReauthError::wrong_password());
    if password.is_empty() {
        return Ok(Err(ReauthError::Password(Violation::new("password", "Please enter your password"))));
    }
    let Ok(password) = Password::parse_login(password) else { return Ok(wrong()) };
    let (user, at) = (signed_in.user(), ports.clock.now());
    let counter = GuessCounter::Session(signed_in.session().id);
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Ok(Err(ReauthError::RateLimited(RateLimited::WrongGuesses(wait))));
    }
    let Some(account) = ports.accounts.account(&user.username).await? else { return Ok(wrong()) };
    match ports.hasher.verify(&password, Some(&account.password)).await {
        Ok(PasswordCheck::Wrong) => {
            ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
            return Ok(wrong());
        }
        Ok(PasswordCheck::Right | PasswordCheck::NeedsRehash) => {}
        Err(error) => {
            ports.rate_limiter.refund(&counter).await?;
            return Err(error);
        }
    }
    let Some(secret) = ports.two_factor.two_factor(user.id).await?.secret else {
        ports.rate_limiter.refund(&counter).await?;
        return Ok(Ok(account.password));
    };
    let given = match SecondFactorCode::parse(&code.unwrap_or_default()) {
        Ok(given) => given,
        Err(violation) => {
            // Not a guess: the password is right, and malformed input cannot be a valid code.
            ports.rate_limiter.refund(&counter).await?;
            return Ok(Err(ReauthError::Code(violation)));
        }
    };
    let is_right = match identify_factor(&secret, &given, at, ports)? {
        Some(factor) => {
            let mail = security_emails::recovery_code_used(user, ports.brand);
            ports.two_factor.use_factor(user.id, factor, &mail, caller.address, at).await?
        }
        None => false,
    };
    if !is_right {
        ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
        return Ok(Err(ReauthError::Code(wrong_code())));
    }
    ports.rate_limiter.refund(&counter).await?;
    Ok(Ok(account.password))
}
