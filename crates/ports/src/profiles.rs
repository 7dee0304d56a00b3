//! Port for members' own profiles.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{Profile, UserId},
    audit::Actor,
};

use crate::StoreError;

/// Stores profiles. The name in a profile is the member's display name,
/// [`User::name`](domain::accounts::User).
#[async_trait]
pub trait Profiles: Send + Sync {
    /// A member's profile; `None` when there is no such member.
    async fn profile(&self, user: UserId) -> Result<Option<Profile>, StoreError>;

    /// Stores a member's profile with its audit log entry, in one transaction; without a difference there is
    /// no entry. False when there is no such member.
    async fn store_profile(
        &self,
        user: UserId,
        profile: &Profile,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
