//! Settings of the site: the ones in effect, and saving others.

use std::sync::{Arc, PoisonError, RwLock};

use domain::{
    Violation,
    audit::Actor,
    site_settings::{SavedSettings, SettingsNotSaved, SettingsSave, SiteSettings, SiteSettingsForm},
};
use ports::{StoreError, clock::Clock, site_settings::SiteSettingsStore};
use thiserror::Error;

/// The settings in effect on this server: the saved ones as last read, or the operator's defaults while none are
/// saved.
#[derive(Debug)]
pub struct CurrentSettings {
    defaults: SiteSettings,
    /// The settings with their revision, 0 if none are saved.
    current: RwLock<(i32, Arc<SiteSettings>)>,
}

impl CurrentSettings {
    /// Starts with the operator's defaults.
    #[must_use]
    pub fn new(defaults: SiteSettings) -> Self {
        Self { current: RwLock::new((0, Arc::new(defaults.clone()))), defaults }
    }

    #[must_use]
    pub fn get(&self) -> Arc<SiteSettings> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner).1)
    }

    /// Settings while none are saved.
    #[must_use]
    pub const fn defaults(&self) -> &SiteSettings {
        &self.defaults
    }

    /// Reads the saved settings, which are in effect from now on; `None` if none are saved. An earlier revision than
    /// the one in effect, from a read that took longer than a later one, changes nothing.
    pub async fn refresh(&self, store: &dyn SiteSettingsStore) -> Result<Option<SavedSettings>, StoreError> {
        let saved = store.saved_settings().await?;
        if let Some(SavedSettings { settings, revision, .. }) = &saved {
            let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
            if *revision > current.0 {
                *current = (*revision, Arc::new(settings.clone()));
            }
        }
        Ok(saved)
    }
}

/// Why settings were not saved.
#[derive(Debug, Error)]
pub enum SettingsError {
    #[error("the form is not valid")]
    Invalid(Vec<Violation>),
    #[error("the settings have been saved since that revision")]
    Outdated,
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Clone, Copy)]
pub struct SettingsPorts<'a> {
    pub store: &'a dyn SiteSettingsStore,
    pub clock: &'a dyn Clock,
    pub current: &'a CurrentSettings,
}

/// Saves the settings of the site, based on `revision` (0 if none are saved), and puts them into effect on this
/// server. Returns the saved settings; `None` if the form has the defaults and none are saved.
///
/// # Errors
/// [`SettingsError::Invalid`] with all violations, [`SettingsError::Outdated`] if others were saved since.
pub async fn save_settings(
    form: &SiteSettingsForm,
    revision: i32,
    actor: Actor,
    SettingsPorts { store, clock, current }: SettingsPorts<'_>,
) -> Result<Option<SavedSettings>, SettingsError> {
    let settings = form.parse().map_err(SettingsError::Invalid)?;
    let save = SettingsSave { settings, revision, defaults: current.defaults().clone() };
    match store.save_settings(save, actor, clock.now()).await? {
        Ok(()) | Err(SettingsNotSaved::Unchanged) => Ok(current.refresh(store).await?),
        Err(SettingsNotSaved::Outdated) => Err(SettingsError::Outdated),
    }
}
