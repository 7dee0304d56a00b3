//! Threads as domain values, their updates and appointments.

use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
    appointments::{Appointment, Slot, SlotId},
    audit::Action,
    contact_requests::{Confirmation, ContactRequest, Reference},
    inquiries::{
        ListingState, MessageAuthor, OpenStage, PreferredSlot, Thread, ThreadKind, ThreadMessage,
        ThreadRequest, ThreadStage,
    },
    to_microseconds,
    vehicles::VehicleId,
};
use ports::inquiries::{ThreadUpdate, ThreadUpdateRefusal};

use super::queue_of;
use crate::{records::ThreadRecord, state::State};

impl State {
    pub(super) fn threads(&self) -> impl Iterator<Item = Thread> {
        self.contact_requests
            .iter()
            .filter_map(|(confirmation, contact_request)| self.whole_thread(confirmation, contact_request))
    }

    pub(super) fn thread(&self, reference: &Reference) -> Option<Thread> {
        let (confirmation, contact_request) =
            self.contact_requests.iter().find(|(confirmation, _)| confirmation.reference == *reference)?;
        self.whole_thread(confirmation, contact_request)
    }

    fn whole_thread(&self, confirmation: &Confirmation, contact_request: &ContactRequest) -> Option<Thread> {
        let (kind, mut request) = match contact_request.clone() {
            ContactRequest::Inquiry(inquiry) => (
                ThreadKind::Inquiry,
                ThreadRequest {
                    name: inquiry.name,
                    email: inquiry.email,
                    phone: inquiry.phone,
                    text: inquiry.message.as_str().to_owned(),
                    vehicle: inquiry.vehicle,
                    vehicle_title: None,
                    service: inquiry.service,
                    preferred_slot: None,
                },
            ),
            ContactRequest::Appointment(appointment) => (
                ThreadKind::Appointment,
                ThreadRequest {
                    name: appointment.name,
                    email: appointment.email,
                    phone: appointment.phone,
                    text: appointment.note.map(|note| note.as_str().to_owned()).unwrap_or_default(),
                    vehicle: appointment.vehicle,
                    vehicle_title: None,
                    service: appointment.service,
                    preferred_slot: Some(PreferredSlot {
                        town: appointment.town,
                        date: appointment.preferred_date.get(),
                        time: appointment.preferred_time,
                    }),
                },
            ),
            ContactRequest::AccessRequest(_) => return None,
        };
        request.vehicle_title = self.inquiries.titles.get(&confirmation.reference).cloned();
        let listing = request.vehicle.and_then(|vehicle| self.listing_state(vehicle));
        let record = self.inquiries.records.get(&confirmation.reference);
        let appointment = self.inquiries.appointments.get(&confirmation.reference).cloned();
        let received_at = to_microseconds(confirmation.received_at);
        Some(Thread {
            reference: confirmation.reference.clone(),
            kind: if appointment.is_some() { ThreadKind::Appointment } else { kind },
            request,
            listing,
            asker: self.asker(&confirmation.reference),
            stage: record.map_or(ThreadStage::Received, |record| record.stage),
            assignee: record.and_then(|record| self.member_ref(record.assignee?)),
            revision: record.map_or(1, |record| record.revision),
            received_at,
            waiting_since: record.map_or(received_at, |record| record.waiting_since),
            appointment,
            before_closing: record.and_then(|record| record.before_closing),
        })
    }

    /// Status of a listing with its date.
    fn listing_state(&self, vehicle: VehicleId) -> Option<ListingState> {
        let listing = self.listings.get(&vehicle)?;
        let status = listing.vehicle.summary.status;
        let moves = self.status_moves.iter().filter(|(id, step)| *id == vehicle && step.from != step.to);
        let changed_at = moves.filter(|(_, step)| step.to == status).map(|(_, step)| step.at).max();
        let sales =
            listing.vehicle.prices.iter().filter(|step| step.is_sale() && step.superseded_at.is_none());
        Some(ListingState::of(status, changed_at, sales.map(|step| step.at).max(), listing.expired_at))
    }

    /// The contact request of that reference.
    pub(crate) fn contact_request(&self, reference: &Reference) -> Option<&ContactRequest> {
        let found =
            self.contact_requests.iter().find(|(confirmation, _)| confirmation.reference == *reference);
        found.map(|(_, contact_request)| contact_request)
    }

    /// The member who sent it while signed in; `None` otherwise.
    pub(crate) fn asker(&self, reference: &Reference) -> Option<UserId> {
        self.inquiries.askers.get(reference).copied()
    }

    pub(crate) fn set_asker(&mut self, reference: &Reference, asker: UserId) {
        self.inquiries.askers.insert(reference.clone(), asker);
    }

    /// The messages that both sides may read, without staff notes.
    pub(crate) fn shared_messages(&self, reference: &Reference) -> Vec<ThreadMessage> {
        let messages = self.inquiries.records.get(reference).map(|record| record.messages.as_slice());
        let messages = messages.unwrap_or_default().iter().map(|(message, _)| message.clone());
        messages.filter(|message| message.side != MessageAuthor::Note).collect()
    }

    /// The slot, if it is in the future and not taken by a thread other than `but`.
    pub(crate) fn free_slot(&self, id: SlotId, at: Timestamp, but: Option<&Reference>) -> Option<Slot> {
        let slot = self.inquiries.slots.get(&id).filter(|slot| slot.starts_at > at)?;
        let holder = self.slot_holder(id);
        (holder.is_none() || holder == but).then(|| slot.clone())
    }

    /// Stores the token hash of the link that opens a thread.
    pub(crate) fn store_link(&mut self, link: TokenHash, reference: &Reference) {
        self.inquiries.links.insert(link, reference.clone());
    }

    /// The thread whose appointment holds the slot.
    pub(crate) fn slot_holder(&self, id: SlotId) -> Option<&Reference> {
        let mut appointments = self.inquiries.appointments.iter();
        let held = appointments.find(|(_, held)| held.slot == Some(id) && held.state.reserves_slot());
        held.map(|(reference, _)| reference)
    }

    pub(crate) fn set_appointment(&mut self, reference: &Reference, appointment: Appointment) {
        self.inquiries.appointments.insert(reference.clone(), appointment);
    }

    /// Deletes a slot; appointments in it keep their place and time.
    pub(crate) fn remove_slot(&mut self, id: SlotId) {
        self.inquiries.slots.remove(&id);
        for appointment in
            self.inquiries.appointments.values_mut().filter(|appointment| appointment.slot == Some(id))
        {
            appointment.slot = None;
        }
    }

    /// Deletes slots that began before that time and are not held by an appointment.
    pub(crate) fn delete_free_slots(&mut self, before: Timestamp) {
        let past = self.inquiries.slots.values().filter(|slot| slot.starts_at < before);
        let free: Vec<SlotId> =
            past.map(|slot| slot.id).filter(|id| self.slot_holder(*id).is_none()).collect();
        for id in free {
            self.remove_slot(id);
        }
    }

    pub(crate) fn threads_with_appointments(&self) -> Vec<Thread> {
        self.threads().filter(|thread| thread.appointment.is_some()).collect()
    }

    /// Deletes thread data whose contact request is gone.
    pub(crate) fn delete_orphaned_threads(&mut self) {
        let contact_requests = &self.contact_requests;
        let is_there = |reference: &Reference| {
            contact_requests.iter().any(|(confirmation, _)| confirmation.reference == *reference)
        };
        self.inquiries.records.retain(|reference, _| is_there(reference));
        self.inquiries.appointments.retain(|reference, _| is_there(reference));
        self.inquiries.askers.retain(|reference, _| is_there(reference));
        self.inquiries.links.retain(|_, reference| is_there(reference));
    }

    /// Deletes a member's calendar feed and unassigns their threads, which changes the queues.
    pub(crate) fn delete_calendar_of(&mut self, user: UserId) {
        self.inquiries.feeds.remove(&user);
        let mut orphaned = Vec::new();
        for (reference, record) in &mut self.inquiries.records {
            if record.assignee == Some(user) {
                record.assignee = None;
                orphaned.push(reference.clone());
            }
        }
        for thread in orphaned.iter().filter_map(|reference| self.thread(reference)).collect::<Vec<_>>() {
            self.append_cases_changed(queue_of(thread.kind));
        }
    }

    pub(super) fn update_thread(&mut self, turn: &ThreadUpdate) -> Result<Box<Thread>, ThreadUpdateRefusal> {
        let Some(thread) = self.thread(&turn.reference) else {
            return Err(ThreadUpdateRefusal::NoSuchThread);
        };
        let left = queue_of(thread.kind);
        if thread.revision != turn.revision {
            return Err(ThreadUpdateRefusal::Outdated(thread.stage));
        }
        let at = to_microseconds(turn.at);
        if let Some(appointment) = &turn.appointment {
            let is_free = |id: SlotId| self.free_slot(id, turn.at, Some(&turn.reference)).is_some();
            if appointment.state.reserves_slot() && !appointment.slot.is_some_and(is_free) {
                return Err(ThreadUpdateRefusal::SlotTaken);
            }
            self.set_appointment(&turn.reference, appointment.clone());
        }
        let inquiries = &mut self.inquiries;
        let record = inquiries.records.entry(turn.reference.clone()).or_insert_with(|| ThreadRecord {
            stage: thread.stage,
            assignee: None,
            revision: thread.revision,
            waiting_since: thread.waiting_since,
            before_closing: None,
            messages: Vec::new(),
        });
        if record.stage != turn.stage {
            let is_closed = turn.stage == ThreadStage::Closed;
            record.before_closing =
                is_closed.then_some(OpenStage { stage: record.stage, since: record.waiting_since });
        }
        if let Some(since) = record.stage.since(turn.stage, turn.since, turn.at) {
            record.waiting_since = to_microseconds(since);
        }
        record.stage = turn.stage;
        record.revision += 1;
        if let Some(assignee) = turn.assignee {
            record.assignee = assignee;
        }
        if let Some((side, text)) = &turn.message {
            inquiries.messages_written += 1;
            let author = side.named(turn.actor.user);
            let (id, text) = (inquiries.messages_written, text.as_str().to_owned());
            record.messages.push((ThreadMessage { id, side: *side, author: None, text, at }, author));
        }
        if let Some(link) = turn.link {
            inquiries.links.insert(link, turn.reference.clone());
        }
        if let Some(mail) = &turn.mail {
            self.post(mail.clone(), at);
        }
        if let Some(action) = turn.action {
            let assignee = thread.assignee.as_ref().map(|member| member.id);
            let edit = turn.edit(thread.stage, assignee);
            self.audit_edit(at, turn.actor, None, Action::Thread(action), edit);
        }
        let Some(thread) = self.thread(&turn.reference) else {
            return Err(ThreadUpdateRefusal::NoSuchThread);
        };
        let entered = queue_of(thread.kind);
        self.append_cases_changed(entered);
        if left != entered {
            self.append_cases_changed(left);
        }
        Ok(Box::new(thread))
    }
}
