use domain::{
    Timestamp, Violation,
    accounts::{MAILS, REGISTRATIONS, Registration, RegistrationDraft, Roles, SessionToken, User, mailbox},
    asking::EmailAddress,
};
use ports::{
    StoreError,
    accounts::{NewUser, Registered},
};

use super::{AccountPorts, Caller, Letterhead, TooSoon, throttle};

/// What somebody who wants to join is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegisterAnswer {
    /// They are a member, and signed in with that token.
    SignedIn(User, SessionToken),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// Somebody has that name.
    UsernameTaken,
    /// Somebody has that address.
    EmailTaken,
    /// They have to wait.
    TooSoon(TooSoon),
}

/// Makes a member of somebody, signs them in and mails them the link that confirms their address.
/// Whoever owns a taken address is told that it was tried; where an account holds it without ever having
/// confirmed it, its reader is given the choice to remove that account. Without a letterhead nobody is written to.
///
/// # Errors
/// When the store fails, passwords pile up, or nothing random can be drawn.
pub async fn register(
    draft: RegistrationDraft,
    letterhead: Option<&Letterhead>,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<RegisterAnswer, StoreError> {
    let registration = match Registration::parse(draft, ports.brand) {
        Ok(registration) => registration,
        Err(violations) => return Ok(RegisterAnswer::Invalid(violations)),
    };
    let at = ports.clock.now();
    if let Some(wait) = throttle::count("register", REGISTRATIONS, caller, at, ports.throttle).await? {
        return Ok(RegisterAnswer::TooSoon(wait));
    }
    let verification = letterhead.map(|letterhead| {
        letterhead.verification(&registration.username, &registration.email, ports.randomness)
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
        Registered::Done(user, _) => RegisterAnswer::SignedIn(user, token),
        Registered::UsernameTaken => RegisterAnswer::UsernameTaken,
        Registered::EmailTaken => {
            if let Some(letterhead) = letterhead {
                tell_owner(&new.email, letterhead, caller, at, ports).await?;
            }
            RegisterAnswer::EmailTaken
        }
    })
}

async fn tell_owner(
    email: &EmailAddress,
    letterhead: &Letterhead,
    caller: &Caller,
    at: Timestamp,
    ports: AccountPorts<'_>,
) -> Result<(), StoreError> {
    let subject = format!("mail about registering to {}", mailbox(email));
    if throttle::count_mail(subject, MAILS, at, ports.throttle).await?.is_some() {
        return Ok(());
    }
    match ports.accounts.user_at(email).await? {
        Some(holder) if holder.gives_address_up() => {
            let mail = letterhead.address_is_held(&holder, ports.randomness)?;
            ports.tokens.mail_token(holder.id, &mail, caller.address, at).await?;
        }
        Some(owner) => {
            ports.outbox.post(letterhead.already_a_member(&owner), at).await?;
        }
        None => {}
    }
    Ok(())
}
