//! Settings of the site: the ones in effect, and saving others.

use std::sync::{Arc, PoisonError, RwLock};

use domain::{
    Violation,
    audit::Actor,
    site_settings::{SavedSettings, SiteSettings, SiteSettingsForm},
};
use ports::{
    StoreError,
    clock::Clock,
    site_settings::{SettingsSave, SettingsSaveResult, SiteSettingsStore},
};
use thiserror::Error;

/// The settings in effect on this server: the saved ones as last read, or the operator's defaults while none are
/// saved.
#[derive(Debug)]
pub struct CurrentSettings {
    defaults: SiteSettings,
    current: RwLock<Arc<SiteSettings>>,
}

impl CurrentSettings {
    /// Starts with the operator's defaults.
    #[must_use]
    pub fn new(defaults: SiteSettings) -> Self {
        Self { current: RwLock::new(Arc::new(defaults.clone())), defaults }
    }

    #[must_use]
    pub fn get(&self) -> Arc<SiteSettings> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Settings while none are saved.
    #[must_use]
    pub const fn defaults(&self) -> &SiteSettings {
        &self.defaults
    }

    /// Reads the saved settings, which are in effect from now on; `None` if none are saved.
    pub async fn refresh(&self, store: &dyn SiteSettingsStore) -> Result<Option<SavedSettings>, StoreError> {
        let saved = store.saved_settings().await?;
        let settings = saved.as_ref().map_or(&self.defaults, |saved| &saved.settings);
        if *self.get() != *settings {
            *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(settings.clone());
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
    let save = SettingsSave { settings: &settings, revision, defaults: current.defaults() };
    match store.save_settings(save, actor, clock.now()).await? {
        SettingsSaveResult::Saved | SettingsSaveResult::Unchanged => Ok(current.refresh(store).await?),
        SettingsSaveResult::Outdated => Err(SettingsError::Outdated),
    }
}
