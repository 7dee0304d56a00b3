//! The contract of [`Appointments`] and of the appointments in threads.

use chrono::{NaiveDate, TimeDelta};
use domain::appointments::MeetingAddress;
use domain::audit::Actor;
use domain::inquiries::ThreadKind;
use domain::{
    accounts::RoleChange,
    appointments::{Appointment, AppointmentState, Slot, SlotId},
};
use domain::{
    accounts::{ActingSession, Role, SessionId},
    appointments::NewSlot,
};
use domain::{
    appointments::AppointmentTown,
    contact_requests::{AppointmentRequestDraft, ContactRequestDraft},
};
use futures_util::future::join_all;
use ports::StoreError;
use ports::accounts::Accounts;
use ports::appointments::{Appointments, WithdrawSlotRefusal};
use ports::commands::CommandOutcome;
use ports::contact_requests::{ContactRequestError, ContactRequests};
use ports::inquiries::{Inquiries, ThreadUpdate, ThreadUpdateRefusal};
use ports::retention::{FREE_SLOTS_KEPT, Retention};

use super::accounts::{acting_session, register_member};
use super::inquiries::{reader_of, submit_request, thread, thread_update};
use crate::{
    ContactRequestFixture, VehicleFixture, appointment_draft, at_minute, command_at, inquiry_draft,
    new_confirmation, new_user, token_hash,
};

const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();

fn address() -> MeetingAddress {
    MeetingAddress::parse("1 Main Street").unwrap()
}

fn new_slot(town: AppointmentTown, from: i64, to: i64) -> NewSlot {
    NewSlot { town, starts_at: at_minute(from), ends_at: at_minute(to) }
}

async fn offer_slot<S: Appointments>(store: &S, new: NewSlot) -> Slot {
    assert_eq!(store.offer_slots(&[new], &address(), Actor::default(), at_minute(0)).await.unwrap(), 1);
    let until = new.starts_at + TimeDelta::seconds(1);
    store.slots(Some(new.town), new.starts_at, until).await.unwrap().remove(0).0
}

fn preferred_slot(slot: SlotId) -> AppointmentRequestDraft {
    AppointmentRequestDraft { slot: Some(slot), ..appointment_draft("2026-11-22") }
}

/// Slots in one town never overlap, and slots are found by town and period.
pub async fn offered_slots_do_not_overlap<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let chicago = |from, to| new_slot(AppointmentTown::Chicago, from, to);
    let slots =
        [chicago(60, 120), chicago(120, 180), chicago(90, 150), new_slot(AppointmentTown::Madison, 60, 120)];
    let offer = async || store.offer_slots(&slots, &address(), Actor::default(), at_minute(0)).await.unwrap();
    assert_eq!((offer().await, offer().await), (3, 0));
    let stored = store.slots(None, at_minute(0), at_minute(999)).await.unwrap();
    assert!(stored.iter().all(|(slot, _)| slot.address == Some(address())), "{stored:?}");
    let starts = async |town, from, to| {
        let slots = store.slots(town, at_minute(from), at_minute(to)).await.unwrap();
        slots.into_iter().map(|(slot, taken)| (slot.town, slot.starts_at, taken)).collect::<Vec<_>>()
    };
    let at = |minute| (AppointmentTown::Chicago, at_minute(minute), None);
    assert_eq!(starts(Some(AppointmentTown::Chicago), 0, 999).await, [at(60), at(120)]);
    assert_eq!(starts(Some(AppointmentTown::Chicago), 61, 999).await, [at(120)]);
    assert_eq!(starts(None, 0, 120).await.len(), 2);
}

/// Exactly one of several concurrent requests for a slot succeeds, in new requests or in threads.
pub async fn one_of_several_concurrent_slot_requests_succeeds<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let slot = offer_slot(store, new_slot(AppointmentTown::LakeForest, 60, 120)).await;
    let wishes: Vec<_> = (0..6)
        .map(|_| {
            (
                ContactRequestDraft::Appointment(preferred_slot(slot.id)).parse(TODAY).unwrap(),
                new_confirmation(at_minute(1)),
            )
        })
        .collect();
    let act = command_at(at_minute(1));
    let outcomes =
        join_all(wishes.iter().map(|(asking, confirmation)| {
            store.store_contact_request(asking, None, confirmation, &act, None)
        }))
        .await;
    let done = outcomes.iter().filter(|outcome| matches!(outcome, Ok(CommandOutcome::Done(_)))).count();
    let taken = outcomes
        .iter()
        .filter(|outcome| matches!(outcome, Ok(CommandOutcome::Refused(ContactRequestError::SlotTaken))))
        .count();
    assert_eq!((done, taken), (1, 5));
    assert_eq!(fixture.contact_requests().await.len(), 1, "who has not got it leaves no trace");

    let other = offer_slot(store, new_slot(AppointmentTown::LakeForest, 120, 180)).await;
    let mut turns = Vec::new();
    for _ in 0..6 {
        let reference = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 2).await;
        turns.push(ThreadUpdate {
            appointment: Some(Appointment::picked(None, &other)),
            ..thread_update(&reference, 1, 3)
        });
    }
    let turned = join_all(turns.iter().map(|turn| store.update_thread(turn))).await;
    let done = turned.iter().filter(|turned| matches!(turned, Ok(Ok(_)))).count();
    let taken =
        turned.iter().filter(|turned| matches!(turned, Ok(Err(ThreadUpdateRefusal::SlotTaken)))).count();
    assert_eq!((done, taken), (1, 5));
}

/// A slot that is past, in another town or unknown is refused.
pub async fn past_unknown_or_other_town_slot_is_refused<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let elsewhere = offer_slot(store, new_slot(AppointmentTown::Madison, 60, 120)).await;
    let past = offer_slot(store, new_slot(AppointmentTown::LakeForest, 5, 10)).await;
    for slot in [elsewhere.id, past.id, SlotId(past.id.0 + 99)] {
        let asking = ContactRequestDraft::Appointment(preferred_slot(slot)).parse(TODAY).unwrap();
        let kept = store
            .store_contact_request(
                &asking,
                None,
                &new_confirmation(at_minute(20)),
                &command_at(at_minute(20)),
                None,
            )
            .await
            .unwrap();
        assert_eq!(kept, CommandOutcome::Refused(ContactRequestError::SlotTaken));
    }
    assert_eq!(fixture.contact_requests().await, []);
}

/// Past slots are deleted after a while, unless an appointment holds them.
pub async fn past_free_slots_are_deleted<F>(fixture: &F)
where
    F: ContactRequestFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let held = offer_slot(store, new_slot(AppointmentTown::LakeForest, 60, 120)).await;
    let free = offer_slot(store, new_slot(AppointmentTown::LakeForest, 120, 180)).await;
    let called_off = offer_slot(store, new_slot(AppointmentTown::LakeForest, 180, 240)).await;
    submit_request(store, ContactRequestDraft::Appointment(preferred_slot(held.id)), 1).await;
    let reference =
        submit_request(store, ContactRequestDraft::Appointment(preferred_slot(called_off.id)), 1).await;
    let off = thread(store, &reference).await.appointment.unwrap().cancelled();
    store
        .update_thread(&ThreadUpdate { appointment: off, ..thread_update(&reference, 1, 2) })
        .await
        .unwrap()
        .unwrap();
    let later = async |at| {
        store.delete_expired(at).await.unwrap();
        let slots = store.slots(None, at_minute(0), at_minute(999)).await.unwrap();
        slots.into_iter().map(|(slot, _)| slot.id).collect::<Vec<_>>()
    };
    assert_eq!(later(at_minute(120) + FREE_SLOTS_KEPT).await, [held.id, free.id, called_off.id]);
    assert_eq!(later(at_minute(181) + FREE_SLOTS_KEPT).await, [held.id]);
    let appointment = thread(store, &reference).await.appointment.unwrap();
    assert_eq!(
        (appointment.slot, appointment.starts_at),
        (None, at_minute(180)),
        "when it would have been stays"
    );
}

/// Cancelling an appointment frees its slot; the appointment keeps its place and time.
pub async fn appointment_holds_its_slot_until_cancelled<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let slot = offer_slot(store, new_slot(AppointmentTown::LakeForest, 60, 120)).await;
    let first = submit_request(store, ContactRequestDraft::Appointment(preferred_slot(slot.id)), 1).await;
    let holders = async || {
        let slots = store.slots(None, at_minute(0), at_minute(999)).await.unwrap();
        slots.into_iter().map(|(_, taken)| taken).collect::<Vec<_>>()
    };
    assert_eq!(holders().await, [Some(first.clone())]);
    let appointment = thread(store, &first).await.appointment.unwrap();
    assert_eq!((appointment.state, appointment.starts_at), (AppointmentState::Requested, at_minute(60)));
    let agreed = appointment.confirmed().unwrap();
    store
        .update_thread(&ThreadUpdate { appointment: Some(agreed.clone()), ..thread_update(&first, 1, 2) })
        .await
        .unwrap()
        .unwrap();
    let off = agreed.cancelled().unwrap();
    store
        .update_thread(&ThreadUpdate { appointment: Some(off.clone()), ..thread_update(&first, 2, 3) })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(thread(store, &first).await.appointment, Some(off.clone()));
    assert_eq!(holders().await, [None]);

    let second = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 4).await;
    let turn =
        ThreadUpdate { appointment: Some(Appointment::picked(None, &slot)), ..thread_update(&second, 1, 5) };
    assert!(store.update_thread(&turn).await.unwrap().is_ok());
    assert_eq!(thread(store, &second).await.kind, ThreadKind::Appointment, "it is about a meeting now");
    assert_eq!(holders().await, [Some(second.clone())]);
    let found = store.appointments(Some(&reader_of("ada@example.com")), at_minute(0)).await.unwrap();
    let mut found: Vec<_> = found.into_iter().map(|thread| thread.reference).collect();
    found.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    assert_eq!(found, [first, second]);
    assert!(store.appointments(Some(&reader_of("eve@example.com")), at_minute(0)).await.unwrap().is_empty());
    assert!(store.appointments(None, at_minute(120)).await.unwrap().is_empty(), "they are over");
}

/// A slot can be withdrawn only while no appointment holds it; a cancelled one remains without its slot.
pub async fn booked_slot_cannot_be_withdrawn<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let slot = offer_slot(store, new_slot(AppointmentTown::LakeForest, 60, 120)).await;
    let reference = submit_request(store, ContactRequestDraft::Appointment(preferred_slot(slot.id)), 1).await;
    let withdraw = async || store.withdraw_slot(slot.id, Actor::default(), at_minute(2)).await.unwrap();
    assert_eq!(withdraw().await, Err(WithdrawSlotRefusal::Booked));
    let off = thread(store, &reference).await.appointment.unwrap().cancelled().unwrap();
    store
        .update_thread(&ThreadUpdate { appointment: Some(off), ..thread_update(&reference, 1, 2) })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(withdraw().await, Ok(()));
    assert_eq!(withdraw().await, Err(WithdrawSlotRefusal::NoSuchSlot));
    assert_eq!(store.slot(slot.id).await.unwrap(), None);
    let appointment = thread(store, &reference).await.appointment.unwrap();
    assert_eq!((appointment.slot, appointment.starts_at), (None, at_minute(60)));
}

/// A calendar feed shows its owner's current role and address; a new token replaces the old one.
pub async fn calendar_feed_belongs_to_its_owner<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = register_member(store, &new_user("ada", "Ada@example.com")).await;
    let by = acting_session(store, &ada).await;
    store.set_feed(by, Some(token_hash(1)), at_minute(1)).await.unwrap();
    let owner = store.feed_owner(token_hash(1), at_minute(9)).await.unwrap().unwrap();
    assert_eq!((owner.user, owner.is_admin, owner.mailbox), (ada.id, false, None));
    store.set_role(ada.id, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(1)).await.unwrap();
    assert!(store.feed_owner(token_hash(1), at_minute(9)).await.unwrap().unwrap().is_admin);
    store.set_feed(by, Some(token_hash(2)), at_minute(2)).await.unwrap();
    assert_eq!(store.feed_owner(token_hash(1), at_minute(9)).await.unwrap(), None);
    assert!(store.feed_owner(token_hash(2), at_minute(9)).await.unwrap().is_some());
    store.set_feed(by, None, at_minute(3)).await.unwrap();
    assert_eq!(store.feed_owner(token_hash(2), at_minute(9)).await.unwrap(), None);
    let ended = ActingSession { session: SessionId(by.session.0 + 1000), ..by };
    let refused = store.set_feed(ended, Some(token_hash(2)), at_minute(3)).await;
    assert!(matches!(refused, Err(StoreError::SessionEnded)), "{refused:?}");
    assert_eq!(store.feed_owner(token_hash(2), at_minute(9)).await.unwrap(), None);
    let new = ports::accounts::NewUser { is_email_verified: true, ..new_user("eve", "Eve@Example.com") };
    let eve = register_member(store, &new).await;
    store.set_feed(acting_session(store, &eve).await, Some(token_hash(3)), at_minute(3)).await.unwrap();
    let owner = store.feed_owner(token_hash(3), at_minute(9)).await.unwrap().unwrap();
    assert_eq!(owner.mailbox.as_deref(), Some("eve@example.com"));
}
