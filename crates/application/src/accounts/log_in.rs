//! Log-in with username and password.

use domain::accounts::{LOG_IN_RATE_LIMIT, LogIn, LogInDraft, SessionToken, SingleUseToken, User};
use ports::{
    passwords::PasswordCheck,
    sessions::{LogInProof, OpenSession, OpenSessionResult},
};

use super::{
    AccountError, AccountPorts, AccountRefusal, Caller, RateLimited, rate_limit,
    tokens::{hash_single_use, new_single_use_token},
};

/// Next step of a log-in whose password was right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogInStep {
    /// The member and their session token.
    SignedIn(User, SessionToken),
    /// The password is right; the log-in continues with this token and a code within five minutes.
    SecondFactorNeeded(SingleUseToken),
}

/// Checks a password and opens a session, or asks for the second factor.
///
/// An unknown username takes the same path as a known one, including rate limits, delays and a password hash,
/// so that responses do not reveal which usernames exist.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn log_in(
    draft: LogInDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<LogInStep, AccountError> {
    let LogIn { username, password } = LogIn::parse(draft)?;
    let at = ports.clock.now();
    if let Some(wait) = rate_limit::count("log in", LOG_IN_RATE_LIMIT, caller, at, ports.rate_limiter).await?
    {
        return Err(wait.into());
    }
    let counter = caller.guess_counter(&username, at, ports).await?;
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Err(RateLimited::WrongGuesses(wait).into());
    }
    let account = ports.accounts.account(&username).await?;
    let stored_hash = account.as_ref().map(|account| &account.password);
    let verdict = match ports.hasher.verify(&password, stored_hash).await {
        Ok(verdict) => verdict,
        Err(error) => {
            // The password was not checked, so it must not delay the next attempt.
            ports.rate_limiter.refund(&counter).await?;
            return Err(error.into());
        }
    };
    let (Some(account), PasswordCheck::Right | PasswordCheck::NeedsRehash) = (&account, verdict) else {
        let whose = account.map(|account| account.user.id);
        ports.sessions.record_failed_log_in(whose, caller.address, at).await?;
        return Err(AccountRefusal::WrongCredentials.into());
    };
    let rehashed = match verdict {
        // A failure here is ignored: the hash is upgraded at the next log-in.
        PasswordCheck::NeedsRehash => ports.hasher.hash(&password).await.ok(),
        _ => None,
    };
    let (token, session) = caller.new_session(ports.randomness)?;
    let challenge = new_single_use_token(ports.randomness)?;
    let proof = LogInProof::Password {
        proved: account.password.clone(),
        rehashed,
        challenge: hash_single_use(&challenge),
    };
    let opening = OpenSession { user: account.user.id, proof, session };
    match ports.sessions.open(&opening, at).await? {
        OpenSessionResult::Done(user, _) => Ok(LogInStep::SignedIn(user, token)),
        OpenSessionResult::SecondFactorNeeded => {
            // The password was right, hence no guess. Wrong codes are counted in `log_in_with_code`.
            ports.rate_limiter.refund(&counter).await?;
            Ok(LogInStep::SecondFactorNeeded(challenge))
        }
        OpenSessionResult::Suspended(suspension) => {
            // The password was right, hence no guess.
            ports.rate_limiter.refund(&counter).await?;
            Err(AccountRefusal::Suspended(suspension).into())
        }
        OpenSessionResult::Refused => Err(AccountRefusal::WrongCredentials.into()),
    }
}
