//! A temporary database for verifying a backup.

use ports::StoreError;

use crate::{
    database::{DatabaseSettings, with_name},
    libpq::Connection,
    roles::identifier,
};

/// An empty database on an existing server; dropped with this value.
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
        let name = format!("marque_verify_{}", std::process::id());
        let scratch = Self { owner_url: owner_url.to_owned(), name };
        // One of a killed process with the same number.
        scratch.execute("DROP DATABASE IF EXISTS", " WITH (FORCE)")?;
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
