//! Dumps: every table of one snapshot, as compressed text.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
};

use async_trait::async_trait;
use bytes::Bytes;
use domain::backups::TableSummary;
use flate2::{Compression, write::GzEncoder};
use futures_util::stream::poll_fn;
use ports::{
    StoreError,
    backups::{DatabaseDump, DatabaseDumps, DumpContents, TableColumns, TableCopy},
    blobs::BlobSource,
};
use tokio::sync::mpsc;

use super::{
    SESSION, SharedConnection, Summarizer,
    catalog::{self, Orders},
    run,
};
use crate::{PostgresStore, advisory_locks::AdvisoryLock, libpq::Connection};

/// Size of the blocks of compressed text, in bytes.
const BLOCK: usize = 256 * 1024;
/// Number of blocks in memory.
const BLOCKS: usize = 4;

#[async_trait]
impl DatabaseDumps for PostgresStore {
    async fn begin_dump(&self) -> Result<Option<Box<dyn DatabaseDump>>, StoreError> {
        let url = self.database().bounded_url();
        let dump = tokio::task::spawn_blocking(move || begin(&url)).await;
        let dump = dump.map_err(|join| StoreError::Failed(join.to_string()))??;
        Ok(dump.map(|dump| Box::new(dump) as Box<dyn DatabaseDump>))
    }
}

fn begin(url: &str) -> Result<Option<PostgresDump>, StoreError> {
    let mut connection = Connection::open(url)?;
    connection.query(SESSION)?;
    let locked = connection.query(&format!("SELECT pg_try_advisory_lock({})", AdvisoryLock::Backup.key()))?;
    if catalog::values(locked)? != [["t".to_owned()]] {
        return Ok(None);
    }
    // The first query takes the snapshot that all others read.
    connection.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")?;
    let contents = DumpContents {
        schema: catalog::applied_migrations(&mut connection)?,
        key_mark: catalog::key_mark(&mut connection)?,
        tables: catalog::tables(&mut connection)?,
        sequences: catalog::sequences(&mut connection)?,
    };
    let orders = Orders::read(&mut connection)?;
    Ok(Some(PostgresDump { connection: Arc::new(Mutex::new(connection)), contents, orders }))
}

struct PostgresDump {
    connection: SharedConnection,
    contents: DumpContents,
    orders: Orders,
}

#[async_trait]
impl DatabaseDump for PostgresDump {
    fn contents(&self) -> &DumpContents {
        &self.contents
    }

    async fn copy_table(&mut self, table: &TableColumns) -> Result<TableCopy, StoreError> {
        let sql = self.orders.copy_out(&table.name, &table.columns);
        let connection = Arc::clone(&self.connection);
        let (sender, mut receiver) = mpsc::channel(BLOCKS);
        let task = tokio::task::spawn_blocking(move || {
            let mut connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
            let outcome = compress(&mut connection, &sql, sender.clone());
            if let Err(error) = &outcome {
                // Nobody reads any more if this fails.
                let _ = sender.blocking_send(Err(io::Error::other(error.to_string())));
            }
            outcome
        });
        Ok(TableCopy {
            content: BlobSource::Stream(Box::pin(poll_fn(move |context| receiver.poll_recv(context)))),
            summary: Box::pin(async move {
                task.await.unwrap_or_else(|join| Err(StoreError::Failed(join.to_string())))
            }),
        })
    }

    async fn end_reading(&mut self) -> Result<(), StoreError> {
        run(&self.connection, |connection| connection.query("COMMIT").map(drop)).await
    }

    async fn confirm_lock(&mut self) -> Result<(), StoreError> {
        // The lock belongs to the session, so it is held as long as the connection works.
        run(&self.connection, |connection| connection.query("SELECT 1").map(drop)).await
    }
}

/// Sends the rows of a `COPY` statement as a gzip stream.
fn compress(
    connection: &mut Connection,
    sql: &str,
    sender: mpsc::Sender<io::Result<Bytes>>,
) -> Result<TableSummary, StoreError> {
    let failed = |error: io::Error| StoreError::Failed(error.to_string());
    let mut summarizer = Summarizer::new();
    let mut encoder = GzEncoder::new(Blocks { sender, block: Vec::new() }, Compression::default());
    connection.copy_out(sql, &mut |row| {
        summarizer.add(row);
        encoder.write_all(row).map_err(failed)
    })?;
    encoder.finish().and_then(|mut blocks| blocks.flush()).map_err(failed)?;
    Ok(summarizer.finish())
}

/// Collects written bytes and sends them in blocks.
struct Blocks {
    sender: mpsc::Sender<io::Result<Bytes>>,
    block: Vec<u8>,
}

impl Write for Blocks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.block.extend_from_slice(bytes);
        if self.block.len() >= BLOCK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let block = Bytes::from(std::mem::take(&mut self.block));
        self.sender.blocking_send(Ok(block)).map_err(|_| io::Error::other("the backup was stopped"))
    }
}
