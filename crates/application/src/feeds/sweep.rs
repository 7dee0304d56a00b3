//! Deletes previews that nobody imported, and files without a run.

use chrono::TimeDelta;
use domain::feeds::PREVIEW_DAYS;
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs},
    clock::Clock,
    feeds::Feeds,
};

use super::FEEDS_FOLDER;

/// Unknown files younger than this are kept, because their run may be about to be added; in hours.
const GRACE_HOURS: i64 = 1;
/// Number of files per query.
const BATCH: usize = 500;

/// Discards previews past their retention period, and deletes files without a run, which killed servers left; returns
/// how many files and previews.
///
/// # Errors
/// When a store fails; earlier deletions remain.
pub async fn sweep_feeds(feeds: &dyn Feeds, blobs: &dyn Blobs, clock: &dyn Clock) -> Result<u64, StoreError> {
    let mut swept = feeds.expire_feed_previews(clock.now() - TimeDelta::days(PREVIEW_DAYS)).await?;
    let before = clock.now() - TimeDelta::hours(GRACE_HOURS);
    let listed = blobs.list(&BlobKey::require(FEEDS_FOLDER)?).await?;
    let old: Vec<BlobKey> =
        listed.into_iter().filter(|file| file.stored_at < before).map(|file| file.key).collect();
    for batch in old.chunks(BATCH) {
        for key in feeds.unknown_feed_files(batch.to_vec()).await? {
            blobs.delete(&key).await?;
            swept += 1;
        }
    }
    Ok(swept)
}
