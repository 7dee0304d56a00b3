//! Changing one's password, which ends all other sessions.

use domain::{
    Violation,
    accounts::{Password, SessionToken, SignedIn},
};
use ports::accounts::PasswordChange;

use super::{
    AccountError, AccountPorts, Caller, ReauthDraft, ReauthError, caller::password_context, reauthenticate,
};

/// A password change before validation.
pub struct NewPasswordDraft {
    pub current: String,
    pub new: String,
    /// Authenticator or recovery code; required when two-factor authentication is on.
    pub code: Option<String>,
}

/// Changes a password and ends all other sessions. Wrong guesses at the current password and the code are
/// counted, so that an unattended browser can neither be used for guessing nor suffices to take over the
/// account. Returns the token of the new session, which is the member's only one.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn change_password(
    signed_in: &SignedIn,
    draft: NewPasswordDraft,
    caller: &Caller,
    ports: AccountPorts<'_>,
) -> Result<SessionToken, AccountError> {
    let is_same = draft.new == draft.current;
    let context = password_context(signed_in.user(), ports.brand);
    let new = match Password::parse_new("newPassword", draft.new, context) {
        Ok(new) => new,
        Err(refused) => {
            let current = Password::parse_login(draft.current).err().map(|_| is_wrong());
            return Err(current.into_iter().chain([refused]).collect::<Vec<_>>().into());
        }
    };
    let current = ReauthDraft { password: draft.current, code: draft.code };
    let proved = match reauthenticate(signed_in, current, caller, ports).await? {
        Ok(proved) => proved,
        // The form has another name for the field.
        Err(ReauthError::Password(_)) => return Err(is_wrong().into()),
        Err(error) => return Err(error.into()),
    };
    // Only after the present password was proved: others must not learn whether they guessed it.
    if is_same {
        let sentence = "This is your current password; please choose another";
        return Err(Violation::new("newPassword", sentence).into());
    }
    let password = ports.hasher.hash(&new).await?;
    let (token, session) = caller.new_session(ports.randomness)?;
    let change = PasswordChange { by: signed_in.acting(), proved, password, session };
    match ports.accounts.change_password(&change, ports.clock.now()).await? {
        Some(_) => Ok(token),
        // A concurrent call has changed the password.
        None => Err(is_wrong().into()),
    }
}

fn is_wrong() -> Violation {
    Violation::new("currentPassword", "Current password is incorrect")
}
