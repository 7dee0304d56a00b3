//! Password reset by mail: request and completion.

use domain::{
    Violation,
    accounts::{MAILS, Password, RESET_REQUESTS, SingleUseToken, TokenPurpose, TokenRefusal, mailbox},
    contact_requests::EmailAddress,
};
use ports::{StoreError, tokens::PasswordReset};

use super::{
    AccountPorts, Caller, EmailSender, RateLimited,
    caller::{hash_device, hash_single_use, password_context},
    rate_limit,
};

/// Outcome of a request; does not reveal whether the address belongs to a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResetRequestOutcome {
    /// A mail is sent if the address belongs to a member.
    Received,
    Invalid(Vec<Violation>),
    /// Too many requests.
    RateLimited(RateLimited),
}

/// Mails a reset link to the member with that address, if there is one. Rate limits apply to unknown
/// addresses as well, so that they reveal nothing.
///
/// # Errors
/// When a store or the random number generator fails.
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
        return Ok(ResetRequestOutcome::RateLimited(wait));
    }
    let subject = format!("mail a reset to {}", mailbox(&email));
    if let Some(wait) = rate_limit::count_mail(subject, MAILS, at, ports.rate_limiter).await? {
        return Ok(ResetRequestOutcome::RateLimited(wait));
    }
    if let Some(user) = ports.accounts.user_at(&email).await? {
        let mail = email_sender.password_reset(&user, ports.randomness)?;
        ports.tokens.mail_token(user.id, &mail, caller.address, at).await?;
    }
    Ok(ResetRequestOutcome::Received)
}

/// Outcome of a reset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResetOutcome {
    /// Changed; no session is opened.
    Changed,
    /// The new password is not valid; the token can still be used.
    Invalid(Vec<Violation>),
    /// The token is not valid.
    Refused(TokenRefusal),
}

/// Sets a new password with a mailed token.
///
/// # Errors
/// When a store fails or too many password checks are waiting; the token can still be used.
pub async fn reset_password(
    token: &SingleUseToken,
    new: String,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<ResetOutcome, StoreError> {
    let (token, at) = (hash_single_use(token), ports.clock.now());
    // Checked before hashing, so that invalid tokens cannot cause expensive work.
    let user = match ports.tokens.token_owner(token, TokenPurpose::ResetPassword, at).await? {
        Ok(user) => user,
        Err(refusal) => return Ok(ResetOutcome::Refused(refusal)),
    };
    let context = password_context(&user, ports.brand);
    let password = match Password::parse_new("newPassword", new, context) {
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
            // The reset made the store forget all known devices. This browser is made known again, because
            // otherwise its guesses would share a counter with those of everybody else.
            if let Some(device) = &caller.known_device {
                ports.devices.remember_device(user.id, hash_device(device), at).await?;
            }
            ResetOutcome::Changed
        }
        Err(refusal) => ResetOutcome::Refused(refusal),
    })
}
