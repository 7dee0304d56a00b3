use domain::accounts::{MAILS, SignedIn, SingleUseToken, TokenRefusal, User};
use ports::{StoreError, clock::Clock, tokens::SingleUseTokens};

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
