//! A temporary database for verifying a backup.

use ports::StoreError;
use ring::rand::{SecureRandom, SystemRandom};

use crate::{DatabaseSettings, database::with_name, libpq::Connection, roles::identifier};

/// An empty database on an existing server, named `marque_verify_…`; dropped with this value. One of a killed
/// process stays.
pub struct ScratchDatabase {
    owner_url: String,
    name: String,
}

impl ScratchDatabase {
    /// Creates the database. Blocks.
    ///
    /// # Errors
    /// When the role of this address may not create databases, or the server is unavailable.
    pub fn create(owner_url: &str) -> Result<Self, StoreError> {
        // Random, because others may verify a backup on the same server.
        let mut bits = [0; 8];
        let filled = SystemRandom::new().fill(&mut bits);
        filled.map_err(|_| StoreError::Failed("no random name can be made".into()))?;
        let name = format!("marque_verify_{:016x}", u64::from_ne_bytes(bits));
        let scratch = Self { owner_url: owner_url.to_owned(), name };
        scratch.execute("CREATE DATABASE", " TEMPLATE template0")?;
        Ok(scratch)
    }

    /// The address of the database.
    #[must_use]
    pub fn url(&self) -> String {
        with_name(&self.owner_url, &self.name)
    }

    fn execute(&self, command: &str, options: &str) -> Result<(), StoreError> {
        let mut connection = Connection::open(&DatabaseSettings::new(&self.owner_url).bounded_url())?;
        connection.query("SET statement_timeout = 0")?;
        connection.query(&format!("{command} {}{options}", identifier(&self.name))).map(drop)
    }
}

impl Drop for ScratchDatabase {
    fn drop(&mut self) {
        if let Err(error) = self.execute("DROP DATABASE IF EXISTS", " WITH (FORCE)") {
            tracing::warn!(database = self.name, %error, "temporary database not dropped; drop it yourself");
        }
    }
}
