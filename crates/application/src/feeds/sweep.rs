//! Deletes previews that nobody imported, and files without a run.

use chrono::TimeDelta;
use domain::feeds::PREVIEW_DAYS;
use ports::{StoreError, blobs::Blobs, clock::Clock, feeds::Feeds};

use super::FEEDS_FOLDER;
use crate::old_files::{FileDeletions, old_files};

/// Discards previews past their retention period, and deletes files without a run, which killed servers left; returns
/// how many files and previews.
///
/// # Errors
/// When a store fails; a file that cannot be deleted keeps no other from it.
pub async fn sweep_feeds(feeds: &dyn Feeds, blobs: &dyn Blobs, clock: &dyn Clock) -> Result<u64, StoreError> {
    let expired = feeds.expire_feed_previews(clock.now() - TimeDelta::days(PREVIEW_DAYS)).await?;
    let mut deletions = FileDeletions::default();
    for batch in old_files(FEEDS_FOLDER, blobs, clock).await? {
        for key in feeds.unknown_feed_files(batch).await? {
            deletions.delete(&key, blobs).await;
        }
    }
    Ok(expired + deletions.finish()?)
}
