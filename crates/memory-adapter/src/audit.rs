use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Entry},
};
use ports::{StoreError, audit::AuditLog};

use crate::{MemoryStore, state::State};

#[async_trait]
impl AuditLog for MemoryStore {
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let state = self.read()?;
        Ok(state.audit.iter().filter(|entry| entry.id > after).take(limit as usize).cloned().collect())
    }
}

impl State {
    /// Adds a line to the audit log.
    pub(crate) fn note(&mut self, at: Timestamp, actor: Actor, user: Option<UserId>, action: Action) {
        let id = self.audit.last().map_or(0, |entry| entry.id) + 1;
        self.audit.push(Entry { id, at, actor, user, action });
    }
}
