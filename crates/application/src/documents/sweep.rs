use chrono::TimeDelta;
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs},
    clock::Clock,
    documents::Documents,
};

use super::FOLDER;

/// A file that nobody knows of may be one that is just being made known, for so many hours.
const GRACE_HOURS: i64 = 1;
/// How many files are asked about at a time.
const BATCH: usize = 500;

/// Takes away files of documents that nobody knows of: of servers that were killed. How many.
///
/// # Errors
/// When a store fails; what was taken away until then is gone.
pub async fn sweep_documents(
    documents: &dyn Documents,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<u64, StoreError> {
    let before = clock.now() - TimeDelta::hours(GRACE_HOURS);
    let listed = blobs.list(&BlobKey::require(FOLDER)?).await?;
    let old: Vec<BlobKey> =
        listed.into_iter().filter(|file| file.kept_at < before).map(|file| file.key).collect();
    let mut swept = 0;
    for batch in old.chunks(BATCH) {
        for key in documents.unknown_documents(batch.to_vec()).await? {
            blobs.delete(&key).await?;
            swept += 1;
        }
    }
    Ok(swept)
}
