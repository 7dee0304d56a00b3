//! Rows of appointment slots, and the lock of a slot that is to be reserved.

use diesel::prelude::*;
use domain::{
    Timestamp,
    appointments::{AppointmentState, AppointmentTown, MeetingAddress, Slot, SlotId},
    contact_requests::Reference,
};

use crate::{
    database::Failure,
    schema::{appointment_slots, appointments},
};

pub(crate) const CANCELLED: &str = AppointmentState::Cancelled.as_str();

#[derive(Queryable, Selectable)]
#[diesel(table_name = appointment_slots)]
pub(crate) struct SlotRow {
    id: i64,
    town: String,
    starts_at: Timestamp,
    ends_at: Timestamp,
    address: Option<String>,
}

impl SlotRow {
    pub(crate) fn into_slot(self) -> Result<Slot, Failure> {
        Ok(Slot {
            id: SlotId(self.id),
            town: AppointmentTown::parse(&self.town)?,
            address: self.address.map(MeetingAddress::from_store),
            starts_at: self.starts_at,
            ends_at: self.ends_at,
        })
    }
}

/// Locks a slot until the transaction ends and returns it if it is in the future and not taken by a thread
/// other than `but`. A concurrent request for the same slot waits here.
pub(crate) fn lock_slot(
    id: SlotId,
    at: Timestamp,
    but: Option<&Reference>,
    connection: &mut PgConnection,
) -> Result<Option<Slot>, Failure> {
    let row: Option<SlotRow> = appointment_slots::table
        .find(id.0)
        .filter(appointment_slots::starts_at.gt(at))
        .select(SlotRow::as_select())
        .for_update()
        .first(connection)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let taken: bool = diesel::select(diesel::dsl::exists(
        appointments::table
            .filter(appointments::slot_id.eq(id.0))
            .filter(appointments::state.ne(CANCELLED))
            .filter(appointments::reference.ne(but.map_or("", Reference::as_str))),
    ))
    .get_result(connection)?;
    if taken { Ok(None) } else { row.into_slot().map(Some) }
}
