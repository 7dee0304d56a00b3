//! File storage of the site: in a folder, in an S3 bucket, or in memory. Parts: `location` (where), `content`
//! (uploads), `archive` (ZIP), `image_processor`, `fetch` (downloads from other sites), `malware` (scanning uploads),
//! `failure` (errors).
//!
//! A file in a folder is written under a temporary name, flushed and renamed, so that neither readers nor a
//! crash see an incomplete one.

mod archive;
mod bucket;
mod content;
mod failure;
mod fetch;
mod image_processor;
mod malware;
mod public_address;
mod storage_location;

use std::{io, ops::Range, path::PathBuf, sync::Arc};

use async_trait::async_trait;
use futures_util::{StreamExt, TryStreamExt};
use object_store::{
    GetOptions, ObjectStore, ObjectStoreExt, local::LocalFileSystem, memory::InMemory, path::Path,
};
use ports::{
    StoreError,
    backups::BackupPlace,
    blobs::{Blob, BlobEntry, BlobKey, BlobSource, Blobs, PutResult},
    lately_full::LatelyFull,
};

pub use archive::ZipArchives;
use content::Pieces;
pub use failure::StorageLocationError;
use failure::store_error;
pub use fetch::WebFetcher;
pub use image_processor::ImageProcessor;
pub use malware::{ClamdAddress, ClamdAddressError, ClamdScanner};
pub use storage_location::StorageLocation;

/// The file storage.
#[derive(Debug, Clone)]
pub struct MediaStore {
    objects: Arc<dyn ObjectStore>,
    pieces: Arc<Pieces>,
    folder: Option<PathBuf>,
    full: LatelyFull,
}

impl MediaStore {
    /// Opens the storage; creates a missing folder.
    ///
    /// # Errors
    /// When the folder cannot be created, or the bucket's settings are invalid. Whether the bucket can be
    /// reached is not checked.
    pub fn open(place: &StorageLocation) -> Result<Self, StorageLocationError> {
        match place {
            StorageLocation::Folder(folder) => {
                storage_location::make_private(folder)?;
                let objects =
                    LocalFileSystem::new_with_prefix(folder).map_err(StorageLocationError::store)?;
                let objects = Arc::new(objects.with_fsync(true));
                let pieces = Arc::new(Pieces::of_a_folder());
                Ok(Self { objects, pieces, folder: Some(folder.clone()), full: LatelyFull::default() })
            }
            StorageLocation::Bucket(url) => {
                let pieces = Arc::new(Pieces::of_a_bucket());
                let objects = bucket::open(url)?;
                Ok(Self { objects, pieces, folder: None, full: LatelyFull::default() })
            }
        }
    }

    /// An empty store that lives as long as the process.
    #[must_use]
    pub fn in_memory() -> Self {
        Self {
            objects: Arc::new(InMemory::new()),
            pieces: Arc::new(Pieces::of_a_folder()),
            folder: None,
            full: LatelyFull::default(),
        }
    }

    /// Whether a file was refused lately for lack of space.
    #[must_use]
    pub fn is_lately_full(&self) -> bool {
        self.full.is_lately()
    }

    /// Records that the storage is full if the error says so, and names its folder.
    fn refused(&self, error: StoreError) -> StoreError {
        if matches!(error, StoreError::Full(_)) {
            self.full.record();
        }
        failure::with_folder(error, self.folder.as_deref())
    }

    /// Deletes temporary files of writers that were killed more than a day ago; returns their number. A
    /// bucket expires its own.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub async fn delete_leftovers(&self) -> Result<u64, StoreError> {
        let Some(folder) = self.folder.clone() else { return Ok(0) };
        tokio::task::spawn_blocking(move || {
            storage_location::delete_leftovers(&folder, storage_location::LEFTOVER_AGE)
        })
        .await
        .map_err(|join| StoreError::Failed(join.to_string()))?
        .map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

#[async_trait]
impl Blobs for MediaStore {
    async fn put(&self, key: &BlobKey, content: BlobSource, most: u64) -> Result<PutResult, StoreError> {
        let kept = content::keep(self.objects.as_ref(), &self.pieces, &path(key), content, most).await;
        kept.map_err(|error| self.refused(error))
    }

    async fn get(&self, key: &BlobKey, range: Option<Range<u64>>) -> Result<Option<Blob>, StoreError> {
        let path = path(key);
        let meta = match self.objects.head(&path).await {
            Ok(meta) => meta,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(store_error(error)),
        };
        let range = range.unwrap_or(0..meta.size);
        let range = range.start.min(meta.size)..range.end.min(meta.size).max(range.start.min(meta.size));
        if range.is_empty() {
            let content = Box::pin(futures_util::stream::empty());
            return Ok(Some(Blob { length: meta.size, range, content }));
        }
        // The ETag ensures that the content is of the file whose length was read, even if it was replaced in
        // between.
        let options = GetOptions::new().with_range(Some(range)).with_if_match(meta.e_tag);
        match self.objects.get_opts(&path, options).await {
            Ok(found) => Ok(Some(Blob {
                length: found.meta.size,
                range: found.range.clone(),
                content: Box::pin(found.into_stream().map_err(store_error)),
            })),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(store_error(error)),
        }
    }

    async fn delete(&self, key: &BlobKey) -> Result<(), StoreError> {
        match self.objects.delete(&path(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(store_error(error)),
        }
    }

    async fn list(&self, folder: &BlobKey) -> Result<Vec<BlobEntry>, StoreError> {
        self.list_below(Some(&path(folder))).await
    }

    async fn list_all(&self) -> Result<Vec<BlobEntry>, StoreError> {
        self.list_below(None).await
    }
}

impl MediaStore {
    async fn list_below(&self, folder: Option<&Path>) -> Result<Vec<BlobEntry>, StoreError> {
        let mut found = self.objects.list(folder);
        let mut listed = Vec::new();
        while let Some(meta) = found.next().await {
            let meta = match meta {
                Ok(meta) => meta,
                // Deleted during the listing.
                Err(object_store::Error::NotFound { .. }) => continue,
                Err(error) => return Err(store_error(error)),
            };
            // Files with other names are not ours.
            if let Some(key) = BlobKey::parse(meta.location.as_ref()) {
                listed.push(BlobEntry { key, length: meta.size, stored_at: meta.last_modified });
            }
        }
        Ok(listed)
    }
}

#[async_trait]
impl BackupPlace for MediaStore {
    async fn folders(&self) -> Result<Vec<String>, StoreError> {
        let listed = self.objects.list_with_delimiter(None).await.map_err(store_error)?;
        Ok(listed.common_prefixes.iter().map(ToString::to_string).collect())
    }

    async fn delete_folder(&self, folder: &BlobKey) -> Result<(), StoreError> {
        if let Some(root) = &self.folder {
            // Removes the directories as well, which the object store would leave.
            let path = root.join(folder.as_str());
            return match tokio::fs::remove_dir_all(path).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failure::io_error(error)),
                _ => Ok(()),
            };
        }
        let files = self.list(folder).await?;
        let paths: Vec<_> = files.iter().map(|file| Ok(path(&file.key))).collect();
        let mut deleted = self.objects.delete_stream(Box::pin(futures_util::stream::iter(paths)));
        while let Some(outcome) = deleted.next().await {
            match outcome {
                Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(store_error(error)),
            }
        }
        Ok(())
    }

    async fn copy(&self, from: &BlobKey, to: &BlobKey) -> Result<bool, StoreError> {
        // A hard link in a folder, a copy by the server in a bucket.
        match self.objects.copy(&path(from), &path(to)).await {
            Ok(()) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(store_error(error)),
        }
    }
}

fn path(key: &BlobKey) -> Path {
    Path::from(key.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_storage_is_remembered() {
        let store = MediaStore::in_memory();
        store.refused(failure::io_error(io::ErrorKind::BrokenPipe.into()));
        assert!(!store.is_lately_full());
        store.clone().refused(failure::io_error(io::ErrorKind::StorageFull.into()));
        assert!(store.is_lately_full(), "also through a clone");
    }
}
