//! Ports for backups: reading and loading a whole database, the place where backups are stored, and the
//! record of the last one. Only for stores on a database.

use async_trait::async_trait;
use domain::{
    Timestamp,
    backups::{LastBackup, SequenceRecord, TableRecord, TableSummary},
    contact_requests::EmailAddress,
    mail::Mail,
};
use futures_util::future::BoxFuture;

use crate::{
    StoreError,
    blobs::{BlobKey, BlobSource, Blobs, Outgoing},
};

/// A table and its columns, without generated ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableColumns {
    pub name: String,
    pub columns: Vec<String>,
}

/// What a dump contains besides the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DumpContents {
    /// Versions of the applied migrations.
    pub schema: Vec<String>,
    /// Text encrypted with the site's key; `None` while no key is registered.
    pub key_mark: Option<Vec<u8>>,
    /// Every table, in a fixed order.
    pub tables: Vec<TableColumns>,
    pub sequences: Vec<SequenceRecord>,
}

/// The rows of a table on their way into a file.
pub struct TableCopy {
    /// The rows, compressed. Ends with an error if they cannot be read to the end.
    pub content: BlobSource,
    /// The summary; available after `content` was read to its end.
    pub summary: BoxFuture<'static, Result<TableSummary, StoreError>>,
}

/// Starts dumps.
#[async_trait]
pub trait DatabaseDumps: Send + Sync {
    /// Begins a dump of the state at this moment; `None` while a backup of the same database is being made,
    /// by any server.
    async fn begin_dump(&self) -> Result<Option<Box<dyn DatabaseDump>>, StoreError>;
}

/// A dump in progress. No other one of the same database begins until it is dropped.
#[async_trait]
pub trait DatabaseDump: Send {
    fn contents(&self) -> &DumpContents;

    /// Reads a table in the order of its primary key. All tables are read as they were when the dump began.
    async fn copy_table(&mut self, table: &TableColumns) -> Result<TableCopy, StoreError>;

    /// Ends reading, so that the database may remove old row versions. Others stay locked out.
    async fn end_reading(&mut self) -> Result<(), StoreError>;

    /// Fails if the lock was lost in the meantime, so that another backup may have begun.
    async fn confirm_lock(&mut self) -> Result<(), StoreError>;
}

/// Why a database does not take a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotRestorable {
    /// This table has rows.
    HasRows(String),
    /// The schema has this migration, which the backup lacks.
    SchemaIsNewer(String),
}

/// A database into which a backup is loaded.
#[async_trait]
pub trait RestoreTarget: Send + Sync {
    /// Versions of all migrations that this program knows.
    fn known_migrations(&self) -> Vec<String>;

    /// Whether this text was encrypted with the configured key.
    fn is_made_with_key(&self, mark: &[u8]) -> bool;

    /// Checks that the database has no rows, brings its schema to exactly these migrations, and begins the
    /// transaction of the restore. Nothing is changed if the result is [`NotRestorable`].
    async fn begin_restore(
        &self,
        schema: &[String],
    ) -> Result<Result<Box<dyn DatabaseRestore>, NotRestorable>, StoreError>;
}

/// A restore in progress. Dropping it rolls everything back but the schema.
#[async_trait]
pub trait DatabaseRestore: Send {
    /// Tables of the schema that are not among these.
    fn missing_tables(&self, tables: &[TableRecord]) -> Vec<String>;

    /// Loads a table from the compressed rows that a dump wrote; no trigger fires. Fails with the first error
    /// of `content`.
    async fn load_table(&mut self, table: &TableRecord, content: Outgoing) -> Result<(), StoreError>;

    /// Checks all foreign keys and sets the sequences.
    async fn complete(&mut self, sequences: &[SequenceRecord]) -> Result<(), StoreError>;

    /// Reads a loaded table in the order of its primary key.
    async fn summarize(&mut self, table: &TableRecord) -> Result<TableSummary, StoreError>;

    /// Commits, after resetting what must not happen twice: mail that waits is given up, sessions and mailed
    /// links end.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}

/// A store in which backups are kept, one top-level folder each.
#[async_trait]
pub trait BackupPlace: Blobs {
    /// Names of the top-level folders, in no order.
    async fn folders(&self) -> Result<Vec<String>, StoreError>;

    /// Deletes a folder with everything in it; a missing one is not an error.
    async fn delete_folder(&self, folder: &BlobKey) -> Result<(), StoreError>;

    /// Copies a file within the store, if possible without a transfer; false if there is none at `from`.
    async fn copy(&self, from: &BlobKey, to: &BlobKey) -> Result<bool, StoreError>;
}

/// The record of the scheduled backups, shared by all servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupState {
    /// When backups were first scheduled.
    pub since: Timestamp,
    pub last: Option<LastBackup>,
}

/// Stores the record of the scheduled backups.
#[async_trait]
pub trait BackupRecords: Send + Sync {
    /// The record; the first call begins it at `now`.
    async fn backup_state(&self, now: Timestamp) -> Result<BackupState, StoreError>;

    /// Records a successful backup.
    async fn record_backup(&self, backup: LastBackup, now: Timestamp) -> Result<(), StoreError>;

    /// Confirmed addresses of all admins who are not suspended at `at`.
    async fn admin_addresses(&self, at: Timestamp) -> Result<Vec<EmailAddress>, StoreError>;

    /// Queues these mails unless others were queued after `unless_since`, by any server; returns whether they
    /// were.
    async fn post_backup_warning(
        &self,
        mails: &[Mail],
        unless_since: Timestamp,
        now: Timestamp,
    ) -> Result<bool, StoreError>;
}
