//! The contract of [`Cases`].

use domain::accounts::{MemberRef, Role, RoleChange, UserId, Username};
use domain::admin_cases::{Case, CaseAuditAction, CaseFile, CaseNote};
use domain::audit::{Action, Actor};
use domain::contact_requests::{ContactRequestDraft, MultiLineText, Reference};
use domain::events::Event;
use domain::inquiries::Queue;
use domain::membership::{ApplicationId, NewApplication};
use domain::submissions::{MessageText, SubmissionId};
use futures_util::future::join_all;
use ports::account_closure::{AccountClosure, ErasureResult};
use ports::accounts::Accounts;
use ports::admin_cases::{CaseAction, CaseCommand, CaseRefusal, Cases};
use ports::audit::AuditLog;
use ports::commands::CommandOutcome;
use ports::events::EventLog;
use ports::forum::ForumReports;
use ports::membership::CollectorApplications;
use ports::submissions::Submissions;

use super::accounts::register_member;
use super::inquiries::submit_request;
use crate::forum::{category, collector, reason, reply, topic};
use crate::{
    VehicleFixture, access_request_draft, at_minute, command_at, events_since, new_submission, new_user,
    submission_content, submission_draft,
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
