//! `Members` in memory: public data of members by name.

use async_trait::async_trait;
use domain::{Timestamp, accounts::Username};
use ports::{
    StoreError,
    members::{Member, Members},
};

use crate::MemoryStore;

#[async_trait]
impl Members for MemoryStore {
    async fn member(&self, username: &Username, at: Timestamp) -> Result<Option<Member>, StoreError> {
        let state = self.read()?;
        let mut users = state.members.values().map(|account| &account.user);
        let Some(user) = users.find(|user| user.username.key() == username.key()) else { return Ok(None) };
        if !state.is_active_account(user.id, at) {
            return Ok(None);
        }
        let theirs = state.sessions.values().filter(|(_, session)| session.user == user.id);
        Ok(Some(Member {
            user: user.clone(),
            privacy: state.preferences(user.id).unwrap_or_default().privacy,
            last_seen_at: theirs.map(|(_, session)| session.last_seen_at).max(),
        }))
    }
}
