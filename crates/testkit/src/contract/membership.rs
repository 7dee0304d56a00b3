//! The contract of [`CollectorApplications`].

use chrono::TimeDelta;
use domain::{
    accounts::{Role, Roles, User},
    audit::{Action, Actor},
    contact_requests::MultiLineText,
    files::{FileFormat, FileName},
    membership::{
        Application, ApplicationDecision, ApplicationId, ApplicationRefusal, ApplicationStatus, ApplyRefusal,
        EvidenceId, GarageCar, NewApplication,
    },
    notifications::{DeepLink, NewNotification, NotificationKind},
};
use futures_util::future::join_all;
use ports::{
    accounts::{Accounts, NewUser},
    commands::{CommandOutcome, StoredResult},
    membership::{ApplicationAnswer, CollectorApplications, NewEvidence},
    notifications::Notifications,
};

use super::accounts::{record, register_member};
use crate::{VehicleFixture, at_minute, command_at, idempotent_command, new_user};

pub(super) fn by(user: &User) -> Actor {
    Actor { user: Some(user.id), address: None }
}

pub(super) async fn member<S: Accounts>(store: &S, name: &str) -> User {
    register_member(store, &new_user(name, &format!("{name}@example.com"))).await
}

async fn admin<S: Accounts>(store: &S, name: &str) -> User {
    let roles = Roles { is_collector: false, is_admin: true };
    register_member(store, &NewUser { roles, ..new_user(name, &format!("{name}@example.com")) }).await
}

fn application(evidence: &[EvidenceId]) -> NewApplication {
    NewApplication {
        note: MultiLineText::parse("collectorApplication", "note", "I keep three Lancias alive.").unwrap(),
        garage: vec![GarageCar {
            make: "Lancia".into(),
            model: "Aurelia B24".into(),
            year: 1955,
            note: "Since 1998 \u{1F697}".into(),
        }],
        evidence: evidence.to_vec(),
    }
}

pub(super) async fn file<S: CollectorApplications>(store: &S, owner: &User, blob: &str) -> EvidenceId {
    let new = NewEvidence {
        name: FileName::sanitize("title.pdf", "evidence"),
        kind: FileFormat::Pdf,
        size: 12,
        blob: format!("evidence/{blob}"),
    };
    match store.store_evidence(owner.id, &new, &command_at(at_minute(0))).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn submit<S: CollectorApplications>(
    store: &S,
    user: &User,
    files: &[EvidenceId],
    minute: i64,
) -> CommandOutcome<ApplicationId, ApplyRefusal> {
    store.submit(user.id, &application(files), by(user), &command_at(at_minute(minute))).await.unwrap()
}

pub(super) async fn submit_application<S: CollectorApplications>(
    store: &S,
    user: &User,
    files: &[EvidenceId],
) -> ApplicationId {
    match submit(store, user, files, 1).await {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

fn decision(status: ApplicationStatus) -> ApplicationDecision {
    let next_try_at = (status == ApplicationStatus::Denied).then(|| at_minute(0) + TimeDelta::days(90));
    ApplicationDecision { status, notes: "We have read it all.".into(), next_try_at }
}

async fn decide<S: CollectorApplications>(
    store: &S,
    id: ApplicationId,
    status: ApplicationStatus,
    applicant: &User,
    staff: &User,
) -> Result<Box<Application>, ApplicationRefusal> {
    let link = DeepLink::to("/membership");
    let notification = NewNotification::new(
        applicant.id,
        NotificationKind::ApplicationDecided,
        "Your application",
        "Read.",
        link,
    );
    store.decide_application(id, &decision(status), &notification, by(staff), at_minute(2)).await.unwrap()
}

/// An application is stored with its files and found by its owner and in the queue.
pub async fn application_is_stored_with_its_evidence<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let files = [file(store, &ada, "a").await, file(store, &ada, "b").await];
    let id = submit_application(store, &ada, &files).await;
    let case = store.application(id).await.unwrap().unwrap();
    let stored = &case.application;
    assert_eq!(
        (stored.user, stored.status, stored.submitted_at),
        (ada.id, ApplicationStatus::Submitted, at_minute(1))
    );
    assert_eq!((&stored.note, &stored.garage), (&application(&[]).note, &application(&[]).garage));
    assert_eq!(stored.evidence.iter().map(|file| file.id).collect::<Vec<_>>(), files);
    assert_eq!((stored.evidence[0].name.as_str(), stored.evidence[0].size), ("title.pdf", 12));
    assert_eq!((case.applicant.clone(), case.invited_by), (ada.clone(), None));
    assert_eq!(store.applications_of(ada.id).await.unwrap(), [case.application]);
    assert_eq!(store.applications_of(eve.id).await.unwrap(), []);
    let other = submit_application(store, &eve, &[]).await;
    let queue = async |status, after, limit| -> Vec<ApplicationId> {
        let cases = store.applications(status, after, limit).await.unwrap();
        let total = if status == Some(ApplicationStatus::Denied) { 0 } else { 2 };
        assert_eq!(cases.total, total, "on all pages");
        assert_eq!(cases.next, (limit == 1).then_some(id), "only where more follow");
        cases.items.into_iter().map(|case| case.application.id).collect()
    };
    assert_eq!(queue(None, None, 9).await, [id, other]);
    assert_eq!(queue(Some(ApplicationStatus::Submitted), Some(id), 9).await, [other]);
    assert_eq!(queue(None, None, 1).await, [id]);
    assert_eq!(queue(Some(ApplicationStatus::Denied), None, 9).await, []);
}

/// A member has at most one open application, also under concurrency; repetitions are idempotent.
pub async fn member_has_at_most_one_open_application<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let outcomes = join_all((0..20).map(|_| submit(store, &ada, &[], 1))).await;
    assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, CommandOutcome::Done(_))).count(), 1);
    let refused =
        outcomes.iter().filter(|outcome| **outcome == CommandOutcome::Refused(ApplyRefusal::StillOpen));
    assert_eq!(refused.count(), 19);

    let once = idempotent_command(at_minute(1), "k", 1);
    let first = store.submit(eve.id, &application(&[]), by(&eve), &once).await.unwrap();
    let CommandOutcome::Done(id) = first else { panic!("{first:?}") };
    let again = store.submit(eve.id, &application(&[]), by(&eve), &once).await.unwrap();
    assert_eq!(again, CommandOutcome::Repeated(id));
    let known = once.idempotent.unwrap();
    assert_eq!(store.find_stored_submission(&known, at_minute(1)).await.unwrap(), StoredResult::Repeated(id));
}

/// Approval grants the collector role, notifies the member and deletes the files.
pub async fn approval_grants_the_collector_role<F: VehicleFixture>(fixture: &F)
where
    F::Store: Notifications,
{
    let store = fixture.store();
    let (ada, staff) = (member(store, "ada").await, admin(store, "staff").await);
    let before = record(store).await.len();
    let id = submit_application(store, &ada, &[file(store, &ada, "a").await]).await;
    let Ok(approved) = decide(store, id, ApplicationStatus::Approved, &ada, &staff).await else {
        panic!("it was submitted")
    };
    assert_eq!((approved.status, approved.evidence.len()), (ApplicationStatus::Approved, 0));
    assert!(store.account(&ada.username).await.unwrap().unwrap().user.roles.is_collector);
    assert_eq!(store.unread_notifications(ada.id).await.unwrap(), 1);
    assert_eq!(store.unknown_blobs(vec!["evidence/a".into()]).await.unwrap(), ["evidence/a"]);
    let steps: Vec<_> = approved.steps.iter().map(|step| (step.status, step.actor)).collect();
    assert_eq!(
        steps,
        [(ApplicationStatus::Submitted, Some(ada.id)), (ApplicationStatus::Approved, Some(staff.id))]
    );
    assert_eq!(approved.steps[1].words, "We have read it all.");
    let decided = Action::ApplicationDecided(id, ApplicationStatus::Approved);
    assert_eq!(
        record(store).await[before..],
        [
            (by(&ada), Some(ada.id), Action::ApplicationSubmitted(id)),
            (by(&staff), Some(ada.id), decided),
            (by(&staff), Some(ada.id), Action::RoleGranted(Role::Collector)),
        ]
    );
    assert_eq!(submit(store, &ada, &[], 3).await, CommandOutcome::Refused(ApplyRefusal::IsCollector));
}

/// Exactly one of several concurrent decisions is made; the others return the resulting status.
pub async fn one_of_several_concurrent_decisions_is_made<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, staff) = (member(store, "ada").await, admin(store, "staff").await);
    let id = submit_application(store, &ada, &[]).await;
    let either = [ApplicationStatus::Approved, ApplicationStatus::Denied];
    let moves = join_all((0..10).map(|number| decide(store, id, either[number % 2], &ada, &staff))).await;
    let done: Vec<_> =
        moves.iter().filter_map(|moved| if let Ok(now) = moved { Some(now.status) } else { None }).collect();
    let [status] = done[..] else { panic!("{} decisions", done.len()) };
    assert_eq!(moves.iter().filter(|moved| **moved == Err(ApplicationRefusal::NotFrom(status))).count(), 9);
    let is_collector = store.account(&ada.username).await.unwrap().unwrap().user.roles.is_collector;
    assert_eq!(is_collector, status == ApplicationStatus::Approved);
    let another = member(store, "eve").await;
    let id = submit_application(store, &another, &[]).await;
    let notification = NewNotification::new(
        another.id,
        NotificationKind::ApplicationDecided,
        "A",
        "B",
        DeepLink::to("/membership"),
    );
    let approval = decision(ApplicationStatus::Approved);
    let refused = store.decide_application(id, &approval, &notification, by(&ada), at_minute(2)).await;
    assert!(matches!(refused, Err(ports::StoreError::SessionEnded)), "she is no admin: {refused:?}");
    let none = decide(store, ApplicationId(id.0 + 1), ApplicationStatus::Approved, &ada, &staff).await;
    assert_eq!(none, Err(ApplicationRefusal::NoSuch));
}

/// Only the applicant can answer a question of the concierge, and the application returns to the queue.
pub async fn applicant_answers_a_request_for_more<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let id = submit_application(store, &ada, &[]).await;
    let words = MultiLineText::parse("collectorApplication", "answer", "B24S-1163").unwrap();
    let answer = async |who: &User, files: &[EvidenceId]| {
        store
            .answer_application(ApplicationAnswer {
                user: who.id,
                id,
                words: &words,
                evidence: files,
                actor: by(who),
                at: at_minute(3),
            })
            .await
            .unwrap()
    };
    assert_eq!(answer(&ada, &[]).await, Err(ApplicationRefusal::NotFrom(ApplicationStatus::Submitted)));
    decide(store, id, ApplicationStatus::MoreInfoRequested, &ada, &eve).await.unwrap();
    assert_eq!(answer(&eve, &[]).await, Err(ApplicationRefusal::NoSuch));
    assert_eq!(answer(&ada, &[file(store, &eve, "e").await]).await, Err(ApplicationRefusal::NoSuchEvidence));
    let file = file(store, &ada, "a").await;
    let Ok(now) = answer(&ada, &[file]).await else { panic!("it was asked") };
    assert_eq!((now.status, now.evidence.len()), (ApplicationStatus::Submitted, 1));
    assert_eq!(now.steps.last().unwrap().words, "B24S-1163");
}

/// After a denial a new application must wait; after a withdrawal it need not.
pub async fn new_application_must_wait_after_a_denial<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let first = submit_application(store, &ada, &[]).await;
    let withdraw =
        async |who: &User, id| store.withdraw_application(who.id, id, by(who), at_minute(2)).await.unwrap();
    assert_eq!(withdraw(&eve, first).await, Err(ApplicationRefusal::NoSuch));
    assert!(withdraw(&ada, first).await.is_ok());
    assert_eq!(withdraw(&ada, first).await, Err(ApplicationRefusal::NotFrom(ApplicationStatus::Withdrawn)));
    let second = submit_application(store, &ada, &[]).await;
    decide(store, second, ApplicationStatus::Denied, &ada, &eve).await.unwrap();
    let next = at_minute(0) + TimeDelta::days(90);
    assert_eq!(submit(store, &ada, &[], 5).await, CommandOutcome::Refused(ApplyRefusal::TooEarly(next)));
    assert!(matches!(submit(store, &ada, &[], 90 * 24 * 60).await, CommandOutcome::Done(_)));
}
