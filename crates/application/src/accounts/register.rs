use domain::{
    Violation,
    accounts::{REGISTRATIONS, Registration, RegistrationDraft, Roles, SessionToken, User},
};
use ports::{
    StoreError,
    accounts::{NewUser, Registered},
};

use super::{AccountPorts, Caller, TooSoon, throttle};

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

/// Makes a member of somebody and signs them in.
///
/// # Errors
/// When the store fails, passwords pile up, or nothing random can be drawn.
pub async fn register(
    draft: RegistrationDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<RegisterAnswer, StoreError> {
    let registration = match Registration::parse(draft) {
        Ok(registration) => registration,
        Err(violations) => return Ok(RegisterAnswer::Invalid(violations)),
    };
    let at = ports.clock.now();
    if let Some(wait) = throttle::count("register", REGISTRATIONS, caller, at, ports.throttle).await? {
        return Ok(RegisterAnswer::TooSoon(wait));
    }
    let new = NewUser {
        password: ports.hasher.hash(&registration.password).await?,
        username: registration.username,
        email: registration.email,
        name: registration.name,
        roles: Roles::default(),
    };
    let (token, session) = caller.new_session(ports.randomness)?;
    Ok(match ports.accounts.register(&new, Some(&session), at).await? {
        Registered::Done(user, _) => RegisterAnswer::SignedIn(user, token),
        Registered::UsernameTaken => RegisterAnswer::UsernameTaken,
        Registered::EmailTaken => RegisterAnswer::EmailTaken,
    })
}
