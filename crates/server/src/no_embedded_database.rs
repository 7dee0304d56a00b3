//! Stands in for the embedded database in a build without the feature `embedded-postgres`: there is none to start.

use std::path::Path;

use anyhow::bail;

use crate::database::Migrator;

/// Stands for an embedded server; never created.
#[derive(Clone)]
pub(crate) struct EmbeddedDatabase {}

impl EmbeddedDatabase {
    /// Whether there is a database in `home`; true, because starting it says why it cannot be.
    pub(crate) fn exists(_home: &Path) -> bool {
        true
    }

    /// # Errors
    /// Always.
    pub(crate) fn start(_home: &Path) -> anyhow::Result<(Migrator, Self)> {
        bail!(
            "this build has no embedded database; set DATABASE_URL to the address of a PostgreSQL database"
        );
    }

    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "as in the other build")]
    pub(crate) fn restart_if_gone(&self) -> anyhow::Result<()> {
        Ok(())
    }

    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "as in the other build")]
    pub(crate) fn close(&self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Does nothing: there are no programs for a temporary server.
#[allow(clippy::unnecessary_wraps, reason = "as in the other build")]
pub(crate) fn with_temporary_server<T>(
    _work: impl FnOnce(&str) -> anyhow::Result<T>,
) -> anyhow::Result<Option<T>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_names_the_setting_that_is_missing() {
        let error = EmbeddedDatabase::start(Path::new(".")).err().unwrap();
        assert!(error.to_string().contains("set DATABASE_URL"), "{error}");
    }
}
