//! The contract of [`Cases`].

use domain::{
    accounts::{MemberRef, Role, RoleChange, UserId, Username},
    admin_cases::{Case, CaseAuditAction, CaseFile, CaseNote},
    audit::{Action, Actor},
    contact_requests::{ContactRequestDraft, MultiLineText, Reference},
    events::Event,
    inquiries::{Queue, ThreadStage},
    membership::{ApplicationId, NewApplication},
    submissions::{MessageText, SubmissionId},
};
use futures_util::future::join_all;
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    accounts::Accounts,
    admin_cases::{CaseAction, CaseCommand, CaseRefusal, Cases},
    audit::AuditLog,
    commands::CommandOutcome,
    events::EventLog,
    forum::ForumReports,
    inquiries::{Inquiries, QueueLength, ThreadUpdate},
    membership::CollectorApplications,
    submissions::Submissions,
};

use super::{
    accounts::register_member,
    inquiries::{submit_request, thread_update},
};
use crate::{
    ContactRequestFixture, VehicleFixture, access_request_draft, appointment_draft, at_minute, command_at,
    events_since,
    forum::{category, collector, reason, reply, topic},
    inquiry_draft, new_submission, new_user, submission_content, submission_draft,
};

async fn member<S: Accounts>(store: &S, name: &str) -> UserId {
    register_member(store, &new_user(name, &format!("{name}@example.com"))).await.id
}

async fn concierge<S: Accounts>(store: &S, name: &str) -> UserId {
    let user = member(store, name).await;
    store.set_role(user, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(0)).await.unwrap();
    user
}

async fn submission<F: VehicleFixture>(fixture: &F, seller: UserId) -> Case {
    let new = new_submission(seller, submission_content(submission_draft(), &[]));
    match Submissions::submit(fixture.store(), &new, &command_at(at_minute(1))).await.unwrap() {
        CommandOutcome::Done(id) => Case::Submission(id),
        other => panic!("{other:?}"),
    }
}

fn command(case: &Case, revision: i32, action: CaseAction, who: UserId) -> CaseCommand {
    let actor = Actor { user: Some(who), address: None };
    CaseCommand { case: case.clone(), revision, action, actor, at: at_minute(5) }
}

fn note_action(text: &str) -> CaseAction {
    CaseAction::Note(MessageText::parse(text).unwrap())
}

async fn change_case<S: Cases>(store: &S, command: CaseCommand) -> CaseFile {
    match store.apply_case_command(&command).await.unwrap() {
        Ok(file) => file,
        other => panic!("{other:?}"),
    }
}

/// A case file exists for every existing case, starts empty, and keeps each change with an audit entry and an
/// event.
pub async fn case_file_exists_while_the_case_exists<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, carla) = (member(store, "ada").await, concierge(store, "carla").await);
    let case = submission(fixture, ada).await;
    assert_eq!(store.case_file(&case).await.unwrap(), Some(CaseFile::default()));
    let before = store.latest_event().await.unwrap();
    let file = change_case(store, command(&case, 0, CaseAction::Assign(Some(carla)), carla)).await;
    assert_eq!(
        (file.assignee.clone(), file.revision),
        (Some(MemberRef { id: carla, username: Username::from_store("carla") }), 1)
    );
    assert_eq!(store.assigned_cases(Queue::Submissions, 9).await.unwrap(), [(case.clone(), "carla".into())]);
    let file =
        change_case(store, command(&case, 1, note_action("The plates are of another car."), carla)).await;
    let note = CaseNote {
        id: file.notes[0].id,
        author: Some("carla".into()),
        text: "The plates are of another car.".into(),
        at: at_minute(5),
    };
    let expected = CaseFile {
        assignee: Some(MemberRef { id: carla, username: Username::from_store("carla") }),
        notes: vec![note],
        revision: 2,
    };
    assert_eq!(file, expected);
    assert_eq!(store.case_file(&case).await.unwrap(), Some(expected));
    let listed = events_since(store, before).await;
    assert_eq!(
        listed,
        [
            Event::CasesChanged { queue: Queue::Submissions },
            Event::CasesChanged { queue: Queue::Submissions }
        ]
    );
    let entries = store.entries_after(0, 1000).await.unwrap();
    let acts = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Case(act, queue, number) => Some((entry.actor.user, act, queue, number)),
        _ => None,
    });
    assert_eq!(
        acts.collect::<Vec<_>>(),
        [
            (Some(carla), CaseAuditAction::Assigned, Queue::Submissions, case.number()),
            (Some(carla), CaseAuditAction::Noted, Queue::Submissions, case.number()),
        ]
    );
    let file = change_case(store, command(&case, 2, CaseAction::Assign(None), carla)).await;
    assert_eq!((file.assignee, file.notes.len()), (None, 1));
    assert_eq!(store.assigned_cases(Queue::Submissions, 9).await.unwrap(), []);

    let missing = [
        Case::Submission(SubmissionId(4711)),
        Case::Application(ApplicationId(4711)),
        Case::AccessRequest(Reference::parse("MQ-ZZZZZZZZ").unwrap()),
    ];
    for case in missing {
        assert_eq!(store.case_file(&case).await.unwrap(), None);
        let command = command(&case, 0, note_action("Nothing"), carla);
        assert_eq!(store.apply_case_command(&command).await.unwrap(), Err(CaseRefusal::NoSuchCase));
    }
}

/// Exactly one of several concurrent changes of a revision succeeds.
pub async fn one_of_several_concurrent_case_changes_succeeds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let case = submission(fixture, ada).await;
    let mut commands = Vec::new();
    for number in 0..6 {
        let who = concierge(store, &format!("carla_{number}")).await;
        commands.push(command(&case, 0, CaseAction::Assign(Some(who)), who));
    }
    let taken = join_all(commands.iter().map(|command| store.apply_case_command(command))).await;
    let done = taken.iter().filter(|taken| matches!(taken, Ok(Ok(_)))).count();
    let stale = taken.iter().filter(|taken| matches!(taken, Ok(Err(CaseRefusal::Outdated)))).count();
    assert_eq!((done, stale), (1, 5));
    assert_eq!(store.case_file(&case).await.unwrap().unwrap().revision, 1);
}

/// Submissions, applications, access requests and reports each have their own case file.
pub async fn every_kind_of_case_has_a_file<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let (bob, carla) = (collector(store, "bob", 0).await, concierge(store, "carla").await);
    let eve = member(store, "eve").await;
    let new = NewApplication {
        note: MultiLineText::parse("collectorApplication", "note", "I keep three Lancias alive.").unwrap(),
        garage: Vec::new(),
        evidence: Vec::new(),
    };
    let applied =
        CollectorApplications::submit(store, eve, &new, Actor::default(), &command_at(at_minute(1))).await;
    let CommandOutcome::Done(application) = applied.unwrap() else { panic!() };
    let request = submit_request(store, ContactRequestDraft::AccessRequest(access_request_draft()), 1).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let about = topic(store, place, "Oil for a 3.2", ada, 2).await;
    reply(store, about, "Buy my oil, only today!", ada, 3).await;
    let report = store.report(about, 1, bob, &reason("An advertisement."), at_minute(4)).await;
    let report = report.unwrap().unwrap();
    for case in [Case::Application(application), Case::AccessRequest(request), Case::Report(report)] {
        assert_eq!(store.case_file(&case).await.unwrap(), Some(CaseFile::default()), "{case:?}");
        change_case(store, command(&case, 0, note_action(&format!("About {case:?}")), carla)).await;
        let file = change_case(store, command(&case, 1, CaseAction::Assign(Some(carla)), carla)).await;
        assert_eq!(file.notes.len(), 1, "{case:?}");
        assert_eq!(store.assigned_cases(case.queue(), 9).await.unwrap(), [(case.clone(), "carla".into())]);
    }
    assert_eq!(store.assigned_cases(Queue::Submissions, 9).await.unwrap(), []);
}

/// After an erasure, notes stay without their author's name and cases are unassigned.
pub async fn erased_assignee_is_unassigned_and_their_notes_anonymous<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: AccountClosure,
{
    let store = fixture.store();
    let (ada, carla) = (member(store, "ada").await, concierge(store, "carla").await);
    concierge(store, "dora").await;
    let case = submission(fixture, ada).await;
    change_case(store, command(&case, 0, CaseAction::Assign(Some(carla)), carla)).await;
    change_case(store, command(&case, 1, note_action("Called twice."), carla)).await;
    assert_eq!(store.erase(carla, None, Actor::default(), at_minute(9)).await.unwrap(), ErasureResult::Done);
    let file = store.case_file(&case).await.unwrap().unwrap();
    assert_eq!((file.assignee, file.notes[0].author.clone()), (None, None));
    assert_eq!(file.notes[0].text, "Called twice.");
    assert_eq!(store.assigned_cases(Queue::Submissions, 9).await.unwrap(), []);
}

/// Every queue is counted, with the time its oldest case has waited since.
pub async fn queues_count_waiting_cases<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let nothing: Vec<_> =
        Queue::ALL.into_iter().map(|queue| QueueLength { queue, waiting: 0, oldest: None }).collect();
    assert_eq!(store.queue_lengths().await.unwrap(), nothing);
    let first = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
    submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 2).await;
    submit_request(store, ContactRequestDraft::Appointment(appointment_draft("2026-11-22")), 3).await;
    submit_request(store, ContactRequestDraft::AccessRequest(access_request_draft()), 4).await;
    store
        .update_thread(&ThreadUpdate { stage: ThreadStage::Answered, ..thread_update(&first, 1, 5) })
        .await
        .unwrap()
        .unwrap();
    let waiting = store.queue_lengths().await.unwrap();
    let of = |queue| waiting.iter().find(|length| length.queue == queue).unwrap();
    assert_eq!(
        *of(Queue::Inquiries),
        QueueLength { queue: Queue::Inquiries, waiting: 1, oldest: Some(at_minute(2)) }
    );
    assert_eq!(
        *of(Queue::Appointments),
        QueueLength { queue: Queue::Appointments, waiting: 1, oldest: Some(at_minute(3)) }
    );
    assert_eq!(
        *of(Queue::AccessRequests),
        QueueLength { queue: Queue::AccessRequests, waiting: 1, oldest: Some(at_minute(4)) }
    );
    assert_eq!(*of(Queue::Reports), QueueLength { queue: Queue::Reports, waiting: 0, oldest: None });
    assert_eq!(store.staff(at_minute(1)).await.unwrap(), []);
    let carla = concierge(store, "carla").await;
    assert_eq!(
        store.staff(at_minute(1)).await.unwrap(),
        [MemberRef { id: carla, username: Username::from_store("carla") }]
    );
}
