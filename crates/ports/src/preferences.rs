//! Port for members' preferences: notifications, privacy, idle timeout.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, UserId},
    audit::Actor,
    preferences::Preferences,
};

use crate::StoreError;

#[async_trait]
pub trait MemberPreferences: Send + Sync {
    /// A member's preferences, or the defaults until they choose; `None` when there is no such member.
    async fn preferences(&self, user: UserId) -> Result<Option<Preferences>, StoreError>;

    /// Stores a member's preferences with their audit log entry, in one transaction; without a difference
    /// there is no entry. Notifications that wait for a mail that the member no longer wants MUST NOT be
    /// mailed. An idle timeout, if given, is stored in the same transaction as
    /// [`set_idle_timeout`](crate::sessions::Sessions::set_idle_timeout) does. False, and nothing done,
    /// when there is no such member.
    async fn store_preferences(
        &self,
        user: UserId,
        preferences: &Preferences,
        idle_timeout: Option<IdleTimeout>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
