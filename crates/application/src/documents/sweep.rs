//! Deletes document files without a record.

use chrono::TimeDelta;
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs},
    clock::Clock,
    documents::Documents,
};

use super::FOLDER;

/// Unknown files younger than this are kept, because their record may be about to be written; in hours.
const GRACE_HOURS: i64 = 1;
/// Number of files per query.
const BATCH: usize = 500;

/// Deletes files without a document, which killed servers left; returns how many.
///
/// # Errors
/// When a store fails; earlier deletions remain.
pub async fn sweep_documents(
    documents: &dyn Documents,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<u64, StoreError> {
    let before = clock.now() - TimeDelta::hours(GRACE_HOURS);
    let listed = blobs.list(&BlobKey::require(FOLDER)?).await?;
    let old: Vec<BlobKey> =
        listed.into_iter().filter(|file| file.stored_at < before).map(|file| file.key).collect();
    let mut swept = 0;
    for batch in old.chunks(BATCH) {
        for key in documents.unknown_documents(batch.to_vec()).await? {
            blobs.delete(&key).await?;
            swept += 1;
        }
    }
    Ok(swept)
}
