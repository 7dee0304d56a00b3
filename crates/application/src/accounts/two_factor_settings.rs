//! Turning two-factor authentication on and off, and renewing recovery codes.

use domain::{
    accounts::{
        GuessCounter, PasswordHash, RECOVERY_CODES, RecoveryCode, SecondFactorCode, SignedIn, TokenHash,
        TotpSecret,
    },
    mail::Mail,
};
use ports::{
    StoreError,
    two_factor::{EnableTwoFactor, Enrollment, FactorChange},
};

use super::{
    AccountError, AccountPorts, AccountRefusal, Caller, RateLimited, code_check::wrong_code,
    reauthenticate::reauthenticate, security_emails, tokens::hash_recovery,
};

/// Refusal to change two-factor authentication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TwoFactorRefusal {
    /// Two-factor authentication is on already.
    IsOn,
    /// Two-factor authentication is off.
    IsOff,
    /// No secret waits for confirmation.
    NothingPending,
}

/// Draws a secret and returns the set-up data for an authenticator app. Has no effect on log-ins until
/// [`confirm_two_factor`] succeeds.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn begin_two_factor(
    signed_in: &SignedIn,
    password: String,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Enrollment, AccountError> {
    let user = signed_in.user();
    if !user.is_email_verified {
        return Err(AccountRefusal::EmailUnverified.into());
    }
    if ports.two_factor.two_factor(user.id).await?.secret.is_some() {
        return Err(TwoFactorRefusal::IsOn.into());
    }
    let proved = reauthenticate(signed_in, password, None, caller, ports).await??;
    let mut bits = [0; 20];
    ports.randomness.fill(&mut bits)?;
    let secret = TotpSecret::from_bits(bits);
    let enrollment = ports.codes.enroll(&secret, ports.brand, user.username.as_str())?;
    let is_begun = ports.two_factor.begin_two_factor(user.id, &proved, &secret).await?;
    if is_begun { Ok(enrollment) } else { Err(TwoFactorRefusal::IsOn.into()) }
}

/// Turns two-factor authentication on with a code from the authenticator, which is used up. Returns the
/// recovery codes, which cannot be shown again.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn confirm_two_factor(
    signed_in: &SignedIn,
    code: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Vec<RecoveryCode>, AccountError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if !user.is_email_verified {
        return Err(AccountRefusal::EmailUnverified.into());
    }
    let state = ports.two_factor.two_factor(user.id).await?;
    let Some(secret) = state.pending else {
        let is_on = state.secret.is_some();
        return Err((if is_on { TwoFactorRefusal::IsOn } else { TwoFactorRefusal::NothingPending }).into());
    };
    let given = SecondFactorCode::parse(code)?;
    // Counted before the check like every guess, so that an unattended browser cannot be used to try all
    // codes.
    let counter = GuessCounter::Session(signed_in.session().id);
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Err(RateLimited::WrongGuesses(wait).into());
    }
    let step = match given {
        SecondFactorCode::Totp(code) => ports.codes.step_of(&secret, &code, at)?,
        SecondFactorCode::Recovery(_) => None,
    };
    let Some(step) = step else {
        ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
        return Err(wrong_code().into());
    };
    ports.rate_limiter.refund(&counter).await?;
    let (codes, recovery) = generate_recovery_codes(ports)?;
    let command = EnableTwoFactor {
        by: signed_in.acting(),
        secret,
        step,
        recovery,
        mail: security_emails::two_factor_is_on(user, ports.brand),
        address: caller.address,
    };
    let is_on = ports.two_factor.enable_two_factor(&command, at).await?;
    if is_on { Ok(codes) } else { Err(TwoFactorRefusal::NothingPending.into()) }
}

/// Replaces the recovery codes; requires re-authentication.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn renew_recovery_codes(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Vec<RecoveryCode>, AccountError> {
    let proved = prove_with_factor(signed_in, password, code, caller, ports).await?;
    let (codes, recovery) = generate_recovery_codes(ports)?;
    let mail = security_emails::recovery_codes_renewed(signed_in.user(), ports.brand);
    let change = change(signed_in, proved, mail, caller);
    let at = ports.clock.now();
    let is_done = ports.two_factor.renew_recovery_codes(&change, &recovery, at).await?;
    if is_done { Ok(codes) } else { Err(TwoFactorRefusal::IsOff.into()) }
}

/// Turns two-factor authentication off; requires re-authentication.
pub async fn disable_two_factor(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<(), AccountError> {
    let proved = prove_with_factor(signed_in, password, code, caller, ports).await?;
    let mail = security_emails::two_factor_is_off(signed_in.user(), ports.brand);
    let change = change(signed_in, proved, mail, caller);
    let is_done = ports.two_factor.disable_two_factor(&change, ports.clock.now()).await?;
    if is_done { Ok(()) } else { Err(TwoFactorRefusal::IsOff.into()) }
}

async fn prove_with_factor(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<PasswordHash, AccountError> {
    if ports.two_factor.two_factor(signed_in.user().id).await?.secret.is_none() {
        return Err(TwoFactorRefusal::IsOff.into());
    }
    Ok(reauthenticate(signed_in, password, code, caller, ports).await??)
}

fn change(signed_in: &SignedIn, proved: PasswordHash, mail: Mail, caller: &Caller) -> FactorChange {
    FactorChange { by: signed_in.acting(), proved, mail, address: caller.address }
}

/// Draws recovery codes; returns them with their digests.
fn generate_recovery_codes(
    ports: AccountPorts<'_>,
) -> Result<(Vec<RecoveryCode>, Vec<TokenHash>), StoreError> {
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let mut bits = [0; 15];
        ports.randomness.fill(&mut bits)?;
        codes.push(RecoveryCode::from_bits(bits));
    }
    let hashes = codes.iter().map(hash_recovery).collect();
    Ok((codes, hashes))
}
