//! Checks whether a place for files can be written.

use anyhow::{Context, ensure};
use media::{MediaStore, StorageLocation};
use ports::{
    StoreError,
    blobs::{BlobKey, BlobSource, Blobs},
};

/// Opens a place without creating a missing folder.
pub(crate) fn open_existing(location: &StorageLocation) -> anyhow::Result<MediaStore> {
    if let StorageLocation::Folder(folder) = location {
        ensure!(folder.is_dir(), "{} does not exist", folder.display());
    }
    MediaStore::open(location).with_context(|| format!("{location} cannot be used"))
}

/// What to set for a bucket whose keys are not set; `None` for other places.
pub(crate) fn missing_bucket_keys(place: &StorageLocation) -> Option<&'static str> {
    let is_set = |name| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let StorageLocation::Bucket(_) = place else { return None };
    (!is_set("AWS_ACCESS_KEY_ID") || !is_set("AWS_SECRET_ACCESS_KEY"))
        .then_some("set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION")
}

/// Stores, reads and deletes a probe file.
pub(crate) async fn check_place(store: &MediaStore) -> Result<String, String> {
    let key = BlobKey::require("probe").map_err(|error| error.to_string())?;
    let attempt = async {
        store.put(&key, BlobSource::of("probe"), 64).await?;
        let is_there = store.get(&key, None).await?.is_some();
        store.delete(&key).await?;
        Ok::<_, StoreError>(is_there)
    };
    match attempt.await {
        Ok(true) => Ok("written, read and deleted".into()),
        Ok(false) => Err("what was written is not found again".into()),
        Err(error) => Err(error.to_string()),
    }
}
