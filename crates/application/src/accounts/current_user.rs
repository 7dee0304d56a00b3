//! Resolves a session token to a signed-in member.

use domain::accounts::{AdminTwoFactorPolicy, SessionToken, SignedIn};
use ports::{StoreError, clock::Clock, sessions::Sessions};

use super::tokens::hash_session;

/// The member of a session token; `None` when the session is unknown or has ended.
pub async fn current_user(
    token: &SessionToken,
    rule: AdminTwoFactorPolicy,
    sessions: &dyn Sessions,
    clock: &dyn Clock,
) -> Result<Option<SignedIn>, StoreError> {
    let at = clock.now();
    let found = sessions.session(hash_session(token), at).await?;
    Ok(found.and_then(|(user, session)| session.authenticate(user, rule, at)))
}
