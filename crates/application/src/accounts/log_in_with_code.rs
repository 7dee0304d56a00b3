//! Second step of a log-in: the authenticator or recovery code.

use domain::accounts::{LOG_IN_RATE_LIMIT, SecondFactorCode, SessionToken, SingleUseToken, User};
use ports::sessions::{LogInProof, OpenSession, OpenSessionResult};

use super::{
    AccountError, AccountPorts, AccountRefusal, Caller, RateLimited,
    code_check::{identify_factor, wrong_code},
    rate_limit, security_emails,
    tokens::hash_single_use,
};

/// Completes a log-in whose password was right. Wrong codes are counted like wrong passwords. Returns the member and
/// their session token.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn log_in_with_code(
    challenge: &SingleUseToken,
    code: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<(User, SessionToken), AccountError> {
    let (challenge, at) = (hash_single_use(challenge), ports.clock.now());
    if let Some(wait) = rate_limit::count("log in", LOG_IN_RATE_LIMIT, caller, at, ports.rate_limiter).await?
    {
        return Err(wait.into());
    }
    let challenged = ports.two_factor.challenged(challenge, at).await?;
    let (user, secret) = challenged.ok_or(AccountRefusal::LogInExpired)?;
    let given = SecondFactorCode::parse(code).map_err(AccountRefusal::WrongCode)?;
    let counter = caller.guess_counter(&user.username, at, ports).await?;
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Err(RateLimited::WrongGuesses(wait).into());
    }
    if let Some(factor) = identify_factor(&secret, &given, at, ports)? {
        let (token, session) = caller.new_session(ports.randomness)?;
        let mail = security_emails::recovery_code_used(&user, ports.brand);
        let proof = LogInProof::SecondFactor { challenge, factor, mail };
        let opening = OpenSession { user: user.id, proof, session };
        if let OpenSessionResult::Done(user, _) = ports.sessions.open(&opening, at).await? {
            return Ok((user, token));
        }
    }
    ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
    Err(AccountRefusal::WrongCode(wrong_code()).into())
}
