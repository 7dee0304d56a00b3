//! Random operations on slots and appointments.

use chrono::{Days, TimeDelta};
use domain::{
    appointments::{Appointment, AppointmentTown, MeetingAddress, NewSlot, Slot},
    contact_requests::{AppointmentRequestDraft, ContactRequestDraft},
    inquiries::{ThreadAction, ThreadOwner, ThreadStage},
};
use ports::appointments::Appointments;
use ports::commands::CommandOutcome;
use ports::contact_requests::ContactRequests;
use ports::inquiries::{Inquiries, ThreadUpdate};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::{VehicleFixture, appointment_draft};

impl GeneratorState {
    /// Performs an operation on slots or appointments; `None` for operations of other features and if there
    /// is no slot.
    pub(super) async fn perform_of_appointments<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::OfferSlots => {
                let starts_at = now + TimeDelta::minutes(100 * i64::try_from(what).unwrap_or(0) + 60);
                let town = [AppointmentTown::Chicago, AppointmentTown::Madison][how % 2];
                let slot = NewSlot { town, starts_at, ends_at: starts_at + TimeDelta::minutes(30) };
                result_text(
                    store
                        .offer_slots(&[slot], &MeetingAddress::parse("1 Main Street").unwrap(), actor, now)
                        .await,
                )
            }
            Op::WithdrawSlot => {
                let there = store.slots(None, now, now + TimeDelta::days(9)).await.unwrap();
                let slot = pick(&there, what)?.0.id;
                result_text(store.withdraw_slot(slot, actor, now).await)
            }
            Op::BookSlot => {
                let slot = self.slot::<F>(store, what).await?;
                let today = now.date_naive();
                let town = if how == 5 { "evanston" } else { slot.town.as_str() };
                let draft = ContactRequestDraft::Appointment(AppointmentRequestDraft {
                    slot: Some(slot.id),
                    town: town.into(),
                    ..appointment_draft(&(today + Days::new(1)).to_string())
                });
                let confirmation = self.new_confirmation(how);
                let asker = (how % 2 == 0).then_some(user.id);
                let command = self.command("book", operation);
                let outcome = store
                    .store_contact_request(&draft.parse(today).unwrap(), asker, &confirmation, &command, None)
                    .await;
                if let Ok(CommandOutcome::Done(confirmation)) = &outcome {
                    self.references.push(confirmation.reference.clone());
                }
                result_text(outcome)
            }
            Op::PickSlot | Op::ProposeSlot | Op::ConfirmMeeting | Op::CancelMeeting => {
                let booked = store.appointments(None, now - TimeDelta::days(1)).await.unwrap();
                let met = pick(&booked, how).map(|thread| thread.reference);
                let reference = met.filter(|_| how % 4 > 0).or_else(|| pick(&self.references, what))?;
                let (thread, _) = store.thread(&reference).await.unwrap()?;
                let (before, slot) = (thread.appointment.as_ref(), self.slot::<F>(store, what).await);
                let (appointment, action) = match op {
                    Op::PickSlot => (slot.map(|slot| Appointment::picked(before, &slot)), None),
                    Op::ProposeSlot => (
                        slot.map(|slot| Appointment::proposed(before, &slot)),
                        Some(ThreadAction::AppointmentProposed),
                    ),
                    Op::ConfirmMeeting => {
                        (before.and_then(Appointment::confirmed), Some(ThreadAction::AppointmentConfirmed))
                    }
                    _ => (before.and_then(Appointment::cancelled), Some(ThreadAction::AppointmentCancelled)),
                };
                let turn = ThreadUpdate {
                    reference,
                    revision: if how == 11 { 99 } else { thread.revision },
                    stage: [ThreadStage::Received, ThreadStage::Answered][how % 2],
                    since: None,
                    message: None,
                    assignee: None,
                    appointment: Some(appointment?),
                    link: None,
                    mail: (how % 3 == 0).then(|| self.mail_to(user.id, "Your appointment")),
                    actor,
                    action,
                    at: now,
                };
                let turned = result_text(store.update_thread(&turn).await);
                let slots = store.slots(None, now - TimeDelta::days(1), now + TimeDelta::days(9)).await;
                format!("{turned} {}", result_text(slots))
            }
            Op::SetFeed => {
                let user = self.signed_in(operation);
                let token = (how % 4 > 0).then(|| self.fresh_token());
                self.feeds.extend(token);
                let set = result_text(store.set_feed(self.acting(user.id), token, now).await);
                let earlier = pick(&self.feeds, what)?;
                let owner = result_text(store.feed_owner(earlier, now).await);
                let appointments = result_text(store.appointments(Some(&ThreadOwner::of(&other)), now).await);
                format!("{set} {owner} {appointments}")
            }
            _ => return None,
        })
    }

    /// One of the slots, past ones included.
    async fn slot<F: VehicleFixture>(&self, store: &F::Store, what: usize) -> Option<Slot> {
        let there = store.slots(None, self.now - TimeDelta::days(1), self.now + TimeDelta::days(9)).await;
        let (slot, _) = pick(&there.unwrap(), what)?;
        store.slot(slot.id).await.unwrap()
    }
}
