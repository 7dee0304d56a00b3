//! Passkeys: registration, removal and log-in.

use domain::accounts::{
    Device, LOG_IN_RATE_LIMIT, MAX_PASSKEYS, Passkey, PasskeyId, SessionToken, SignedIn, SingleUseToken, User,
};
use ports::{
    passkeys::{AddPasskeyRefusal, Ceremony, CeremonyError, NewPasskey, PasskeySite},
    sessions::{LogInProof, OpenSession, OpenSessionResult},
    two_factor::FactorChange,
};

use super::{
    AccountError, AccountPorts, AccountRefusal, Caller, rate_limit,
    reauthenticate::{ReauthDraft, reauthenticate},
    security_emails,
    tokens::{hash_single_use, new_single_use_token},
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyRefusal {
    /// The site is reached by an IP address, to which no passkey can be bound.
    NoDomainName,
    /// The ceremony is unknown, expired, or already finished.
    Over,
    /// The device's answer is invalid, or its passkey is unknown.
    NotShown,
    /// The passkey is registered already.
    AlreadyRegistered,
    /// The member has the maximum number of passkeys.
    TooMany,
}

/// Separates refusals from internal errors.
fn ceremony_error(error: CeremonyError) -> AccountError {
    match error {
        CeremonyError::NoDomainName => PasskeyRefusal::NoDomainName.into(),
        CeremonyError::Refused(_) => PasskeyRefusal::NotShown.into(),
        CeremonyError::Failed(error) => error.into(),
    }
}

/// Begins the registration of a passkey; requires re-authentication.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn begin_adding_passkey(
    signed_in: &SignedIn,
    draft: ReauthDraft,
    origin: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<BrowserCeremony, AccountError> {
    let user = signed_in.user();
    if !user.is_email_verified {
        return Err(AccountRefusal::EmailUnverified.into());
    }
    let known = ports.passkeys.passkeys(user.id).await?;
    if known.len() >= MAX_PASSKEYS {
        return Err(PasskeyRefusal::TooMany.into());
    }
    let known: Vec<Vec<u8>> = known.into_iter().map(|passkey| passkey.credential).collect();
    // Done before re-authentication, because it fails on sites without a host name.
    let begun = ports.ceremonies.begin_adding(site(origin, ports), user, &known).map_err(ceremony_error)?;
    reauthenticate(signed_in, draft, caller, ports).await??;
    let ceremony = new_single_use_token(ports.randomness)?;
    let new_ceremony =
        Ceremony { token: hash_single_use(&ceremony), user: Some(user.id), state: begun.state };
    ports.passkeys.store_ceremony(&new_ceremony, ports.clock.now()).await?;
    Ok(BrowserCeremony { ceremony, options: begun.options })
}

/// Completes the registration of a passkey and mails the member.
pub async fn finish_adding_passkey(
    signed_in: &SignedIn,
    ceremony: &SingleUseToken,
    answer: &str,
    origin: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<Passkey, AccountError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if !user.is_email_verified {
        return Err(AccountRefusal::EmailUnverified.into());
    }
    let taken = ports.passkeys.take_ceremony(hash_single_use(ceremony), at).await?;
    let Some(taken) = taken.filter(|taken| taken.user == Some(user.id)) else {
        return Err(PasskeyRefusal::Over.into());
    };
    let finished = ports.ceremonies.finish_adding(site(origin, ports), &taken.state, answer);
    let new = NewPasskey {
        by: signed_in.acting(),
        name: Device::label(&caller.device),
        credential: finished.map_err(ceremony_error)?,
        mail: security_emails::passkey_added(user, ports.brand),
        address: caller.address,
    };
    let added = ports.passkeys.add_passkey(&new, at).await?;
    added.map_err(|refusal| match refusal {
        AddPasskeyRefusal::AlreadyRegistered => PasskeyRefusal::AlreadyRegistered.into(),
        AddPasskeyRefusal::TooMany => PasskeyRefusal::TooMany.into(),
    })
}

/// Removes a passkey and mails the member; requires re-authentication. False when they have no such passkey.
pub async fn remove_passkey(
    signed_in: &SignedIn,
    passkey: PasskeyId,
    draft: ReauthDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<bool, AccountError> {
    let user = signed_in.user();
    let known = ports.passkeys.passkeys(user.id).await?;
    if !known.iter().any(|known| known.id == passkey) {
        return Ok(false);
    }
    let proved = reauthenticate(signed_in, draft, caller, ports).await??;
    let mail = security_emails::passkey_removed(user, ports.brand);
    let change = FactorChange { by: signed_in.acting(), proved, mail, address: caller.address };
    Ok(ports.passkeys.remove_passkey(&change, passkey, ports.clock.now()).await?)
}

/// Begins a log-in with any passkey that the device has for this site.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn begin_passkey_log_in(
    origin: &str,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<BrowserCeremony, AccountError> {
    let at = ports.clock.now();
    if let Some(wait) = rate_limit::count("log in", LOG_IN_RATE_LIMIT, caller, at, ports.rate_limiter).await?
    {
        return Err(wait.into());
    }
    let begun = ports.ceremonies.begin_log_in(site(origin, ports)).map_err(ceremony_error)?;
    let ceremony = new_single_use_token(ports.randomness)?;
    let new_ceremony = Ceremony { token: hash_single_use(&ceremony), user: None, state: begun.state };
    ports.passkeys.store_ceremony(&new_ceremony, at).await?;
    Ok(BrowserCeremony { ceremony, options: begun.options })
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
) -> Result<(User, SessionToken), AccountError> {
    let at = ports.clock.now();
    if let Some(wait) = rate_limit::count("log in", LOG_IN_RATE_LIMIT, caller, at, ports.rate_limiter).await?
    {
        return Err(wait.into());
    }
    let taken = ports.passkeys.take_ceremony(hash_single_use(ceremony), at).await?;
    let Some(taken) = taken.filter(|taken| taken.user.is_none()) else {
        return Err(PasskeyRefusal::Over.into());
    };
    let (claimed, credential) = ports.ceremonies.identify(answer).map_err(ceremony_error)?;
    let found = ports.passkeys.passkey(&credential).await?.filter(|(user, ..)| user.id == claimed);
    let (user, passkey, verification_data) = found.ok_or(PasskeyRefusal::NotShown)?;
    let finished =
        ports.ceremonies.finish_log_in(site(origin, ports), &taken.state, answer, &verification_data);
    if matches!(finished, Err(CeremonyError::NoDomainName | CeremonyError::Refused(_))) {
        ports.sessions.record_failed_log_in(Some(user.id), caller.address, at).await?;
    }
    let verification_data = finished.map_err(ceremony_error)?;
    if let Some(wait) = rate_limit::count_passkey(passkey, at, ports.rate_limiter).await? {
        return Err(wait.into());
    }
    let (token, session) = caller.new_session(ports.randomness)?;
    let opening =
        OpenSession { user: user.id, proof: LogInProof::Passkey { passkey, verification_data }, session };
    match ports.sessions.open(&opening, at).await? {
        OpenSessionResult::Done(user, _) => Ok((user, token)),
        OpenSessionResult::Suspended(suspension) => Err(AccountRefusal::Suspended(suspension).into()),
        OpenSessionResult::SecondFactorNeeded | OpenSessionResult::Refused => {
            Err(PasskeyRefusal::NotShown.into())
        }
    }
}

fn site<'a>(origin: &'a str, ports: AccountPorts<'a>) -> PasskeySite<'a> {
    PasskeySite { origin, brand: ports.brand }
}
