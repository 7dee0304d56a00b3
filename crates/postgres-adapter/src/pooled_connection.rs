//! Connections of the pool, which are checked before use unless they have just worked.

use std::time::{Duration, Instant};

use diesel::{
    PgConnection,
    r2d2::{self, ManageConnection},
};

/// How long a connection counts as working after its last success. Checking it takes a round trip to the
/// database, as long as many a query.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Opens and checks the connections of a pool.
pub(crate) struct ConnectionManager(r2d2::ConnectionManager<PgConnection>);

/// A connection with the time of its last success.
pub(crate) struct PooledConnection {
    connection: PgConnection,
    /// `None` after a failure.
    worked_at: Option<Instant>,
}

impl PooledConnection {
    pub(crate) fn inner(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Records whether the last work succeeded. After a failure, whatever its cause, the connection is checked
    /// before its next use.
    pub(crate) fn record_outcome(&mut self, is_success: bool) {
        self.worked_at = is_success.then(Instant::now);
    }

    fn is_trusted(&self, now: Instant) -> bool {
        self.worked_at.is_some_and(|at| now.saturating_duration_since(at) < CHECK_INTERVAL)
    }
}

impl ConnectionManager {
    pub(crate) fn new(url: String) -> Self {
        Self(r2d2::ConnectionManager::new(url))
    }
}

impl ManageConnection for ConnectionManager {
    type Connection = PooledConnection;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<PooledConnection, r2d2::Error> {
        Ok(PooledConnection { connection: self.0.connect()?, worked_at: Some(Instant::now()) })
    }

    fn is_valid(&self, pooled: &mut PooledConnection) -> Result<(), r2d2::Error> {
        if pooled.is_trusted(Instant::now()) {
            return Ok(());
        }
        self.0.is_valid(&mut pooled.connection)
    }

    fn has_broken(&self, pooled: &mut PooledConnection) -> bool {
        self.0.has_broken(&mut pooled.connection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_database::TestDatabase;

    #[test]
    fn connection_is_trusted_for_a_second_after_success() {
        let database = TestDatabase::create();
        let manager = ConnectionManager::new(database.url().to_owned());
        let mut pooled = manager.connect().unwrap();
        let begin = Instant::now();
        assert!(pooled.is_trusted(begin));
        assert!(!pooled.is_trusted(begin + CHECK_INTERVAL));
        pooled.record_outcome(false);
        assert!(!pooled.is_trusted(begin));
        manager.is_valid(&mut pooled).unwrap();
        pooled.record_outcome(true);
        assert!(pooled.is_trusted(Instant::now()));
    }
}
