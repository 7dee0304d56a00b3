//! Schema migrations: applying, checking and reverting them.

use diesel::{migration::MigrationSource, pg::Pg, prelude::*, sql_types::Bool};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{
    advisory_locks::AdvisoryLock,
    database::Failure,
    derivation,
    migration_error::MigrationError,
    roles,
    same_database::{Comparison, check_encoding, compare},
    statement::expression,
};

/// All migrations of this program, in order.
pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Applies pending migrations and refreshes the derived columns of vehicles; returns the versions applied. A
/// role without the right to change the schema can call it too: where nothing is pending, only rows are
/// written. Blocks.
///
/// # Errors
/// When the database is unavailable, a migration fails, or one is pending that the role may not apply.
pub fn migrate(url: &str) -> Result<Vec<String>, MigrationError> {
    with_lock(url, bring_up_to_date)
}

/// Applies pending migrations as the owner, then creates the role of `application_url` if missing and grants
/// it access to rows, not to the schema. Blocks.
///
/// # Errors
/// Same as [`migrate`], when the role cannot be created or granted its privileges, and when the two addresses lead to
/// different databases.
pub fn migrate_and_grant(owner_url: &str, application_url: &str) -> Result<Vec<String>, MigrationError> {
    with_lock(owner_url, |connection| {
        let before = compare(connection, application_url).map_err(failed)?;
        if before == Comparison::Different {
            return Err(MigrationError::DifferentDatabases);
        }
        let applied = bring_up_to_date(connection)?;
        roles::grant(connection, application_url)?;
        // Its role may not have existed before.
        if let Comparison::Unreachable(_) = before
            && compare(connection, application_url).map_err(failed)? == Comparison::Different
        {
            return Err(MigrationError::DifferentDatabases);
        }
        Ok(applied)
    })
}

/// Only creates the role and grants its privileges, see [`migrate_and_grant`]; applies no migration. Blocks.
///
/// # Errors
/// When the database is unavailable, or the role cannot be created or granted its privileges.
pub fn grant(owner_url: &str, application_url: &str) -> Result<(), MigrationError> {
    with_lock(owner_url, |connection| roles::grant(connection, application_url))
}

fn bring_up_to_date(connection: &mut PgConnection) -> Result<Vec<String>, MigrationError> {
    let applied = apply_pending(connection)?;
    // The derivation rules may have changed without a migration.
    derivation::refresh(connection).map_err(failed)?;
    Ok(applied)
}

fn apply_pending(connection: &mut PgConnection) -> Result<Vec<String>, MigrationError> {
    if pending(connection).map_err(failed)?.is_empty() {
        return Ok(Vec::new());
    }
    let applied = applied_versions(connection).map_err(failed)?.unwrap_or_default();
    // Earlier migrations than the first of this program were replaced by it before the first release.
    let first = known_versions().into_iter().next();
    if applied.iter().any(|version| Some(version) < first.as_ref()) {
        return Err(MigrationError::Outdated);
    }
    let may_create: bool = diesel::select(expression::<Bool>("has_schema_privilege('public', 'CREATE')"))
        .get_result(connection)
        .map_err(failed)?;
    if !may_create {
        return Err(MigrationError::Failed(
            "migrations are pending, and the role of DATABASE_URL may not change the schema; run `marque migrate` \
             with the owner's address in MIGRATION_DATABASE_URL"
                .into(),
        ));
    }
    let applied = connection.run_pending_migrations(MIGRATIONS).map_err(failed)?;
    Ok(applied.iter().map(ToString::to_string).collect())
}

/// Versions of all migrations of this program, in order.
pub(crate) fn known_versions() -> Vec<String> {
    let migrations = MigrationSource::<Pg>::migrations(&MIGRATIONS).unwrap_or_default();
    let mut versions: Vec<String> =
        migrations.iter().map(|migration| migration.name().version().to_string()).collect();
    versions.sort();
    versions
}

/// Applies those pending migrations that are among these versions, and nothing else. Blocks.
pub(crate) fn migrate_to(url: &str, versions: &[String]) -> Result<(), MigrationError> {
    with_lock(url, |connection| {
        let pending = connection.pending_migrations(MIGRATIONS).map_err(failed)?;
        for migration in pending {
            if versions.contains(&migration.name().version().to_string()) {
                connection.run_migration(&migration).map_err(failed)?;
            }
        }
        Ok(())
    })
}

diesel::table! {
    #[sql_name = "__diesel_schema_migrations"]
    versions (version) {
        version -> Text,
    }
}

/// Names of this program's migrations that the schema lacks, unsorted. Read-only.
fn pending(connection: &mut PgConnection) -> Result<Vec<String>, Failure> {
    Ok(compare_schema(connection)?.pending)
}

/// The schema compared with the migrations of this program.
pub(crate) struct SchemaComparison {
    /// Names of migrations that the schema lacks, unsorted.
    pub(crate) pending: Vec<String>,
    /// The latest version in the schema that this program does not know.
    pub(crate) newer: Option<String>,
}

/// Compares the schema with the migrations of this program. A newer schema is fine: migrations keep the previous program
/// working. Read-only.
pub(crate) fn compare_schema(connection: &mut PgConnection) -> Result<SchemaComparison, Failure> {
    let failed = |error: Box<dyn std::error::Error + Send + Sync>| Failure::Corrupt(error.to_string());
    let known = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(failed)?;
    let applied = applied_versions(connection)?.unwrap_or_default();
    let versions: Vec<String> =
        known.iter().map(|migration| migration.name().version().to_string()).collect();
    let pending = known
        .iter()
        .map(|migration| migration.name())
        .filter(|name| !applied.contains(&name.version().to_string()))
        .map(ToString::to_string)
        .collect();
    let newer = applied.into_iter().filter(|version| !versions.contains(version)).max();
    Ok(SchemaComparison { pending, newer })
}

/// Versions applied; `None` for an empty schema.
fn applied_versions(connection: &mut PgConnection) -> Result<Option<Vec<String>>, Failure> {
    // Checks without creating the table, which a read-only role could not do.
    let has_table: bool =
        diesel::select(expression::<Bool>("to_regclass('__diesel_schema_migrations') IS NOT NULL"))
            .get_result(connection)?;
    if !has_table {
        return Ok(None);
    }
    Ok(Some(versions::table.select(versions::version).load(connection)?))
}

/// Reverts all migrations, newest first, down to an empty schema. Blocks; for tests.
///
/// # Errors
/// When the database is unavailable or a migration cannot be reverted.
pub fn revert_all(url: &str) -> Result<(), MigrationError> {
    with_lock(url, |connection| connection.revert_all_migrations(MIGRATIONS).map(drop).map_err(failed))
}

fn with_lock<T>(
    url: &str,
    work: impl FnOnce(&mut PgConnection) -> Result<T, MigrationError>,
) -> Result<T, MigrationError> {
    let mut connection =
        PgConnection::establish(url).map_err(|error| MigrationError::Unreachable(error.to_string()))?;
    check_encoding(&mut connection)?;
    AdvisoryLock::Migration.lock_in_session(&mut connection).map_err(failed)?;
    work(&mut connection)
}

fn failed(error: impl std::fmt::Display) -> MigrationError {
    MigrationError::Failed(error.to_string())
}

/// Hash of the list of migrations; part of the name of the tests' template database.
#[cfg(feature = "test-database")]
pub(crate) fn fingerprint() -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};

    let mut hasher = DefaultHasher::new();
    for migration in MigrationSource::<Pg>::migrations(&MIGRATIONS).unwrap_or_default() {
        migration.name().to_string().hash(&mut hasher);
    }
    format!("{:x}", hasher.finish())
}
