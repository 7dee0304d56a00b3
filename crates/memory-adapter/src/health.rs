//! `Health` in memory: ready unless switched off.

use async_trait::async_trait;
use ports::{
    StoreError,
    health::{Health, Readiness},
};

use crate::MemoryStore;

#[async_trait]
impl Health for MemoryStore {
    async fn readiness(&self) -> Result<Readiness, StoreError> {
        self.reachable().map(|()| Readiness::Ready)
    }
}
