//! `ForumDrafts` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{Draft, DraftKey, DraftText, MAX_DRAFTS},
    to_microseconds,
};
use ports::{StoreError, forum::ForumDrafts};

use crate::MemoryStore;

#[async_trait]
impl ForumDrafts for MemoryStore {
    async fn draft(&self, user: UserId, key: DraftKey) -> Result<Option<Draft>, StoreError> {
        Ok(self.read()?.forum.drafts.get(&(user, key)).cloned())
    }

    async fn save_forum_draft(
        &self,
        user: UserId,
        key: DraftKey,
        text: &DraftText,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut state = self.write()?;
        let drafts = &mut state.forum.drafts;
        drafts.insert((user, key), Draft { text: text.clone(), saved_at: to_microseconds(at) });
        let mut others: Vec<(Timestamp, DraftKey)> = drafts
            .iter()
            .filter(|((owner, other), _)| *owner == user && *other != key)
            .map(|((_, key), draft)| (draft.saved_at, *key))
            .collect();
        others.sort_by_key(|(at, key)| (std::cmp::Reverse(*at), key.to_string()));
        for (_, old) in others.into_iter().skip(MAX_DRAFTS - 1) {
            drafts.remove(&(user, old));
        }
        Ok(())
    }

    async fn delete_draft(&self, user: UserId, key: DraftKey) -> Result<(), StoreError> {
        self.write()?.forum.drafts.remove(&(user, key));
        Ok(())
    }
}
