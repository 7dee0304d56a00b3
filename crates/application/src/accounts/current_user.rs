use domain::accounts::{AdminSecondFactor, SessionToken, SignedIn};
use ports::{StoreError, clock::Clock, sessions::Sessions};

use super::caller::hash;

/// Who is signed in with that token; `None` when it opens nothing (any more).
///
/// # Errors
/// When the store fails.
pub async fn current_user(
    token: &SessionToken,
    rule: AdminSecondFactor,
    sessions: &dyn Sessions,
    clock: &dyn Clock,
) -> Result<Option<SignedIn>, StoreError> {
    let at = clock.now();
    let found = sessions.session(hash(token), at).await?;
    Ok(found.and_then(|(user, session)| session.admit(user, rule, at)))
}
