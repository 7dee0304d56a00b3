//! Backups of database and files: making, listing, restoring and verifying them, and warnings when the last
//! one is too old.
//!
//! A backup is a folder of a [`BackupPlace`]: `database/<table>.copy.gz`, `media/<key>` and `manifest.json`,
//! which is written last. A folder without a manifest is no backup.

mod check_age;
mod checked;
mod error;
mod list;
mod make;
mod manifest_file;
mod restore;

use domain::backups::BackupName;
use ports::{StoreError, backups::BackupPlace, blobs::BlobKey};

pub use check_age::{BackupFinding, check_backup_age};
pub use error::BackupError;
pub use list::{BackupEntry, find_backup, list_backups, newest_backup};
pub use make::{MadeBackup, MakeBackup, Scheduled, make_backup};
pub use restore::{Restored, restore_backup, verify_backup};

const MANIFEST: &str = "manifest.json";

/// The place and one backup in it.
#[derive(Clone, Copy)]
struct BackupFolder<'a> {
    place: &'a dyn BackupPlace,
    name: BackupName,
}

impl BackupFolder<'_> {
    fn folder(&self) -> Result<BlobKey, StoreError> {
        BlobKey::require(&self.name.to_string())
    }

    /// The key of a file of the backup.
    fn file(&self, path: &str) -> Result<BlobKey, StoreError> {
        BlobKey::require(&format!("{}/{path}", self.name))
    }

    /// Deletes the backup. Without its manifest it counts no longer, so an interruption leaves no damaged
    /// one.
    async fn delete(&self) -> Result<(), StoreError> {
        self.place.delete(&self.file(MANIFEST)?).await?;
        self.place.delete_folder(&self.folder()?).await
    }
}

/// Path of a table's rows in a backup.
fn table_path(table: &str) -> String {
    format!("database/{table}.copy.gz")
}

/// Path of an uploaded file in a backup.
fn media_path(key: &str) -> String {
    format!("media/{key}")
}
