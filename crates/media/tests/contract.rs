//! Runs the contract tests of file stores on a folder and in memory.
#![allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

use std::ops::Deref;

use media::{MediaStore, StorageLocation};
use ports::blobs::{BlobKey, BlobSource, Blobs, PutResult};

/// A store in a temporary folder.
struct Folder {
    folder: tempfile::TempDir,
    store: MediaStore,
}

impl Folder {
    fn fresh() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = MediaStore::open(&StorageLocation::Folder(folder.path().join("media"))).unwrap();
        Self { folder, store }
    }
}

impl Deref for Folder {
    type Target = MediaStore;

    fn deref(&self) -> &MediaStore {
        &self.store
    }
}

mod folder {
    use super::Folder;
    testkit::blob_contract!(*Folder::fresh());
}

mod memory {
    use media::MediaStore;
    testkit::blob_contract!(MediaStore::in_memory());
}

#[tokio::test]
async fn local_file_is_stored_and_left_in_place() {
    let fixture = Folder::fresh();
    let file = fixture.folder.path().join("a.zip");
    std::fs::write(&file, vec![3; 9_000_000]).unwrap();
    let key = BlobKey::parse("exports/a.zip").unwrap();
    let PutResult::Stored(stored) =
        fixture.put(&key, BlobSource::File(file.clone()), 9_000_000).await.unwrap()
    else {
        panic!("it is not too large")
    };
    assert!(stored.length == 9_000_000 && file.is_file());
    assert_eq!(fixture.put(&key, BlobSource::File(file), 8_999_999).await.unwrap(), PutResult::TooLarge);
}

#[tokio::test]
async fn partial_file_of_a_killed_writer_is_not_listed() {
    let fixture = Folder::fresh();
    let key = BlobKey::parse("exports/a.zip").unwrap();
    fixture.put(&key, BlobSource::of("whole"), 5).await.unwrap();
    std::fs::write(fixture.folder.path().join("media/exports/b.zip#1"), "half").unwrap();
    assert_eq!(fixture.list_all().await.unwrap().len(), 1);
    assert_eq!(fixture.delete_leftovers().await.unwrap(), 0, "somebody may still be writing");
}

#[cfg(unix)]
#[tokio::test]
async fn media_folder_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let fixture = Folder::fresh();
    let mode = std::fs::metadata(fixture.folder.path().join("media")).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0);
}
