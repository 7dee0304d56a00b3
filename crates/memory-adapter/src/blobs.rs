//! `AbandonedBlobs` in memory: keys of files to be deleted.

use async_trait::async_trait;
use ports::{
    StoreError,
    blobs::{AbandonedBlobs, BlobKey},
};

use crate::MemoryStore;

#[async_trait]
impl AbandonedBlobs for MemoryStore {
    async fn abandoned(&self, after: Option<&BlobKey>, limit: u32) -> Result<Vec<BlobKey>, StoreError> {
        let state = self.read()?;
        let later = state.abandoned.iter().filter(|key| after.is_none_or(|after| *key > after));
        Ok(later.take(limit as usize).cloned().collect())
    }

    async fn remove_abandoned(&self, keys: &[BlobKey]) -> Result<(), StoreError> {
        self.write()?.abandoned.retain(|key| !keys.contains(key));
        Ok(())
    }
}
