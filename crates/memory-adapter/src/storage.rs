//! `StorageReport` in memory: the recorded files; there is no database on disk.

use async_trait::async_trait;
use domain::{
    account_closure::ExportState,
    storage::{FileUse, StorageUse, StoredFileKind},
};
use ports::{StoreError, storage::StorageReport};

use crate::MemoryStore;

#[async_trait]
impl StorageReport for MemoryStore {
    async fn storage_use(&self) -> Result<StorageUse, StoreError> {
        let state = self.read()?;
        let files = StoredFileKind::ALL.map(|kind| {
            // The size of each file; `None` if it is not recorded.
            let sizes: Vec<Option<u64>> = match kind {
                StoredFileKind::Photos => {
                    state.pictures.values().map(|picture| Some(picture.bytes())).collect()
                }
                StoredFileKind::Documents => {
                    state.documents.values().map(|document| Some(document.new.stored.length)).collect()
                }
                StoredFileKind::Evidence => {
                    state.evidence.iter().map(|evidence| Some(evidence.size())).collect()
                }
                StoredFileKind::FeedFiles => vec![None; state.feeds.files()],
                StoredFileKind::DataExports => {
                    let exports = state.exports.values().map(|export| export.export().state);
                    exports
                        .filter_map(|state| match state {
                            ExportState::Ready { length, .. } => Some(Some(length)),
                            _ => None,
                        })
                        .collect()
                }
            };
            FileUse {
                kind,
                files: sizes.len() as u64,
                bytes: sizes.iter().flatten().sum(),
                unmeasured: sizes.iter().filter(|size| size.is_none()).count() as u64,
            }
        });
        Ok(StorageUse { database_bytes: 0, tables: Vec::new(), files: files.to_vec(), last_backup: None })
    }
}
