//! Changing one's email address: request, cancellation and confirmation.

use domain::{
    Violation,
    accounts::{MAILS, SignedIn, SingleUseToken, User, mailbox},
    audit::Actor,
    contact_requests::EmailAddress,
};
use ports::{
    StoreError,
    email_change::{ConfirmEmailResult, EmailChange},
};

use super::{
    AccountPorts, Caller, EmailSender, RateLimited, ReauthError, caller::hash_single_use, notifications,
    rate_limit, reauthenticate::reauthenticate,
};

/// Outcome of a request; does not reveal whether another member has the address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmailChangeOutcome {
    /// A mail was sent there; the current address stays until its link is used.
    Asked(EmailAddress),
    Invalid(Violation),
    /// Re-authentication failed.
    ReauthFailed(ReauthError),
    /// The mail rate limit is used up.
    RateLimited(RateLimited),
}

/// Mails a confirmation link to the new address. If another member has the address and does not [give it
/// up](User::releases_unconfirmed_email), the mail informs that member instead and the request cannot be confirmed.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn request_email_change(
    signed_in: &SignedIn,
    email: &str,
    password: String,
    code: Option<String>,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<EmailChangeOutcome, StoreError> {
    let user = signed_in.user();
    let email = match EmailAddress::parse("emailChange", email) {
        Ok(email) => email,
        Err(violation) => return Ok(EmailChangeOutcome::Invalid(violation)),
    };
    if email == user.email {
        let violation = Violation::new("email", "This is already your email address");
        return Ok(EmailChangeOutcome::Invalid(violation));
    }
    let proved = match reauthenticate(signed_in, password, code, caller, ports).await? {
        Ok(proved) => proved,
        Err(reauth_error) => return Ok(EmailChangeOutcome::ReauthFailed(reauth_error)),
    };
    let at = ports.clock.now();
    for subject in [
        format!("mail a change of address by {}", user.id.0),
        format!("mail a change of address to {}", mailbox(&email)),
    ] {
        if let Some(wait) = rate_limit::count_mail(subject, MAILS, at, ports.rate_limiter).await? {
            return Ok(EmailChangeOutcome::RateLimited(wait));
        }
    }
    // An account that never confirmed its address loses it to whoever can read the mail there.
    let is_owner = |owner: &User| owner.id != user.id && !owner.releases_unconfirmed_email();
    let owner = ports.accounts.user_at(&email).await?.filter(is_owner);
    let mail = email_sender.email_change(&user.username, &email, owner.as_ref(), ports.randomness)?;
    let change = EmailChange { by: signed_in.acting(), proved, mail, address: caller.address };
    if ports.email_changes.request_email_change(&change, at).await? {
        Ok(EmailChangeOutcome::Asked(email))
    } else {
        // The password was changed since it was checked.
        let violation = Violation::new("password", "Password is incorrect");
        Ok(EmailChangeOutcome::ReauthFailed(ReauthError::Password(violation)))
    }
}

/// Cancels a requested change.
pub async fn cancel_email_change(
    signed_in: &SignedIn,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<(), StoreError> {
    let user = signed_in.user().id;
    let actor = Actor { user: Some(user), address: caller.address };
    ports.email_changes.cancel_email_change(user, actor, ports.clock.now()).await
}

/// Confirms the new address with a mailed token, without requiring a session, and informs the old address.
pub async fn change_email(
    token: &SingleUseToken,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<ConfirmEmailResult, StoreError> {
    let (token, at) = (hash_single_use(token), ports.clock.now());
    let (user, wanted) = match ports.email_changes.email_change(token, at).await? {
        Ok(found) => found,
        Err(refusal) => return Ok(ConfirmEmailResult::Refused(refusal)),
    };
    let told = notifications::email_changed(&user, &wanted, ports.brand);
    ports.email_changes.change_email(token, &told, caller.address, at).await
}
