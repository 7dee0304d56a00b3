//! Deletes pictures that have been unused for too long, and files without a record.

use std::{collections::BTreeMap, time::Duration};

use domain::pictures::{PictureId, UNUSED_PICTURE_RETENTION};
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs},
    clock::Clock,
    pictures::Pictures,
};

use super::FOLDER;
use crate::old_files::FileDeletions;

/// Unknown files younger than this are kept, because their record may be about to be written.
const ON_ITS_WAY: Duration = Duration::from_secs(60 * 60);
/// Number of pictures per query.
const BATCH: usize = 500;

/// Counters of deleted pictures and files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SweepCounts {
    /// Pictures that were unused for too long.
    pub unused: u64,
    /// Files of pictures without a record.
    pub without_record: u64,
}

/// Deletes pictures that have not been in use for [`UNUSED_PICTURE_RETENTION`], and files whose picture has no record:
/// those of the deleted pictures, and those that killed servers left.
///
/// # Errors
/// When a store fails; a file that cannot be deleted keeps no other from it.
pub async fn sweep_pictures(
    pictures: &dyn Pictures,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<SweepCounts, StoreError> {
    let now = clock.now();
    let mut swept = SweepCounts::default();
    let mut deleted = Vec::new();
    loop {
        let some = pictures.remove_unused_pictures(now - UNUSED_PICTURE_RETENTION, BATCH as u32).await?;
        swept.unused += some.len() as u64;
        let is_last = some.len() < BATCH;
        deleted.extend(some);
        if is_last {
            break;
        }
    }
    let mut folders: BTreeMap<PictureId, Vec<BlobKey>> = BTreeMap::new();
    for file in blobs.list(&BlobKey::require(FOLDER)?).await? {
        let name = file.key.as_str().split('/').nth(1).and_then(PictureId::parse);
        // The file store's clock may differ from ours by less than the hour of tolerance.
        if let Some(id) = name.filter(|id| file.stored_at < now - ON_ITS_WAY || deleted.contains(id)) {
            folders.entry(id).or_default().push(file.key);
        }
    }
    let mut deletions = FileDeletions::default();
    let ids: Vec<PictureId> = folders.keys().copied().collect();
    for batch in ids.chunks(BATCH) {
        let known = pictures.pictures(batch).await?;
        for id in batch.iter().filter(|id| !known.iter().any(|known| known.id == **id)) {
            for file in folders.remove(id).unwrap_or_default() {
                deletions.delete(&file, blobs).await;
            }
        }
    }
    swept.without_record = deletions.finish()?;
    Ok(swept)
}
