//! Turning two-factor authentication on and off, and renewing recovery codes.

use domain::{
    Violation,
    accounts::{
        GuessCounter, PasswordHash, RECOVERY_CODES, RecoveryCode, SecondFactorCode, SignedIn, TokenHash,
        TotpSecret,
    },
    mail::Mail,
};
use ports::{
    StoreError,
    two_factor::{EnableTwoFactor, Enrolment, FactorChange},
};

use super::{
    AccountPorts, Caller, RateLimited, ReauthError,
    caller::hash_recovery,
    notifications,
    reauthenticate::{reauthenticate, wrong_code},
};

/// Refusal to change two-factor authentication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TwoFactorRefusal {
    /// The member's address is not confirmed: whoever registered with somebody else's address could lock its
    /// owner out.
    Unconfirmed,
    /// Re-authentication failed.
    ReauthFailed(ReauthError),
    /// The code from the authenticator is wrong.
    Code(Violation),
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
) -> Result<Result<Enrolment, TwoFactorRefusal>, StoreError> {
    let user = signed_in.user();
    if !user.is_email_verified {
        return Ok(Err(TwoFactorRefusal::Unconfirmed));
    }
    if ports.two_factor.two_factor(user.id).await?.secret.is_some() {
        return Ok(Err(TwoFactorRefusal::IsOn));
    }
    let proved = match reauthenticate(signed_in, password, None, caller, ports).await? {
        Ok(proved) => proved,
        Err(reauth_error) => return Ok(Err(TwoFactorRefusal::ReauthFailed(reauth_error))),
    };
    let mut bits = [0; 20];
    ports.randomness.fill(&mut bits)?;
    let secret = TotpSecret::from_bits(bits);
    let enrolment = ports.codes.enrol(&secret, ports.brand, user.username.as_str())?;
    let is_begun = ports.two_factor.begin_two_factor(user.id, &proved, &secret).await?;
    Ok(if is_begun { Ok(enrolment) } else { Err(TwoFactorRefusal::IsOn) })
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
) -> Result<Result<Vec<RecoveryCode>, TwoFactorRefusal>, StoreError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if !user.is_email_verified {
        return Ok(Err(TwoFactorRefusal::Unconfirmed));
    }
    let state = ports.two_factor.two_factor(user.id).await?;
    let Some(secret) = state.pending else {
        let is_on = state.secret.is_some();
        return Ok(Err(if is_on { TwoFactorRefusal::IsOn } else { TwoFactorRefusal::NothingPending }));
    };
    let given = match SecondFactorCode::parse(code) {
        Ok(given) => given,
        Err(violation) => return Ok(Err(TwoFactorRefusal::Code(violation))),
    };
    // Counted before the check like every guess, so that an unattended browser cannot be used to try all
    // codes.
    let counter = GuessCounter::Session(signed_in.session().id);
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        let wait = ReauthError::RateLimited(RateLimited::Account(wait));
        return Ok(Err(TwoFactorRefusal::ReauthFailed(wait)));
    }
    let step = match given {
        SecondFactorCode::Totp(code) => ports.codes.step_of(&secret, &code, at)?,
        SecondFactorCode::Recovery(_) => None,
    };
    let Some(step) = step else {
        ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
        return Ok(Err(TwoFactorRefusal::Code(wrong_code())));
    };
    ports.rate_limiter.refund(&counter).await?;
    let (codes, recovery) = draw_codes(ports)?;
    let turning = EnableTwoFactor {
        by: signed_in.acting(),
        secret,
        step,
        recovery,
        told: notifications::two_factor_is_on(user, ports.brand),
        address: caller.address,
    };
    let is_on = ports.two_factor.turn_on_two_factor(&turning, at).await?;
    Ok(if is_on { Ok(codes) } else { Err(TwoFactorRefusal::NothingPending) })
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
) -> Result<Result<Vec<RecoveryCode>, TwoFactorRefusal>, StoreError> {
    let proved = match prove_with_factor(signed_in, password, code, caller, ports).await? {
        Ok(proved) => proved,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let (codes, recovery) = draw_codes(ports)?;
    let told = notifications::recovery_codes_renewed(signed_in.user(), ports.brand);
    let change = change(signed_in, proved, told, caller);
    let at = ports.clock.now();
    let is_done = ports.two_factor.renew_recovery_codes(&change, &recovery, at).await?;
    Ok(if is_done { Ok(codes) } else { Err(TwoFactorRefusal::IsOff) })
}

/// Turns two-factor authentication off; requires re-authentication.
pub async fn turn_off_two_factor(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Result<(), TwoFactorRefusal>, StoreError> {
    let proved = match prove_with_factor(signed_in, password, code, caller, ports).await? {
        Ok(proved) => proved,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let told = notifications::two_factor_is_off(signed_in.user(), ports.brand);
    let change = change(signed_in, proved, told, caller);
    let is_done = ports.two_factor.turn_off_two_factor(&change, ports.clock.now()).await?;
    Ok(if is_done { Ok(()) } else { Err(TwoFactorRefusal::IsOff) })
}

async fn prove_with_factor(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Result<PasswordHash, TwoFactorRefusal>, StoreError> {
    if ports.two_factor.two_factor(signed_in.user().id).await?.secret.is_none() {
        return Ok(Err(TwoFactorRefusal::IsOff));
    }
    Ok(reauthenticate(signed_in, password, code, caller, ports)
        .await?
        .map_err(TwoFactorRefusal::ReauthFailed))
}

fn change(signed_in: &SignedIn, proved: PasswordHash, told: Mail, caller: &Caller) -> FactorChange {
    FactorChange { by: signed_in.acting(), proved, told, address: caller.address }
}

/// Draws recovery codes; returns them with their digests.
fn draw_codes(ports: AccountPorts<'_>) -> Result<(Vec<RecoveryCode>, Vec<TokenHash>), StoreError> {
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let mut bits = [0; 15];
        ports.randomness.fill(&mut bits)?;
        codes.push(RecoveryCode::from_bits(bits));
    }
    let kept = codes.iter().map(hash_recovery).collect();
    Ok((codes, kept))
}
