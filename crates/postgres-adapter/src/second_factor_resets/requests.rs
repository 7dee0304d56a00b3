//! Requests for a reset: reading and settling them.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{SecondFactorReset, UserId, Username, reset_request_lifetime},
    audit::Actor,
};
use ports::second_factor_resets::PendingReset;

use crate::{
    database::Failure,
    schema::{second_factor_resets, users},
};

const OPEN: &str = "open";
pub(super) const CONFIRMED: &str = "confirmed";
pub(super) const CANCELLED: &str = "cancelled";
pub(super) const EXPIRED: &str = "expired";

/// Maximum number of pending requests listed.
const LISTED: i64 = 100;

#[derive(Queryable, Selectable)]
#[diesel(table_name = second_factor_resets)]
struct ResetRow {
    user_id: i64,
    requested_by: Option<i64>,
    reason: String,
    requested_at: Timestamp,
}

impl ResetRow {
    fn into_reset(self) -> SecondFactorReset {
        SecondFactorReset {
            user: UserId(self.user_id),
            requested_by: self.requested_by.map(UserId),
            reason: self.reason,
            requested_at: self.requested_at,
        }
    }
}

/// Loads pending requests, of one member or of all, oldest first.
pub(super) fn waiting(
    user: Option<UserId>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<PendingReset>, Failure> {
    let mut open = second_factor_resets::table
        .inner_join(users::table)
        .filter(second_factor_resets::state.eq(OPEN))
        .filter(second_factor_resets::requested_at.gt(at - reset_request_lifetime()))
        .order(second_factor_resets::id)
        .limit(LISTED)
        .select((ResetRow::as_select(), users::username))
        .into_boxed();
    if let Some(user) = user {
        open = open.filter(second_factor_resets::user_id.eq(user.0));
    }
    let rows: Vec<(ResetRow, String)> = open.load(connection)?;
    let requesters: Vec<i64> = rows.iter().filter_map(|(row, _)| row.requested_by).collect();
    let names: HashMap<i64, String> = users::table
        .filter(users::id.eq_any(requesters))
        .select((users::id, users::username))
        .load::<(i64, String)>(connection)?
        .into_iter()
        .collect();
    rows.into_iter()
        .map(|(row, username)| {
            let requester = row.requested_by.and_then(|requester| names.get(&requester));
            let requested_by = requester.map(Username::from_store);
            let username = Username::from_store(username);
            Ok(PendingReset { reset: row.into_reset(), username, requested_by })
        })
        .collect()
}

/// Loads and locks the member's open request. Call with the member locked.
pub(super) fn lock_open_request(
    user: UserId,
    connection: &mut PgConnection,
) -> Result<Option<SecondFactorReset>, Failure> {
    let row: Option<ResetRow> = second_factor_resets::table
        .filter(second_factor_resets::user_id.eq(user.0))
        .filter(second_factor_resets::state.eq(OPEN))
        .select(ResetRow::as_select())
        .for_update()
        .first(connection)
        .optional()?;
    Ok(row.map(ResetRow::into_reset))
}

/// Settles the member's open request; returns whether there was one.
pub(super) fn close_request(
    user: UserId,
    state: &str,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let open = second_factor_resets::table
        .filter(second_factor_resets::user_id.eq(user.0))
        .filter(second_factor_resets::state.eq(OPEN));
    let settled = diesel::update(open)
        .set((
            second_factor_resets::state.eq(state),
            second_factor_resets::settled_by.eq(actor.user.map(|user| user.0)),
            second_factor_resets::finished_at.eq(at),
        ))
        .execute(connection)?;
    Ok(settled > 0)
}
