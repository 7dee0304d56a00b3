use domain::{
    Violation,
    accounts::{LOG_INS, LogIn, LogInDraft, SessionToken, SingleUseToken, User},
};
use ports::{
    StoreError,
    passwords::Verdict,
    sessions::{Opened, Opening, Proof},
};

use super::{
    AccountPorts, Caller, RateLimited,
    caller::{draw_single_use, hash_single_use},
    rate_limit,
};

/// What somebody who logs in is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogInOutcome {
    /// They are signed in with that token.
    SignedIn(User, SessionToken),
    /// The password is right, and a code is asked for besides: with that token, within five minutes.
    SecondFactorNeeded(SingleUseToken),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// Nobody has that name, or not that password: which of the two is not told.
    Refused,
    /// They have to wait.
    TooSoon(RateLimited),
}

/// Signs somebody in.
///
/// A name that nobody has goes the same way as one that somebody has: counted alike, slowed down
/// alike, and a password is checked for it.
///
/// # Errors
/// When the store fails, passwords pile up, or nothing random can be drawn.
pub async fn log_in(
    draft: LogInDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<LogInOutcome, StoreError> {
    let LogIn { username, password } = match LogIn::parse(draft) {
        Ok(log_in) => log_in,
        Err(violations) => return Ok(LogInOutcome::Invalid(violations)),
    };
    let at = ports.clock.now();
    if let Some(wait) = rate_limit::count("log in", LOG_INS, caller, at, ports.rate_limiter).await? {
        return Ok(LogInOutcome::TooSoon(wait));
    }
    let counter = caller.guess_counter(&username, at, ports).await?;
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Ok(LogInOutcome::TooSoon(RateLimited::Account(wait)));
    }
    let account = ports.accounts.account(&username).await?;
    let kept = account.as_ref().map(|account| &account.password);
    let verdict = match ports.hasher.verify(&password, kept).await {
        Ok(verdict) => verdict,
        Err(error) => {
            // Nobody has tried this password: it must not slow its owner down.
            ports.rate_limiter.refund(&counter).await?;
            return Err(error);
        }
    };
    let (Some(account), Verdict::Right | Verdict::RightButWeak) = (&account, verdict) else {
        let whose = account.map(|account| account.user.id);
        ports.sessions.note_failure(whose, caller.address, at).await?;
        return Ok(LogInOutcome::Refused);
    };
    let rehashed = match verdict {
        // It can be made good at the next log-in as well.
        Verdict::RightButWeak => ports.hasher.hash(&password).await.ok(),
        _ => None,
    };
    let (token, session) = caller.new_session(ports.randomness)?;
    let challenge = draw_single_use(ports.randomness)?;
    let proof = Proof::Password {
        proved: account.password.clone(),
        rehashed,
        challenge: hash_single_use(&challenge),
    };
    let opening = Opening { user: account.user.id, proof, session };
    Ok(match ports.sessions.open(&opening, at).await? {
        Opened::Done(user, _) => LogInOutcome::SignedIn(user, token),
        Opened::SecondFactorNeeded => {
            // The password was no guess. Codes that are one are counted where they are given.
            ports.rate_limiter.refund(&counter).await?;
            LogInOutcome::SecondFactorNeeded(challenge)
        }
        Opened::Refused => LogInOutcome::Refused,
    })
}
