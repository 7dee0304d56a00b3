//! The contract of [`CasesChanged`](domain::events::Event::CasesChanged): every change of a case appends the
//! event, whichever port makes it.

use chrono::NaiveDate;
use domain::accounts::UserId;
use domain::audit::Actor;
use domain::contact_requests::{ContactRequestDraft, MultiLineText};
use domain::events::{Event, EventId};
use domain::forum::ReportOutcome;
use domain::inquiries::{MessageAuthor, Queue, ThreadStage};
use domain::membership::{NewApplication, RequestState};
use domain::submissions::{MessageText, Side};
use domain::{CaseFilter, membership::AnswerRequestRefusal};
use ports::commands::CommandOutcome;
use ports::contact_requests::ContactRequests;
use ports::events::EventLog;
use ports::forum::{ForumReports, ReportDecision, ReportQuery};
use ports::inquiries::{Inquiries, ThreadUpdate};
use ports::invitations::AccessRequests;
use ports::membership::CollectorApplications;
use ports::submissions::{NewMessage, Submissions};

use super::accounts::register_member;
use super::inquiries::{submit_request, thread_update};
use crate::forum::{category, collector, reason, reply, topic};
use crate::{
    VehicleFixture, access_request_draft, appointment_draft, at_minute, command_at, idempotent_command,
    inquiry_draft, new_submission, new_user, submission_content, submission_draft,
};

/// The queues of all events since the last call, with repetitions.
async fn changed_queues<S: EventLog>(store: &S, seen: &mut EventId) -> Vec<Queue> {
    let events = store.events_after(*seen, 1000).await.unwrap();
    *seen = store.latest_event().await.unwrap();
    let queues = events.into_iter().filter_map(|(_, event)| match event {
        Event::CasesChanged { queue } => Some(queue),
        _ => None,
    });
    queues.collect()
}

fn by(user: UserId) -> Actor {
    Actor { user: Some(user), address: None }
}

/// Contact requests append an event when they arrive and when they are changed.
pub async fn contact_requests_append_events<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut seen = EventId(0);
    let question = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Inquiries]);
    submit_request(store, ContactRequestDraft::Appointment(appointment_draft("2026-11-22")), 2).await;
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Appointments]);
    let request = submit_request(store, ContactRequestDraft::AccessRequest(access_request_draft()), 3).await;
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::AccessRequests]);
    let text = MessageText::parse("Hello?").unwrap();
    let more = ThreadUpdate { message: Some((MessageAuthor::Asker, text)), ..thread_update(&question, 1, 4) };
    store.update_thread(&more).await.unwrap().unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Inquiries]);
    store.update_thread(&more).await.unwrap().unwrap_err();
    assert_eq!(
        changed_queues(store, &mut seen).await,
        [],
        "of two who saw the same one, the second did nothing"
    );
    store
        .update_thread(&ThreadUpdate { stage: ThreadStage::Closed, ..thread_update(&question, 2, 5) })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Inquiries]);
    store.close_request(&request, "A test", Actor::default(), at_minute(6)).await.unwrap().unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::AccessRequests]);
    let again = store.close_request(&request, "A test", Actor::default(), at_minute(6)).await.unwrap();
    assert_eq!(again, Err(AnswerRequestRefusal::AlreadyAnswered(RequestState::Closed("A test".into()))));
    assert_eq!(changed_queues(store, &mut seen).await, []);
}

/// A repeated or refused request appends no event.
pub async fn repeated_or_refused_request_appends_no_event<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut seen = EventId(0);
    let asking = ContactRequestDraft::Inquiry(inquiry_draft()).parse(NaiveDate::MIN).unwrap();
    let confirmation = crate::new_confirmation(at_minute(1));
    for _ in 0..2 {
        store
            .store_contact_request(
                &asking,
                None,
                &confirmation,
                &idempotent_command(at_minute(1), "once", 1),
                None,
            )
            .await
            .unwrap();
    }
    store.store_contact_request(&asking, None, &confirmation, &command_at(at_minute(1)), None).await.unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Inquiries]);
}

/// A new submission, a seller's message and its reading append an event; a message by the concierge does not,
/// because it leaves the queue unchanged.
pub async fn submissions_and_seller_messages_append_events<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let seller = register_member(store, &new_user("ada", "ada@example.com")).await.id;
    let mut seen = EventId(0);
    let new = new_submission(seller, submission_content(submission_draft(), &[]));
    let CommandOutcome::Done(id) = Submissions::submit(store, &new, &command_at(at_minute(1))).await.unwrap()
    else {
        panic!()
    };
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Submissions]);
    let message = |side| NewMessage {
        submission: id,
        side,
        text: MessageText::parse("The plates are original.").unwrap(),
        notifications: Vec::new(),
    };
    store.send_message(&message(Side::Seller), &command_at(at_minute(2))).await.unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Submissions]);
    store.read_messages(id, Side::Concierge).await.unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Submissions]);
    store.read_messages(id, Side::Concierge).await.unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [], "it was read before");
    store.send_message(&message(Side::Concierge), &command_at(at_minute(3))).await.unwrap();
    store.read_messages(id, Side::Seller).await.unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, []);
}

/// A new and a withdrawn application append an event.
pub async fn applications_append_events<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = register_member(store, &new_user("ada", "ada@example.com")).await.id;
    let mut seen = EventId(0);
    let new = NewApplication {
        note: MultiLineText::parse("collectorApplication", "note", "I keep three Lancias alive.").unwrap(),
        garage: Vec::new(),
        evidence: Vec::new(),
    };
    let CommandOutcome::Done(id) =
        CollectorApplications::submit(store, ada, &new, by(ada), &command_at(at_minute(1))).await.unwrap()
    else {
        panic!()
    };
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Applications]);
    store.withdraw_application(ada, id, by(ada), at_minute(2)).await.unwrap().unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Applications]);
}

/// A new report appends an event; several reports about one post that are closed together append one.
pub async fn reports_append_events<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let about = topic(store, place, "Oil for a 3.2", ada, 2).await;
    reply(store, about, "Buy my oil, only today!", ada, 3).await;
    let mut seen = EventId(0);
    for name in ["bob", "cal"] {
        let reporter = collector(store, name, 0).await;
        store.report(about, 1, reporter, &reason("An advertisement."), at_minute(4)).await.unwrap().unwrap();
    }
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Reports, Queue::Reports]);
    let open = store.reports(ReportQuery { filter: CaseFilter::Open, after: None }, 9).await.unwrap().items;
    let decision = ReportDecision {
        outcome: ReportOutcome::Removed,
        reason: Some(reason("No advertisements.")),
        seen: None,
    };
    store.close_report(open[0].id, &decision, Actor::default(), at_minute(5)).await.unwrap().unwrap();
    assert_eq!(changed_queues(store, &mut seen).await, [Queue::Reports]);
}
