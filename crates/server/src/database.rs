//! The database that the settings chose, up and running.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use embedded_postgres::{Cluster, Options};
use postgres_adapter::{
    APPLICATION_ROLE, Database, DatabaseSettings, PostgresStore, SecretKey, migrate, migrate_and_grant,
};

use crate::settings::{DatabaseChoice, Settings};

/// What is said of a key that does not open what is there.
pub(crate) const WRONG_KEY: &str = "SECRET_KEY (or secret.key in MARQUE_HOME) is not the key that this database's secrets are sealed \
                                    with; give every server the one key, or put it back from your backup";

/// A database, and the server below it when that is our own: it stops when this is closed.
pub(crate) struct OpenDatabase {
    /// The address to serve from, under a role that may not change the schema where there are two.
    url: String,
    /// The address to migrate from.
    owner_url: String,
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
    fn start(options: Options) -> anyhow::Result<(Migrator, Self)> {
        let cluster = Cluster::start(&options)?;
        let addresses = Migrator {
            owner_url: cluster.url(cluster.database()),
            url: cluster.url_as(APPLICATION_ROLE, cluster.database()),
        };
        let kept = Kept { cluster: Some(cluster), is_closed: false };
        Ok((addresses, Self { options, kept: Arc::new(Mutex::new(kept)) }))
    }

    /// Starts the server again when it is gone: it died, or it belonged to another command of ours
    /// that has ended. The address stays the same. Blocks.
    ///
    /// # Errors
    /// When it does not start.
    pub(crate) fn revive(&self) -> anyhow::Result<()> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_closed || kept.cluster.as_ref().is_some_and(|cluster| !cluster.has_ended()) {
            return Ok(());
        }
        tracing::warn!("embedded database is gone; starting it again");
        kept.cluster = None;
        kept.cluster = Some(Cluster::start(&self.options).context("the embedded database does not start")?);
        Ok(())
    }

    fn close(&self) -> anyhow::Result<()> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.is_closed = true;
        kept.cluster
            .take()
            .map_or(Ok(()), |cluster| cluster.stop().context("the database did not stop in order"))
    }
}

/// Brings the schema of a database up to date, and the rights of the role that serves from it.
#[derive(Clone)]
pub(crate) struct Migrator {
    url: String,
    owner_url: String,
}

impl Migrator {
    /// Blocks.
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
    /// Starts the embedded server, or takes the address of the external one.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Self> {
        let key = settings.secret.key()?;
        match &settings.database {
            DatabaseChoice::External { url, owner_url, connections } => {
                let owner_url = owner_url.as_ref().unwrap_or(url).clone();
                Ok(Self { url: url.clone(), owner_url, connections: *connections, key, embedded: None })
            }
            DatabaseChoice::Embedded { home, connections } => {
                let (Migrator { url, owner_url }, keeper) =
                    Keeper::start(Options::new(home.join("postgres")))?;
                Ok(Self { url, owner_url, connections: *connections, key, embedded: Some(keeper) })
            }
        }
    }

    /// What brings the schema up to date.
    pub(crate) fn migrator(&self) -> Migrator {
        Migrator { url: self.url.clone(), owner_url: self.owner_url.clone() }
    }

    /// Who keeps the embedded server running; nobody where there is none.
    pub(crate) fn keeper(&self) -> Option<Keeper> {
        self.embedded.clone()
    }

    /// Lets the serving role of the embedded database in, which an older cluster, or one that is new, does not
    /// know yet; an external database is left as it is. Blocks.
    pub(crate) fn admit_serving_role(&self) -> anyhow::Result<()> {
        if self.embedded.is_some() {
            postgres_adapter::grant(&self.owner_url, &self.url)?;
        }
        Ok(())
    }

    /// Brings the schema up to date. Blocks.
    pub(crate) fn migrate(&self) -> anyhow::Result<()> {
        self.migrator().run()
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
