//! The configured database: an external one, or an embedded server that is started, kept running and stopped
//! here.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{bail, ensure};
use postgres_adapter::{
    Database, DatabaseSettings, PostgresRestore, PostgresStore, SecretKey, check_same_database,
    has_registered_key, migrate, migrate_and_grant,
};

use crate::{
    embedded_database::EmbeddedDatabase,
    settings::{DatabaseConfig, Settings, create_key},
};

/// Connections of the store without time limits: one for the work at hand, one for its progress.
const BATCH_CONNECTIONS: u32 = 2;

/// Error text if the key does not decrypt the secrets in the database.
pub(crate) const WRONG_KEY: &str = "SECRET_KEY (or secret.key in MARQUE_HOME) does not match the encrypted secrets in this database; set the key \
     that they were encrypted with, the same on every server, or restore it from your backup";

/// An open database. An embedded server runs until [`close`](Self::close).
pub(crate) struct OpenDatabase {
    /// The address to serve from, with a role that may not change the schema if there are two roles.
    url: String,
    /// The address to migrate from, with the owner's role.
    owner_url: String,
    /// The address of a streaming replica for reads.
    replica_url: Option<String>,
    connections: u32,
    /// All zeros if it is missing and the database is only looked at.
    key: SecretKey,
    key_file: KeyFile,
    embedded: Option<EmbeddedDatabase>,
}

/// State of the key file.
#[derive(Clone)]
enum KeyFile {
    /// It exists, or `SECRET_KEY` is set.
    Present,
    /// It does not exist.
    Missing(PathBuf),
    /// This process made it before the database could be asked whether it has secrets of another key.
    New(PathBuf),
}

/// Error text if the key file does not exist, but the database has secrets encrypted with the key that was in it.
pub(crate) fn lost_key(file: &Path) -> String {
    format!(
        "{} does not exist, but secrets in this database are encrypted with the key that was in it; put it back from your \
         backup, or set SECRET_KEY",
        file.display()
    )
}

/// Explains that the key is not the one of the database.
#[derive(Clone)]
pub(crate) struct RefusedKey(KeyFile);

impl RefusedKey {
    /// The error text. Deletes a key file that this process made, so that it is not taken for the lost one.
    pub(crate) fn explain(&self) -> String {
        match &self.0 {
            KeyFile::New(file) => match fs::remove_file(file) {
                Ok(()) => lost_key(file),
                Err(error) => format!("{}; delete the new one ({error})", lost_key(file)),
            },
            KeyFile::Present | KeyFile::Missing(_) => WRONG_KEY.to_owned(),
        }
    }
}

/// Applies pending migrations and grants the serving role its rights.
#[derive(Clone)]
pub(crate) struct Migrator {
    /// The address to serve from.
    pub(crate) url: String,
    /// The address to migrate from, with the owner's role.
    pub(crate) owner_url: String,
}

impl Migrator {
    /// Checks that the addresses of server and owner lead to the same database. Blocks.
    ///
    /// # Errors
    /// When they lead to different ones, or the owner's cannot be reached.
    pub(crate) fn check_addresses(&self) -> anyhow::Result<()> {
        if self.owner_url != self.url {
            check_same_database(&self.owner_url, &self.url)?;
        }
        Ok(())
    }

    /// Runs the migrations. Blocks.
    ///
    /// # Errors
    /// When the database cannot be reached, or a migration fails.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let applied = if self.owner_url == self.url {
            migrate(&self.url)?
        } else {
            migrate_and_grant(&self.owner_url, &self.url)?
        };
        for version in applied {
            tracing::info!(version, "migration applied");
        }
        Ok(())
    }
}

impl OpenDatabase {
    /// Starts the embedded server, or connects to the external one. Creates a missing key file, but not for a database
    /// that has secrets of another key.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Self> {
        let mut database = Self::addresses(settings)?;
        database.create_missing_key(false)?;
        Ok(database)
    }

    /// As [`open`](Self::open), for an external database that may not answer yet.
    pub(crate) fn open_to_serve(settings: &Settings) -> anyhow::Result<Self> {
        let mut database = Self::addresses(settings)?;
        database.create_missing_key(true)?;
        Ok(database)
    }

    /// As [`open`](Self::open), but creates nothing.
    pub(crate) fn open_existing(settings: &Settings) -> anyhow::Result<Self> {
        if let DatabaseConfig::Embedded { home, .. } = &settings.database {
            ensure!(
                EmbeddedDatabase::exists(home),
                "there is none in {}; the first start of the site makes it. If the site was started before, run the command \
                 in the same folder and with the same settings (MARQUE_HOME, DATABASE_URL)",
                home.display()
            );
        }
        Self::addresses(settings)
    }

    /// Starts the embedded server, or uses the address of the external one without connecting.
    fn addresses(settings: &Settings) -> anyhow::Result<Self> {
        let (key, key_file) = match settings.secret.key()? {
            Ok(key) => (key, KeyFile::Present),
            Err(missing) => (SecretKey::from_bytes([0; 32]), KeyFile::Missing(missing.to_owned())),
        };
        match &settings.database {
            DatabaseConfig::External { url, owner_url, replica_url, connections } => Ok(Self {
                url: url.clone(),
                owner_url: owner_url.as_ref().unwrap_or(url).clone(),
                replica_url: replica_url.clone(),
                connections: *connections,
                key,
                key_file,
                embedded: None,
            }),
            DatabaseConfig::Embedded { home, connections } => {
                let (Migrator { url, owner_url }, embedded) = EmbeddedDatabase::start(home)?;
                let embedded = Some(embedded);
                Ok(Self {
                    url,
                    owner_url,
                    replica_url: None,
                    connections: *connections,
                    key,
                    key_file,
                    embedded,
                })
            }
        }
    }

    fn create_missing_key(&mut self, may_be_away: bool) -> anyhow::Result<()> {
        let KeyFile::Missing(file) = self.key_file.clone() else { return Ok(()) };
        let is_known = match has_registered_key(&self.owner_url) {
            Ok(true) => bail!(lost_key(&file)),
            Ok(false) => true,
            Err(_) if may_be_away => false,
            Err(error) => return Err(error.into()),
        };
        self.key = create_key(&file)?;
        self.key_file = if is_known { KeyFile::Present } else { KeyFile::New(file) };
        Ok(())
    }

    /// The key file, if it does not exist.
    pub(crate) fn missing_key_file(&self) -> Option<&Path> {
        match &self.key_file {
            KeyFile::Missing(file) => Some(file),
            KeyFile::Present | KeyFile::New(_) => None,
        }
    }

    /// What to do when the database refuses the key.
    pub(crate) fn refused_key(&self) -> RefusedKey {
        RefusedKey(self.key_file.clone())
    }

    pub(crate) fn migrator(&self) -> Migrator {
        Migrator { url: self.url.clone(), owner_url: self.owner_url.clone() }
    }

    /// The embedded server; `None` for an external database.
    pub(crate) fn embedded(&self) -> Option<EmbeddedDatabase> {
        self.embedded.clone()
    }

    /// Creates the serving role of an embedded database and grants its rights; a new cluster and one of an
    /// earlier version lack it. Does nothing for an external database. Blocks.
    pub(crate) fn grant_serving_role(&self) -> anyhow::Result<()> {
        if self.embedded.is_some() {
            postgres_adapter::grant(&self.owner_url, &self.url)?;
        }
        Ok(())
    }

    /// Brings the schema up to date. Blocks.
    pub(crate) fn migrate(&self) -> anyhow::Result<()> {
        self.migrator().run()
    }

    /// The store for serving, with a time limit on every call, and with the replica if there is one. Must be called inside a runtime.
    pub(crate) fn store(&self) -> PostgresStore {
        let connections = self.connections;
        let settings = DatabaseSettings { connections, ..DatabaseSettings::new(&self.url) };
        let store = PostgresStore::new(Database::new(settings), self.key);
        match &self.replica_url {
            Some(url) => {
                let settings = DatabaseSettings { connections, ..DatabaseSettings::for_replica(url) };
                store.with_replica(Database::new(settings))
            }
            None => store,
        }
    }

    /// The store for one-time work of commands and for imports in the background; its calls may take up to an hour.
    pub(crate) fn store_without_timeouts(&self) -> PostgresStore {
        let settings =
            DatabaseSettings { connections: BATCH_CONNECTIONS, ..DatabaseSettings::new(&self.url) };
        PostgresStore::new(Database::new(settings.without_deadlines()), self.key)
    }

    /// The database as the target of a restore.
    pub(crate) fn restore_target(&self) -> PostgresRestore {
        PostgresRestore::new(&self.owner_url, Some(self.key))
    }

    /// Stops the embedded server.
    pub(crate) fn close(self) -> anyhow::Result<()> {
        self.embedded.map_or(Ok(()), |embedded| embedded.close())
    }
}

/// Opens and migrates the database, runs the work on a runtime, and closes the database.
pub(crate) fn with_store<F>(settings: &Settings, work: F) -> anyhow::Result<()>
where
    F: AsyncFnOnce(PostgresStore) -> anyhow::Result<()>,
{
    let database = OpenDatabase::open(settings)?;
    database.migrate()?;
    let outcome =
        tokio::runtime::Runtime::new()?.block_on(async { work(database.store_without_timeouts()).await });
    database.close()?;
    outcome
}
