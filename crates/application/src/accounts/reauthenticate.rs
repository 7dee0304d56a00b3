use domain::{
    Timestamp, Violation,
    accounts::{Factor, GivenCode, GuessCounter, Password, PasswordHash, SignedIn, TotpSecret},
};
use ports::{StoreError, passwords::Verdict};

use super::{AccountPorts, Caller, RateLimited, caller::hash_recovery, notifications};

/// Why it is not shown that somebody is who they say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReauthError {
    /// The password is wrong; a sentence for the field `password`.
    Password(Violation),
    /// The password is right, and a code is asked for besides: there was none, or it is wrong or used.
    /// A sentence for the field `code`.
    Code(Violation),
    /// They have to wait.
    TooSoon(RateLimited),
}

/// Confirms that whoever sits at a signed-in browser is its member: they know the password and, when
/// they have a second factor, a code of their authenticator or one of the recovery codes, which is
/// used up by this. For what a browser left open must not be enough for. Answers what the password
/// was checked against, for the store to compare once more with the change itself.
///
/// Wrong guesses slow down the next ones in the same session, and no others: guesses from elsewhere never
/// keep a signed-in member waiting. The rules of the form `login` are those of the password, so too short
/// a one is wrong without being tried.
///
/// # Errors
/// When the store fails or passwords pile up; nothing is counted then.
pub async fn reauthenticate(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Result<PasswordHash, ReauthError>, StoreError> {
    let wrong = || Err(ReauthError::Password(Violation::new("password", "Password is incorrect")));
    let Ok(password) = Password::give(password) else { return Ok(wrong()) };
    let (user, at) = (signed_in.user(), ports.clock.now());
    let counter = GuessCounter::Session(signed_in.session().id);
    if let Some(wait) = ports.rate_limiter.count_guess(&counter, at).await? {
        return Ok(Err(ReauthError::TooSoon(RateLimited::Account(wait))));
    }
    let Some(account) = ports.accounts.account(&user.username).await? else { return Ok(wrong()) };
    match ports.hasher.verify(&password, Some(&account.password)).await {
        Ok(Verdict::Wrong) => {
            ports.sessions.note_failure(Some(user.id), caller.address, at).await?;
            return Ok(wrong());
        }
        Ok(Verdict::Right | Verdict::RightButWeak) => {}
        Err(error) => {
            ports.rate_limiter.refund(&counter).await?;
            return Err(error);
        }
    }
    let Some(secret) = ports.two_factor.two_factor(user.id).await?.secret else {
        ports.rate_limiter.refund(&counter).await?;
        return Ok(Ok(account.password));
    };
    let given = match GivenCode::parse(&code.unwrap_or_default()) {
        Ok(given) => given,
        Err(violation) => {
            // Nothing was guessed: the password is right, and what is no code cannot be one.
            ports.rate_limiter.refund(&counter).await?;
            return Ok(Err(ReauthError::Code(violation)));
        }
    };
    let is_right = match factor(&secret, &given, at, ports)? {
        Some(factor) => {
            let told = notifications::recovery_code_used(user, ports.brand);
            ports.two_factor.use_factor(user.id, factor, &told, caller.address, at).await?
        }
        None => false,
    };
    if !is_right {
        ports.sessions.note_failure(Some(user.id), caller.address, at).await?;
        return Ok(Err(ReauthError::Code(wrong_code())));
    }
    ports.rate_limiter.refund(&counter).await?;
    Ok(Ok(account.password))
}

/// The factor that a code is, as far as it can be told before it is used up; `None` when it is wrong.
pub(super) fn factor(
    secret: &TotpSecret,
    given: &GivenCode,
    at: Timestamp,
    ports: AccountPorts<'_>,
) -> Result<Option<Factor>, StoreError> {
    Ok(match given {
        GivenCode::Totp(code) => ports.codes.step_of(secret, code, at)?.map(|step| Factor::Totp { step }),
        GivenCode::Recovery(code) => Some(Factor::Recovery(hash_recovery(code))),
    })
}

pub(super) fn wrong_code() -> Violation {
    Violation::new("code", "This code is not right, or was used already")
}
