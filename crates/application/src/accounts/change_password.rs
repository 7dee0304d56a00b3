//! Changing one's password, which ends all other sessions.

use domain::{
    Violation,
    accounts::{Password, SessionToken, SignedIn},
};
use ports::{StoreError, accounts::PasswordChange};

use super::{AccountPorts, Caller, RateLimited, ReauthError, caller::password_context, reauthenticate};

/// A password change before validation.
pub struct NewPasswordDraft {
    pub current: String,
    pub new: String,
    /// Authenticator or recovery code; required when two-factor authentication is on.
    pub code: Option<String>,
}

/// Outcome of a password change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasswordOutcome {
    /// Changed; token of the new session, which is the member's only one.
    Changed(SessionToken),
    Invalid(Vec<Violation>),
    /// The current password is right, but the code is missing, wrong or used. For the field `code`.
    Code(Violation),
    /// Too many attempts.
    RateLimited(RateLimited),
}

/// Changes a password and ends all other sessions. Wrong guesses at the current password and the code are
/// counted, so that an unattended browser can neither be used for guessing nor suffices to take over the
/// account.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn change_password(
    signed_in: &SignedIn,
    draft: NewPasswordDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<PasswordOutcome, StoreError> {
    let context = password_context(signed_in.user(), ports.brand);
    let new = match Password::parse_new("newPassword", draft.new, context) {
        Ok(new) => new,
        Err(refused) => {
            let current = Password::parse_login(draft.current).err().map(|_| is_wrong());
            return Ok(PasswordOutcome::Invalid(current.into_iter().chain([refused]).collect()));
        }
    };
    let proved = match reauthenticate(signed_in, draft.current, draft.code, caller, ports).await? {
        Ok(proved) => proved,
        Err(ReauthError::Password(_)) => return Ok(PasswordOutcome::Invalid(vec![is_wrong()])),
        Err(ReauthError::Code(refused)) => return Ok(PasswordOutcome::Code(refused)),
        Err(ReauthError::RateLimited(wait)) => return Ok(PasswordOutcome::RateLimited(wait)),
    };
    let password = ports.hasher.hash(&new).await?;
    let (token, session) = caller.new_session(ports.randomness)?;
    let change = PasswordChange { by: signed_in.acting(), proved, password, session };
    Ok(match ports.accounts.change_password(&change, ports.clock.now()).await? {
        Some(_) => PasswordOutcome::Changed(token),
        // A concurrent call has changed the password.
        None => PasswordOutcome::Invalid(vec![is_wrong()]),
    })
}

fn is_wrong() -> Violation {
    Violation::new("currentPassword", "Current password is incorrect")
}
