use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{Draft, DraftKey, DraftText},
};

use crate::StoreError;

/// Keeps what members have begun to write.
#[async_trait]
pub trait ForumDrafts: Send + Sync {
    /// A member's draft; `None` when there is none.
    async fn draft(&self, user: UserId, key: DraftKey) -> Result<Option<Draft>, StoreError>;

    /// Keeps a draft in the place of the one before. A member has at most
    /// [`MOST_DRAFTS`](domain::forum::MOST_DRAFTS); the ones that were kept longest ago make room.
    async fn keep_draft(
        &self,
        user: UserId,
        key: DraftKey,
        text: &DraftText,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Forgets a draft, if there is one.
    async fn forget_draft(&self, user: UserId, key: DraftKey) -> Result<(), StoreError>;
}
