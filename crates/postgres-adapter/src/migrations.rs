//! The schema's versions.

use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use ports::StoreError;

use crate::derivation;

/// Every version of the schema that this program knows, in order.
pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Taken while migrating, so that two servers that start at once do it one after the other.
const MIGRATION_LOCK: i64 = 1_296_126_538;

/// Why the schema could not be brought up to date.
#[derive(Debug)]
pub enum MigrationError {
    /// The database cannot be reached.
    Unreachable(String),
    /// A migration failed; nothing of it was kept.
    Failed(String),
}

impl std::fmt::Display for MigrationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreachable(why) => {
                write!(
                    f,
                    "the database cannot be reached ({}); check DATABASE_URL and that it is running",
                    why.trim()
                )
            }
            Self::Failed(why) => write!(f, "the schema could not be brought up to date: {why}"),
        }
    }
}

impl std::error::Error for MigrationError {}

/// Brings the schema up to date, and what the program derives from vehicles; returns the versions that
/// were applied. Blocks.
///
/// # Errors
/// When the database cannot be reached or a migration fails.
pub fn migrate(url: &str) -> Result<Vec<String>, MigrationError> {
    with_lock(url, |connection| {
        let applied = connection.run_pending_migrations(MIGRATIONS).map_err(failed)?;
        let applied = applied.iter().map(ToString::to_string).collect();
        derivation::refresh(connection).map_err(|error| failed(StoreError::from(error)))?;
        Ok(applied)
    })
}

/// Takes every version back, newest first, down to an empty schema. Blocks; for tests.
///
/// # Errors
/// When the database cannot be reached or a migration cannot be taken back.
pub fn revert_all(url: &str) -> Result<(), MigrationError> {
    with_lock(url, |connection| connection.revert_all_migrations(MIGRATIONS).map(drop).map_err(failed))
}

fn with_lock<T>(
    url: &str,
    work: impl FnOnce(&mut PgConnection) -> Result<T, MigrationError>,
) -> Result<T, MigrationError> {
    let mut connection =
        PgConnection::establish(url).map_err(|error| MigrationError::Unreachable(error.to_string()))?;
    sql_query("SELECT pg_advisory_lock($1)")
        .bind::<diesel::sql_types::BigInt, _>(MIGRATION_LOCK)
        .execute(&mut connection)
        .map_err(failed)?;
    work(&mut connection)
}

fn failed(error: impl std::fmt::Display) -> MigrationError {
    MigrationError::Failed(error.to_string())
}

/// Changes with the list of migrations; names the tests' template.
#[cfg(feature = "test-database")]
pub(crate) fn fingerprint() -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};

    let mut hasher = DefaultHasher::new();
    for migration in
        diesel::migration::MigrationSource::<diesel::pg::Pg>::migrations(&MIGRATIONS).unwrap_or_default()
    {
        migration.name().to_string().hash(&mut hasher);
    }
    format!("{:x}", hasher.finish())
}
