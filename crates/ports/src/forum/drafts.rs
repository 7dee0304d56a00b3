//! Drafts of forum posts that their authors have not sent yet.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{Draft, DraftKey, DraftText},
};

use crate::StoreError;

/// Stores members' drafts.
#[async_trait]
pub trait ForumDrafts: Send + Sync {
    /// A member's draft; `None` when there is none.
    async fn draft(&self, user: UserId, key: DraftKey) -> Result<Option<Draft>, StoreError>;

    /// Stores a draft, replacing the earlier one. A member has at most
    /// [`MAX_DRAFTS`](domain::forum::MAX_DRAFTS); the oldest ones are deleted to make room.
    async fn save_forum_draft(
        &self,
        user: UserId,
        key: DraftKey,
        text: &DraftText,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Deletes a draft, if there is one.
    async fn delete_draft(&self, user: UserId, key: DraftKey) -> Result<(), StoreError>;
}
