//! Port for the settings of the site.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::Actor,
    site_settings::{SavedSettings, SettingsNotSaved, SettingsSave},
};

use crate::StoreError;

/// Stores the settings of the site.
#[async_trait]
pub trait SiteSettingsStore: Send + Sync {
    /// The saved settings; `None` if none have been saved.
    async fn saved_settings(&self) -> Result<Option<SavedSettings>, StoreError>;

    /// Replaces the settings as [`SavedSettings::after`] decides, and adds an audit entry with the changed fields.
    async fn save_settings(
        &self,
        save: SettingsSave,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), SettingsNotSaved>, StoreError>;
}
