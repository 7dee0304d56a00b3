use std::{collections::BTreeMap, time::Duration};

use domain::pictures::{KEPT_LOOSE, PictureId};
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs},
    clock::Clock,
    pictures::Pictures,
};

use super::{FOLDER, key};

/// Files that nobody knows of are left alone for so long: their picture may be on its way.
const ON_ITS_WAY: Duration = Duration::from_secs(60 * 60);
/// How many pictures are asked about at a time.
const BATCH: usize = 500;

/// What was taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Swept {
    /// Pictures that nothing showed for too long.
    pub loose: u64,
    /// Files of pictures that nobody knows of.
    pub orphans: u64,
}

/// Takes away pictures that nothing has shown for [`KEPT_LOOSE`], and files whose picture is not
/// known: of those, and of servers that were killed.
///
/// # Errors
/// When a store fails; what was taken away until then is gone.
pub async fn sweep_pictures(
    pictures: &dyn Pictures,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<Swept, StoreError> {
    let now = clock.now();
    let mut swept = Swept::default();
    let mut gone = Vec::new();
    loop {
        let some = pictures.forget_loose_pictures(now - KEPT_LOOSE, BATCH as u32).await?;
        swept.loose += some.len() as u64;
        let is_last = some.len() < BATCH;
        gone.extend(some);
        if is_last {
            break;
        }
    }
    let mut folders: BTreeMap<PictureId, Vec<BlobKey>> = BTreeMap::new();
    for file in blobs.list(&key(FOLDER.to_owned())?).await? {
        let name = file.key.as_str().split('/').nth(1).and_then(PictureId::parse);
        // The files' own clock is another than ours; an hour bears what they differ by.
        if let Some(id) = name.filter(|id| file.kept_at < now - ON_ITS_WAY || gone.contains(id)) {
            folders.entry(id).or_default().push(file.key);
        }
    }
    let ids: Vec<PictureId> = folders.keys().copied().collect();
    for batch in ids.chunks(BATCH) {
        let known = pictures.pictures(batch).await?;
        for id in batch.iter().filter(|id| !known.iter().any(|known| known.id == **id)) {
            for file in folders.remove(id).unwrap_or_default() {
                blobs.delete(&file).await?;
                swept.orphans += 1;
            }
        }
    }
    Ok(swept)
}
