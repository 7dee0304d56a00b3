//! Rate limits, and the delay after wrong passwords.

use std::time::Duration;

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{GuessCounter, WrongGuesses},
};
use ports::{StoreError, commands::RateLimit, rate_limit::RateLimiter};

use crate::{PostgresStore, commands, database::Failure, schema::wrong_guesses, statement::statement};

/// Expired counters deleted per attempt; more than one attempt adds.
const SWEPT: i64 = 20;

#[async_trait]
impl RateLimiter for PostgresStore {
    async fn consume(&self, rate_limit: &RateLimit, at: Timestamp) -> Result<Option<Duration>, StoreError> {
        let (rate_limit, rate_limits) = (rate_limit.clone(), self.rate_limits);
        self.database
            .write(move |connection| {
                let wait = commands::consume(&rate_limit, rate_limits, at, connection)?;
                commands::sweep(at, connection)?;
                Ok(wait)
            })
            .await
    }

    async fn count_guess(
        &self,
        counter: &GuessCounter,
        at: Timestamp,
    ) -> Result<Option<Duration>, StoreError> {
        let key = counter.key();
        self.database.write(move |connection| count(&key, at, connection)).await
    }

    async fn refund(&self, counter: &GuessCounter) -> Result<(), StoreError> {
        let key = counter.key();
        self.database
            .write(move |connection| {
                if let Some(failures) = lock_failures(&key, connection)? {
                    keep(&key, failures.undo_attempt(), connection)?;
                }
                Ok(())
            })
            .await
    }
}

fn count(key: &str, at: Timestamp, connection: &mut PgConnection) -> Result<Option<Duration>, Failure> {
    // Only an existing row can be locked, so the first attempt inserts it.
    diesel::insert_into(wrong_guesses::table)
        .values((wrong_guesses::subject.eq(key), wrong_guesses::count.eq(0), wrong_guesses::last_at.eq(at)))
        .on_conflict_do_nothing()
        .execute(connection)?;
    let wait = match WrongGuesses::record_attempt(lock_failures(key, connection)?, at) {
        Err(wait) => Some(wait),
        Ok(failures) => {
            keep(key, failures, connection)?;
            None
        }
    };
    sweep(at, connection)?;
    Ok(wait)
}

/// Loads a counter's failures, locked until the transaction ends.
fn lock_failures(key: &str, connection: &mut PgConnection) -> Result<Option<WrongGuesses>, Failure> {
    let row: Option<(i64, Timestamp)> = wrong_guesses::table
        .find(key)
        .select((wrong_guesses::count, wrong_guesses::last_at))
        .for_update()
        .first(connection)
        .optional()?;
    Ok(row.map(|(count, last_at)| WrongGuesses { count: u32::try_from(count).unwrap_or(u32::MAX), last_at }))
}

fn keep(key: &str, failures: WrongGuesses, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::update(wrong_guesses::table.find(key))
        .set((
            wrong_guesses::count.eq(i64::from(failures.count)),
            wrong_guesses::last_at.eq(failures.last_at),
        ))
        .execute(connection)?;
    Ok(())
}

/// Resets a counter.
pub(crate) fn reset(counter: &GuessCounter, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::delete(wrong_guesses::table.find(counter.key())).execute(connection)?;
    Ok(())
}

/// Deletes expired counters, so that made-up usernames do not fill the table.
fn sweep(at: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    statement(
        "DELETE FROM wrong_guesses WHERE username_key IN (
             SELECT username_key FROM wrong_guesses WHERE last_at < $1
             ORDER BY last_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
    )
    .bind::<Timestamptz, _>(WrongGuesses::purge_before(at))
    .bind::<BigInt, _>(SWEPT)
    .execute(connection)?;
    Ok(())
}
