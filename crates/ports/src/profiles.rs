//! What members say about themselves.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{Profile, UserId},
    audit::Actor,
};

use crate::StoreError;

/// Keeps the profiles. The name in a profile is the member's own: who reads
/// [`User::name`](domain::accounts::User) reads it too.
#[async_trait]
pub trait Profiles: Send + Sync {
    /// What a member says about themselves; `None` when there is no such member.
    async fn profile(&self, user: UserId) -> Result<Option<Profile>, StoreError>;

    /// Keeps what a member says now, with its line in the audit log, in one atomic act; what says
    /// nothing new leaves no line. False when there is no such member.
    async fn keep_profile(
        &self,
        user: UserId,
        profile: &Profile,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
