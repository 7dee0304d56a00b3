//! Appointment slots, calendar feeds and the appointments in them.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Binary, Bool, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{ActingSession, TokenHash, UserId},
    appointments::{AppointmentTown, MeetingAddress, NewSlot, Slot, SlotId, without_overlaps},
    audit::{Action, Actor, Edit, FieldChange},
    contact_requests::Reference,
    inquiries::{Thread, ThreadAction, ThreadOwner},
};
use ports::{
    StoreError,
    appointments::{Appointments, FeedOwner, WithdrawSlotRefusal},
};

use crate::{
    PostgresStore,
    appointment_slots::{CANCELLED, SlotRow},
    audit,
    database::Failure,
    inquiries::{ANY_OWNER, THEIRS, ThreadRow, select_threads},
    member_rows::acting_member,
    schema::{appointment_slots, appointments, calendar_feeds},
    statement::statement,
};

#[derive(QueryableByName)]
struct OwnerRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_admin: bool,
    #[diesel(sql_type = Bool)]
    has_second_factor: bool,
    #[diesel(sql_type = Nullable<Text>)]
    mailbox: Option<String>,
}

/// Deletes slots that began before `before` and that no appointment uses; returns their number.
pub(crate) fn delete_free_slots(before: Timestamp, connection: &mut PgConnection) -> QueryResult<usize> {
    statement(
        "DELETE FROM appointment_slots s WHERE s.starts_at < $1
            AND NOT EXISTS (SELECT FROM appointments m WHERE m.slot_id = s.id AND m.state <> 'cancelled')",
    )
    .bind::<Timestamptz, _>(before)
    .execute(connection)
}

#[async_trait]
impl Appointments for PostgresStore {
    async fn slots(
        &self,
        town: Option<AppointmentTown>,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<Vec<(Slot, Option<Reference>)>, StoreError> {
        self.database
            .run(move |connection| {
                let mut wanted = appointment_slots::table
                    .left_join(
                        appointments::table.on(appointments::slot_id
                            .eq(appointment_slots::id.nullable())
                            .and(appointments::state.ne(CANCELLED))
                            // Same bounds as for the slots, so that the index on the appointments' start is
                            // used.
                            .and(appointments::starts_at.ge(from))
                            .and(appointments::starts_at.lt(to))),
                    )
                    .filter(appointment_slots::starts_at.ge(from))
                    .filter(appointment_slots::starts_at.lt(to))
                    .order((appointment_slots::starts_at, appointment_slots::id))
                    .select((SlotRow::as_select(), appointments::reference.nullable()))
                    .into_boxed();
                if let Some(town) = town {
                    wanted = wanted.filter(appointment_slots::town.eq(town.as_str()));
                }
                let rows: Vec<(SlotRow, Option<String>)> = wanted.load(connection)?;
                rows.into_iter()
                    .map(|(slot, taken)| {
                        Ok((slot.into_slot()?, taken.as_deref().map(Reference::parse).transpose()?))
                    })
                    .collect()
            })
            .await
    }

    async fn slot(&self, id: SlotId) -> Result<Option<Slot>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<SlotRow> = appointment_slots::table
                    .find(id.0)
                    .select(SlotRow::as_select())
                    .first(connection)
                    .optional()?;
                row.map(SlotRow::into_slot).transpose()
            })
            .await
    }

    async fn offer_slots(
        &self,
        slots: &[NewSlot],
        address: &MeetingAddress,
        actor: Actor,
        at: Timestamp,
    ) -> Result<u64, StoreError> {
        let (slots, address) = (slots.to_vec(), address.clone());
        self.database
            .write(move |connection| {
                // Serializes offers: the overlap check must see all slots already written.
                statement("LOCK TABLE appointment_slots IN SHARE ROW EXCLUSIVE MODE").execute(connection)?;
                let begin = slots.iter().map(|slot| slot.starts_at).min();
                let end = slots.iter().map(|slot| slot.ends_at).max();
                let (Some(begin), Some(end)) = (begin, end) else { return Ok(0) };
                let rows: Vec<SlotRow> = appointment_slots::table
                    .filter(appointment_slots::starts_at.lt(end).and(appointment_slots::ends_at.gt(begin)))
                    .select(SlotRow::as_select())
                    .load(connection)?;
                let taken = rows.into_iter().map(SlotRow::into_slot).collect::<Result<Vec<Slot>, _>>()?;
                let free = without_overlaps(&slots, taken);
                let rows = free.iter().map(|slot| {
                    (
                        appointment_slots::town.eq(slot.town.as_str()),
                        appointment_slots::address.eq(address.as_str()),
                        appointment_slots::starts_at.eq(slot.starts_at),
                        appointment_slots::ends_at.eq(slot.ends_at),
                    )
                });
                let rows: Vec<_> = rows.collect();
                diesel::insert_into(appointment_slots::table).values(&rows).execute(connection)?;
                let offered = free.len() as u64;
                if offered > 0 {
                    let edit = Edit::of(FieldChange::between("slots", None, Some(offered)));
                    let action = Action::Thread(ThreadAction::SlotsOffered);
                    audit::audit_edit(at, actor, None, action, edit, connection)?;
                }
                Ok(offered)
            })
            .await
    }

    async fn withdraw_slot(
        &self,
        id: SlotId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), WithdrawSlotRefusal>, StoreError> {
        self.database
            .write(move |connection| {
                let found: Option<Timestamp> = appointment_slots::table
                    .find(id.0)
                    .select(appointment_slots::starts_at)
                    .for_update()
                    .first(connection)
                    .optional()?;
                let Some(starts_at) = found else { return Ok(Err(WithdrawSlotRefusal::NoSuchSlot)) };
                let taken: bool = diesel::select(diesel::dsl::exists(
                    appointments::table
                        .filter(appointments::slot_id.eq(id.0))
                        .filter(appointments::state.ne(CANCELLED)),
                ))
                .get_result(connection)?;
                if taken {
                    return Ok(Err(WithdrawSlotRefusal::Booked));
                }
                diesel::delete(appointment_slots::table.find(id.0)).execute(connection)?;
                let edit = Edit::of(FieldChange::between("slot", Some(starts_at), None));
                audit::audit_edit(
                    at,
                    actor,
                    None,
                    Action::Thread(ThreadAction::SlotWithdrawn),
                    edit,
                    connection,
                )?;
                Ok(Ok(()))
            })
            .await
    }

    async fn appointments<'a>(
        &self,
        owner: Option<&'a ThreadOwner>,
        since: Timestamp,
    ) -> Result<Vec<Thread>, StoreError> {
        let owner = owner.cloned();
        self.database
            .run(move |connection| {
                // No appointment lasts a whole day, so a bound on the start allows the index to be used.
                let whose = if owner.is_some() { THEIRS } else { ANY_OWNER };
                let rows: Vec<ThreadRow> = statement(select_threads(&format!(
                    "WHERE m.ends_at > $3 AND m.starts_at > $3 - interval '1 day' AND {whose}
                      ORDER BY m.starts_at, t.reference"
                )))
                .bind::<Nullable<Text>, _>(owner.as_ref().and_then(|owner| owner.mailbox.as_deref()))
                .bind::<Nullable<BigInt>, _>(owner.as_ref().map(|owner| owner.user.0))
                .bind::<Timestamptz, _>(since)
                .load(connection)?;
                rows.into_iter().map(ThreadRow::into_thread).collect()
            })
            .await
    }

    async fn set_feed(
        &self,
        by: ActingSession,
        token: Option<TokenHash>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database
            .write(move |connection| {
                let user = acting_member(by, connection)?.id;
                let Some(token) = token else { return end_feed(user, connection) };
                let values =
                    (calendar_feeds::token_hash.eq(token.0.as_slice()), calendar_feeds::made_at.eq(at));
                diesel::insert_into(calendar_feeds::table)
                    .values((calendar_feeds::user_id.eq(user.0), values))
                    .on_conflict(calendar_feeds::user_id)
                    .do_update()
                    .set(values)
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn feed_owner(&self, token: TokenHash, at: Timestamp) -> Result<Option<FeedOwner>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<OwnerRow> = statement(
                    "SELECT u.id, u.is_admin,
                            EXISTS (SELECT FROM second_factors s WHERE s.user_id = u.id AND s.is_on) AS has_second_factor,
                            CASE WHEN u.email_verified_at IS NOT NULL THEN lower(normalize(u.email)) END AS mailbox
                       FROM calendar_feeds f JOIN users u ON u.id = f.user_id
                      WHERE f.token_hash = $1 AND (u.suspended_at IS NULL OR u.suspended_until <= $2) AND NOT EXISTS
                            (SELECT FROM account_closures d WHERE d.user_id = u.id AND d.returned_at IS NULL)",
                )
                .bind::<Binary, _>(token.0.as_slice())
                .bind::<Timestamptz, _>(at)
                .get_result(connection)
                .optional()?;
                Ok(row.map(|row| FeedOwner {
                    user: UserId(row.id),
                    is_admin: row.is_admin,
                    has_second_factor: row.has_second_factor,
                    mailbox: row.mailbox,
                }))
            })
            .await
    }
}

/// Deletes a member's calendar feed.
pub(crate) fn end_feed(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::delete(calendar_feeds::table.find(user.0)).execute(connection)?;
    Ok(())
}
