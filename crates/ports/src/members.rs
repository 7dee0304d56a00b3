//! Port for the public profiles of members.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{User, Username},
    preferences::Privacy,
};

use crate::StoreError;

/// A member with their privacy settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub user: User,
    /// Privacy settings; the use case applies them.
    pub privacy: Privacy,
    /// Last use of any of their sessions; `None` when no session is left.
    pub last_seen_at: Option<Timestamp>,
}

/// Finds members by username.
#[async_trait]
pub trait Members: Send + Sync {
    /// The member of that username, ignoring case; `None` also while they are suspended at `at` or their
    /// account is closed.
    async fn member(&self, username: &Username, at: Timestamp) -> Result<Option<Member>, StoreError>;
}
