//! Reads that a streaming replica may answer instead of the primary.
//!
//! A replica answers a read only if it has every event that the primary has, so its answers are never older than a change
//! that was answered before, by whichever server. If it is behind or cannot be reached, the primary answers.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use diesel::{PgConnection, RunQueryDsl, sql_types::Bool};
use domain::events::EventId;
use ports::StoreError;
use tokio::time::Instant;

use crate::{
    Database, DatabaseSettings, PostgresStore, database::Failure, events::latest, statement::expression,
};

/// How long a replica that failed is not used.
const RETRY_AFTER: Duration = Duration::from_secs(5);

impl DatabaseSettings {
    /// Settings for a replica: shorter times, which leave enough for the primary to answer instead.
    #[must_use]
    pub fn for_replica(url: impl Into<String>) -> Self {
        Self { patience: Duration::from_millis(300), deadline: Duration::from_millis(1000), ..Self::new(url) }
    }
}

/// State of a replica at its last use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplicaStatus {
    /// Whether its last query succeeded.
    pub is_reachable: bool,
    /// Events of the primary that it did not have yet.
    pub events_behind: u64,
}

/// A replica and what is known about it.
pub(crate) struct Replica {
    database: Database,
    state: Mutex<State>,
}

struct State {
    status: ReplicaStatus,
    /// Not used before this time.
    unused_until: Option<Instant>,
}

impl Replica {
    pub(crate) fn new(database: Database) -> Self {
        let status = ReplicaStatus { is_reachable: true, events_behind: 0 };
        Self { database, state: Mutex::new(State { status, unused_until: None }) }
    }

    /// Whether it may be asked: it has not failed lately.
    fn is_usable(&self) -> bool {
        self.state().unused_until.is_none_or(|until| Instant::now() >= until)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a read if the replica has all events up to `newest`; `None` when the primary must answer.
    async fn read<T, W>(&self, newest: EventId, work: W) -> Option<T>
    where
        T: Send + 'static,
        W: FnOnce(&mut PgConnection) -> Result<T, Failure> + Send + 'static,
    {
        let outcome = self.database.run(move |connection| match events_behind(newest, connection)? {
            0 => Ok(Ok(work(connection)?)),
            behind => Ok(Err(behind)),
        });
        let (result, events_behind) = match outcome.await {
            Ok(Ok(result)) => (Some(result), 0),
            Ok(Err(behind)) => (None, behind),
            Err(error) => {
                tracing::warn!(%error, "the database replica failed; the primary answers");
                let mut state = self.state();
                state.status.is_reachable = false;
                state.unused_until = Some(Instant::now() + RETRY_AFTER);
                return None;
            }
        };
        *self.state() =
            State { status: ReplicaStatus { is_reachable: true, events_behind }, unused_until: None };
        result
    }
}

/// Number of events up to `newest` that the database of the connection does not have.
fn events_behind(newest: EventId, connection: &mut PgConnection) -> Result<u64, Failure> {
    Ok(newest.0.saturating_sub(latest(connection)?.0).try_into().unwrap_or(0))
}

impl PostgresStore {
    /// Adds a streaming replica of the database for reads.
    #[must_use]
    pub fn with_replica(mut self, replica: Database) -> Self {
        self.replica = Some(Replica::new(replica).into());
        self
    }

    /// State of the replica at its last use; `None` without one.
    #[must_use]
    pub fn replica_status(&self) -> Option<ReplicaStatus> {
        self.replica.as_ref().map(|replica| replica.state().status)
    }

    /// Asks the replica how far it is; `None` without one.
    ///
    /// # Errors
    /// When the replica or the primary does not answer.
    pub async fn check_replica(&self) -> Option<Result<ReplicaStatus, StoreError>> {
        let replica = self.replica.as_ref()?;
        let check = async {
            let newest = self.database.run(latest).await?;
            let events_behind =
                replica.database.run(move |connection| events_behind(newest, connection)).await?;
            Ok(ReplicaStatus { is_reachable: true, events_behind })
        };
        Some(check.await)
    }

    /// Whether the replica is a standby that follows a primary; `None` without one.
    ///
    /// # Errors
    /// When the replica does not answer.
    pub async fn is_replica_standby(&self) -> Option<Result<bool, StoreError>> {
        let replica = self.replica.as_ref()?;
        let asked = replica.database.run(|connection| {
            Ok(diesel::select(expression::<Bool>("pg_is_in_recovery()")).get_result(connection)?)
        });
        Some(asked.await)
    }

    /// Runs a read that locks nothing, on the replica if there is one that has all events of the primary, else on the
    /// primary.
    pub(crate) async fn read<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnOnce(&mut PgConnection) -> Result<T, Failure> + Clone + Send + 'static,
    {
        if let Some(replica) = self.replica.as_ref().filter(|replica| replica.is_usable()) {
            let newest = self.database.run(latest).await?;
            if let Some(result) = replica.read(newest, work.clone()).await {
                return Ok(result);
            }
        }
        self.database.run(work).await
    }
}
