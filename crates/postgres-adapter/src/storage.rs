//! Report of the storage that the site uses. The serving role's rights suffice for all of it.

use async_trait::async_trait;
use diesel::{
    QueryableByName, RunQueryDsl,
    result::OptionalExtension,
    sql_types::{BigInt, Text, Timestamptz},
};
use domain::{
    Timestamp,
    storage::{BackupUse, FileUse, LARGEST_TABLES, StorageUse, StoredFileKind, TableUse},
};
use ports::{StoreError, storage::StorageReport};

use crate::{PostgresStore, statement::statement};

/// One row per kind of file.
const FILES: &str = "
    SELECT 'photos' AS kind, count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes,
           count(*) FILTER (WHERE bytes IS NULL) AS unmeasured FROM pictures
    UNION ALL SELECT 'documents', count(*), coalesce(sum(size), 0)::bigint, 0 FROM documents
    UNION ALL SELECT 'evidence', count(*), coalesce(sum(size), 0)::bigint, 0 FROM application_evidence
    UNION ALL SELECT 'feed_files', count(file) + count(refused_file), 0, count(file) + count(refused_file)
                FROM feed_runs
    UNION ALL SELECT 'data_exports', count(*), coalesce(sum(length), 0)::bigint, 0 FROM exports
               WHERE state = 'ready'";

#[derive(QueryableByName)]
struct FileRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    files: i64,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
    #[diesel(sql_type = BigInt)]
    unmeasured: i64,
}

#[derive(QueryableByName)]
struct DatabaseRow {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

#[derive(QueryableByName)]
struct TableRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

#[derive(QueryableByName)]
struct BackupRow {
    #[diesel(sql_type = Timestamptz)]
    finished_at: Timestamp,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

#[async_trait]
impl StorageReport for PostgresStore {
    async fn storage_use(&self) -> Result<StorageUse, StoreError> {
        self.database
            .run(|connection| {
                let database: DatabaseRow = statement("SELECT pg_database_size(current_database()) AS bytes")
                    .get_result(connection)?;
                // A table that is dropped meanwhile has no size.
                let tables: Vec<TableRow> = statement(
                    "SELECT name, bytes
                       FROM (SELECT c.relname::text AS name, pg_total_relation_size(c.oid) AS bytes
                               FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                              WHERE c.relkind = 'r' AND n.nspname = current_schema()) t
                      WHERE bytes IS NOT NULL ORDER BY bytes DESC, name LIMIT $1",
                )
                .bind::<BigInt, _>(i64::from(LARGEST_TABLES))
                .load(connection)?;
                let rows: Vec<FileRow> = statement(FILES).load(connection)?;
                let files = StoredFileKind::ALL.map(|kind| {
                    let row = rows.iter().find(|row| row.kind == kind.as_str());
                    let figure = |of: fn(&FileRow) -> i64| row.map_or(0, |row| of(row).unsigned_abs());
                    FileUse {
                        kind,
                        files: figure(|row| row.files),
                        bytes: figure(|row| row.bytes),
                        unmeasured: figure(|row| row.unmeasured),
                    }
                });
                let backup: Option<BackupRow> =
                    statement("SELECT finished_at, bytes FROM backup_state WHERE finished_at IS NOT NULL")
                        .get_result(connection)
                        .optional()?;
                Ok(StorageUse {
                    database_bytes: database.bytes.unsigned_abs(),
                    tables: tables
                        .into_iter()
                        .map(|row| TableUse { name: row.name, bytes: row.bytes.unsigned_abs() })
                        .collect(),
                    files: files.to_vec(),
                    last_backup: backup.map(|row| BackupUse {
                        finished_at: row.finished_at,
                        bytes: row.bytes.unsigned_abs(),
                    }),
                })
            })
            .await
    }
}
