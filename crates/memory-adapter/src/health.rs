//! `Health` in memory: ready unless switched off.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use ports::{
    StoreError,
    events::EventLog,
    health::{Backlog, Health, StoreReadiness},
};

use crate::MemoryStore;

#[async_trait]
impl Health for MemoryStore {
    async fn readiness(&self) -> Result<StoreReadiness, StoreError> {
        self.reachable().map(|()| StoreReadiness::Ready)
    }

    fn is_overloaded(&self) -> bool {
        self.overloaded.load(Ordering::SeqCst)
    }

    async fn backlog(&self) -> Result<Backlog, StoreError> {
        let latest_event = self.latest_event().await?;
        let state = self.read()?;
        let waiting = || state.waiting_mails();
        Ok(Backlog { mails: waiting().count() as u64, mail_due_at: waiting().min(), latest_event })
    }
}
