//! `SiteSettingsStore` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::{Action, Actor},
    site_settings::SavedSettings,
    to_microseconds,
};
use ports::{
    StoreError,
    site_settings::{SettingsSave, SettingsSaveResult, SiteSettingsStore},
};

use crate::MemoryStore;

#[async_trait]
impl SiteSettingsStore for MemoryStore {
    async fn saved_settings(&self) -> Result<Option<SavedSettings>, StoreError> {
        Ok(self.read()?.site_settings.clone())
    }

    async fn save_settings(
        &self,
        SettingsSave { settings, revision, defaults }: SettingsSave<'_>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<SettingsSaveResult, StoreError> {
        let mut state = self.write()?;
        let (before, current) = match &state.site_settings {
            Some(saved) => (&saved.settings, saved.revision),
            None => (defaults, 0),
        };
        if current != revision {
            return Ok(SettingsSaveResult::Outdated);
        }
        let edit = before.edit_to(settings);
        if edit.changes.is_empty() {
            return Ok(SettingsSaveResult::Unchanged);
        }
        let at = to_microseconds(at);
        state.site_settings =
            Some(SavedSettings { settings: settings.clone(), revision: revision + 1, saved_at: at });
        state.note_edit(at, actor, None, Action::SiteSettingsChanged, edit);
        Ok(SettingsSaveResult::Saved)
    }
}
