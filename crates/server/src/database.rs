//! The database that the settings chose, up and running.

use anyhow::Context;
use embedded_postgres::{Cluster, Options};
use postgres_adapter::{Database, DatabaseSettings, PostgresStore, migrate};

use crate::settings::{DatabaseChoice, Settings};

/// A database, and the server below it when that is our own: it stops when this is dropped.
pub(crate) struct OpenDatabase {
    url: String,
    connections: u32,
    cluster: Option<Cluster>,
}

impl OpenDatabase {
    /// Starts the embedded server, or takes the address of the external one.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Self> {
        match &settings.database {
            DatabaseChoice::External { url, connections } => {
                Ok(Self { url: url.clone(), connections: *connections, cluster: None })
            }
            DatabaseChoice::Embedded { home, connections } => {
                let cluster = Cluster::start(&Options::new(home.join("postgres")))?;
                Ok(Self {
                    url: cluster.url(cluster.database()),
                    connections: *connections,
                    cluster: Some(cluster),
                })
            }
        }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
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
        PostgresStore::new(Database::new(settings))
    }

    /// The ports, for work that is done once and whole.
    pub(crate) fn unhurried_store(&self) -> PostgresStore {
        PostgresStore::new(Database::new(DatabaseSettings::new(&self.url).unhurried()))
    }

    /// Stops the embedded server.
    pub(crate) fn close(self) -> anyhow::Result<()> {
        self.cluster.map_or(Ok(()), |cluster| cluster.stop().context("the database did not stop in order"))
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
