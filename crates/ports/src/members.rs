//! What members show of themselves.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{User, Username},
    preferences::Privacy,
};

use crate::StoreError;

/// A member, and what they let others learn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub user: User,
    /// Who may learn what; for the use case to obey.
    pub privacy: Privacy,
    /// When one of their sessions was last used, as far as any is left.
    pub last_seen_at: Option<Timestamp>,
}

/// Finds members by name.
#[async_trait]
pub trait Members: Send + Sync {
    /// The member of that name, in any spelling; nobody while they have left or are suspended.
    async fn member(&self, username: &Username) -> Result<Option<Member>, StoreError>;
}
