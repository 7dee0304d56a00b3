//! Deletes document files without a record.

use ports::{StoreError, blobs::Blobs, clock::Clock, documents::Documents};

use super::FOLDER;
use crate::old_files::{FileDeletions, old_files};

/// Deletes files without a document, which killed servers left; returns how many.
///
/// # Errors
/// When a store fails; a file that cannot be deleted keeps no other from it.
pub async fn sweep_documents(
    documents: &dyn Documents,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<u64, StoreError> {
    let mut deletions = FileDeletions::default();
    for batch in old_files(FOLDER, blobs, clock).await? {
        for key in documents.unknown_documents(batch).await? {
            deletions.delete(&key, blobs).await;
        }
    }
    deletions.finish()
}
