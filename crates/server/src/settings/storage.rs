//! File storage setting: `STORAGE_URL`, by default the folder `media` in `MARQUE_HOME`.

use std::path::PathBuf;

use anyhow::Context;
use media::{MediaStore, StorageLocation};

/// Location of the site's files.
pub(crate) struct StorageConfig {
    pub(crate) place: StorageLocation,
}

impl StorageConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let place = match variable("STORAGE_URL") {
            Some(url) => StorageLocation::parse(&url).context("STORAGE_URL")?,
            None => {
                let home = variable("MARQUE_HOME").map_or_else(|| PathBuf::from(".marque"), PathBuf::from);
                StorageLocation::Folder(home.join("media"))
            }
        };
        Ok(Self { place })
    }

    /// Opens the file store.
    pub(crate) fn open(&self) -> anyhow::Result<MediaStore> {
        MediaStore::open(&self.place).with_context(|| format!("STORAGE_URL: {} cannot be used", self.place))
    }
}
