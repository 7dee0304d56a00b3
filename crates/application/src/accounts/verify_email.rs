//! Confirming an email address, or removing an account that somebody else made with it.

use domain::{
    accounts::{MAILS, SignedIn, SingleUseToken, TokenPurpose, TokenRefusal, User},
    audit::Actor,
};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureResult},
    clock::Clock,
    tokens::SingleUseTokens,
};

use super::{AccountPorts, Caller, EmailSender, RateLimited, caller::hash_single_use, rate_limit};

/// Outcome of requesting another confirmation mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationOutcome {
    Mailed,
    /// The address is confirmed already.
    Verified,
    /// The mail rate limit is used up.
    RateLimited(RateLimited),
}

/// Mails another confirmation link; the earlier one stops working.
///
/// # Errors
/// When a store or the random number generator fails.
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
        return Ok(VerificationOutcome::RateLimited(wait));
    }
    let mail = email_sender.verification(&user.username, &user.email, ports.randomness)?;
    ports.tokens.mail_token(user.id, &mail, caller.address, at).await?;
    Ok(VerificationOutcome::Mailed)
}

/// Confirms a member's address with a mailed token, without requiring a session.
pub async fn verify_email(
    token: &SingleUseToken,
    caller: &Caller,
    tokens: &dyn SingleUseTokens,
    clock: &dyn Clock,
) -> Result<Result<User, TokenRefusal>, StoreError> {
    tokens.verify_email(hash_single_use(token), caller.address, clock.now()).await
}

/// The account of a confirmation token, so that its reader can decide whether it is theirs. Does not use the
/// token.
pub async fn account_to_verify(
    token: &SingleUseToken,
    tokens: &dyn SingleUseTokens,
    clock: &dyn Clock,
) -> Result<Result<User, TokenRefusal>, StoreError> {
    tokens.token_owner(hash_single_use(token), TokenPurpose::VerifyEmail, clock.now()).await
}

/// Outcome of disowning an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisownOutcome {
    /// Erased; the address is available.
    Erased,
    /// The account [does not give its address up](User::releases_unconfirmed_email).
    Kept,
    /// The token is not valid.
    Refused(TokenRefusal),
}

/// Erases an unconfirmed account that somebody made with the address of the token's recipient.
pub async fn remove_unconfirmed_account(
    token: &SingleUseToken,
    caller: &Caller,
    account_closure: &dyn AccountClosure,
    ports: AccountPorts<'_>,
) -> Result<DisownOutcome, StoreError> {
    let user = match account_to_verify(token, ports.tokens, ports.clock).await? {
        Ok(user) => user,
        Err(refusal) => return Ok(DisownOutcome::Refused(refusal)),
    };
    let actor = Actor { user: None, address: caller.address };
    Ok(match account_closure.erase_unconfirmed(user.id, None, actor, ports.clock.now()).await? {
        ClosureResult::Done => DisownOutcome::Erased,
        ClosureResult::LastAdmin | ClosureResult::NoSuchUser => DisownOutcome::Kept,
    })
}
