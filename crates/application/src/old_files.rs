//! Stored files that may be without a record, for the sweeps that delete them.

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
