//! Checks of the databases that addresses lead to: that two addresses lead to the same one, and its encoding.

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl,
    sql_types::{BigInt, Bool, Text},
};
use ports::StoreError;
use ring::rand::{SecureRandom, SystemRandom};

use crate::{PostgresStore, migration_error::MigrationError, statement::statement};

#[derive(QueryableByName)]
struct Granted {
    #[diesel(sql_type = Bool)]
    is_granted: bool,
}

#[derive(QueryableByName)]
struct Encoding {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Outcome of comparing two addresses.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Same,
    Different,
    /// The second address cannot be connected to, for this reason.
    Unreachable(String),
}

/// Whether the address leads to the database of the connection. Any role can ask: one session takes a lock with a random
/// number, and locks are of one database, so another session that gets the same lock is in another database.
pub(crate) fn compare(connection: &mut PgConnection, url: &str) -> Result<Comparison, diesel::result::Error> {
    let mut other = match PgConnection::establish(url) {
        Ok(other) => other,
        Err(error) => return Ok(Comparison::Unreachable(error.to_string())),
    };
    let mut bits = [0; 8];
    // Without a random number, one that may be in use by chance.
    let _ = SystemRandom::new().fill(&mut bits);
    let number = i64::from_ne_bytes(bits);
    let try_lock = |connection: &mut PgConnection| -> Result<bool, diesel::result::Error> {
        let granted: Granted = statement("SELECT pg_try_advisory_lock($1) AS is_granted")
            .bind::<BigInt, _>(number)
            .get_result(connection)?;
        Ok(granted.is_granted)
    };
    if !try_lock(connection)? {
        return Ok(Comparison::Same);
    }
    let is_other = try_lock(&mut other);
    let _: Granted = statement("SELECT pg_advisory_unlock($1) AS is_granted")
        .bind::<BigInt, _>(number)
        .get_result(connection)?;
    Ok(match is_other {
        Ok(true) => Comparison::Different,
        Ok(false) => Comparison::Same,
        Err(error) => Comparison::Unreachable(error.to_string()),
    })
}

/// Checks that the application's address leads to the owner's database. Blocks.
///
/// # Errors
/// When the two addresses lead to different databases, or the owner's cannot be reached.
pub fn check_same_database(owner_url: &str, application_url: &str) -> Result<(), MigrationError> {
    let mut connection =
        PgConnection::establish(owner_url).map_err(|error| MigrationError::Unreachable(error.to_string()))?;
    match compare(&mut connection, application_url) {
        Ok(Comparison::Different) => Err(MigrationError::DifferentDatabases),
        Ok(Comparison::Same | Comparison::Unreachable(_)) => Ok(()),
        Err(error) => Err(MigrationError::Failed(error.to_string())),
    }
}

impl PostgresStore {
    /// Checks the encoding of the database; the inner error says what to do.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn check_encoding(&self) -> Result<Result<(), MigrationError>, StoreError> {
        self.database.run(|connection| Ok(check_encoding(connection))).await
    }
}

/// Refuses a database that stores text in another encoding than UTF-8.
pub(crate) fn check_encoding(connection: &mut PgConnection) -> Result<(), MigrationError> {
    let encoding: Encoding = statement("SELECT current_setting('server_encoding') AS name")
        .get_result(connection)
        .map_err(|error| MigrationError::Failed(error.to_string()))?;
    if encoding.name == "UTF8" { Ok(()) } else { Err(MigrationError::Encoding(encoding.name)) }
}
