//! Confirming an email address, or removing an account that somebody else made with it.

use domain::{
    accounts::{MAIL_RATE_LIMIT, SignedIn, SingleUseToken, TokenPurpose, User},
    audit::Actor,
};
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    clock::Clock,
    tokens::SingleUseTokens,
};

use super::{
    AccountError, AccountPorts, AccountRefusal, Caller, EmailSender, rate_limit, tokens::hash_single_use,
};

/// Mails another confirmation link; the earlier one stops working.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn mail_verification(
    signed_in: &SignedIn,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<(), AccountError> {
    let (user, at) = (signed_in.user(), ports.clock.now());
    if user.is_email_verified {
        return Err(AccountRefusal::EmailVerified.into());
    }
    let subject = format!("mail a verification to {}", user.id.0);
    if let Some(wait) = rate_limit::count_mail(subject, MAIL_RATE_LIMIT, at, ports.rate_limiter).await? {
        return Err(wait.into());
    }
    let mail = email_sender.verification(&user.username, &user.email, ports.randomness)?;
    ports.tokens.mail_token(user.id, &mail, caller.address, at).await?;
    Ok(())
}

/// Confirms a member's address with a mailed token, without requiring a session.
pub async fn verify_email(
    token: &SingleUseToken,
    caller: &Caller,
    tokens: &dyn SingleUseTokens,
    clock: &dyn Clock,
) -> Result<User, AccountError> {
    let verified = tokens.verify_email(hash_single_use(token), caller.address, clock.now()).await?;
    Ok(verified.map_err(AccountRefusal::Token)?)
}

/// The account of a confirmation token, so that its reader can decide whether it is theirs. Does not use the
/// token.
pub async fn account_to_verify(
    token: &SingleUseToken,
    tokens: &dyn SingleUseTokens,
    clock: &dyn Clock,
) -> Result<User, AccountError> {
    let owner = tokens.token_owner(hash_single_use(token), TokenPurpose::VerifyEmail, clock.now()).await?;
    Ok(owner.map_err(AccountRefusal::Token)?)
}

/// Erases an unconfirmed account that somebody made with the address of the token's recipient; the address becomes
/// available.
pub async fn remove_unconfirmed_account(
    token: &SingleUseToken,
    caller: &Caller,
    account_closure: &dyn AccountClosure,
    ports: AccountPorts<'_>,
) -> Result<(), AccountError> {
    let user = account_to_verify(token, ports.tokens, ports.clock).await?;
    let actor = Actor { user: None, address: caller.address };
    match account_closure.erase_unconfirmed(user.id, None, actor, ports.clock.now()).await? {
        ErasureResult::Done => Ok(()),
        ErasureResult::LastAdmin | ErasureResult::NotDue | ErasureResult::NoSuchUser => {
            Err(AccountRefusal::KeepsEmail.into())
        }
    }
}
