//! Idempotency keys and rate limits of write commands. Both are stored in the transaction of the write
//! itself.

use std::time::Duration;

use diesel::{
    prelude::*,
    result::Error as DieselError,
    sql_types::{BigInt, Binary, Integer, Text, Timestamptz},
};
use domain::{Rate, Timestamp};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, StoredResult},
    rate_limit::RateLimits,
    retention::{IDEMPOTENCY_KEY_VALIDITY, IDEMPOTENCY_RESULTS_KEPT},
};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    PostgresStore,
    database::{Failure, Rollback, transaction},
    schema::{idempotency_keys, rate_limits},
    statement::statement,
};

/// Expired rows deleted per command; more than one command adds, so the tables do not grow.
const SWEPT: i64 = 20;

/// A result that is stored with its idempotency key. Stored rows must stay readable: add fields, never change
/// one.
pub(crate) trait StoredValue: Sized {
    /// The serialized form, stored as JSON.
    type Row: Serialize + DeserializeOwned;

    fn to_row(&self) -> Self::Row;

    fn from_row(row: Self::Row) -> Result<Self, Failure>;
}

/// Returns the stored result of a command, if its key is known and not expired.
fn find_stored<T: StoredValue>(
    idempotent: &IdempotentRequest,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<StoredResult<T>, Failure> {
    let stored: Option<(Vec<u8>, Option<serde_json::Value>)> = idempotency_keys::table
        .find((&idempotent.scope, idempotent.key.as_str()))
        .filter(idempotency_keys::kept_at.gt(at - IDEMPOTENCY_KEY_VALIDITY))
        .select((idempotency_keys::fingerprint, idempotency_keys::answer))
        .first(connection)
        .optional()?;
    match stored {
        None => Ok(StoredResult::Unknown),
        Some((fingerprint, _)) if fingerprint != idempotent.fingerprint.0 => Ok(StoredResult::Conflict),
        Some((_, answer)) => {
            let row: T::Row = serde_json::from_value(answer.unwrap_or_default())
                .map_err(|error| Failure::Corrupt(format!("a stored result cannot be read: {error}")))?;
            Ok(StoredResult::Repeated(T::from_row(row)?))
        }
    }
}

impl PostgresStore {
    /// Runs `work` once for the command's idempotency key and within its rate limit, in one transaction.
    pub(crate) async fn run_once<T, R>(
        &self,
        command: &Command,
        work: impl FnOnce(&mut PgConnection) -> Result<Result<T, R>, Failure> + Send + 'static,
    ) -> Result<CommandOutcome<T, R>, StoreError>
    where
        T: StoredValue + Send + 'static,
        R: Send + 'static,
    {
        let (command, rate_limits) = (command.clone(), self.rate_limits);
        self.database.run(move |connection| run_once(&command, rate_limits, connection, work)).await
    }

    /// Returns the stored result of a command, if its key is known and not expired.
    pub(crate) async fn stored_result<T: StoredValue + Send + 'static>(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<T>, StoreError> {
        let idempotent = idempotent.clone();
        self.database.run(move |connection| find_stored(&idempotent, at, connection)).await
    }
}

/// Runs `work` under the command's idempotency key and rate limits, all in one transaction.
pub(crate) fn run_once<T: StoredValue, R>(
    command: &Command,
    rate_limits: RateLimits,
    connection: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> Result<Result<T, R>, Failure>,
) -> Result<CommandOutcome<T, R>, Failure> {
    transaction(connection, |connection| {
        if let Some(idempotent) = &command.idempotent
            && !claim(idempotent, command.at, connection)?
        {
            return Ok(match find_stored(idempotent, command.at, connection)? {
                StoredResult::Repeated(answer) => CommandOutcome::Repeated(answer),
                StoredResult::Conflict => CommandOutcome::Conflict,
                StoredResult::Unknown => {
                    return Err(Failure::Corrupt(
                        "an idempotency key conflicts with a row that does not exist".into(),
                    )
                    .into());
                }
            });
        }
        if let Some(rate_limit) = &command.rate_limit
            && let Some(retry_after) = consume(rate_limit, rate_limits, command.at, connection)?
        {
            return Err(Rollback::Refused(CommandOutcome::TooMany { retry_after }));
        }
        let answer =
            work(connection)?.map_err(|refusal| Rollback::Refused(CommandOutcome::Refused(refusal)))?;
        if let Some(idempotent) = &command.idempotent {
            let row = serde_json::to_value(answer.to_row())
                .map_err(|error| Failure::Corrupt(format!("a result cannot be stored: {error}")))?;
            diesel::update(idempotency_keys::table.find((&idempotent.scope, idempotent.key.as_str())))
                .set(idempotency_keys::answer.eq(row))
                .execute(connection)?;
        }
        sweep(command.at, connection)?;
        Ok(CommandOutcome::Done(answer))
    })
}

/// Claims the idempotency key for this transaction; false when the key is already taken. Waits for a
/// concurrent transaction that is claiming the same key.
fn claim(
    idempotent: &IdempotentRequest,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, DieselError> {
    let claimed = statement(
        "INSERT INTO idempotency_keys AS held (scope, key, fingerprint, kept_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (scope, key) DO UPDATE
            SET fingerprint = excluded.fingerprint, kept_at = excluded.kept_at, answer = NULL
          WHERE held.kept_at <= $5",
    )
    .bind::<Text, _>(&idempotent.scope)
    .bind::<Text, _>(idempotent.key.as_str())
    .bind::<Binary, _>(idempotent.fingerprint.0.as_slice())
    .bind::<Timestamptz, _>(at)
    .bind::<Timestamptz, _>(at - IDEMPOTENCY_KEY_VALIDITY)
    .execute(connection)?;
    Ok(claimed == 1)
}

/// Consumes one unit of a rate limit; when none is left, returns the time until the next one.
pub(crate) fn consume(
    rate_limit: &RateLimit,
    rate_limits: RateLimits,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<Duration>, DieselError> {
    if rate_limits == RateLimits::Relaxed {
        return Ok(None);
    }
    let RateLimit { subject, rate } = rate_limit;
    let most = i32::try_from(rate.most.get()).unwrap_or(i32::MAX);
    let taken = statement(
        "INSERT INTO rate_limits AS held (subject, taken, ends_at) VALUES ($1, 1, $2)
         ON CONFLICT (subject) DO UPDATE
            SET taken = CASE WHEN held.ends_at <= $3 THEN 1 ELSE held.taken + 1 END,
                ends_at = CASE WHEN held.ends_at <= $3 THEN excluded.ends_at ELSE held.ends_at END
          WHERE held.ends_at <= $3 OR held.taken < $4",
    )
    .bind::<Text, _>(subject)
    .bind::<Timestamptz, _>(at + rate.window)
    .bind::<Timestamptz, _>(at)
    .bind::<Integer, _>(most)
    .execute(connection)?;
    if taken == 1 {
        return Ok(None);
    }
    let ends_at: Timestamp =
        rate_limits::table.find(subject).select(rate_limits::ends_at).first(connection)?;
    Ok(Some(Rate::retry_after(ends_at, at)))
}

/// Deletes a few expired rows with each command, so that neither table grows without bound. Skips rows locked
/// by other transactions.
pub(crate) fn sweep(at: Timestamp, connection: &mut PgConnection) -> Result<(), DieselError> {
    delete_expired(at, SWEPT, connection)
}

/// Deletes all expired rows.
pub(crate) fn delete_expired_commands(
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), DieselError> {
    delete_expired(at, i64::MAX, connection)
}

fn delete_expired(at: Timestamp, most: i64, connection: &mut PgConnection) -> Result<(), DieselError> {
    statement(
        "DELETE FROM idempotency_keys WHERE (scope, key) IN (
             SELECT scope, key FROM idempotency_keys WHERE kept_at < $1
             ORDER BY kept_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(at - IDEMPOTENCY_RESULTS_KEPT)
    .bind::<BigInt, _>(most)
    .execute(connection)?;
    statement(
        "DELETE FROM rate_limits WHERE subject IN (
             SELECT subject FROM rate_limits WHERE ends_at < $1
             ORDER BY ends_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(at)
    .bind::<BigInt, _>(most)
    .execute(connection)?;
    Ok(())
}
