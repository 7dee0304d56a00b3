//! Advisory locks of the database, all in one place so that no two tasks share a number.

use diesel::{pg::PgConnection, prelude::*, sql_types::BigInt};

use crate::statement::statement;

/// A task that runs once at a time across all servers of a database.
#[derive(Debug, Clone, Copy)]
#[repr(i64)]
pub(crate) enum AdvisoryLock {
    /// Migrations of servers that start at the same time.
    Migration = 1_296_126_538,
    /// A batch of imported records: two with the same records in different orders could deadlock. Also any other
    /// write that may put a VIN up for sale, so that no two put up the same.
    ImportBatch = 1_296_126_540,
    /// The begin of a feed's import or of undoing one, so that two runs of a source cannot begin together.
    FeedImport = 1_296_126_541,
    /// A backup.
    Backup = 1_296_126_542,
}

impl AdvisoryLock {
    /// Number of the lock in the database.
    pub(crate) const fn key(self) -> i64 {
        self as i64
    }

    /// Waits for the lock and holds it until the transaction ends.
    pub(crate) fn lock_in_transaction(self, connection: &mut PgConnection) -> QueryResult<()> {
        self.wait("SELECT pg_advisory_xact_lock($1)", connection)
    }

    /// Waits for the lock and holds it until the connection is closed.
    pub(crate) fn lock_in_session(self, connection: &mut PgConnection) -> QueryResult<()> {
        self.wait("SELECT pg_advisory_lock($1)", connection)
    }

    fn wait(self, sql: &'static str, connection: &mut PgConnection) -> QueryResult<()> {
        statement(sql).bind::<BigInt, _>(self.key()).execute(connection).map(|_| ())
    }
}
