//! File storage setting: `STORAGE_URL`, by default the folder `media` in `MARQUE_HOME`.

use anyhow::Context;
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

    /// Opens the file store.
    pub(crate) fn open(&self) -> anyhow::Result<MediaStore> {
        MediaStore::open(&self.place).with_context(|| format!("STORAGE_URL: {} cannot be used", self.place))
    }
}
