//! The database that the settings chose, up and running.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use embedded_postgres::{Cluster, Options};
use postgres_adapter::{Database, DatabaseSettings, PostgresStore, SecretKey, migrate};

use crate::settings::{DatabaseChoice, Settings};

/// What is said of a key that does not open what is there.
pub(crate) const WRONG_KEY: &str = "SECRET_KEY (or secret.key in MARQUE_HOME) is not the key that this database's secrets are sealed \
                                    with; give every server the one key, or put it back from your backup";

/// A database, and the server below it when that is our own: it stops when this is closed.
pub(crate) struct OpenDatabase {
    url: String,
    connections: u32,
    key: SecretKey,
    embedded: Option<Keeper>,
}

/// Keeps an embedded server running.
#[derive(Clone)]
pub(crate) struct Keeper {
    options: Options,
    kept: Arc<Mutex<Kept>>,
}

struct Kept {
    cluster: Option<Cluster>,
    is_closed: bool,
}

impl Keeper {
    fn start(options: Options) -> anyhow::Result<(String, Self)> {
        let cluster = Cluster::start(&options)?;
        let url = cluster.url(cluster.database());
        let kept = Kept { cluster: Some(cluster), is_closed: false };
        Ok((url, Self { options, kept: Arc::new(Mutex::new(kept)) }))
    }

    /// Starts the server again when it is gone: it died, or it belonged to another command of ours
    /// that has ended. The address stays the same. Blocks.
    pub(crate) fn revive(&self) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_closed || kept.cluster.as_ref().is_some_and(|cluster| !cluster.has_ended()) {
            return;
        }
        tracing::warn!("the embedded database is gone; starting it again");
        kept.cluster = None;
        match Cluster::start(&self.options) {
            Ok(cluster) => kept.cluster = Some(cluster),
            Err(error) => tracing::error!(%error, "the embedded database does not start"),
        }
    }

    fn close(&self) -> anyhow::Result<()> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.is_closed = true;
        kept.cluster
            .take()
            .map_or(Ok(()), |cluster| cluster.stop().context("the database did not stop in order"))
    }
}

impl OpenDatabase {
    /// Starts the embedded server, or takes the address of the external one.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Self> {
        let key = settings.secret.key()?;
        match &settings.database {
            DatabaseChoice::External { url, connections } => {
                Ok(Self { url: url.clone(), connections: *connections, key, embedded: None })
            }
            DatabaseChoice::Embedded { home, connections } => {
                let (url, keeper) = Keeper::start(Options::new(home.join("postgres")))?;
                Ok(Self { url, connections: *connections, key, embedded: Some(keeper) })
            }
        }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Who keeps the embedded server running; nobody where there is none.
    pub(crate) fn keeper(&self) -> Option<Keeper> {
        self.embedded.clone()
    }

    /// Brings the schema up to date. Blocks.
    pub(crate) fn migrate(&self) -> anyhow::Result<()> {
        for version in migrate(&self.url)? {
            tracing::info!(version, "migrated");
        }
        Ok(())
    }

    /// The ports, for serving: every call is bounded in time. Call inside a runtime.
    pub(crate) fn store(&self) -> PostgresStore {
        let settings = DatabaseSettings { connections: self.connections, ..DatabaseSettings::new(&self.url) };
        PostgresStore::new(Database::new(settings), self.key)
    }

    /// The ports, for work that is done once and whole.
    pub(crate) fn unhurried_store(&self) -> PostgresStore {
        PostgresStore::new(Database::new(DatabaseSettings::new(&self.url).unhurried()), self.key)
    }

    /// Stops the embedded server.
    pub(crate) fn close(self) -> anyhow::Result<()> {
        self.embedded.map_or(Ok(()), |keeper| keeper.close())
    }
}

/// Opens the database, brings it up to date, does the work on a runtime, closes it.
pub(crate) fn with_store<F>(settings: &Settings, work: F) -> anyhow::Result<()>
where
    F: AsyncFnOnce(PostgresStore) -> anyhow::Result<()>,
{
    let database = OpenDatabase::open(settings)?;
    database.migrate()?;
    let outcome = tokio::runtime::Runtime::new()?.block_on(async { work(database.unhurried_store()).await });
    database.close()?;
    outcome
}
