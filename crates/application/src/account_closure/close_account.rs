use domain::{
    Timestamp, Violation,
    account_closure::{ClosureState, confirm_username},
    accounts::{SignedIn, Username},
    audit::Actor,
};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureResult},
    accounts::Accounts,
    clock::Clock,
};

use crate::accounts::{AccountPorts, Caller, EmailSender, ReauthError, reauthenticate};

/// What somebody who leaves shows, before anything of it is believed.
pub struct ClosureDraft {
    /// Their password.
    pub password: String,
    /// A code, when they have a second factor.
    pub code: Option<String>,
}

/// What somebody who leaves is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClosureOutcome {
    /// They have left, and are signed in nowhere.
    Left(ClosureState),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// It is not shown that it is they.
    Unproved(ReauthError),
    /// Without them there would be nobody at the desk.
    LastAdmin,
}

/// Lets a member rest, until they log in again.
///
/// # Errors
/// When the store fails, or passwords pile up.
pub async fn deactivate(
    signed_in: &SignedIn,
    draft: ClosureDraft,
    caller: &Caller,
    leaving: &dyn AccountClosure,
    ports: AccountPorts<'_>,
) -> Result<ClosureOutcome, StoreError> {
    let departure = ClosureState::deactivated(ports.clock.now());
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
    draft: ClosureDraft,
    email_sender: Option<&EmailSender>,
    caller: &Caller,
    leaving: &dyn AccountClosure,
    ports: AccountPorts<'_>,
) -> Result<ClosureOutcome, StoreError> {
    if let Err(violation) = confirm_username(signed_in.user(), username) {
        return Ok(ClosureOutcome::Invalid(vec![violation]));
    }
    let departure = ClosureState::closing(ports.clock.now());
    depart(signed_in, draft, departure, email_sender, caller, leaving, ports).await
}

async fn depart(
    signed_in: &SignedIn,
    draft: ClosureDraft,
    departure: ClosureState,
    email_sender: Option<&EmailSender>,
    caller: &Caller,
    leaving: &dyn AccountClosure,
    ports: AccountPorts<'_>,
) -> Result<ClosureOutcome, StoreError> {
    let user = signed_in.user();
    let proved = match reauthenticate(signed_in, draft.password, draft.code, caller, ports).await? {
        Ok(proved) => proved,
        Err(reauth_error) => return Ok(ClosureOutcome::Unproved(reauth_error)),
    };
    let told = email_sender
        .and_then(|email_sender| Some(email_sender.account_is_closing(user, departure.erased_at()?)));
    let actor = Actor { user: Some(user.id), address: caller.address };
    let at = ports.clock.now();
    Ok(match leaving.depart(user.id, &proved, departure, told.as_ref(), actor, at).await? {
        ClosureResult::Done => ClosureOutcome::Left(departure),
        ClosureResult::LastAdmin => ClosureOutcome::LastAdmin,
        // Their password is another since they proved it.
        ClosureResult::Nobody => {
            ClosureOutcome::Invalid(vec![Violation::new("password", "Password is incorrect")])
        }
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
    leaving: &dyn AccountClosure,
    clock: &dyn Clock,
) -> Result<ClosureResult, StoreError> {
    let at: Timestamp = clock.now();
    match accounts.account(username).await? {
        Some(account) => leaving.erase(account.user.id, None, Actor::default(), at).await,
        None => Ok(ClosureResult::Nobody),
    }
}
