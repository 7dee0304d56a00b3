//! Password reset by mail: request and completion.

use domain::{
    Timestamp,
    accounts::{
        MAIL_RATE_LIMIT, PASSWORD_RESET_RATE_LIMIT, Password, SingleUseToken, TokenPurpose, User, mailbox,
    },
    contact_requests::EmailAddress,
    mail::Mail,
};
use ports::{
    StoreError,
    randomness::Randomness,
    tokens::{PasswordReset, SingleUseTokens},
};

use super::{
    AccountError, AccountPorts, AccountRefusal, Caller, EmailSender,
    caller::password_context,
    rate_limit,
    tokens::{hash_device, hash_single_use},
};

/// Mails a reset link to the member with that address, if there is one; the result does not reveal it. Rate limits
/// apply to unknown addresses as well, so that they reveal nothing.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn request_password_reset(
    email: &str,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<(), AccountError> {
    let email = EmailAddress::parse("passwordReset", email)?;
    let at = ports.clock.now();
    let by_visitor =
        rate_limit::count("reset a password", PASSWORD_RESET_RATE_LIMIT, caller, at, ports.rate_limiter)
            .await?;
    if let Some(wait) = by_visitor {
        return Err(wait.into());
    }
    let subject = format!("mail a reset to {}", mailbox(&email));
    if let Some(wait) = rate_limit::count_mail(subject, MAIL_RATE_LIMIT, at, ports.rate_limiter).await? {
        return Err(wait.into());
    }
    if let Some(user) = ports.accounts.user_at(&email).await? {
        let mail = email_sender.password_reset(&user, ports.randomness)?;
        ports.tokens.mail_token(user.id, &mail, caller.address, at).await?;
    }
    Ok(())
}

/// Makes a reset link for the operator, who passes it on to a member whose mail cannot be delivered. Returns the mail with
/// the link, which is queued as well; `None` when the member is suspended.
///
/// # Errors
/// When the store or the random number generator fails.
pub async fn make_reset_link(
    user: &User,
    email_sender: &EmailSender,
    tokens: &dyn SingleUseTokens,
    randomness: &dyn Randomness,
    at: Timestamp,
) -> Result<Option<Mail>, StoreError> {
    let made = email_sender.password_reset(user, randomness)?;
    let is_made = tokens.mail_token(user.id, &made, None, at).await?;
    Ok(is_made.then_some(made.mail))
}

/// Sets a new password with a mailed token; no session is opened.
///
/// # Errors
/// An invalid password and too many waiting password checks leave the token usable.
pub async fn reset_password(
    token: &SingleUseToken,
    new: String,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<(), AccountError> {
    let (token, at) = (hash_single_use(token), ports.clock.now());
    // Checked before hashing, so that invalid tokens cannot cause expensive work.
    let user = ports.tokens.token_owner(token, TokenPurpose::ResetPassword, at).await?;
    let user = user.map_err(AccountRefusal::Token)?;
    let context = password_context(&user, ports.brand);
    let password = Password::parse_new("newPassword", new, context)?;
    let reset = PasswordReset {
        token,
        password: ports.hasher.hash(&password).await?,
        mail: email_sender.password_was_reset(&user),
        address: caller.address,
    };
    let user = ports.tokens.reset_password(&reset, at).await?.map_err(AccountRefusal::Token)?;
    // The reset made the store forget all known devices. This browser is made known again, because otherwise its
    // guesses would share a counter with those of everybody else.
    if let Some(device) = &caller.known_device {
        ports.devices.remember_device(user.id, hash_device(device), at).await?;
    }
    Ok(())
}
