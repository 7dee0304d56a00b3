//! Options of the embedded server.

use std::path::PathBuf;
use std::time::Duration;

use crate::error::EmbeddedError;

/// Protection of committed data against a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// Commits survive a crash (PostgreSQL flushes to disk): for production.
    #[default]
    Durable,
    /// No flushing to disk, so data may be lost: for tests.
    Fast,
}

/// Settings of the embedded server.
#[derive(Debug, Clone)]
pub struct Options {
    /// The data directory, e.g. `.marque/postgres`. Log, lock and socket are created beside it.
    pub data_dir: PathBuf,
    /// The directory of the socket; `None` for beside the data.
    pub socket_dir: Option<PathBuf>,
    /// Start of the search for the npm package of the server programs; it continues upwards.
    pub project: PathBuf,
    pub durability: Durability,
    /// The database to create if it is missing.
    pub database: String,
    /// Maximum number of connections.
    pub max_connections: u16,
    /// Further server settings. Those that decide who can reach the server are refused.
    pub settings: Vec<(String, String)>,
    /// Timeout of a start, including recovery after a crash.
    pub start_timeout: Duration,
}

/// Settings that would open the server to others or that this crate sets itself.
const RESERVED: [&str; 9] = [
    "listen_addresses",
    "port",
    "unix_socket_directories",
    "unix_socket_group",
    "unix_socket_permissions",
    "data_directory",
    "hba_file",
    "config_file",
    "external_pid_file",
];

impl Options {
    /// A durable server on `data_dir` with the database `marque`.
    pub fn new(data_dir: impl Into<PathBuf>) -> Self {
        Self {
            data_dir: data_dir.into(),
            socket_dir: None,
            project: PathBuf::from("."),
            durability: Durability::Durable,
            database: "marque".to_owned(),
            max_connections: 100,
            settings: Vec::new(),
            start_timeout: Duration::from_secs(60),
        }
    }

    pub(crate) fn check(&self) -> Result<(), EmbeddedError> {
        check_database_name(&self.database)?;
        for (name, _) in &self.settings {
            if RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
                return Err(EmbeddedError::BadOption(format!(
                    "The setting {name} of the embedded PostgreSQL cannot be changed: it accepts its owner without a password and therefore stays on a private socket. Run a PostgreSQL of your own and set DATABASE_URL instead."
                )));
            }
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.') {
                return Err(EmbeddedError::BadOption(format!(
                    "`{name}` is not the name of a PostgreSQL setting."
                )));
            }
        }
        Ok(())
    }

    /// The server's settings; later ones override earlier ones.
    pub(crate) fn server_settings(&self) -> Vec<(String, String)> {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut settings =
            vec![pair("max_connections", &self.max_connections.to_string()), pair("timezone", "UTC")];
        if self.durability == Durability::Fast {
            settings
                .extend(["fsync", "synchronous_commit", "full_page_writes"].map(|name| pair(name, "off")));
        }
        settings.extend(self.settings.iter().cloned());
        settings
    }
}

fn check_database_name(name: &str) -> Result<(), EmbeddedError> {
    let first = name.chars().next().is_some_and(|c| c.is_ascii_lowercase() || c == '_');
    let rest = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if first && rest && name.len() <= 63 {
        return Ok(());
    }
    Err(EmbeddedError::BadOption(format!(
        "`{name}` cannot name the database: use up to 63 small letters, digits and underscores, a letter first."
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_expose_the_server_are_refused() {
        let mut options = Options::new("/data");
        options.settings = vec![("work_mem".to_owned(), "8MB".to_owned())];
        assert!(options.check().is_ok());
        for name in ["listen_addresses", "Listen_Addresses", "unix_socket_permissions", "a b", ""] {
            options.settings = vec![(name.to_owned(), "*".to_owned())];
            assert!(options.check().is_err(), "{name}");
        }
    }

    #[test]
    fn database_names_need_no_quoting() {
        for (name, good) in
            [("marque", true), ("_t1", true), ("Marque", false), ("1a", false), ("a\"b", false), ("", false)]
        {
            assert_eq!(check_database_name(name).is_ok(), good, "{name}");
        }
        assert!(check_database_name(&"a".repeat(64)).is_err());
    }
}
