//! The contract of [`Inquiries`].

use chrono::NaiveDate;
use domain::{
    accounts::{MemberRef, Role, RoleChange, User, UserId, Username},
    audit::{Action, Actor},
    contact_requests::{ContactRequestDraft, EmailAddress, InquiryDraft, Reference},
    inquiries::{
        ListingState, MessageAuthor, OpenStage, RequestSearch, Thread, ThreadAction, ThreadKind, ThreadOwner,
        ThreadStage,
    },
    mail::Mail,
    submissions::MessageText,
    vehicles::{ListingChange, ListingStatus, Price, VehicleId},
};
use futures_util::future::join_all;
use ports::{
    accounts::Accounts,
    commands::CommandOutcome,
    contact_requests::ContactRequests,
    inquiries::{Inquiries, ThreadQuery, ThreadUpdate, ThreadUpdateRefusal},
    listings::Listings,
    mail::MailOutbox,
};

use super::{
    accounts::{record, register_member},
    listing_changes::staff_command,
};
use crate::{
    ContactRequestFixture, access_request_draft, appointment_draft, at_minute, command_at, inquiry_draft,
    list_one, new_confirmation, new_user, token_hash, vehicle,
};

const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();

pub(super) async fn submit_request<S: ContactRequests>(
    store: &S,
    draft: ContactRequestDraft,
    minute: i64,
) -> Reference {
    submit_request_by(store, None, draft, minute).await
}

pub(super) async fn submit_request_by<S: ContactRequests>(
    store: &S,
    asker: Option<UserId>,
    draft: ContactRequestDraft,
    minute: i64,
) -> Reference {
    let confirmation = new_confirmation(at_minute(minute));
    let asking = draft.parse(TODAY).unwrap();
    let kept = store
        .store_contact_request(&asking, asker, &confirmation, &command_at(at_minute(minute)), None)
        .await
        .unwrap();
    assert!(matches!(kept, CommandOutcome::Done(_)), "{kept:?}");
    confirmation.reference
}

async fn concierge<S: Accounts>(store: &S) -> User {
    let user = register_member(store, &new_user("carla", "carla@example.com")).await;
    store.set_role(user.id, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(0)).await.unwrap();
    user
}

/// A thread update that changes nothing yet.
pub(super) fn thread_update(reference: &Reference, revision: i32, minute: i64) -> ThreadUpdate {
    ThreadUpdate {
        reference: reference.clone(),
        revision,
        stage: ThreadStage::Received,
        since: None,
        message: None,
        assignee: None,
        appointment: None,
        link: None,
        mail: None,
        actor: Actor::default(),
        action: None,
        at: at_minute(minute),
    }
}

pub(super) fn message_text(text: &str) -> MessageText {
    MessageText::parse(text).unwrap()
}

pub(super) async fn thread<S: Inquiries>(store: &S, reference: &Reference) -> Thread {
    store.thread(reference).await.unwrap().unwrap().0
}

/// Inquiries and appointment requests become threads; access requests do not.
pub async fn inquiries_and_appointment_requests_become_threads<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let car = vehicle().make("Ferrari").model("812 Superfast").year(2020).build();
    let listing = list_one(store, car, at_minute(0)).await;
    let car = Some(listing);
    let question = InquiryDraft { vehicle: car, phone: "(312) 555-0142".into(), ..inquiry_draft() };
    let question = submit_request(store, ContactRequestDraft::Inquiry(question), 3).await;
    let preferred_slot =
        submit_request(store, ContactRequestDraft::Appointment(appointment_draft("2026-11-22")), 4).await;
    let request = submit_request(store, ContactRequestDraft::AccessRequest(access_request_draft()), 5).await;

    let found = thread(store, &question).await;
    assert_eq!((found.kind, found.stage, found.revision), (ThreadKind::Inquiry, ThreadStage::Received, 1));
    assert_eq!((found.received_at, found.waiting_since), (at_minute(3), at_minute(3)));
    assert_eq!(found.request.text, "Is it still for sale?");
    assert_eq!(found.request.vehicle, car);
    assert_eq!(found.request.vehicle_title.as_deref(), Some("2020 Ferrari 812 Superfast"));
    assert_eq!(found.request.phone.unwrap().as_str(), "(312) 555-0142");
    let state = |status, since| ListingState { status, since, is_expired: false };
    assert_eq!(found.listing, Some(state(ListingStatus::Live, None)));
    let renamed = vehicle().make("Ferrari").model("812 GTS").year(2021).build();
    let change = ListingChange { facts: Some(Box::new(renamed)), ..ListingChange::default() };
    let by_staff = staff_command(listing, UserId(1), change, 3);
    assert_eq!(store.change_listing(&by_staff).await.unwrap(), Ok(()));
    fixture.set_status(listing, ListingStatus::Withdrawn).await;
    let later = thread(store, &question).await;
    assert_eq!(later.listing, Some(state(ListingStatus::Withdrawn, None)), "without a record of the change");
    let later = later.request;
    let title = Some("2020 Ferrari 812 Superfast");
    assert_eq!((later.vehicle, later.vehicle_title.as_deref()), (car, title), "as it was asked about");
    assert_eq!((found.assignee, found.appointment), (None, None));
    fixture.set_status(listing, ListingStatus::Live).await;
    for (status, minute) in
        [(ListingStatus::UnderOffer, 20), (ListingStatus::Live, 21), (ListingStatus::Sold, 22)]
    {
        let sale = (status == ListingStatus::Sold).then_some(at_minute(7));
        let price = sale.map(|_| Price::parse(Some(90)).unwrap());
        let change = ListingChange { status: Some(status), price, sold_at: sale, ..ListingChange::default() };
        let by_staff = staff_command(listing, UserId(1), change, minute);
        assert_eq!(store.change_listing(&by_staff).await.unwrap(), Ok(()));
        let since = sale.unwrap_or(at_minute(minute));
        assert_eq!(thread(store, &question).await.listing, Some(state(status, Some(since))));
    }
    let found = thread(store, &preferred_slot).await;
    assert_eq!(found.listing, None);
    assert_eq!(found.kind, ThreadKind::Appointment);
    assert_eq!(found.request.preferred_slot.unwrap().date.to_string(), "2026-11-22");
    assert!(store.thread(&request).await.unwrap().is_none());

    let ask = async |query: ThreadQuery, limit| {
        let threads = store.threads(&query, limit).await.unwrap();
        let all = ThreadQuery { after: None, ..query.clone() };
        let all = store.threads(&all, 9).await.unwrap().items.len() as u64;
        assert_eq!(threads.total, all, "on all pages");
        assert_eq!(threads.next, (limit == 1).then_some(question.clone()), "only where more follow");
        threads.items.into_iter().map(|thread| thread.reference).collect::<Vec<_>>()
    };
    assert_eq!(ask(ThreadQuery::default(), 9).await, [question.clone(), preferred_slot.clone()]);
    let next = ThreadQuery { after: Some(question.clone()), ..ThreadQuery::default() };
    assert_eq!(ask(next, 9).await, std::slice::from_ref(&preferred_slot));
    assert_eq!(ask(ThreadQuery::default(), 1).await, std::slice::from_ref(&question));
    for (search, found) in [
        ("ÀDA", 2),
        ("da lov", 2),
        ("ADA@example", 2),
        (question.as_str(), 1),
        ("+1 312-555-0142", 1),
        ("555 0142", 1),
        ("555 0143", 0),
        ("eve", 0),
        ("%", 0),
    ] {
        let query = ThreadQuery { search: RequestSearch::parse(search), ..ThreadQuery::default() };
        assert_eq!(ask(query, 9).await.len(), found, "{search}");
    }
    for (vehicle, found) in [(listing, 1), (VehicleId(listing.0 + 1), 0)] {
        let query = ThreadQuery { vehicle: Some(vehicle), ..ThreadQuery::default() };
        assert_eq!(ask(query, 9).await.len(), found, "{vehicle:?}");
    }
    let kind = ThreadQuery { kind: Some(ThreadKind::Appointment), ..ThreadQuery::default() };
    assert_eq!(ask(kind, 9).await, [preferred_slot]);
    let closed = ThreadQuery { stage: Some(ThreadStage::Closed), ..ThreadQuery::default() };
    assert!(ask(closed, 9).await.is_empty());
}

/// Stage, message, assignee, link, mail and audit entry of an update are stored together.
pub async fn thread_update_is_atomic<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let carla = concierge(store).await;
    let reference = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
    let actor = Actor { user: Some(carla.id), address: None };
    let mail = Mail::new(EmailAddress::parse("inquiry", "ada@example.com").unwrap(), "An answer", "It is.")
        .with_calendar("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".into());
    let answer = ThreadUpdate {
        stage: ThreadStage::Answered,
        message: Some((MessageAuthor::Concierge, message_text("It is."))),
        assignee: Some(Some(carla.id)),
        link: Some(token_hash(1)),
        mail: Some(mail.clone()),
        actor,
        action: Some(ThreadAction::Answered),
        ..thread_update(&reference, 1, 5)
    };
    let Ok(after) = store.update_thread(&answer).await.unwrap() else { panic!("it is taken") };
    assert_eq!((after.stage, after.revision, after.waiting_since), (ThreadStage::Answered, 2, at_minute(5)));
    assert_eq!(after.assignee, Some(MemberRef { id: carla.id, username: Username::from_store("carla") }));
    let note = ThreadUpdate {
        stage: ThreadStage::Answered,
        message: Some((MessageAuthor::Note, message_text("Old client."))),
        actor,
        ..thread_update(&reference, 2, 6)
    };
    store.update_thread(&note).await.unwrap().unwrap();
    let (now, messages) = store.thread(&reference).await.unwrap().unwrap();
    assert_eq!((now.revision, now.waiting_since), (3, at_minute(5)), "it still stands there");
    let listed: Vec<_> = messages
        .iter()
        .map(|message| (message.side, message.text.as_str(), message.author.as_deref(), message.at))
        .collect();
    assert_eq!(
        listed,
        [
            (MessageAuthor::Concierge, "It is.", Some("carla"), at_minute(5)),
            (MessageAuthor::Note, "Old client.", Some("carla"), at_minute(6))
        ]
    );
    assert_eq!(store.thread_of_link(token_hash(1)).await.unwrap(), Some(reference));
    let due = store.claim_due(at_minute(6), std::time::Duration::from_secs(60), 9).await.unwrap();
    assert_eq!(due.iter().map(|due| &due.mail).collect::<Vec<_>>(), [&mail]);
    let log = record(store).await;
    assert!(log.contains(&(actor, None, Action::Thread(ThreadAction::Answered))));
    let lost = ThreadUpdate { ..thread_update(&new_confirmation(at_minute(0)).reference, 1, 6) };
    assert_eq!(store.update_thread(&lost).await.unwrap(), Err(ThreadUpdateRefusal::NoSuchThread));
}

/// A closed thread remembers its stage and since when it was in it, and an update can restore both. Threads are
/// listed by assignee.
pub async fn closed_thread_remembers_its_stage<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let carla = concierge(store).await;
    let reference = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
    let other = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 2).await;
    let of = async |assignee: Option<UserId>| {
        let query = ThreadQuery { assignee: Some(assignee), ..ThreadQuery::default() };
        let threads = store.threads(&query, 9).await.unwrap();
        assert_eq!(threads.total, threads.items.len() as u64);
        threads.items.into_iter().map(|thread| thread.reference).collect::<Vec<_>>()
    };
    assert_eq!(of(Some(carla.id)).await, []);
    let assigned = ThreadUpdate { assignee: Some(Some(carla.id)), ..thread_update(&reference, 1, 3) };
    store.update_thread(&assigned).await.unwrap().unwrap();
    assert_eq!(of(Some(carla.id)).await, std::slice::from_ref(&reference));
    assert_eq!(of(None).await, [other]);

    let update = async |change: ThreadUpdate| match store.update_thread(&change).await.unwrap() {
        Ok(thread) => thread,
        refused => panic!("{refused:?}"),
    };
    let closed = |revision, minute| ThreadUpdate {
        stage: ThreadStage::Closed,
        ..thread_update(&reference, revision, minute)
    };
    let thread = update(closed(2, 5)).await;
    assert_eq!(thread.before_closing, Some(OpenStage { stage: ThreadStage::Received, since: at_minute(1) }));
    let noted = update(closed(3, 6)).await;
    assert_eq!(noted.before_closing, thread.before_closing, "it stays closed");
    assert_eq!(noted.waiting_since, at_minute(5));
    let since = Some(at_minute(1));
    let thread = update(ThreadUpdate { since, ..thread_update(&reference, 4, 7) }).await;
    assert_eq!((thread.stage, thread.waiting_since), (ThreadStage::Received, at_minute(1)));
    assert_eq!(thread.before_closing, None);
    let answered = ThreadUpdate { stage: ThreadStage::Answered, ..thread_update(&reference, 5, 8) };
    update(answered).await;
    let thread = update(closed(6, 9)).await;
    assert_eq!(thread.before_closing, Some(OpenStage { stage: ThreadStage::Answered, since: at_minute(8) }));
}

/// Exactly one of several concurrent updates of a revision succeeds; the others return the current stage.
pub async fn one_of_several_concurrent_thread_updates_succeeds<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let reference = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
    let answers: Vec<ThreadUpdate> = (0..8)
        .map(|number| ThreadUpdate {
            stage: ThreadStage::Answered,
            message: Some((MessageAuthor::Concierge, message_text(&format!("Answer {number}")))),
            ..thread_update(&reference, 1, 2)
        })
        .collect();
    let turned = join_all(answers.iter().map(|turn| store.update_thread(turn))).await;
    let done = turned.iter().filter(|turned| matches!(turned, Ok(Ok(_)))).count();
    let stale = turned
        .iter()
        .filter(|turned| matches!(turned, Ok(Err(ThreadUpdateRefusal::Outdated(ThreadStage::Answered)))))
        .count();
    assert_eq!((done, stale), (1, 7));
    assert_eq!(store.thread(&reference).await.unwrap().unwrap().1.len(), 1);
}

/// A member with that confirmed address.
pub(super) fn reader_of(mailbox: &str) -> ThreadOwner {
    ThreadOwner { user: UserId(999_999), mailbox: Some(mailbox.into()) }
}
