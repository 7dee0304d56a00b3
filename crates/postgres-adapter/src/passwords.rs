//! Password hashes of members, and what ends with a change of password.

use diesel::prelude::*;
use domain::accounts::{GuessCounter, PasswordHash, User, UserId};

use crate::{database::Failure, rate_limit, schema::users, two_factor};

/// Stores a new password hash; log-ins that began with the old one are invalidated.
pub(crate) fn store_hash(
    user: UserId,
    hash: &PasswordHash,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::update(users::table.find(user.0))
        .set(users::password_hash.eq(hash.as_str()))
        .execute(connection)?;
    two_factor::end_challenges(user, connection)
}

/// Resets the counter of failed log-ins from unknown devices after a password change.
pub(crate) fn reset_failures(user: &User, connection: &mut PgConnection) -> Result<(), Failure> {
    rate_limit::reset(&GuessCounter::from(&user.username), connection)
}
