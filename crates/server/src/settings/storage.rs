//! File storage setting: `STORAGE_URL`, by default the folder `media` in `MARQUE_HOME`.

use anyhow::{Context, ensure};
use media::{MediaStore, StorageLocation};

use super::home;

/// Location of the site's files.
pub(crate) struct StorageConfig {
    pub(crate) place: StorageLocation,
    /// Whether `STORAGE_URL` is unset.
    pub(crate) is_default: bool,
}

impl StorageConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let url = variable("STORAGE_URL");
        let place = match &url {
            Some(url) => StorageLocation::parse(url).context("STORAGE_URL")?,
            None => StorageLocation::Folder(home(variable).join("media")),
        };
        Ok(Self { place, is_default: url.is_none() })
    }

    /// Opens the file store without creating a missing folder, which may be a disk that is not mounted. Only the default
    /// one is created: a site that was never started has none yet.
    pub(crate) fn open_existing(&self) -> anyhow::Result<MediaStore> {
        if let (StorageLocation::Folder(folder), false) = (&self.place, self.is_default) {
            ensure!(folder.is_dir(), "STORAGE_URL: {} does not exist; mount or create it", folder.display());
        }
        self.open()
    }

    /// Warns that the folder named by `STORAGE_URL` is about to be created: it may be a disk that is not mounted.
    pub(crate) fn warn_if_missing(&self) {
        if let (StorageLocation::Folder(folder), false) = (&self.place, self.is_default)
            && !folder.is_dir()
        {
            tracing::warn!(
                folder = %folder.display(),
                "the folder in STORAGE_URL does not exist and is created; if the site already has files, stop it and mount their disk"
            );
        }
    }

    /// Opens the file store.
    pub(crate) fn open(&self) -> anyhow::Result<MediaStore> {
        MediaStore::open(&self.place).with_context(|| format!("STORAGE_URL: {} cannot be used", self.place))
    }
}
