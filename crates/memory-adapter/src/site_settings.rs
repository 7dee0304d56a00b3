//! `SiteSettingsStore` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::{Action, Actor},
    site_settings::{SavedSettings, SettingsNotSaved, SettingsSave},
};
use ports::{StoreError, site_settings::SiteSettingsStore};

use crate::MemoryStore;

#[async_trait]
impl SiteSettingsStore for MemoryStore {
    async fn saved_settings(&self) -> Result<Option<SavedSettings>, StoreError> {
        Ok(self.read()?.site_settings.clone())
    }

    async fn save_settings(
        &self,
        save: SettingsSave,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), SettingsNotSaved>, StoreError> {
        let mut state = self.write()?;
        let (saved, edit) = match SavedSettings::after(state.site_settings.as_ref(), save, at) {
            Ok(after) => after,
            Err(why) => return Ok(Err(why)),
        };
        state.audit_edit(saved.saved_at, actor, None, Action::SiteSettingsChanged, edit);
        state.site_settings = Some(saved);
        Ok(Ok(()))
    }
}
