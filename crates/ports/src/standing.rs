//! The members, as the concierge looks after them.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{Role, UserId},
    audit::Actor,
    membership::{Standing, StandingChange, StandingStep},
    notifications::NewNotice,
};

use crate::StoreError;

/// Which members are looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberQuery {
    /// A part of the username or of the e-mail address, whatever its case; empty for everybody.
    pub search: String,
    /// Only those with that role.
    pub role: Option<Role>,
    /// Only those who joined before that one.
    pub before: Option<UserId>,
}

/// What became of a change of standing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StandingAnswer {
    /// The member as they are now; what was so already left no trace.
    Changed(Standing),
    /// Without this one there would be nobody at the desk.
    LastAdmin,
    /// There is no such member.
    NoSuchUser,
}

/// Looks after the members.
#[async_trait]
pub trait Standings: Send + Sync {
    /// At most `limit` members, the last joined first.
    async fn standings(&self, query: &MemberQuery, limit: u32) -> Result<Vec<Standing>, StoreError>;

    /// A member and what was changed about them, the last change first; `None` when there is no such.
    async fn standing_of(&self, user: UserId) -> Result<Option<(Standing, Vec<StandingStep>)>, StoreError>;

    /// Changes somebody's standing, all of it or nothing, each change with its reason and its line in
    /// the audit log, and gives the notice of it where anything changed. Keeping somebody out ends their sessions, and none MUST be opened or found until
    /// they are let in again. The last admin who is not kept out stays one, however many are changed
    /// at once.
    async fn change_standing(
        &self,
        user: UserId,
        changes: &[StandingChange],
        reason: &str,
        told: &NewNotice,
        actor: Actor,
        at: Timestamp,
    ) -> Result<StandingAnswer, StoreError>;
}
