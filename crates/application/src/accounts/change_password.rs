use domain::{
    Violation,
    accounts::{Password, SessionToken, SignedIn},
};
use ports::{StoreError, accounts::PasswordChange, passwords::Verdict};

use super::{AccountPorts, Caller, TooSoon};

/// A change of password, before anything of it is believed.
pub struct NewPasswordDraft {
    /// What it is now.
    pub current: String,
    /// What it shall be.
    pub new: String,
}

/// What somebody who changes their password is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasswordAnswer {
    /// It is changed; they are signed in with that token, and nowhere else.
    Changed(SessionToken),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// They have to wait.
    TooSoon(TooSoon),
}

/// Changes a password, which ends all other sessions. Wrong guesses at the current one count like
/// those of a log-in: a browser left open must not be a place to guess at leisure.
///
/// # Errors
/// When the store fails, passwords pile up, or nothing random can be drawn.
pub async fn change_password(
    signed_in: &SignedIn,
    draft: NewPasswordDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<PasswordAnswer, StoreError> {
    let (current, new) = match (Password::give(draft.current), Password::choose("newPassword", draft.new)) {
        (Ok(current), Ok(new)) => (current, new),
        (current, new) => {
            let current = current.err().map(|_| is_wrong());
            return Ok(PasswordAnswer::Invalid(current.into_iter().chain(new.err()).collect()));
        }
    };
    let (user, at) = (signed_in.user(), ports.clock.now());
    if let Some(wait) = ports.throttle.try_log_in(&user.username, at).await? {
        return Ok(PasswordAnswer::TooSoon(TooSoon::Account(wait)));
    }
    let Some(account) = ports.accounts.account(&user.username).await? else {
        return Ok(PasswordAnswer::Invalid(vec![is_wrong()]));
    };
    let hashed = match ports.hasher.verify(&current, Some(&account.password)).await {
        Ok(Verdict::Wrong) => {
            ports.sessions.note_failure(Some(user.id), caller.address, at).await?;
            return Ok(PasswordAnswer::Invalid(vec![is_wrong()]));
        }
        Ok(_) => ports.hasher.hash(&new).await,
        Err(error) => Err(error),
    };
    let password = match hashed {
        Ok(password) => password,
        Err(error) => {
            ports.throttle.take_back(&user.username).await?;
            return Err(error);
        }
    };
    let (token, session) = caller.new_session(ports.randomness)?;
    let change = PasswordChange { user: user.id, proved: account.password, password, session };
    Ok(match ports.accounts.change_password(&change, at).await? {
        Some(_) => PasswordAnswer::Changed(token),
        // Somebody else was quicker, and what was current is not any more.
        None => PasswordAnswer::Invalid(vec![is_wrong()]),
    })
}

fn is_wrong() -> Violation {
    Violation::new("currentPassword", "Current password is incorrect")
}
