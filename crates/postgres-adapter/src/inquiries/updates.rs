//! Writes of inquiry threads: their updates, links and appointments.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
    appointments::{Appointment, MeetingAddress},
    audit::Action,
    contact_requests::Reference,
    inquiries::{Thread, ThreadKind, ThreadStage},
};
use ports::inquiries::{ThreadUpdate, ThreadUpdateRefusal};

use super::threads::one;
use crate::{
    appointment_slots, audit,
    database::Failure,
    decoding::decode_enum,
    mail,
    schema::{appointments, inquiry_links, inquiry_messages, inquiry_threads},
};

/// Stores the appointment of a thread, which makes the thread one about an appointment.
pub(crate) fn write_appointment(
    reference: &Reference,
    appointment: &Appointment,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let values = (
        appointments::slot_id.eq(appointment.slot.map(|slot| slot.0)),
        appointments::town.eq(appointment.town.as_str()),
        appointments::address.eq(appointment.address.as_ref().map(MeetingAddress::as_str)),
        appointments::starts_at.eq(appointment.starts_at),
        appointments::ends_at.eq(appointment.ends_at),
        appointments::state.eq(appointment.state.as_str()),
        appointments::sequence.eq(appointment.sequence),
    );
    diesel::insert_into(appointments::table)
        .values((appointments::reference.eq(reference.as_str()), values))
        .on_conflict(appointments::reference)
        .do_update()
        .set(values)
        .execute(connection)?;
    diesel::update(inquiry_threads::table.find(reference.as_str()))
        .set(inquiry_threads::kind.eq(ThreadKind::Appointment.as_str()))
        .execute(connection)?;
    Ok(())
}

/// Stores the token of a link that opens a thread.
pub(crate) fn store_link(
    link: TokenHash,
    reference: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> QueryResult<usize> {
    diesel::insert_into(inquiry_links::table)
        .values((
            inquiry_links::token_hash.eq(link.0.as_slice()),
            inquiry_links::reference.eq(reference),
            inquiry_links::made_at.eq(at),
        ))
        .execute(connection)
}

pub(super) fn update_thread(
    turn: &ThreadUpdate,
    connection: &mut PgConnection,
) -> Result<Result<Box<Thread>, ThreadUpdateRefusal>, Failure> {
    let reference = turn.reference.as_str();
    // A concurrent change waits here and then sees the result of the first.
    let row: Option<(String, i32, Option<i64>)> = inquiry_threads::table
        .find(reference)
        .select((inquiry_threads::stage, inquiry_threads::revision, inquiry_threads::assignee_id))
        .for_update()
        .first(connection)
        .optional()?;
    let Some((stage, revision, assignee)) = row else { return Ok(Err(ThreadUpdateRefusal::NoSuchThread)) };
    let stage = decode_enum("stage", ThreadStage::parse(&stage))?;
    if revision != turn.revision {
        return Ok(Err(ThreadUpdateRefusal::Outdated(stage)));
    }
    if let Some(appointment) = &turn.appointment {
        if appointment.state.reserves_slot() {
            let slot = match appointment.slot {
                Some(slot) => appointment_slots::lock_slot(slot, turn.at, Some(&turn.reference), connection)?,
                None => None,
            };
            if slot.is_none() {
                return Ok(Err(ThreadUpdateRefusal::SlotTaken));
            }
        }
        write_appointment(&turn.reference, appointment, connection)?;
    }
    let since = stage.since(turn.stage, turn.since, turn.at);
    diesel::update(inquiry_threads::table.find(reference))
        .set((
            inquiry_threads::stage.eq(turn.stage.as_str()),
            inquiry_threads::revision.eq(revision + 1),
            since.map(|since| inquiry_threads::waiting_since.eq(since)),
            turn.assignee.map(|assignee| inquiry_threads::assignee_id.eq(assignee.map(|user| user.0))),
        ))
        .execute(connection)?;
    if let Some((side, text)) = &turn.message {
        let author = side.named(turn.actor.user);
        diesel::insert_into(inquiry_messages::table)
            .values((
                inquiry_messages::reference.eq(reference),
                inquiry_messages::side.eq(side.as_str()),
                inquiry_messages::author_id.eq(author.map(|user| user.0)),
                inquiry_messages::text.eq(text.as_str()),
                inquiry_messages::at.eq(turn.at),
            ))
            .execute(connection)?;
    }
    if let Some(link) = turn.link {
        store_link(link, reference, turn.at, connection)?;
    }
    if let Some(email) = &turn.mail {
        mail::post(email, turn.at, connection)?;
    }
    if let Some(action) = turn.action {
        let edit = turn.edit(stage, assignee.map(UserId));
        audit::audit_edit(turn.at, turn.actor, None, Action::Thread(action), edit, connection)?;
    }
    let thread = one(reference, connection)?;
    Ok(thread.map(Box::new).ok_or(ThreadUpdateRefusal::NoSuchThread))
}
