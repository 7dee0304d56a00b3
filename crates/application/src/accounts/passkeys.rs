//! Passkeys: registration, removal and log-in.

use domain::{
    accounts::{
        Device, LOG_INS, MOST_PASSKEYS, Passkey, PasskeyId, SessionToken, SignedIn, SingleUseToken, User,
    },
    membership::Suspension,
};
use ports::{
    StoreError,
    passkeys::{AddPasskeyResult, Ceremony, CeremonyError, NewPasskey, PasskeySite},
    sessions::{OpenSession, OpenSessionResult, Proof},
    two_factor::FactorChange,
};

use super::{
    AccountPorts, Caller, RateLimited, ReauthError,
    caller::{hash_single_use, new_single_use_token},
    notifications, rate_limit,
    reauthenticate::reauthenticate,
};

/// A started ceremony for the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowserCeremony {
    /// Token that the browser sends back with the device's answer.
    pub ceremony: SingleUseToken,
    /// Options of the WebAuthn call, as JSON.
    pub options: String,
}

/// Refusal of a passkey operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasskeyRefusal {
    /// The member's address is not confirmed: whoever registered with somebody else's address must not be
    /// able to keep access.
    Unconfirmed,
    /// Re-authentication failed.
    ReauthFailed(ReauthError),
    /// The site is reached by an IP address, to which no passkey can be bound.
    NoDomainName,
    /// The ceremony is unknown, expired, or already finished.
    Over,
    /// The device's answer is invalid, or its passkey is unknown.
    NotShown,
    /// The passkey is right, and the member is suspended.
    Suspended(Suspension),
    /// The passkey is registered already.
    AlreadyRegistered,
    /// The member has the maximum number of passkeys.
    TooMany,
    /// Too many attempts.
    RateLimited(RateLimited),
}

type Outcome<T> = Result<Result<T, PasskeyRefusal>, StoreError>;

/// Separates refusals from internal errors.
fn sorted<T>(outcome: Result<T, CeremonyError>) -> Outcome<T> {
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(CeremonyError::NoDomainName) => Ok(Err(PasskeyRefusal::NoDomainName)),
        Err(CeremonyError::Refused(_)) => Ok(Err(PasskeyRefusal::NotShown)),
        Err(CeremonyError::Failed(error)) => Err(error),
    }
}

macro_rules! or_refuse {
    ($outcome:expr) => {
        match $outcome {
            Ok(value) => value,
            Err(refusal) => return Ok(Err(refusal)),
        }
    };
}

/// Begins the registration of a passkey; requires re-authentication.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn begin_adding_passkey(
    signed_in: &SignedIn,
    password: String,
    code: Option<String>,
    origin: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Outcome<BrowserCeremony> {
    let user = signed_in.user();
    if !user.is_email_verified {
        return Ok(Err(PasskeyRefusal::Unconfirmed));
    }
    let known = ports.passkeys.passkeys(user.id).await?;
    if known.len() >= MOST_PASSKEYS {
        return Ok(Err(PasskeyRefusal::TooMany));
    }
    let known: Vec<Vec<u8>> = known.into_iter().map(|passkey| passkey.credential).collect();
    // Done before re-authentication, because it fails on sites without a host name.
    let begun = or_refuse!(sorted(ports.ceremonies.begin_adding(site(origin, ports), user, &known))?);
    let proved = reauthenticate(signed_in, password, code, caller, ports).await?;
    or_refuse!(proved.map_err(PasskeyRefusal::ReauthFailed));
    let ceremony = new_single_use_token(ports.randomness)?;
    let kept = Ceremony { token: hash_single_use(&ceremony), user: Some(user.id), state: begun.state };
    ports.passkeys.keep_ceremony(&kept, ports.clock.now()).await?;
    Ok(Ok(BrowserCeremony { ceremony, options: begun.options }))
}

/// Completes the registration of a passkey and mails the member.
pub async fn finish_adding_passkey(
    signed_in: &SignedIn,
    ceremony: &SingleUseToken,
    answer: &str,
    origin: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Outcome<Passkey> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if !user.is_email_verified {
        return Ok(Err(PasskeyRefusal::Unconfirmed));
    }
    let taken = ports.passkeys.take_ceremony(hash_single_use(ceremony), at).await?;
    let Some(taken) = taken.filter(|taken| taken.user == Some(user.id)) else {
        return Ok(Err(PasskeyRefusal::Over));
    };
    let finished = ports.ceremonies.finish_adding(site(origin, ports), &taken.state, answer);
    let new = NewPasskey {
        by: signed_in.acting(),
        name: Device::label(&caller.device),
        credential: or_refuse!(sorted(finished)?),
        told: notifications::passkey_added(user, ports.brand),
        address: caller.address,
    };
    Ok(match ports.passkeys.add_passkey(&new, at).await? {
        AddPasskeyResult::Done(passkey) => Ok(passkey),
        AddPasskeyResult::AlreadyRegistered => Err(PasskeyRefusal::AlreadyRegistered),
        AddPasskeyResult::TooMany => Err(PasskeyRefusal::TooMany),
    })
}

/// Removes a passkey and mails the member; requires re-authentication. False when they have no such passkey.
pub async fn remove_passkey(
    signed_in: &SignedIn,
    passkey: PasskeyId,
    password: String,
    code: Option<String>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Result<bool, ReauthError>, StoreError> {
    let user = signed_in.user();
    let known = ports.passkeys.passkeys(user.id).await?;
    if !known.iter().any(|known| known.id == passkey) {
        return Ok(Ok(false));
    }
    let proved = or_refuse!(reauthenticate(signed_in, password, code, caller, ports).await?);
    let told = notifications::passkey_removed(user, ports.brand);
    let change = FactorChange { by: signed_in.acting(), proved, told, address: caller.address };
    Ok(Ok(ports.passkeys.remove_passkey(&change, passkey, ports.clock.now()).await?))
}

/// Begins a log-in with any passkey that the device has for this site.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn begin_passkey_log_in(
    origin: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Outcome<BrowserCeremony> {
    let at = ports.clock.now();
    if let Some(wait) = rate_limit::count("log in", LOG_INS, caller, at, ports.rate_limiter).await? {
        return Ok(Err(PasskeyRefusal::RateLimited(wait)));
    }
    let begun = or_refuse!(sorted(ports.ceremonies.begin_log_in(site(origin, ports)))?);
    let ceremony = new_single_use_token(ports.randomness)?;
    let kept = Ceremony { token: hash_single_use(&ceremony), user: None, state: begun.state };
    ports.passkeys.keep_ceremony(&kept, at).await?;
    Ok(Ok(BrowserCeremony { ceremony, options: begun.options }))
}

/// Completes a log-in with a passkey. No code is required, because a passkey with user verification is two
/// factors.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn finish_passkey_log_in(
    ceremony: &SingleUseToken,
    answer: &str,
    origin: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Outcome<(User, SessionToken)> {
    let at = ports.clock.now();
    if let Some(wait) = rate_limit::count("log in", LOG_INS, caller, at, ports.rate_limiter).await? {
        return Ok(Err(PasskeyRefusal::RateLimited(wait)));
    }
    let taken = ports.passkeys.take_ceremony(hash_single_use(ceremony), at).await?;
    let Some(taken) = taken.filter(|taken| taken.user.is_none()) else {
        return Ok(Err(PasskeyRefusal::Over));
    };
    let (claimed, credential) = or_refuse!(sorted(ports.ceremonies.identify(answer))?);
    let found = ports.passkeys.passkey(&credential).await?.filter(|(user, ..)| user.id == claimed);
    let Some((user, passkey, kept)) = found else { return Ok(Err(PasskeyRefusal::NotShown)) };
    let finished = ports.ceremonies.finish_log_in(site(origin, ports), &taken.state, answer, &kept);
    let kept = match sorted(finished)? {
        Ok(kept) => kept,
        Err(refusal) => {
            ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
            return Ok(Err(refusal));
        }
    };
    if let Some(wait) = rate_limit::count_passkey(passkey, caller, at, ports.rate_limiter).await? {
        return Ok(Err(PasskeyRefusal::RateLimited(wait)));
    }
    let (token, session) = caller.new_session(ports.randomness)?;
    let opening = OpenSession { user: user.id, proof: Proof::Passkey { passkey, kept }, session };
    Ok(match ports.sessions.open(&opening, at).await? {
        OpenSessionResult::Done(user, _) => Ok((user, token)),
        OpenSessionResult::Suspended(suspension) => Err(PasskeyRefusal::Suspended(suspension)),
        OpenSessionResult::SecondFactorNeeded | OpenSessionResult::Refused => Err(PasskeyRefusal::NotShown),
    })
}

fn site<'a>(origin: &'a str, ports: AccountPorts<'a>) -> PasskeySite<'a> {
    PasskeySite { origin, brand: ports.brand }
}
