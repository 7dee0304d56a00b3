use domain::{
    accounts::{MAILS, Purpose, SignedIn, SingleUseToken, TokenRefusal, User},
    audit::Actor,
};
use ports::{
    StoreError,
    clock::Clock,
    leaving::{Leaving, Left},
    tokens::SingleUseTokens,
};

use super::{AccountPorts, Caller, Letterhead, TooSoon, caller::hash_single_use, throttle};

/// What somebody who wants the mail again is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationAnswer {
    /// It is on its way.
    Mailed,
    /// There is nothing to confirm (any more).
    Verified,
    /// They have to wait.
    TooSoon(TooSoon),
}

/// Mails a member the link that confirms their address once more; the earlier one counts no longer.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn mail_verification(
    signed_in: &SignedIn,
    letterhead: &Letterhead,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<VerificationAnswer, StoreError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if user.is_email_verified {
        return Ok(VerificationAnswer::Verified);
    }
    let subject = format!("mail a verification to {}", user.id.0);
    if let Some(wait) = throttle::count_mail(subject, MAILS, at, ports.throttle).await? {
        return Ok(VerificationAnswer::TooSoon(wait));
    }
    let mail = letterhead.verification(&user.username, &user.email, ports.randomness)?;
    ports.tokens.mail_token(user.id, &mail, caller.address, at).await?;
    Ok(VerificationAnswer::Mailed)
}

/// Confirms the address of whoever was mailed that token, signed in or not.
///
/// # Errors
/// When the store fails.
pub async fn verify_email(
    token: &SingleUseToken,
    caller: &Caller,
    tokens: &dyn SingleUseTokens,
    clock: &dyn Clock,
) -> Result<Result<User, TokenRefusal>, StoreError> {
    tokens.verify_email(hash_single_use(token), caller.address, clock.now()).await
}

/// The account that was made with the address to which that token was mailed: for its reader to decide
/// whether it is theirs. Uses nothing up.
///
/// # Errors
/// When the store fails.
pub async fn account_to_verify(
    token: &SingleUseToken,
    tokens: &dyn SingleUseTokens,
    clock: &dyn Clock,
) -> Result<Result<User, TokenRefusal>, StoreError> {
    tokens.holder(hash_single_use(token), Purpose::VerifyEmail, clock.now()).await
}

/// What somebody is told who disowns an account that was made with their address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisownAnswer {
    /// The account is erased, and the address is free.
    Erased,
    /// The account [does not give its address up](User::gives_address_up).
    Kept,
    /// The token does nothing.
    Refused(TokenRefusal),
}

/// Erases an account that somebody else made with the address of whoever was mailed that token, so
/// that the address is free.
///
/// # Errors
/// When the store fails.
pub async fn disown_account(
    token: &SingleUseToken,
    caller: &Caller,
    leaving: &dyn Leaving,
    ports: AccountPorts<'_>,
) -> Result<DisownAnswer, StoreError> {
    let user = match account_to_verify(token, ports.tokens, ports.clock).await? {
        Ok(user) => user,
        Err(refusal) => return Ok(DisownAnswer::Refused(refusal)),
    };
    let actor = Actor { user: None, address: caller.address };
    Ok(match leaving.erase_unconfirmed(user.id, None, actor, ports.clock.now()).await? {
        Left::Done => DisownAnswer::Erased,
        Left::LastAdmin | Left::Nobody => DisownAnswer::Kept,
    })
}
