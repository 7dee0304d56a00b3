//! The configured database: an external one, or an embedded server that is started, kept running and stopped
//! here.

use postgres_adapter::{
    Database, DatabaseSettings, PostgresRestore, PostgresStore, SecretKey, migrate, migrate_and_grant,
};

use crate::{
    embedded_database::EmbeddedDatabase,
    settings::{DatabaseConfig, Settings},
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
    key: SecretKey,
    embedded: Option<EmbeddedDatabase>,
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
    /// Starts the embedded server, or uses the address of the external one without connecting.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Self> {
        let key = settings.secret.key()?;
        match &settings.database {
            DatabaseConfig::External { url, owner_url, replica_url, connections } => Ok(Self {
                url: url.clone(),
                owner_url: owner_url.as_ref().unwrap_or(url).clone(),
                replica_url: replica_url.clone(),
                connections: *connections,
                key,
                embedded: None,
            }),
            DatabaseConfig::Embedded { home, connections } => {
                let (Migrator { url, owner_url }, embedded) = EmbeddedDatabase::start(home)?;
                let embedded = Some(embedded);
                Ok(Self { url, owner_url, replica_url: None, connections: *connections, key, embedded })
            }
        }
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
