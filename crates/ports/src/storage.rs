//! Port for the report of the storage that the site uses.

use async_trait::async_trait;
use domain::storage::StorageUse;

use crate::StoreError;

/// Reports the storage that the site uses.
#[async_trait]
pub trait StorageReport: Send + Sync {
    /// Sizes of the database and, by what it records of them, of the stored files. MUST NOT list the file
    /// storage, which may hold millions of files.
    async fn storage_use(&self) -> Result<StorageUse, StoreError>;
}
