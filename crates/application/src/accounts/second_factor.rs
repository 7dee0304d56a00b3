use domain::{
    Violation,
    accounts::{GivenCode, LOG_INS, SessionToken, SingleUseToken, User},
};
use ports::{
    StoreError,
    sessions::{Opened, Opening, Proof},
};

use super::{
    AccountPorts, Caller, RateLimited,
    caller::hash_single_use,
    notifications, rate_limit,
    reauthenticate::{factor, wrong_code},
};

/// What somebody is told who enters a code after their password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecondFactorOutcome {
    /// They are signed in with that token.
    SignedIn(User, SessionToken),
    /// It is no code, or a wrong one, or one that was used; the log-in still waits.
    Refused(Violation),
    /// The log-in does not wait (any more): they have to begin again.
    Over,
    /// They have to wait.
    TooSoon(RateLimited),
}

/// Goes on with a log-in whose password was right. Wrong codes count like wrong passwords.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn log_in_with_code(
    challenge: &SingleUseToken,
    code: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<SecondFactorOutcome, StoreError> {
    let (challenge, at) = (hash_single_use(challenge), ports.clock.now());
    if let Some(wait) = rate_limit::count("log in", LOG_INS, caller, at, ports.rate_limiter).await? {
        return Ok(SecondFactorOutcome::TooSoon(wait));
    }
    let Some((user, secret)) = ports.two_factor.challenged(challenge, at).await? else {
        return Ok(SecondFactorOutcome::Over);
    };
    let given = match GivenCode::parse(code) {
        Ok(given) => given,
        Err(violation) => return Ok(SecondFactorOutcome::Refused(violation)),
    };
    let counter = caller.guess_counter(&user.username, at, ports).await?;
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Ok(SecondFactorOutcome::TooSoon(RateLimited::Account(wait)));
    }
    if let Some(factor) = factor(&secret, &given, at, ports)? {
        let (token, session) = caller.new_session(ports.randomness)?;
        let told = notifications::recovery_code_used(&user, ports.brand);
        let proof = Proof::SecondFactor { challenge, factor, told };
        let opening = Opening { user: user.id, proof, session };
        if let Opened::Done(user, _) = ports.sessions.open(&opening, at).await? {
            return Ok(SecondFactorOutcome::SignedIn(user, token));
        }
    }
    ports.sessions.note_failure(Some(user.id), caller.address, at).await?;
    Ok(SecondFactorOutcome::Refused(wrong_code()))
}
