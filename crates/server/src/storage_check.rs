//! Checks whether a place for files can be written.

use media::MediaStore;
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs, Content},
};

/// Stores, reads and deletes a probe file.
pub(crate) async fn check_place(store: &MediaStore) -> Result<String, String> {
    let key = BlobKey::require("probe").map_err(|error| error.to_string())?;
    let attempt = async {
        store.put(&key, Content::of("probe"), 64).await?;
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
