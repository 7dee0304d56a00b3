//! Deletes previews that nobody imported, and files without a run.

use chrono::TimeDelta;
use domain::feeds::PREVIEW_DAYS;
use ports::{StoreError, blobs::Blobs, clock::Clock, feeds::Feeds};

use super::FEEDS_FOLDER;
use crate::old_files::old_files;

/// Discards previews past their retention period, and deletes files without a run, which killed servers left; returns
/// how many files and previews.
///
/// # Errors
/// When a store fails; earlier deletions remain.
pub async fn sweep_feeds(feeds: &dyn Feeds, blobs: &dyn Blobs, clock: &dyn Clock) -> Result<u64, StoreError> {
    let mut swept = feeds.expire_feed_previews(clock.now() - TimeDelta::days(PREVIEW_DAYS)).await?;
    for batch in old_files(FEEDS_FOLDER, blobs, clock).await? {
        for key in feeds.unknown_feed_files(batch).await? {
            blobs.delete(&key).await?;
            swept += 1;
        }
    }
    Ok(swept)
}
