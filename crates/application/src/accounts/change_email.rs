//! Changing one's email address: request, cancellation and confirmation.

use domain::{
    Violation,
    accounts::{MAIL_RATE_LIMIT, SignedIn, SingleUseToken, User, mailbox},
    audit::Actor,
    contact_requests::EmailAddress,
};
use ports::{
    StoreError,
    email_change::{ConfirmEmailRefusal, EmailChange},
};

use super::{
    AccountError, AccountPorts, AccountRefusal, Caller, EmailSender, ReauthError, rate_limit,
    reauthenticate::{ReauthDraft, reauthenticate},
    security_emails,
    tokens::hash_single_use,
};

/// Mails a confirmation link to the new address. If another member has the address and does not [give it
/// up](User::releases_unconfirmed_email), the mail informs that member instead and the request cannot be confirmed; the
/// result does not reveal it. Returns the new address; the current one stays until the link is used.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn request_email_change(
    signed_in: &SignedIn,
    email: &str,
    draft: ReauthDraft,
    email_sender: &EmailSender,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<EmailAddress, AccountError> {
    let user = signed_in.user();
    let email = EmailAddress::parse("emailChange", email)?;
    if email == user.email {
        return Err(Violation::new("email", "This is already your email address").into());
    }
    let proved = reauthenticate(signed_in, draft, caller, ports).await??;
    let at = ports.clock.now();
    for subject in [
        format!("mail a change of address by {}", user.id.0),
        format!("mail a change of address to {}", mailbox(&email)),
    ] {
        if let Some(wait) = rate_limit::count_mail(subject, MAIL_RATE_LIMIT, at, ports.rate_limiter).await? {
            return Err(wait.into());
        }
    }
    // An account that never confirmed its address loses it to whoever can read the mail there.
    let is_owner = |owner: &User| owner.id != user.id && !owner.releases_unconfirmed_email();
    let owner = ports.accounts.user_at(&email).await?.filter(is_owner);
    let mail = email_sender.email_change(&user.username, &email, owner.as_ref(), ports.randomness)?;
    let change = EmailChange { by: signed_in.acting(), proved, mail, address: caller.address };
    if ports.email_changes.request_email_change(&change, at).await? {
        Ok(email)
    } else {
        // The password was changed since it was checked.
        Err(ReauthError::wrong_password().into())
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
) -> Result<User, AccountError> {
    let (token, at) = (hash_single_use(token), ports.clock.now());
    let (user, wanted) = ports.email_changes.email_change(token, at).await?.map_err(AccountRefusal::Token)?;
    let mail = security_emails::email_changed(&user, &wanted, ports.brand);
    let changed = ports.email_changes.change_email(token, &mail, caller.address, at).await?;
    Ok(changed.map_err(|refusal| match refusal {
        ConfirmEmailRefusal::Taken => AccountRefusal::EmailClaimed,
        ConfirmEmailRefusal::Token(refusal) => AccountRefusal::Token(refusal),
    })?)
}
