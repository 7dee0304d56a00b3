//! Backups: dumps and restores of the whole database by `COPY`, and the record of the last backup.

mod catalog;
mod dump;
mod records;
mod restore;
mod scratch;

use std::sync::{Arc, Mutex, PoisonError};

use domain::backups::TableSummary;
use ports::StoreError;
use ring::digest::{Context, SHA256};

use crate::libpq::Connection;

pub use restore::PostgresRestore;
pub use scratch::ScratchDatabase;

/// Session settings that decide how values are written as text, so that equal rows are equal bytes on every
/// server. No timeouts: a backup takes as long as its place does.
const SESSION: &str = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
     SET client_encoding = 'UTF8'; SET search_path = public; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD';
     SET intervalstyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1; SET xmloption = 'content'";

/// A connection that one blocking task at a time uses.
type SharedConnection = Arc<Mutex<Connection>>;

/// Runs blocking work on the connection, off the async workers.
async fn run<T: Send + 'static>(
    connection: &SharedConnection,
    work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let connection = Arc::clone(connection);
    let task = tokio::task::spawn_blocking(move || {
        work(&mut connection.lock().unwrap_or_else(PoisonError::into_inner))
    });
    task.await.unwrap_or_else(|join| Err(StoreError::Failed(join.to_string())))
}

/// Counts and digests rows.
struct Summarizer {
    rows: u64,
    bytes: u64,
    digest: Context,
}

impl Summarizer {
    fn new() -> Self {
        Self { rows: 0, bytes: 0, digest: Context::new(&SHA256) }
    }

    fn add(&mut self, row: &[u8]) {
        self.rows += 1;
        self.bytes += row.len() as u64;
        self.digest.update(row);
    }

    fn finish(self) -> TableSummary {
        let mut digest = [0; 32];
        digest.copy_from_slice(self.digest.finish().as_ref());
        TableSummary { rows: self.rows, bytes: self.bytes, digest }
    }
}
