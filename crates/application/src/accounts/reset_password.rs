use domain::{
    Violation,
    accounts::{MAILS, Password, Purpose, RESET_REQUESTS, SingleUseToken, TokenRefusal, mailbox},
    contact_requests::EmailAddress,
};
use ports::{StoreError, tokens::PasswordReset};

use super::{
    AccountPorts, Caller, EmailSender, RateLimited,
    caller::{hash_device, hash_single_use, password_context},
    rate_limit,
};

/// What somebody who has forgotten their password is told: the same, whether or not they have one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResetRequestOutcome {
    /// If there is a member with that address, a mail is on its way to them.
    Received,
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// They have to wait.
    TooSoon(RateLimited),
}

/// Mails the way to a new password to the member with that address, if there is one. What is counted
/// is counted for any address, so that it tells nothing.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn request_password_reset(
    email: &str,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<ResetRequestOutcome, StoreError> {
    let email = match EmailAddress::parse("passwordReset", email) {
        Ok(email) => email,
        Err(violation) => return Ok(ResetRequestOutcome::Invalid(vec![violation])),
    };
    let at = ports.clock.now();
    let by_visitor =
        rate_limit::count("reset a password", RESET_REQUESTS, caller, at, ports.rate_limiter).await?;
    if let Some(wait) = by_visitor {
        return Ok(ResetRequestOutcome::TooSoon(wait));
    }
    let subject = format!("mail a reset to {}", mailbox(&email));
    if let Some(wait) = rate_limit::count_mail(subject, MAILS, at, ports.rate_limiter).await? {
        return Ok(ResetRequestOutcome::TooSoon(wait));
    }
    if let Some(user) = ports.accounts.user_at(&email).await? {
        let mail = email_sender.password_reset(&user, ports.randomness)?;
        ports.tokens.mail_token(user.id, &mail, caller.address, at).await?;
    }
    Ok(ResetRequestOutcome::Received)
}

/// What somebody who chooses a new password is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResetOutcome {
    /// It is changed; nobody is signed in by that.
    Changed,
    /// What they wrote is not in order; the token is good still.
    Invalid(Vec<Violation>),
    /// The token does nothing.
    Refused(TokenRefusal),
}

/// Changes the password of whoever was mailed that token.
///
/// # Errors
/// When the store fails, or passwords pile up; the token is good still.
pub async fn reset_password(
    token: &SingleUseToken,
    new: String,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<ResetOutcome, StoreError> {
    let (token, at) = (hash_single_use(token), ports.clock.now());
    // First of all: nobody makes us hash with a token that does nothing.
    let user = match ports.tokens.holder(token, Purpose::ResetPassword, at).await? {
        Ok(user) => user,
        Err(refusal) => return Ok(ResetOutcome::Refused(refusal)),
    };
    let context = password_context(&user, ports.brand);
    let password = match Password::choose("newPassword", new, context) {
        Ok(password) => password,
        Err(violation) => return Ok(ResetOutcome::Invalid(vec![violation])),
    };
    let reset = PasswordReset {
        token,
        password: ports.hasher.hash(&password).await?,
        told: email_sender.password_was_reset(&user),
        address: caller.address,
    };
    Ok(match ports.tokens.reset_password(&reset, at).await? {
        Ok(user) => {
            // Whoever reads the member's mail is the member, and all devices that were known are forgotten:
            // without one of their own they would share the guesses of everybody else.
            if let Some(device) = &caller.known_device {
                ports.devices.remember_device(user.id, hash_device(device), at).await?;
            }
            ResetOutcome::Changed
        }
        Err(refusal) => ResetOutcome::Refused(refusal),
    })
}
