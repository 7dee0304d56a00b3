//! Log-ins that wait for their second factor.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId, challenge_lifetime},
};

use crate::{database::Failure, schema::log_in_challenges};

/// Stores a log-in challenge until its second factor is presented.
pub(crate) fn challenge(
    user: UserId,
    token: TokenHash,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(log_in_challenges::table)
        .values((
            log_in_challenges::token_hash.eq(token.0.to_vec()),
            log_in_challenges::user_id.eq(user.0),
            log_in_challenges::expires_at.eq(at + challenge_lifetime()),
        ))
        .execute(connection)?;
    Ok(())
}

/// Whether a log-in challenge of that member is pending under the token. Call with the member locked.
pub(crate) fn is_pending(
    user: UserId,
    token: TokenHash,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let pending = log_in_challenges::table
        .find(token.0.to_vec())
        .filter(log_in_challenges::user_id.eq(user.0))
        .filter(log_in_challenges::expires_at.gt(at));
    Ok(diesel::select(diesel::dsl::exists(pending)).get_result(connection)?)
}

/// Deletes a log-in challenge.
pub(crate) fn end_challenge(token: TokenHash, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::delete(log_in_challenges::table.find(token.0.to_vec())).execute(connection)?;
    Ok(())
}

/// Deletes all log-in challenges of a member; the log-ins must start again.
pub(crate) fn end_challenges(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::delete(log_in_challenges::table.filter(log_in_challenges::user_id.eq(user.0)))
        .execute(connection)?;
    Ok(())
}

/// Deletes expired log-in challenges.
pub(crate) fn delete_expired_challenges(
    now: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::delete(log_in_challenges::table.filter(log_in_challenges::expires_at.le(now)))
        .execute(connection)?;
    Ok(())
}
