//! Second step of a log-in: the authenticator or recovery code.

use domain::{
    Violation,
    accounts::{LOG_INS, SecondFactorCode, SessionToken, SingleUseToken, User},
};
use ports::{
    StoreError,
    sessions::{OpenSession, OpenSessionResult, Proof},
};

use super::{
    AccountPorts, Caller, RateLimited,
    caller::hash_single_use,
    notifications, rate_limit,
    reauthenticate::{factor, wrong_code},
};

/// Outcome of the second step of a log-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecondFactorOutcome {
    /// The member and their session token.
    SignedIn(User, SessionToken),
    /// The code is malformed, wrong or used; the log-in still waits.
    Refused(Violation),
    /// The log-in is unknown or has expired.
    Over,
    /// Too many attempts.
    RateLimited(RateLimited),
}

/// Completes a log-in whose password was right. Wrong codes are counted like wrong passwords.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn log_in_with_code(
    challenge: &SingleUseToken,
    code: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<SecondFactorOutcome, StoreError> {
    let (challenge, at) = (hash_single_use(challenge), ports.clock.now());
    if let Some(wait) = rate_limit::count("log in", LOG_INS, caller, at, ports.rate_limiter).await? {
        return Ok(SecondFactorOutcome::RateLimited(wait));
    }
    let Some((user, secret)) = ports.two_factor.challenged(challenge, at).await? else {
        return Ok(SecondFactorOutcome::Over);
    };
    let given = match SecondFactorCode::parse(code) {
        Ok(given) => given,
        Err(violation) => return Ok(SecondFactorOutcome::Refused(violation)),
    };
    let counter = caller.guess_counter(&user.username, at, ports).await?;
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Ok(SecondFactorOutcome::RateLimited(RateLimited::Account(wait)));
    }
    if let Some(factor) = factor(&secret, &given, at, ports)? {
        let (token, session) = caller.new_session(ports.randomness)?;
        let told = notifications::recovery_code_used(&user, ports.brand);
        let proof = Proof::SecondFactor { challenge, factor, told };
        let opening = OpenSession { user: user.id, proof, session };
        if let OpenSessionResult::Done(user, _) = ports.sessions.open(&opening, at).await? {
            return Ok(SecondFactorOutcome::SignedIn(user, token));
        }
    }
    ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
    Ok(SecondFactorOutcome::Refused(wrong_code()))
}
