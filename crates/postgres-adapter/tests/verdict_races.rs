//! Concurrent status changes of a submission from two servers (reliability row R15).
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use ports::submissions::Approval;
use std::time::Duration;

use domain::{
    accounts::UserId,
    audit::Actor,
    submissions::{DecisionReason, Submission, SubmissionId, SubmissionRefusal},
};
use fixture::Fixture;
use futures_util::future::{join, join_all};
use ports::{
    accounts::{Accounts, RegisterResult},
    commands::CommandOutcome,
    submissions::{Submissions, Transition, TransitionCommand},
};
use postgres_adapter::PostgresStore;
use testkit::{at_minute, command_at, new_submission, new_user, submission_content, submission_draft};

fn server(fixture: &Fixture) -> PostgresStore {
    fixture.patient_store(4, Duration::from_secs(120))
}

fn count(fixture: &Fixture, what: &str) -> i64 {
    fixture.count(&format!("SELECT count(*) AS count FROM {what}"))
}

async fn member(store: &PostgresStore, name: &str) -> UserId {
    let new = new_user(name, &format!("{name}@example.com"));
    match store.register(&new, None, at_minute(0)).await.unwrap() {
        RegisterResult::Done(user, _) => user.id,
        other => panic!("{other:?}"),
    }
}

async fn create_submissions(store: &PostgresStore, seller: UserId, number: usize) -> Vec<SubmissionId> {
    let mut ids = Vec::new();
    for _ in 0..number {
        let new = new_submission(seller, submission_content(submission_draft(), &[]));
        match store.submit(&new, &command_at(at_minute(1))).await.unwrap() {
            CommandOutcome::Done(id) => ids.push(id),
            other => panic!("{other:?}"),
        }
    }
    ids
}

async fn apply_transition_as(
    store: &PostgresStore,
    submission: SubmissionId,
    user: UserId,
    transition: Transition,
) -> Result<Box<Submission>, SubmissionRefusal> {
    let command = TransitionCommand {
        submission,
        user,
        actor: Actor { user: Some(user), address: None },
        revision: None,
        transition,
        reason: DecisionReason::parse("notes", "Because.").unwrap(),
        notifications: Vec::new(),
        at: at_minute(2),
    };
    store.apply_transition(&command).await.unwrap()
}

/// Runs both transitions of each pair concurrently from two servers. One succeeds and the other receives the
/// resulting status; the database then holds one transition, one audit entry and at most one listing for
/// each.
async fn race(fixture: &Fixture, rivals: [(UserId, Transition); 2], seller: UserId, number: usize) {
    let servers = [server(fixture), server(fixture)];
    let before = ["submission_transitions", "audit_log", "vehicles"].map(|table| count(fixture, table));
    let ids = create_submissions(&servers[0], seller, number).await;
    let one_race = async |id: SubmissionId| {
        let [(one, first), (other, second)] = rivals.clone();
        let outcomes = join(
            apply_transition_as(&servers[0], id, one, first),
            apply_transition_as(&servers[1], id, other, second),
        )
        .await;
        let (Ok(taken), Err(SubmissionRefusal::Impossible(current))) = (match outcomes {
            (done @ Ok(_), late) => (done, late),
            (late, done) => (done, late),
        }) else {
            panic!("both, or neither, of the verdicts about {id:?} were taken")
        };
        assert_eq!(taken.status, current, "the loser hears where the submission stands");
    };
    for some in ids.chunks(20) {
        join_all(some.iter().map(|id| one_race(*id))).await;
    }
    let number = i64::try_from(number).unwrap();
    let after = ["submission_transitions", "audit_log", "vehicles"].map(|table| count(fixture, table));
    // Submitting adds one transition and one audit entry too.
    assert_eq!([after[0] - before[0], after[1] - before[1]], [2 * number, 2 * number]);
    let lowest = ids[0].0;
    let approved = count(fixture, &format!("submissions WHERE id >= {lowest} AND status = 'approved'"));
    assert_eq!(after[2] - before[2], approved, "what is approved is listed, once, and nothing else is");
    let disagree = count(
        fixture,
        &format!(
            "submissions s WHERE id >= {lowest} AND (
                 (SELECT count(*) FROM submission_transitions WHERE submission_id = s.id AND from_status = 'pending') <> 1
              OR (SELECT to_status FROM submission_transitions WHERE submission_id = s.id ORDER BY id DESC LIMIT 1) <> s.status
              OR (s.status = 'approved') <> (s.vehicle_id IS NOT NULL))"
        ),
    );
    assert_eq!(disagree, 0, "history, status and listing agree");
}

/// 60 races of each kind; `VERDICT_RACES` sets another number.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_concurrent_decisions_is_made_and_recorded() {
    let number = std::env::var("VERDICT_RACES").ok().map_or(60, |number| number.parse().unwrap());
    let fixture = Fixture::fresh();
    let store = &fixture.store;
    let (seller, one, other) =
        (member(store, "ada").await, member(store, "desk").await, member(store, "staff").await);
    race(
        &fixture,
        [(one, Transition::Approve(Approval::default())), (other, Transition::Reject)],
        seller,
        number,
    )
    .await;
    race(
        &fixture,
        [(one, Transition::Approve(Approval::default())), (seller, Transition::Withdraw)],
        seller,
        number,
    )
    .await;
}
