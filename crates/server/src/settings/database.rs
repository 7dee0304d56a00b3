use std::path::PathBuf;

use anyhow::{Context, ensure};

/// Which database to use.
pub(crate) enum DatabaseChoice {
    /// One that somebody else runs.
    External {
        /// `postgres://…`
        url: String,
        /// How many connections to keep at most.
        connections: u32,
    },
    /// Our own, which lives and dies with this process.
    Embedded {
        /// Where its files live.
        home: PathBuf,
        /// How many connections to keep at most.
        connections: u32,
    },
}

impl DatabaseChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let connections = variable("DATABASE_CONNECTIONS").unwrap_or_else(|| "10".into());
        let connections: u32 =
            connections.parse().ok().filter(|connections| (1..=200).contains(connections)).with_context(
                || format!("DATABASE_CONNECTIONS is “{connections}”; give a number from 1 to 200"),
            )?;
        match variable("DATABASE_URL") {
            None => {
                let home = variable("MARQUE_HOME").map_or_else(|| PathBuf::from(".marque"), PathBuf::from);
                Ok(Self::Embedded { home, connections })
            }
            Some(url) => {
                // The value may hold a password: it is not repeated.
                ensure!(
                    url.starts_with("postgres://") || url.starts_with("postgresql://"),
                    "DATABASE_URL must begin with postgres:// (or be unset, for a database of Marque's own)"
                );
                ensure!(
                    cfg!(feature = "bundled-libpq-tls") || !demands_tls(&url),
                    "DATABASE_URL demands TLS, which this build does not speak; build with \
                     `cargo build --release -p server --features bundled-libpq-tls`"
                );
                Ok(Self::External { url, connections })
            }
        }
    }
}

fn demands_tls(url: &str) -> bool {
    ["sslmode=require", "sslmode=verify-ca", "sslmode=verify-full"].iter().any(|demand| url.contains(demand))
}
