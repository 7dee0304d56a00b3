//! `ForumDrafts` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{Draft, DraftKey, DraftText, MAX_DRAFTS, PostId},
    to_microseconds,
};
use ports::{StoreError, forum::ForumDrafts};

use crate::{MemoryStore, state::State};

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

impl State {
    /// Deletes the draft of an edit that holds what was saved; `title` is `None` for replies.
    pub(super) fn delete_saved_draft(
        &mut self,
        author: UserId,
        post: PostId,
        title: Option<&str>,
        content: &str,
    ) {
        let key = (author, DraftKey::Edit(post));
        if self.forum.drafts.get(&key).is_some_and(|draft| draft.text.is_saved_as(title, content)) {
            self.forum.drafts.remove(&key);
        }
    }
}
