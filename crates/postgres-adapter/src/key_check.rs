//! Startup check that the configured encryption key is the one used in this database.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Binary, Bool},
};
use domain::accounts::UserId;
use ports::StoreError;

use crate::{
    PostgresStore,
    database::Failure,
    migration_error::MigrationError,
    schema::{second_factors, secret_key_checks},
    statement::{expression, statement},
};

#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = BigInt)]
    user_id: i64,
    #[diesel(sql_type = Binary)]
    secret: Vec<u8>,
}

/// Whether the database has secrets that are encrypted with a registered key. Blocks.
///
/// # Errors
/// When the database cannot be reached.
pub fn has_registered_key(url: &str) -> Result<bool, MigrationError> {
    let failed = |error: diesel::result::Error| MigrationError::Failed(error.to_string());
    let mut connection =
        PgConnection::establish(url).map_err(|error| MigrationError::Unreachable(error.to_string()))?;
    let has_table: bool =
        diesel::select(expression::<Bool>("to_regclass('public.secret_key_checks') IS NOT NULL"))
            .get_result(&mut connection)
            .map_err(failed)?;
    if !has_table {
        return Ok(false);
    }
    let keys: i64 = secret_key_checks::table.count().get_result(&mut connection).map_err(failed)?;
    Ok(keys > 0)
}

impl PostgresStore {
    /// Verifies the key and encrypts secrets that are still stored unencrypted. The first server to start
    /// registers its key. Returns false, and changes nothing, when another key is registered.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn verify_key(&self) -> Result<bool, StoreError> {
        let key = self.key;
        self.database
            .write(move |connection| {
                diesel::insert_into(secret_key_checks::table)
                    .values(secret_key_checks::sealed.eq(key.mark()?))
                    .on_conflict_do_nothing()
                    .execute(connection)?;
                let mark: Vec<u8> =
                    secret_key_checks::table.select(secret_key_checks::sealed).first(connection)?;
                if !key.has_made(&mark) {
                    return Ok(false);
                }
                // All rows at once: this happens once per installation.
                let open: Vec<Open> = statement(
                    "SELECT user_id, secret FROM second_factors
                          WHERE octet_length(secret) = 20 ORDER BY user_id FOR UPDATE",
                )
                .load(connection)?;
                for row in open {
                    let user = UserId(row.user_id);
                    let sealed = key.seal_totp(user, &key.open_totp(user, &row.secret)?)?;
                    diesel::update(second_factors::table.find(user.0))
                        .set(second_factors::secret.eq(sealed))
                        .execute(connection)?;
                }
                Ok::<_, Failure>(true)
            })
            .await
    }

    /// Whether the key is the registered one; `None` when no key is registered yet.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn key_fits(&self) -> Result<Option<bool>, StoreError> {
        let key = self.key;
        self.database
            .run(move |connection| {
                let mark: Option<Vec<u8>> = secret_key_checks::table
                    .select(secret_key_checks::sealed)
                    .first(connection)
                    .optional()?;
                Ok(mark.map(|mark| key.has_made(&mark)))
            })
            .await
    }
}
