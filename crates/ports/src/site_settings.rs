//! Port for the settings of the site.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::Actor,
    site_settings::{SavedSettings, SiteSettings},
};

use crate::StoreError;

/// Result of saving the settings of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsSaveResult {
    Saved,
    /// They were these already.
    Unchanged,
    /// They have been saved since that revision.
    Outdated,
}

/// Settings to save.
#[derive(Debug, Clone, Copy)]
pub struct SettingsSave<'a> {
    pub settings: &'a SiteSettings,
    /// Revision that the change is based on; 0 if none are saved yet.
    pub revision: i32,
    /// Settings in effect while none are saved, with which the audit log compares the first ones.
    pub defaults: &'a SiteSettings,
}

/// Stores the settings of the site.
#[async_trait]
pub trait SiteSettingsStore: Send + Sync {
    /// The saved settings; `None` if none have been saved.
    async fn saved_settings(&self) -> Result<Option<SavedSettings>, StoreError>;

    /// Replaces the settings and adds an audit entry with the changed fields.
    async fn save_settings(
        &self,
        save: SettingsSave<'_>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<SettingsSaveResult, StoreError>;
}
