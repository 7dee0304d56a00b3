//! What members choose about the site's manners.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, UserId},
    audit::Actor,
    preferences::Preferences,
};

use crate::StoreError;

/// Keeps the preferences.
#[async_trait]
pub trait MemberPreferences: Send + Sync {
    /// What a member has chosen, or what holds until they choose; `None` when there is no such member.
    async fn preferences(&self, user: UserId) -> Result<Option<Preferences>, StoreError>;

    /// Keeps what a member chooses now, with its line in the audit log, in one atomic act; what says
    /// nothing new leaves no line. Notices that wait for a mail which the member does not want any more
    /// MUST NOT be mailed. An idle timeout, where one is given, is kept in the same act, as
    /// [`choose_idle_timeout`](crate::sessions::Sessions::choose_idle_timeout) keeps it. False, and
    /// nothing done, when there is no such member.
    async fn keep_preferences(
        &self,
        user: UserId,
        preferences: &Preferences,
        idle_timeout: Option<IdleTimeout>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
