//! The embedded database server: started, kept running and stopped here, and temporary ones for comparisons.

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Context;
use embedded_postgres::{Binaries, Cluster, Durability, Options, Scratch};
use postgres_adapter::APPLICATION_ROLE;

use crate::database::Migrator;

/// A running embedded server, which is started again when it has ended.
#[derive(Clone)]
pub(crate) struct EmbeddedDatabase {
    options: Options,
    state: Arc<Mutex<ClusterState>>,
}

struct ClusterState {
    cluster: Option<Cluster>,
    is_closed: bool,
}

impl EmbeddedDatabase {
    /// Whether there is a database in `home`.
    pub(crate) fn exists(home: &Path) -> bool {
        home.join("postgres/PG_VERSION").is_file()
    }

    /// Starts the server with its data in `home`; returns its addresses as well.
    pub(crate) fn start(home: &Path) -> anyhow::Result<(Migrator, Self)> {
        let options = Options::new(home.join("postgres"));
        let cluster = Cluster::start(&options)?;
        let addresses = Migrator {
            owner_url: cluster.url(cluster.database()),
            url: cluster.url_as(APPLICATION_ROLE, cluster.database()),
        };
        let state = ClusterState { cluster: Some(cluster), is_closed: false };
        Ok((addresses, Self { options, state: Arc::new(Mutex::new(state)) }))
    }

    /// Starts the server again if it is gone: it died, or it belonged to another `marque` process that has
    /// ended. The address stays the same. Does nothing after `close`. Blocks.
    ///
    /// # Errors
    /// When it does not start.
    pub(crate) fn restart_if_gone(&self) -> anyhow::Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.is_closed || state.cluster.as_ref().is_some_and(|cluster| !cluster.has_ended()) {
            return Ok(());
        }
        tracing::warn!("embedded database is gone; starting it again");
        state.cluster = None;
        state.cluster = Some(Cluster::start(&self.options).context("the embedded database does not start")?);
        Ok(())
    }

    pub(crate) fn close(&self) -> anyhow::Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_closed = true;
        state
            .cluster
            .take()
            .map_or(Ok(()), |cluster| cluster.stop().context("the database did not stop in order"))
    }
}

/// Runs the work on the address of a temporary server that is deleted afterwards; `None` if PostgreSQL's programs are not
/// installed.
pub(crate) fn with_temporary_server<T>(
    work: impl FnOnce(&str) -> anyhow::Result<T>,
) -> anyhow::Result<Option<T>> {
    if Binaries::find(Path::new(".")).is_err() {
        return Ok(None);
    }
    let scratch = Scratch::create("marque-verify-")
        .context("no temporary folder can be created; make it writable, or set TMPDIR")?;
    let options = Options { durability: Durability::Fast, ..Options::new(scratch.path().join("postgres")) };
    let cluster = Cluster::start(&options)?;
    scratch.also_remove(cluster.socket_dir());
    let outcome = work(&cluster.url(cluster.database()));
    cluster.stop()?;
    outcome.map(Some)
}
