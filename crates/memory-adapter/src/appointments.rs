//! `Appointments` in memory: slots, appointments and the calendar feed.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, Role, TokenHash, mailbox},
    appointments::{AppointmentTown, MeetingAddress, NewSlot, Slot, SlotId, without_overlaps},
    audit::{Action, Actor, Edit, FieldChange},
    contact_requests::Reference,
    inquiries::{Thread, ThreadAction, ThreadOwner},
    to_microseconds,
};
use ports::{
    StoreError,
    appointments::{Appointments, FeedOwner, WithdrawSlotRefusal},
};

use crate::MemoryStore;

#[async_trait]
impl Appointments for MemoryStore {
    async fn slots(
        &self,
        town: Option<AppointmentTown>,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<Vec<(Slot, Option<Reference>)>, StoreError> {
        let state = self.read()?;
        let mut slots: Vec<Slot> = state
            .inquiries
            .slots
            .values()
            .filter(|slot| town.is_none_or(|town| slot.town == town))
            .filter(|slot| slot.starts_at >= from && slot.starts_at < to)
            .cloned()
            .collect();
        slots.sort_by_key(|slot| (slot.starts_at, slot.id));
        let with_holder = |slot: Slot| {
            let holder = state.slot_holder(slot.id).cloned();
            (slot, holder)
        };
        Ok(slots.into_iter().map(with_holder).collect())
    }

    async fn slot(&self, id: SlotId) -> Result<Option<Slot>, StoreError> {
        Ok(self.read()?.inquiries.slots.get(&id).cloned())
    }

    async fn offer_slots(
        &self,
        slots: &[NewSlot],
        address: &MeetingAddress,
        actor: Actor,
        at: Timestamp,
    ) -> Result<u64, StoreError> {
        let mut state = self.write()?;
        let free = without_overlaps(slots, state.inquiries.slots.values().cloned());
        let offered = free.len() as u64;
        for NewSlot { town, starts_at, ends_at } in free {
            state.inquiries.slots_offered += 1;
            let id = SlotId(state.inquiries.slots_offered);
            state
                .inquiries
                .slots
                .insert(id, Slot { id, town, address: Some(address.clone()), starts_at, ends_at });
        }
        if offered > 0 {
            let edit = Edit::of(FieldChange::between("slots", None, Some(offered)));
            state.audit_edit(
                to_microseconds(at),
                actor,
                None,
                Action::Thread(ThreadAction::SlotsOffered),
                edit,
            );
        }
        Ok(offered)
    }

    async fn withdraw_slot(
        &self,
        id: SlotId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), WithdrawSlotRefusal>, StoreError> {
        let mut state = self.write()?;
        let Some(starts_at) = state.inquiries.slots.get(&id).map(|slot| slot.starts_at) else {
            return Ok(Err(WithdrawSlotRefusal::NoSuchSlot));
        };
        if state.slot_holder(id).is_some() {
            return Ok(Err(WithdrawSlotRefusal::Booked));
        }
        state.remove_slot(id);
        let edit = Edit::of(FieldChange::between("slot", Some(starts_at), None));
        state.audit_edit(to_microseconds(at), actor, None, Action::Thread(ThreadAction::SlotWithdrawn), edit);
        Ok(Ok(()))
    }

    async fn appointments<'a>(
        &self,
        owner: Option<&'a ThreadOwner>,
        since: Timestamp,
    ) -> Result<Vec<Thread>, StoreError> {
        let mut threads = self.read()?.threads_with_appointments();
        threads.retain(|thread| {
            thread.appointment.as_ref().is_some_and(|appointment| appointment.ends_at > since)
                && owner.is_none_or(|owner| owner.has(thread))
        });
        threads.sort_by_key(|thread| {
            let starts_at = thread.appointment.as_ref().map(|appointment| appointment.starts_at);
            (starts_at, thread.reference.as_str().to_owned())
        });
        Ok(threads)
    }

    async fn set_feed(
        &self,
        by: ActingSession,
        token: Option<TokenHash>,
        _at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut state = self.write()?;
        let user = state.acting_member(by)?.id;
        match token {
            Some(token) => state.inquiries.feeds.insert(user, token),
            None => state.inquiries.feeds.remove(&user),
        };
        Ok(())
    }

    async fn feed_owner(&self, token: TokenHash, at: Timestamp) -> Result<Option<FeedOwner>, StoreError> {
        let state = self.read()?;
        let owner = state.inquiries.feeds.iter().find(|(_, held)| **held == token);
        let account = owner
            .and_then(|(user, _)| state.members.get(user))
            .filter(|account| state.is_active_account(account.user.id, at));
        Ok(account.map(|account| FeedOwner {
            user: account.user.id,
            is_admin: account.user.roles.has(Role::Admin),
            has_second_factor: account.user.has_second_factor,
            mailbox: account.user.is_email_verified.then(|| mailbox(&account.user.email)),
        }))
    }
}
