//! Finding backups and reading their manifests.

use domain::backups::{BackupName, Manifest};
use futures_util::TryStreamExt;
use ports::{StoreError, backups::BackupPlace};

use super::{BackupError, BackupFolder, MANIFEST, checked::damaged, manifest_file};

/// A complete backup in a listing.
#[derive(Debug)]
pub struct BackupEntry {
    pub name: BackupName,
    /// The manifest, or why it is not readable.
    pub manifest: Result<Manifest, BackupError>,
}

/// All complete backups, newest first.
///
/// # Errors
/// When the place fails.
pub async fn list_backups(place: &dyn BackupPlace) -> Result<Vec<BackupEntry>, StoreError> {
    let mut entries = Vec::new();
    for name in folders(place).await? {
        match read_manifest(BackupFolder { place, name }).await {
            Err(BackupError::Incomplete(_)) => {}
            Err(BackupError::Store(error)) => return Err(error),
            manifest => entries.push(BackupEntry { name, manifest }),
        }
    }
    Ok(entries)
}

/// The backup of this name; the newest complete one without a name.
///
/// # Errors
/// When there is none, or the place fails.
pub async fn find_backup(
    place: &dyn BackupPlace,
    name: Option<BackupName>,
) -> Result<BackupName, BackupError> {
    for found in folders(place).await? {
        if name.is_none_or(|name| name == found) && is_complete(BackupFolder { place, name: found }).await? {
            return Ok(found);
        }
        if name == Some(found) {
            return Err(BackupError::Incomplete(found));
        }
    }
    Err(BackupError::NotFound)
}

/// The newest complete backup; `None` if the place has none.
///
/// # Errors
/// When the place fails.
pub async fn newest_backup(place: &dyn BackupPlace) -> Result<Option<BackupName>, StoreError> {
    for name in folders(place).await? {
        if is_complete(BackupFolder { place, name }).await? {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Names of all backups, complete or not, newest first.
pub(super) async fn folders(place: &dyn BackupPlace) -> Result<Vec<BackupName>, StoreError> {
    let folders = place.folders().await?;
    let mut names: Vec<_> = folders.iter().filter_map(|folder| BackupName::parse(folder)).collect();
    names.sort_unstable_by(|a, b| b.cmp(a));
    Ok(names)
}

/// Whether the backup has a manifest, readable or not.
pub(super) async fn is_complete(folder: BackupFolder<'_>) -> Result<bool, StoreError> {
    Ok(folder.place.get(&folder.file(MANIFEST)?, Some(0..0)).await?.is_some())
}

/// Reads and checks the manifest of a backup.
pub(super) async fn read_manifest(folder: BackupFolder<'_>) -> Result<Manifest, BackupError> {
    let Some(blob) = folder.place.get(&folder.file(MANIFEST)?, None).await? else {
        return Err(BackupError::Incomplete(folder.name));
    };
    let mut json = Vec::new();
    let mut content = blob.content;
    while let Some(bytes) = content.try_next().await? {
        json.extend_from_slice(&bytes);
    }
    let manifest = manifest_file::decode(&json).map_err(|problem| damaged(folder, MANIFEST, &problem))?;
    manifest.check().map_err(|error| BackupError::Unusable(folder.name, error))?;
    Ok(manifest)
}
