use domain::{
    Violation,
    accounts::{Password, SessionToken, SignedIn},
};
use ports::{StoreError, accounts::PasswordChange};

use super::{AccountPorts, Caller, RateLimited, ReauthError, caller::password_context, reauthenticate};

/// A change of password, before anything of it is believed.
pub struct NewPasswordDraft {
    /// What it is now.
    pub current: String,
    /// What it shall be.
    pub new: String,
    /// Of their authenticator, or a recovery code, where two-factor authentication is on.
    pub code: Option<String>,
}

/// What somebody who changes their password is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasswordOutcome {
    /// It is changed; they are signed in with that token, and nowhere else.
    Changed(SessionToken),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// The current password is right, and a code is asked for besides: there was none, or it is wrong
    /// or used. A sentence for the field `code`.
    Code(Violation),
    /// They have to wait.
    TooSoon(RateLimited),
}

/// Changes a password, which ends all other sessions. Wrong guesses at the current one, and at the
/// code where one is asked for, count like those of a log-in: a browser left open must not be a place
/// to guess at leisure, nor enough to take an account over.
///
/// # Errors
/// When the store fails, passwords pile up, or nothing random can be drawn.
pub async fn change_password(
    signed_in: &SignedIn,
    draft: NewPasswordDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<PasswordOutcome, StoreError> {
    let context = password_context(signed_in.user(), ports.brand);
    let new = match Password::choose("newPassword", draft.new, context) {
        Ok(new) => new,
        Err(refused) => {
            let current = Password::give(draft.current).err().map(|_| is_wrong());
            return Ok(PasswordOutcome::Invalid(current.into_iter().chain([refused]).collect()));
        }
    };
    let proved = match reauthenticate(signed_in, draft.current, draft.code, caller, ports).await? {
        Ok(proved) => proved,
        Err(ReauthError::Password(_)) => return Ok(PasswordOutcome::Invalid(vec![is_wrong()])),
        Err(ReauthError::Code(refused)) => return Ok(PasswordOutcome::Code(refused)),
        Err(ReauthError::TooSoon(wait)) => return Ok(PasswordOutcome::TooSoon(wait)),
    };
    let password = ports.hasher.hash(&new).await?;
    let (token, session) = caller.new_session(ports.randomness)?;
    let change = PasswordChange { by: signed_in.acting(), proved, password, session };
    Ok(match ports.accounts.change_password(&change, ports.clock.now()).await? {
        Some(_) => PasswordOutcome::Changed(token),
        // Somebody else was quicker, and what was current is not any more.
        None => PasswordOutcome::Invalid(vec![is_wrong()]),
    })
}

fn is_wrong() -> Violation {
    Violation::new("currentPassword", "Current password is incorrect")
}
