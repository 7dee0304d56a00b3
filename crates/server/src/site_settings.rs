//! `marque settings`: prints and saves the settings of the site as the JSON of the admin area.

use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use application::site_settings::{CurrentSettings, SettingsError, SettingsPorts, save_settings};
use domain::{
    audit::Actor,
    site_settings::{SavedSettings, SiteSettings},
};
use http_actix::SiteSettingsDto;
use postgres_adapter::PostgresStore;
use serde_json::Value;

use crate::{
    cli::{SettingsCommand, SettingsSaveOptions},
    clock::SystemClock,
    database::with_store,
    input::{invalid, read},
    settings::Settings,
};

pub(crate) fn run(settings: &Settings, command: &SettingsCommand) -> anyhow::Result<()> {
    let current = CurrentSettings::new(settings.business.site.clone());
    match command {
        SettingsCommand::Show => with_store(settings, async |store| {
            let saved = current.refresh(&store).await?;
            print(saved.as_ref(), &current)
        }),
        SettingsCommand::Save(SettingsSaveOptions { file }) => {
            let settings_file = read_settings(file)?;
            with_store(settings, async |store| save(settings_file, &current, &store).await)
        }
    }
}

fn print(saved: Option<&SavedSettings>, current: &CurrentSettings) -> anyhow::Result<()> {
    let shown = SiteSettingsDto::new(&current.get(), saved.map_or(0, |saved| saved.revision));
    println!("{}", serde_json::to_string_pretty(&shown)?);
    Ok(())
}

fn read_settings(file: &Path) -> anyhow::Result<SiteSettingsDto> {
    let text = read(file)?;
    let settings = serde_json::from_str(&text).with_context(|| {
        format!("{} does not have the settings; print them with `marque settings show`", file.display())
    })?;
    let missing = missing_fields(&serde_json::from_str(&text)?)?;
    ensure!(
        missing.is_empty(),
        "{} lacks {}, which would be saved empty; begin from `marque settings show`, and save the whole of it",
        file.display(),
        missing.join(", ")
    );
    Ok(settings)
}

/// Fields of the settings that are not in the file. Without one, and without the revision, saving would replace what
/// others have set.
fn missing_fields(given: &Value) -> anyhow::Result<Vec<String>> {
    let whole = serde_json::to_value(SiteSettingsDto::default())?;
    let names = whole.as_object().into_iter().flat_map(|whole| whole.keys());
    Ok(names.filter(|name| given.get(name.as_str()).is_none()).cloned().collect())
}

async fn save(
    settings: SiteSettingsDto,
    current: &CurrentSettings,
    store: &PostgresStore,
) -> anyhow::Result<()> {
    let (revision, form) = (settings.revision, settings.into_form());
    let ports = SettingsPorts { store, clock: &SystemClock, current };
    let saved =
        save_settings(&form, revision, Actor::default(), ports).await.map_err(|error| match error {
            SettingsError::Invalid(violations) => invalid(violations),
            SettingsError::Outdated => anyhow!("{}", SiteSettings::OUTDATED),
            SettingsError::Store(error) => error.into(),
        })?;
    print(saved.as_ref(), current)
}
