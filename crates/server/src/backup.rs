//! `marque backup` and `marque restore`: places and names on the command line, and what is printed.

use anyhow::{Context, bail, ensure};
use application::backups::{
    MakeBackup, Scheduled, find_backup, list_backups, make_backup, restore_backup, verify_backup,
};
use domain::backups::{BackupName, LastBackup};
use indicatif::HumanBytes;
use media::{MediaStore, StorageLocation};
use ports::health::{Health, StoreReadiness};
use postgres_adapter::{PostgresRestore, ScratchDatabase};
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    cli::{BackupOptions, RestoreOptions},
    clock::SystemClock,
    database::OpenDatabase,
    embedded_database::with_temporary_server,
    settings::{DatabaseConfig, SecretConfig, Settings, StorageConfig},
    storage_check::open_existing,
};

/// Version of the program, as in the manifests of backups.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

pub(crate) fn run(settings: &Settings, options: &BackupOptions) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let place = options.place.as_deref();
    if options.list {
        return runtime.block_on(list(settings, place));
    }
    if options.verify {
        return verify(settings, place, &runtime);
    }
    make(settings, place, &runtime)
}

/// Makes a backup. It counts as a scheduled one if it goes to `BACKUP_URL`.
fn make(settings: &Settings, place: Option<&str>, runtime: &tokio::runtime::Runtime) -> anyhow::Result<()> {
    let location = destination(settings, place)?;
    ensure!(
        !settings.storage.place.contains(&location),
        "{location} lies in STORAGE_URL, so backups would contain backups; name another place"
    );
    let is_scheduled = settings.backup.place.as_ref() == Some(&location);
    let place = MediaStore::open(&location).with_context(|| format!("{location} cannot be used"))?;
    let media = match &settings.storage {
        StorageConfig { is_default: true, .. } => settings.storage.open()?,
        // A missing folder may be a disk that is not mounted.
        StorageConfig { place, .. } => open_existing(place).context("STORAGE_URL")?,
    };
    let database = OpenDatabase::open(settings)?;
    database.grant_serving_role()?;
    let outcome = runtime.block_on(async {
        let store = database.store_without_timeouts();
        // Before an update is applied the tables of the record and of the files may be others.
        let is_current = !matches!(store.readiness().await?, StoreReadiness::MigrationsPending(_));
        let backup = MakeBackup {
            dumps: &store,
            report: if is_current { Some(&store) } else { None },
            media: &media,
            place: &place,
            clock: &SystemClock,
            program: PROGRAM,
        };
        let schedule = settings.backup.schedule;
        let scheduled = Scheduled { records: &store, schedule, only_if_due: false };
        anyhow::Ok(make_backup(backup, (is_scheduled && is_current).then_some(scheduled)).await?)
    });
    database.close()?;
    if let Some(made) = outcome? {
        let LastBackup { name, bytes, .. } = made.last;
        println!(
            "{name}: {} rows in {} tables, {} files, {} in {location}",
            made.rows,
            made.tables,
            made.files,
            HumanBytes(bytes)
        );
    }
    Ok(())
}

async fn list(settings: &Settings, place: Option<&str>) -> anyhow::Result<()> {
    let location = destination(settings, place)?;
    let entries = list_backups(&open_existing(&location)?).await?;
    for entry in &entries {
        match &entry.manifest {
            Ok(manifest) => println!(
                "{}  {:>10}  {} rows, {} files, Marque {}",
                entry.name,
                HumanBytes(manifest.bytes()).to_string(),
                manifest.rows(),
                manifest.media.len(),
                manifest.program
            ),
            Err(error) => println!("{}  {error}", entry.name),
        }
    }
    ensure!(!entries.is_empty(), "there is no complete backup in {location}");
    Ok(())
}

/// Restores a backup into a scratch database and compares it. Uses an embedded server if its programs are
/// installed, else a temporary database on the configured server.
fn verify(settings: &Settings, text: Option<&str>, runtime: &tokio::runtime::Runtime) -> anyhow::Result<()> {
    let (location, name) = backup_at(settings, text)?;
    let place = open_existing(&location)?;
    // Before a scratch database is made.
    let name = runtime.block_on(find_backup(&place, name))?;
    // A signal ends the comparison in order, so that the scratch database is deleted.
    let mut stopping = runtime.block_on(async { signal(SignalKind::terminate()) })?;
    let mut compare = |url: &str| {
        let target = PostgresRestore::new(url, None);
        runtime.block_on(async {
            tokio::select! {
                verified = verify_backup(&place, name, &target) => Ok(verified?),
                _ = stopping.recv() => bail!("stopped by a signal; nothing is known about {name}"),
            }
        })
    };
    let found = if let Some(verified) = with_temporary_server(&mut compare)? {
        verified
    } else {
        let DatabaseConfig::External { url, owner_url, .. } = &settings.database else {
            bail!(
                "no PostgreSQL programs were found to restore the backup with; run `make build`, or set DATABASE_URL"
            );
        };
        let scratch = ScratchDatabase::create(owner_url.as_ref().unwrap_or(url)).context(
            "no temporary database could be created for the comparison; set MIGRATION_DATABASE_URL to a role that \
             may create databases, or install PostgreSQL's programs (MARQUE_POSTGRES_BIN)",
        )?;
        compare(&scratch.url())?
    };
    println!(
        "{name} is intact: {} rows in {} tables restored and compared, {} files read, {}",
        found.rows,
        found.tables,
        found.files,
        HumanBytes(found.bytes)
    );
    Ok(())
}

pub(crate) fn restore(settings: &Settings, options: &RestoreOptions) -> anyhow::Result<()> {
    let (location, name) = backup_at(settings, Some(&options.backup))?;
    let place = open_existing(&location)?;
    if let SecretConfig::File(file) = &settings.secret {
        // Opening the database would create a new key.
        ensure!(
            file.is_file(),
            "{} does not exist; copy the secret.key of the backed-up site there, or set SECRET_KEY",
            file.display()
        );
    }
    let media = settings.storage.open()?;
    let database = OpenDatabase::open(settings)?;
    // Before anything is written, not only when the restored database is migrated.
    database.migrator().check_addresses()?;
    let outcome = tokio::runtime::Runtime::new()?.block_on(async {
        let name = find_backup(&place, name).await?;
        anyhow::Ok((name, restore_backup(&place, name, &database.restore_target(), &media).await?))
    });
    // Brings an older schema up to date, and grants the serving role its rights.
    let outcome = outcome.and_then(|restored| {
        database.migrate().context("the backup is restored, but not up to date; run `marque migrate`")?;
        Ok(restored)
    });
    database.close()?;
    let (name, restored) = outcome?;
    println!(
        "{name} is restored: {} rows in {} tables, {} files, {}",
        restored.rows,
        restored.tables,
        restored.files,
        HumanBytes(restored.bytes)
    );
    println!(
        "Everybody has to log in again. Mail that was waiting is not sent; `marque doctor` counts it as given up."
    );
    Ok(())
}

/// The place that backups go to: the one named, else `BACKUP_URL`.
fn destination(settings: &Settings, text: Option<&str>) -> anyhow::Result<StorageLocation> {
    match text {
        Some(text) => Ok(StorageLocation::parse(text)?),
        None => settings.backup.place.clone().context(
            "no place is named: give one, as in `marque backup file:/srv/backups`, or set BACKUP_URL",
        ),
    }
}

/// The place and name of a backup, given as a name at `BACKUP_URL`, as the address of a backup, or as the
/// address of a place, which means its newest backup.
fn backup_at(
    settings: &Settings,
    text: Option<&str>,
) -> anyhow::Result<(StorageLocation, Option<BackupName>)> {
    if let Some(name) = text.and_then(BackupName::parse) {
        return Ok((destination(settings, None)?, Some(name)));
    }
    if let Some(name) = text.filter(|text| !text.contains([':', '/'])) {
        bail!(
            "{name} is no name of a backup, as in marque-20261124-060000; `marque backup --list` shows those at BACKUP_URL"
        );
    }
    let location = destination(settings, text)?;
    let named = location.split_last().and_then(|(place, name)| Some((place, BackupName::parse(&name)?)));
    Ok(named.map_or((location, None), |(place, name)| (place, Some(name))))
}
