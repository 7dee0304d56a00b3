//! Devices (browsers) that members have logged in with before.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{DeviceId, GuessCounter, MAX_DEVICES, TokenHash, User, UserId, Username, device_lifetime},
};
use ports::{StoreError, known_devices::KnownDevices, sessions::NewSession};

use crate::{
    PostgresStore,
    database::Failure,
    rate_limit,
    schema::{known_devices, sessions, users},
};

#[async_trait]
impl KnownDevices for PostgresStore {
    async fn known_device(
        &self,
        username: &Username,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Option<DeviceId>, StoreError> {
        let key = username.key();
        self.database
            .run(move |connection| {
                let found: Option<i64> = known_devices::table
                    .inner_join(users::table)
                    .filter(known_devices::token_hash.eq(token.0.to_vec()))
                    .filter(users::username_key.eq(key))
                    .filter(known_devices::last_used_at.gt(at - device_lifetime()))
                    .select(known_devices::id)
                    .first(connection)
                    .optional()?;
                Ok(found.map(DeviceId))
            })
            .await
    }

    async fn remember_device(&self, user: UserId, token: TokenHash, at: Timestamp) -> Result<(), StoreError> {
        self.database.write(move |connection| remember(user, token, at, connection).map(|_| ())).await
    }
}

/// Registers a device or updates its last use; the oldest devices above the limit are deleted.
pub(crate) fn remember(
    user: UserId,
    token: TokenHash,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<i64, Failure> {
    let device: i64 = diesel::insert_into(known_devices::table)
        .values((
            known_devices::user_id.eq(user.0),
            known_devices::token_hash.eq(token.0.to_vec()),
            known_devices::last_used_at.eq(at),
        ))
        .on_conflict((known_devices::token_hash, known_devices::user_id))
        .do_update()
        .set(known_devices::last_used_at.eq(at))
        .returning(known_devices::id)
        .get_result(connection)?;
    let own_devices: Vec<i64> = known_devices::table
        .filter(known_devices::user_id.eq(user.0))
        .order((known_devices::last_used_at.desc(), known_devices::id.desc()))
        .select(known_devices::id)
        .load(connection)?;
    if let Some(oldest) = own_devices.get(MAX_DEVICES..).filter(|oldest| !oldest.is_empty()) {
        diesel::delete(known_devices::table.filter(known_devices::id.eq_any(oldest))).execute(connection)?;
    }
    Ok(device)
}

/// Resets the failed log-in counter that applied to a log-in: that of its known device, or the shared one of
/// all unknown devices.
pub(crate) fn reset_guess_counter(
    user: &User,
    new: &NewSession,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let device: Option<i64> = match new.known_device {
        None => None,
        Some(token) => known_devices::table
            .filter(known_devices::token_hash.eq(token.0.to_vec()))
            .filter(known_devices::user_id.eq(user.id.0))
            .filter(known_devices::last_used_at.gt(at - device_lifetime()))
            .select(known_devices::id)
            .first(connection)
            .optional()?,
    };
    let counter = match device {
        Some(device) => GuessCounter::KnownDevice(DeviceId(device)),
        None => GuessCounter::from(&user.username),
    };
    rate_limit::reset(&counter, connection)
}

/// Deletes a member's devices except the one that this session was opened with.
pub(crate) fn delete_all_but(
    user: UserId,
    session: i64,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let current: Option<Option<i64>> = sessions::table
        .find(session)
        .filter(sessions::user_id.eq(user.0))
        .select(sessions::device_id)
        .first(connection)
        .optional()?;
    let others = known_devices::table
        .filter(known_devices::user_id.eq(user.0))
        .filter(known_devices::id.ne(current.flatten().unwrap_or_default()));
    diesel::delete(others).execute(connection)?;
    Ok(())
}

/// Deletes all devices of a member.
pub(crate) fn delete_all(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::delete(known_devices::table.filter(known_devices::user_id.eq(user.0))).execute(connection)?;
    Ok(())
}

/// Deletes devices past their retention.
pub(crate) fn delete_unused(now: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    let old = known_devices::table.filter(known_devices::last_used_at.le(now - device_lifetime()));
    diesel::delete(old).execute(connection)?;
    Ok(())
}
