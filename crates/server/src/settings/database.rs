//! Database settings: `DATABASE_URL`, `MIGRATION_DATABASE_URL`, `REPLICA_DATABASE_URL`, `DATABASE_CONNECTIONS`, `MARQUE_HOME`.

use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use postgres_adapter::check_address;

use super::home;

/// The database to use.
pub(crate) enum DatabaseConfig {
    /// A server run by the operator.
    External {
        /// The address to serve from, `postgres://…`.
        url: String,
        /// The owner's address for migrations; `None` if the serving role is the owner.
        owner_url: Option<String>,
        /// The address of a streaming replica for reads, if there is one.
        replica_url: Option<String>,
        /// Maximum number of pooled connections.
        connections: u32,
    },
    /// A server of our own that runs as long as this process.
    Embedded {
        /// The folder of `MARQUE_HOME`; the cluster is in `postgres` below it.
        home: PathBuf,
        /// Maximum number of pooled connections.
        connections: u32,
    },
}

impl DatabaseConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let connections = variable("DATABASE_CONNECTIONS").unwrap_or_else(|| "10".into());
        let connections: u32 =
            connections.parse().ok().filter(|connections| (1..=200).contains(connections)).with_context(
                || format!("DATABASE_CONNECTIONS is “{connections}”; give a number from 1 to 200"),
            )?;
        let further_url = |name| variable(name).map(|url| check_url(name, &url).map(|()| url)).transpose();
        let owner_url = further_url("MIGRATION_DATABASE_URL")?;
        let replica_url = further_url("REPLICA_DATABASE_URL")?;
        match variable("DATABASE_URL") {
            None => {
                for (name, url) in
                    [("MIGRATION_DATABASE_URL", owner_url), ("REPLICA_DATABASE_URL", replica_url)]
                {
                    ensure!(
                        url.is_none(),
                        "{name} is set without DATABASE_URL; set both, or neither for a database of Marque's own"
                    );
                }
                Ok(Self::Embedded { home: home(variable), connections })
            }
            Some(url) => {
                check_url("DATABASE_URL", &url)?;
                Ok(Self::External { url, owner_url, replica_url, connections })
            }
        }
    }
}

/// Checks scheme, form and TLS demand. The value may contain a password, so errors do not repeat it.
fn check_url(name: &str, url: &str) -> anyhow::Result<()> {
    ensure!(
        url.starts_with("postgres://") || url.starts_with("postgresql://"),
        "{name} must begin with postgres:// (or be unset, for a database of Marque's own)"
    );
    check_address(url).map_err(|problem| anyhow!("{name} cannot be used: {problem}"))?;
    ensure!(
        cfg!(feature = "bundled-libpq-tls") || !demands_tls(url),
        "{name} demands TLS, which this build does not speak; build with \
         `cargo build --release -p server --features bundled-libpq-tls`"
    );
    Ok(())
}

fn demands_tls(url: &str) -> bool {
    ["sslmode=require", "sslmode=verify-ca", "sslmode=verify-full"].iter().any(|demand| url.contains(demand))
}
