//! Suspended members: the condition of queries, and the check in a transaction.

use diesel::prelude::*;
use domain::{Timestamp, accounts::UserId, membership::Suspension};

use crate::{database::Failure, schema::users};

/// Columns `suspended_at` and `suspended_until`.
pub(crate) type SuspensionColumns = (Option<Timestamp>, Option<Timestamp>);

/// Matches members who are not suspended at `at`: the rule of [`Suspension::is_in_force`].
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn is_active(at: Timestamp) -> _ {
    users::suspended_at.is_null().or(users::suspended_until.assume_not_null().le(at))
}

/// The stored suspension, which may have ended.
pub(crate) fn stored((since, until): SuspensionColumns) -> Option<Suspension> {
    since.map(|_| Suspension { until })
}

/// Locks a member until the transaction ends and returns the suspension in force. One that has ended is
/// deleted, so that everything that needs a session finds an active member from then on.
pub(crate) fn in_force(
    user: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<Suspension>, Failure> {
    let row: Option<SuspensionColumns> = users::table
        .find(user.0)
        .select((users::suspended_at, users::suspended_until))
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let Some(suspension) = row.and_then(stored) else { return Ok(None) };
    if suspension.is_in_force(at) {
        return Ok(Some(suspension));
    }
    let none: Option<Timestamp> = None;
    diesel::update(users::table.find(user.0))
        .set((users::suspended_at.eq(none), users::suspended_until.eq(none)))
        .execute(connection)?;
    Ok(None)
}
