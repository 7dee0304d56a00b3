//! Restores: loading the tables of a backup into an empty database, in one transaction.

use std::{
    io,
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use domain::backups::{SequenceRecord, TableRecord, TableSummary};
use flate2::read::GzDecoder;
use futures_util::TryStreamExt;
use ports::{
    StoreError,
    backups::{DatabaseRestore, NotRestorable, RestoreTarget, TableColumns},
    blobs::Outgoing,
};
use tokio_util::io::{StreamReader, SyncIoBridge};

use super::{
    SESSION, SharedConnection, Summarizer,
    catalog::{self, Orders},
    run,
};
use crate::{
    DatabaseSettings, SecretKey,
    libpq::Connection,
    migration_error::MigrationError,
    migrations::{known_versions, migrate_to},
    roles::{identifier, literal},
};

/// Tables into which migrations insert rows. They do not count when a database is checked for rows, and are
/// emptied before the restore.
const FILLED_BY_MIGRATIONS: [&str; 3] =
    ["__diesel_schema_migrations", "announcement_position", "vehicle_derivation"];

/// SQL: statements that drop all foreign keys, and statements that create them again.
const FOREIGN_KEYS: &str = "
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
     ORDER BY conrelid::regclass::text, conname";

/// Tables, and statements on them that prevent what happened since the backup from happening again. Mail and
/// notifications that were waiting may have been mailed; sessions and links may have been ended.
const RESET: [(&str, &str); 11] = [
    (
        "mail_outbox",
        "UPDATE mail_outbox SET state = 'given_up', finished_at = now(),
                last_error = 'restored from a backup: may have been sent already' WHERE state = 'waiting'",
    ),
    ("notifications", "UPDATE notifications SET mail = 'made' WHERE mail IN ('at_once', 'digest')"),
    (
        "announcement_position",
        "UPDATE announcement_position SET event_id = (SELECT coalesce(max(id), 0) FROM events)",
    ),
    ("legal_versions", "UPDATE legal_versions SET notified_up_to = NULL WHERE notified_up_to IS NOT NULL"),
    ("vehicle_changes", "DELETE FROM vehicle_changes"),
    ("new_cases", "DELETE FROM new_cases"),
    ("sessions", "DELETE FROM sessions"),
    ("log_in_challenges", "DELETE FROM log_in_challenges"),
    ("passkey_ceremonies", "DELETE FROM passkey_ceremonies"),
    ("single_use_tokens", "UPDATE single_use_tokens SET state = 'replaced' WHERE state = 'open'"),
    ("backup_state", "DELETE FROM backup_state"),
];

/// A database that a backup can be restored into.
#[derive(Debug, Clone)]
pub struct PostgresRestore {
    url: String,
    key: Option<SecretKey>,
}

impl PostgresRestore {
    /// Describes the database by its owner's address and the site's key; without a key, none fits. Connects
    /// later.
    #[must_use]
    pub fn new(owner_url: &str, key: Option<SecretKey>) -> Self {
        Self { url: owner_url.to_owned(), key }
    }
}

#[async_trait]
impl RestoreTarget for PostgresRestore {
    fn known_migrations(&self) -> Vec<String> {
        known_versions()
    }

    fn is_made_with_key(&self, mark: &[u8]) -> bool {
        self.key.is_some_and(|key| key.has_made(mark))
    }

    async fn begin_restore(
        &self,
        schema: &[String],
    ) -> Result<Result<Box<dyn DatabaseRestore>, NotRestorable>, StoreError> {
        let (url, schema) = (self.url.clone(), schema.to_vec());
        let restore = tokio::task::spawn_blocking(move || begin(&url, &schema)).await;
        let restore = restore.map_err(|join| StoreError::Failed(join.to_string()))??;
        Ok(restore.map(|restore| Box::new(restore) as Box<dyn DatabaseRestore>))
    }
}

fn begin(url: &str, schema: &[String]) -> Result<Result<PostgresRestoring, NotRestorable>, StoreError> {
    let mut connection = Connection::open(&DatabaseSettings::new(url).bounded_url())?;
    connection.query(SESSION)?;
    let applied = catalog::applied_migrations(&mut connection)?;
    if let Some(newer) = applied.iter().find(|version| !schema.contains(version)) {
        return Ok(Err(NotRestorable::SchemaIsNewer(newer.clone())));
    }
    let tables = catalog::tables(&mut connection)?;
    if let Some(table) = table_with_rows(&mut connection, &tables)? {
        return Ok(Err(NotRestorable::HasRows(table)));
    }
    migrate_to(url, schema).map_err(|error| match error {
        MigrationError::Unreachable(why) => StoreError::Unavailable(why),
        error => StoreError::Failed(error.to_string()),
    })?;
    connection.query("BEGIN")?;
    let tables = catalog::tables(&mut connection)?;
    let mut foreign_keys = Vec::new();
    for [drop, create] in catalog::values(connection.query(FOREIGN_KEYS)?)? {
        connection.query(&drop)?;
        foreign_keys.push(create);
    }
    for table in &tables {
        // Also locks the table, so that nothing is written to it until the restore is committed.
        connection.query(&format!("ALTER TABLE public.{} DISABLE TRIGGER USER", identifier(&table.name)))?;
    }
    if let Some(table) = table_with_rows(&mut connection, &tables)? {
        return Ok(Err(NotRestorable::HasRows(table)));
    }
    for table in FILLED_BY_MIGRATIONS {
        if tables.iter().any(|known| known.name == table) {
            connection.query(&format!("DELETE FROM public.{table}"))?;
        }
    }
    let orders = Orders::read(&mut connection)?;
    let connection = Arc::new(Mutex::new(connection));
    Ok(Ok(PostgresRestoring { connection, tables, orders, foreign_keys }))
}

fn table_with_rows(
    connection: &mut Connection,
    tables: &[TableColumns],
) -> Result<Option<String>, StoreError> {
    for table in tables.iter().filter(|table| !FILLED_BY_MIGRATIONS.contains(&table.name.as_str())) {
        let sql = format!("SELECT 1 FROM public.{} LIMIT 1", identifier(&table.name));
        if !connection.query(&sql)?.is_empty() {
            return Ok(Some(table.name.clone()));
        }
    }
    Ok(None)
}

struct PostgresRestoring {
    connection: SharedConnection,
    tables: Vec<TableColumns>,
    orders: Orders,
    /// Statements that create the foreign keys again.
    foreign_keys: Vec<String>,
}

#[async_trait]
impl DatabaseRestore for PostgresRestoring {
    fn missing_tables(&self, tables: &[TableRecord]) -> Vec<String> {
        let is_missing = |name: &String| !tables.iter().any(|table| table.name == *name);
        self.tables.iter().map(|table| table.name.clone()).filter(is_missing).collect()
    }

    async fn load_table(&mut self, table: &TableRecord, content: Outgoing) -> Result<(), StoreError> {
        let sql = catalog::copy_in(&table.name, &table.columns);
        let reader = SyncIoBridge::new(StreamReader::new(content.map_err(io::Error::other)));
        run(&self.connection, move |connection| {
            let mut decoder = GzDecoder::new(reader);
            connection.copy_in(&sql, &mut decoder)?;
            // Reads to the end, because that is where the sender reports a wrong digest.
            io::copy(decoder.get_mut(), &mut io::sink()).map_err(|error| {
                let error = error.downcast::<StoreError>();
                error.unwrap_or_else(|error| StoreError::Failed(error.to_string()))
            })?;
            Ok(())
        })
        .await
    }

    async fn complete(&mut self, sequences: &[SequenceRecord]) -> Result<(), StoreError> {
        let foreign_keys = std::mem::take(&mut self.foreign_keys);
        let sequences = sequences.to_vec();
        run(&self.connection, move |connection| {
            for statement in &foreign_keys {
                connection.query(statement)?;
            }
            for SequenceRecord { name, last_value, is_called } in &sequences {
                let name = literal(&format!("public.{}", identifier(name)));
                connection.query(&format!("SELECT setval({name}, {last_value}, {is_called})"))?;
            }
            Ok(())
        })
        .await
    }

    async fn summarize(&mut self, table: &TableRecord) -> Result<TableSummary, StoreError> {
        let sql = self.orders.copy_out(&table.name, &table.columns);
        run(&self.connection, move |connection| {
            let mut summarizer = Summarizer::new();
            connection.copy_out(&sql, &mut |row| {
                summarizer.add(row);
                Ok(())
            })?;
            Ok(summarizer.finish())
        })
        .await
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        let tables = self.tables;
        run(&self.connection, move |connection| {
            for (table, statement) in RESET {
                // An older schema may lack it.
                if tables.iter().any(|known| known.name == table) {
                    connection.query(statement)?;
                }
            }
            // A table with deferred checks cannot be altered.
            connection.query("SET CONSTRAINTS ALL IMMEDIATE")?;
            for table in &tables {
                let table = identifier(&table.name);
                connection.query(&format!("ALTER TABLE public.{table} ENABLE TRIGGER USER"))?;
            }
            connection.query("COMMIT").map(drop)
        })
        .await
    }
}
