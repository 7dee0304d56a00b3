//! Startup check that the configured encryption key is the one used in this database.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Binary},
};
use domain::accounts::UserId;
use ports::StoreError;

use crate::{
    PostgresStore,
    database::Failure,
    schema::{second_factors, secret_key_checks},
    statement::statement,
};

#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = BigInt)]
    user_id: i64,
    #[diesel(sql_type = Binary)]
    secret: Vec<u8>,
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
