use domain::{
    accounts::{MAILS, Purpose, SignedIn, SingleUseToken, TokenRefusal, User},
    audit::Actor,
};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureResult},
    clock::Clock,
    tokens::SingleUseTokens,
};

use super::{AccountPorts, Caller, EmailSender, RateLimited, caller::hash_single_use, rate_limit};

/// What somebody who wants the mail again is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationOutcome {
    /// It is on its way.
    Mailed,
    /// There is nothing to confirm (any more).
    Verified,
    /// They have to wait.
    TooSoon(RateLimited),
}

/// Mails a member the link that confirms their address once more; the earlier one counts no longer.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn mail_verification(
    signed_in: &SignedIn,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<VerificationOutcome, StoreError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if user.is_email_verified {
        return Ok(VerificationOutcome::Verified);
    }
    let subject = format!("mail a verification to {}", user.id.0);
    if let Some(wait) = rate_limit::count_mail(subject, MAILS, at, ports.rate_limiter).await? {
        return Ok(VerificationOutcome::TooSoon(wait));
    }
    let mail = email_sender.verification(&user.username, &user.email, ports.randomness)?;
    ports.tokens.mail_token(user.id, &mail, caller.address, at).await?;
    Ok(VerificationOutcome::Mailed)
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
pub enum DisownOutcome {
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
    leaving: &dyn AccountClosure,
    ports: AccountPorts<'_>,
) -> Result<DisownOutcome, StoreError> {
    let user = match account_to_verify(token, ports.tokens, ports.clock).await? {
        Ok(user) => user,
        Err(refusal) => return Ok(DisownOutcome::Refused(refusal)),
    };
    let actor = Actor { user: None, address: caller.address };
    Ok(match leaving.erase_unconfirmed(user.id, None, actor, ports.clock.now()).await? {
        ClosureResult::Done => DisownOutcome::Erased,
        ClosureResult::LastAdmin | ClosureResult::Nobody => DisownOutcome::Kept,
    })
}
