use domain::{
    Timestamp, Violation,
    accounts::{SignedIn, Username},
    audit::Actor,
    leaving::{Departure, confirm_username},
};
use ports::{
    StoreError,
    accounts::Accounts,
    clock::Clock,
    leaving::{Leaving, Left},
};

use crate::accounts::{AccountPorts, Caller, Letterhead, Unproved, prove};

/// What somebody who leaves shows, before anything of it is believed.
pub struct LeaveDraft {
    /// Their password.
    pub password: String,
    /// A code, when they have a second factor.
    pub code: Option<String>,
}

/// What somebody who leaves is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeaveAnswer {
    /// They have left, and are signed in nowhere.
    Left(Departure),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// It is not shown that it is they.
    Unproved(Unproved),
    /// Without them there would be nobody at the desk.
    LastAdmin,
}

/// Lets a member rest, until they log in again.
///
/// # Errors
/// When the store fails, or passwords pile up.
pub async fn deactivate(
    signed_in: &SignedIn,
    draft: LeaveDraft,
    caller: &Caller,
    leaving: &dyn Leaving,
    ports: AccountPorts<'_>,
) -> Result<LeaveAnswer, StoreError> {
    let departure = Departure::deactivated(ports.clock.now());
    depart(signed_in, draft, departure, None, caller, leaving, ports).await
}

/// Closes an account: after a fortnight in which a log-in takes it back, everything is erased. Its
/// member types their name, proves that it is they, and is told by mail until when they can return.
///
/// # Errors
/// When the store fails, or passwords pile up.
pub async fn close(
    signed_in: &SignedIn,
    username: &str,
    draft: LeaveDraft,
    letterhead: Option<&Letterhead>,
    caller: &Caller,
    leaving: &dyn Leaving,
    ports: AccountPorts<'_>,
) -> Result<LeaveAnswer, StoreError> {
    if let Err(violation) = confirm_username(signed_in.user(), username) {
        return Ok(LeaveAnswer::Invalid(vec![violation]));
    }
    let departure = Departure::closing(ports.clock.now());
    depart(signed_in, draft, departure, letterhead, caller, leaving, ports).await
}

async fn depart(
    signed_in: &SignedIn,
    draft: LeaveDraft,
    departure: Departure,
    letterhead: Option<&Letterhead>,
    caller: &Caller,
    leaving: &dyn Leaving,
    ports: AccountPorts<'_>,
) -> Result<LeaveAnswer, StoreError> {
    let user = signed_in.user();
    let proved = match prove(signed_in, draft.password, draft.code, caller, ports).await? {
        Ok(proved) => proved,
        Err(unproved) => return Ok(LeaveAnswer::Unproved(unproved)),
    };
    let told =
        letterhead.and_then(|letterhead| Some(letterhead.account_is_closing(user, departure.erased_at()?)));
    let actor = Actor { user: Some(user.id), address: caller.address };
    let at = ports.clock.now();
    Ok(match leaving.depart(user.id, &proved, departure, told.as_ref(), actor, at).await? {
        Left::Done => LeaveAnswer::Left(departure),
        Left::LastAdmin => LeaveAnswer::LastAdmin,
        // Their password is another since they proved it.
        Left::Nobody => LeaveAnswer::Invalid(vec![Violation::new("password", "Password is incorrect")]),
    })
}

/// Erases the member of that name at once: for whoever operates the site, on its machine, when a
/// member asks for it or the law does.
///
/// # Errors
/// When the store fails.
pub async fn erase(
    username: &Username,
    accounts: &dyn Accounts,
    leaving: &dyn Leaving,
    clock: &dyn Clock,
) -> Result<Left, StoreError> {
    let at: Timestamp = clock.now();
    match accounts.account(username).await? {
        Some(account) => leaving.erase(account.user.id, None, Actor::default(), at).await,
        None => Ok(Left::Nobody),
    }
}
