//! Log of the changes of listings: their statuses before and after, and who made them.

use diesel::{prelude::*, sql_types};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::FieldChange,
    submissions::Side,
    vehicles::{ListingStatus, VehicleId},
};

use crate::{audit, database::Failure, schema::listing_changes, statement::statement};

/// Names the member who makes this transaction's changes: the trigger on `vehicles` records them, so that they are
/// not notified of their own change.
pub(super) fn set_actor(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    statement("SELECT set_config('marque.actor', $1, true)")
        .bind::<sql_types::Text, _>(user.0.to_string())
        .execute(connection)?;
    Ok(())
}

/// A change of a listing by its seller or by staff; the status may stay the same.
pub(super) struct ListingChangeRecord<'a> {
    pub(super) from: ListingStatus,
    pub(super) to: ListingStatus,
    pub(super) at: Timestamp,
    pub(super) side: Side,
    pub(super) actor: Option<UserId>,
    pub(super) reason: &'a str,
}

pub(super) fn log_change(
    id: i64,
    record: &ListingChangeRecord<'_>,
    changes: &[FieldChange],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(listing_changes::table)
        .values((
            listing_changes::vehicle_id.eq(id),
            listing_changes::from_status.eq(record.from.as_str()),
            listing_changes::to_status.eq(record.to.as_str()),
            listing_changes::at.eq(record.at),
            listing_changes::side.eq(record.side.as_str()),
            listing_changes::actor_id.eq(record.actor.map(|user| user.0)),
            listing_changes::reason.eq(record.reason),
            listing_changes::changes.eq(audit::write_changes(changes)),
        ))
        .execute(connection)?;
    Ok(())
}

/// Records the changes of the status that a run of a feed or its undo made; `changes` are the listings with their
/// statuses before and after.
pub(crate) fn log_feed_changes(
    changes: impl IntoIterator<Item = (VehicleId, ListingStatus, ListingStatus)>,
    reason: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let changed = changes.into_iter().filter(|(_, from, to)| from != to);
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
