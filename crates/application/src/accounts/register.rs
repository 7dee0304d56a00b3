use domain::{
    Timestamp, Violation,
    accounts::{MAILS, REGISTRATIONS, Registration, RegistrationDraft, Roles, SessionToken, User, mailbox},
    contact_requests::EmailAddress,
};
use ports::{
    StoreError,
    accounts::{NewUser, Registered},
};

use super::{AccountPorts, Caller, EmailSender, RateLimited, rate_limit};

/// What somebody who wants to join is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegisterOutcome {
    /// They are a member, and signed in with that token.
    SignedIn(User, SessionToken),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// Somebody has that name.
    UsernameTaken,
    /// Somebody has that address.
    EmailTaken,
    /// They have to wait.
    TooSoon(RateLimited),
}

/// Makes a member of somebody, signs them in and mails them the link that confirms their address.
/// Whoever owns a taken address is told that it was tried; where an account holds it without ever having
/// confirmed it, its reader is given the choice to remove that account. Without a letterhead nobody is written to.
///
/// # Errors
/// When the store fails, passwords pile up, or nothing random can be drawn.
pub async fn register(
    draft: RegistrationDraft,
    email_sender: Option<&EmailSender>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<RegisterOutcome, StoreError> {
    let registration = match Registration::parse(draft, ports.brand) {
        Ok(registration) => registration,
        Err(violations) => return Ok(RegisterOutcome::Invalid(violations)),
    };
    let at = ports.clock.now();
    if let Some(wait) = rate_limit::count("register", REGISTRATIONS, caller, at, ports.rate_limiter).await? {
        return Ok(RegisterOutcome::TooSoon(wait));
    }
    let verification = email_sender.map(|email_sender| {
        email_sender.verification(&registration.username, &registration.email, ports.randomness)
    });
    let new = NewUser {
        password: ports.hasher.hash(&registration.password).await?,
        username: registration.username,
        email: registration.email,
        name: registration.name,
        roles: Roles::default(),
        is_email_verified: false,
        verification: verification.transpose()?,
    };
    let (token, session) = caller.new_session(ports.randomness)?;
    Ok(match ports.accounts.register(&new, Some(&session), at).await? {
        Registered::Done(user, _) => RegisterOutcome::SignedIn(user, token),
        Registered::UsernameTaken => RegisterOutcome::UsernameTaken,
        Registered::EmailTaken => {
            if let Some(email_sender) = email_sender {
                tell_owner(&new.email, email_sender, caller, at, ports).await?;
            }
            RegisterOutcome::EmailTaken
        }
    })
}

async fn tell_owner(
    email: &EmailAddress,
    email_sender: &EmailSender,
    caller: &Caller,
    at: Timestamp,
    ports: AccountPorts<'_>,
) -> Result<(), StoreError> {
    let subject = format!("mail about registering to {}", mailbox(email));
    if rate_limit::count_mail(subject, MAILS, at, ports.rate_limiter).await?.is_some() {
        return Ok(());
    }
    match ports.accounts.user_at(email).await? {
        Some(holder) if holder.gives_address_up() => {
            let mail = email_sender.address_is_held(&holder, ports.randomness)?;
            ports.tokens.mail_token(holder.id, &mail, caller.address, at).await?;
        }
        Some(owner) => {
            ports.outbox.post(email_sender.already_a_member(&owner), at).await?;
        }
        None => {}
    }
    Ok(())
}
