//! Connection pool, and the only place where blocking work leaves the async workers.

use std::{
    any::Any,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use diesel::{Connection, PgConnection, r2d2::Pool, result::Error as DieselError};
use ports::{StoreError, lately_full::LatelyFull, store_wait};
use tokio::sync::Semaphore;
use tracing::Instrument;

use crate::{
    database_settings::DatabaseSettings,
    pooled_connection::ConnectionManager,
    sqlstate::{is_disk_full, is_transient},
};

/// Utilization of the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolGauge {
    /// Connections in use.
    pub busy: usize,
    /// Calls that wait for a connection.
    pub waiting: usize,
    /// Maximum number of connections.
    pub limit: usize,
}

/// A pool of connections to one database.
#[derive(Clone)]
pub struct Database {
    pool: Pool<ConnectionManager>,
    /// One permit per connection.
    permits: Arc<Semaphore>,
    /// One place per call that runs or waits.
    places: Arc<Semaphore>,
    /// Number of places.
    most_calls: usize,
    /// Milliseconds that the latest call to get a connection, or to give up, waited for it.
    latest_wait: Arc<AtomicU64>,
    /// Whether a statement failed lately because the disk of the database is full.
    full: LatelyFull,
    settings: DatabaseSettings,
}

impl Database {
    /// Creates a pool that connects on first use, so a server can start before its database.
    #[must_use]
    pub fn new(settings: DatabaseSettings) -> Self {
        let pool = Pool::builder()
            .max_size(settings.connections)
            .min_idle(Some(0))
            .test_on_check_out(true)
            .connection_timeout(settings.patience)
            .error_handler(Box::new(QuietHandler))
            .build_unchecked(ConnectionManager::new(settings.bounded_url()));
        let connections = settings.connections as usize;
        let permits = Arc::new(Semaphore::new(connections));
        let most_calls = connections
            .saturating_mul(settings.waiting_per_connection.saturating_add(1))
            .min(Semaphore::MAX_PERMITS);
        let places = Arc::new(Semaphore::new(most_calls));
        Self {
            pool,
            permits,
            places,
            most_calls,
            latest_wait: Arc::default(),
            full: LatelyFull::default(),
            settings,
        }
    }

    /// Another pool to the same database.
    pub(crate) fn with_connections(&self, connections: u32) -> Self {
        Self::new(DatabaseSettings { connections, ..self.settings.clone() })
    }

    /// The connection URL with timeouts, see [`DatabaseSettings`].
    pub(crate) fn bounded_url(&self) -> String {
        self.settings.bounded_url()
    }

    /// Current utilization of the pool.
    #[must_use]
    pub fn gauge(&self) -> PoolGauge {
        let limit = self.settings.connections as usize;
        let busy = limit - self.permits.available_permits();
        let calls = self.most_calls - self.places.available_permits();
        PoolGauge { busy, waiting: calls.saturating_sub(busy), limit }
    }

    /// Whether further requests should be refused, because too many calls wait, and for too long.
    pub(crate) fn is_overloaded(&self) -> bool {
        let PoolGauge { waiting, limit, .. } = self.gauge();
        waiting >= limit.saturating_mul(self.settings.overloaded_per_connection)
            && Duration::from_millis(self.latest_wait.load(Ordering::Relaxed))
                >= self.settings.overloaded_wait
    }

    /// Whether a statement failed lately because the disk of the database is full.
    #[must_use]
    pub fn is_lately_full(&self) -> bool {
        self.full.is_lately()
    }

    /// Runs blocking work on a connection, off the async workers.
    ///
    /// The permit is acquired before the thread, so a hanging database blocks at most as many threads as
    /// there are connections; further callers time out, or fail at once if too many wait.
    pub(crate) async fn run<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnOnce(&mut PgConnection) -> Result<T, Failure> + Send + 'static,
    {
        let result = self.run_in_time(Box::new(move |connection| Ok(Box::new(work(connection)?)))).await?;
        let result = result.downcast().map_err(|_| StoreError::Failed("a result of another type".into()))?;
        Ok(*result)
    }

    /// Runs blocking work like [`run`](Self::run), in one transaction that is rolled back on failure.
    pub(crate) async fn write<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnOnce(&mut PgConnection) -> Result<T, Failure> + Send + 'static,
    {
        self.run(move |connection| connection.transaction(work)).await
    }

    async fn run_in_time(&self, work: Work) -> Result<AnyResult, StoreError> {
        let left = self.settings.deadline.saturating_sub(store_wait::waited());
        let _wait = store_wait::begin();
        tokio::time::timeout(left, self.run_unbounded(work))
            .instrument(tracing::debug_span!("database"))
            .await
            .unwrap_or_else(|_| Err(StoreError::Unavailable("the database did not answer in time".into())))
    }

    async fn run_unbounded(&self, work: Work) -> Result<AnyResult, StoreError> {
        let _place = self
            .places
            .try_acquire()
            .map_err(|_| StoreError::Unavailable("too many calls wait for a connection".into()))?;
        let begun = Instant::now();
        let permit =
            tokio::time::timeout(self.settings.patience, Arc::clone(&self.permits).acquire_owned()).await;
        let waited = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.latest_wait.store(waited, Ordering::Relaxed);
        let permit = permit
            .map_err(|_| StoreError::Unavailable("every connection is busy".into()))?
            .map_err(|_| StoreError::Unavailable("the pool is closed".into()))?;
        let (pool, full) = (self.pool.clone(), self.full.clone());
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let mut connection = pool.get().map_err(|error| StoreError::Unavailable(error.to_string()))?;
            let outcome = work(connection.inner());
            connection.record_outcome(outcome.is_ok());
            outcome.map_err(|failure| {
                if let Failure::Database(error) = &failure
                    && is_disk_full(error)
                {
                    full.record();
                }
                StoreError::from(failure)
            })
        });
        task.await.unwrap_or_else(|join| Err(StoreError::Failed(join.to_string())))
    }
}

/// The result of a [`Work`].
type AnyResult = Box<dyn Any + Send>;

/// Work on a connection with a result of any type. The code that waits for a connection and a thread is compiled once for
/// it, and not for each of several hundred calls, which would add megabytes to the program.
type Work = Box<dyn FnOnce(&mut PgConnection) -> Result<AnyResult, Failure> + Send>;

/// Ignores r2d2's reports: connection errors reach the caller as [`StoreError`]s, and the default handler
/// would log each retry.
#[derive(Debug)]
struct QuietHandler;

impl<E: std::error::Error> r2d2::HandleError<E> for QuietHandler {
    fn handle_error(&self, error: E) {
        tracing::debug!(%error, "no connection to the database yet");
    }
}

/// Reason for rolling a transaction back.
#[derive(Debug)]
pub(crate) enum Rollback<T> {
    /// The command was refused; this is its result, and nothing is written.
    Refused(T),
    Failed(Failure),
}

impl<T, E: Into<Failure>> From<E> for Rollback<T> {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Runs work in a transaction that is rolled back on refusal as well as on failure.
pub(crate) fn transaction<T>(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> Result<T, Rollback<T>>,
) -> Result<T, Failure> {
    match connection.transaction(work) {
        Ok(result) | Err(Rollback::Refused(result)) => Ok(result),
        Err(Rollback::Failed(failure)) => Err(failure),
    }
}

/// Error of work on a connection.
#[derive(Debug)]
pub(crate) enum Failure {
    Database(DieselError),
    /// A row holds a value that the domain rejects.
    Corrupt(String),
    /// The acting session has ended.
    SessionEnded,
}

impl From<DieselError> for Failure {
    fn from(error: DieselError) -> Self {
        Self::Database(error)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => error.fmt(f),
            Self::SessionEnded => f.write_str("the session has ended"),
            Self::Corrupt(what) => f.write_str(what),
        }
    }
}

impl From<domain::Violation> for Failure {
    fn from(violation: domain::Violation) -> Self {
        Self::Corrupt(violation.to_string())
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Corrupt(what) => Self::Failed(what),
            Failure::SessionEnded => Self::SessionEnded,
            Failure::Database(error) if is_transient(&error) => Self::Unavailable(error.to_string()),
            Failure::Database(error) => Self::Failed(error.to_string()),
        }
    }
}

/// The URL of another database on the same server.
pub(crate) fn with_name(url: &str, name: &str) -> String {
    let (address, query) = url.split_once('?').map_or((url, String::new()), |(a, q)| (a, format!("?{q}")));
    let (server, _) = address.rsplit_once('/').unwrap_or((address, ""));
    format!("{server}/{name}{query}")
}

#[cfg(test)]
#[path = "database_tests.rs"]
mod tests;
