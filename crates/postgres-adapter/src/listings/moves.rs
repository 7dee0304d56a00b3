//! Records of status changes of listings, with who made them, and whose a listing is.

use diesel::{prelude::*, sql_types};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::FieldChange,
    submissions::{Side, SubmissionId},
    vehicles::{ListingStatus, VehicleId},
};

use crate::{
    audit,
    database::Failure,
    schema::{listing_changes, submissions},
    statement::statement,
};

/// Names the member who makes this transaction's changes: the trigger on `vehicles` records them, so that they are
/// not notified of their own change.
pub(super) fn set_actor(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    statement("SELECT set_config('marque.actor', $1, true)")
        .bind::<sql_types::Text, _>(user.0.to_string())
        .execute(connection)?;
    Ok(())
}

/// A change of a listing by its seller or by staff; the status may stay the same.
pub(super) struct Move<'a> {
    pub(super) from: ListingStatus,
    pub(super) to: ListingStatus,
    pub(super) at: Timestamp,
    pub(super) side: Side,
    pub(super) actor: UserId,
    pub(super) reason: &'a str,
}

pub(super) fn write_move(
    id: i64,
    moved: &Move<'_>,
    changes: &[FieldChange],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(listing_changes::table)
        .values((
            listing_changes::vehicle_id.eq(id),
            listing_changes::from_status.eq(moved.from.as_str()),
            listing_changes::to_status.eq(moved.to.as_str()),
            listing_changes::at.eq(moved.at),
            listing_changes::side.eq(moved.side.as_str()),
            listing_changes::actor_id.eq(Some(moved.actor.0)),
            listing_changes::reason.eq(moved.reason),
            listing_changes::changes.eq(audit::write_changes(changes)),
        ))
        .execute(connection)?;
    Ok(())
}

/// Records the changes of the status that a run of a feed or its undo made; `moves` are the listings with their statuses
/// before and after.
pub(crate) fn write_feed_moves(
    moves: impl IntoIterator<Item = (VehicleId, ListingStatus, ListingStatus)>,
    reason: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let changed = moves.into_iter().filter(|(_, from, to)| from != to);
    let rows: Vec<_> = changed
        .map(|(vehicle, from, to)| {
            (
                listing_changes::vehicle_id.eq(vehicle.0),
                listing_changes::from_status.eq(from.as_str()),
                listing_changes::to_status.eq(to.as_str()),
                listing_changes::at.eq(at),
                listing_changes::side.eq("feed"),
                listing_changes::reason.eq(reason),
            )
        })
        .collect();
    diesel::insert_into(listing_changes::table).values(&rows).execute(connection)?;
    Ok(())
}

/// The submission that a listing came from, and its seller.
pub(crate) fn offered_by(
    id: i64,
    connection: &mut PgConnection,
) -> Result<Option<(SubmissionId, UserId)>, Failure> {
    let found: Option<(i64, i64)> = submissions::table
        .filter(submissions::vehicle_id.eq(id))
        .select((submissions::id, submissions::seller_id))
        .first(connection)
        .optional()?;
    Ok(found.map(|(submission, seller)| (SubmissionId(submission), UserId(seller))))
}
