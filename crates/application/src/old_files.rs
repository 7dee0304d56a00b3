//! Stored files that may be without a record, and the deletion of files by sweeps.

use chrono::TimeDelta;
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs},
    clock::Clock,
};

/// Younger files are left out, because their record may be about to be written; in hours.
const GRACE_HOURS: i64 = 1;
/// Number of files per batch.
const BATCH: usize = 500;

/// Deletions of files by a sweep. A file that cannot be deleted keeps no other from it.
#[derive(Debug, Default)]
pub(crate) struct FileDeletions {
    pub(crate) deleted: u64,
    failed: u64,
    /// Whether the last failure says that the store is out of reach.
    pub(crate) is_unavailable: bool,
    /// The first failure, with its file.
    first: Option<(BlobKey, StoreError)>,
}

impl FileDeletions {
    /// Deletes a file; false if that failed.
    pub(crate) async fn delete(&mut self, key: &BlobKey, blobs: &dyn Blobs) -> bool {
        match blobs.delete(key).await {
            Ok(()) => {
                self.deleted += 1;
                true
            }
            Err(error) => {
                self.failed += 1;
                self.is_unavailable = matches!(error, StoreError::Unavailable(_));
                self.first.get_or_insert_with(|| (key.clone(), error));
                false
            }
        }
    }

    /// The number of deleted files.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if files remain, with the first of them and why; the next sweep tries again.
    pub(crate) fn finish(self) -> Result<u64, StoreError> {
        let Some((key, error)) = self.first else { return Ok(self.deleted) };
        Err(StoreError::Failed(format!(
            "{} files not deleted, {} deleted; the first, {key}: {error}",
            self.failed, self.deleted
        )))
    }
}

/// The files of a folder that are old enough to have a record, in batches for one query each.
pub(crate) async fn old_files(
    folder: &str,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<Vec<Vec<BlobKey>>, StoreError> {
    let before = clock.now() - TimeDelta::hours(GRACE_HOURS);
    let listed = blobs.list(&BlobKey::require(folder)?).await?;
    let old: Vec<BlobKey> =
        listed.into_iter().filter(|file| file.stored_at < before).map(|file| file.key).collect();
    Ok(old.chunks(BATCH).map(<[BlobKey]>::to_vec).collect())
}
