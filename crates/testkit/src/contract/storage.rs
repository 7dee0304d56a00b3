//! The contract of [`StorageReport`].

use domain::storage::{FileUse, StoredFileKind};
use ports::{pictures::Pictures, storage::StorageReport};

use crate::{VehicleFixture, at_minute, command_at, forum::collector, new_picture};

/// The report has an entry per kind of file, with what is recorded of them.
pub async fn stored_files_are_counted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let empty = store.storage_use().await.unwrap().files;
    assert_eq!(
        empty,
        StoredFileKind::ALL.map(|kind| FileUse { kind, files: 0, bytes: 0, unmeasured: 0 }).to_vec()
    );
    let ada = collector(store, "ada", 0).await;
    for number in [2, 5] {
        store.store_picture(&new_picture(ada, number), &command_at(at_minute(1))).await.unwrap();
    }
    let photos = store.storage_use().await.unwrap().files[0];
    assert_eq!(photos, FileUse { kind: StoredFileKind::Photos, files: 2, bytes: 7_000, unmeasured: 0 });
}
