//! The contract of [`Command`]s (idempotency keys and rate limits), tested on contact requests.

use std::time::Duration;

use chrono::TimeDelta;
use domain::Timestamp;
use domain::contact_requests::Confirmation;
use domain::vehicles::VehicleId;
use futures_util::future::join_all;
use ports::commands::{Command, CommandOutcome, StoredResult};
use ports::contact_requests::{ContactRequestError, ContactRequests};

use crate::{
    ContactRequestFixture, at_minute, command_at, idempotent_command, inquiry, new_confirmation, rate_limit,
};

type StoreOutcome = CommandOutcome<Confirmation, ContactRequestError>;

async fn store_inquiry<F: ContactRequestFixture>(
    fixture: &F,
    command: &Command,
) -> (Confirmation, StoreOutcome) {
    let confirmation = new_confirmation(command.at);
    let outcome = fixture
        .store()
        .store_contact_request(&inquiry(None), None, &confirmation, command, None)
        .await
        .unwrap();
    (confirmation, outcome)
}

async fn count<F: ContactRequestFixture>(fixture: &F) -> usize {
    fixture.contact_requests().await.len()
}

fn hours(hours: i64) -> Timestamp {
    at_minute(0) + TimeDelta::hours(hours)
}

fn limited_command(at: Timestamp, subject: &str, most: u32) -> Command {
    Command { rate_limit: Some(rate_limit(subject, most)), ..command_at(at) }
}

/// The same key with the same content returns the first result and does nothing.
pub async fn repeated_command_runs_once<F: ContactRequestFixture>(fixture: &F) {
    let at = at_minute(0) + TimeDelta::microseconds(1);
    let known = idempotent_command(at, "k", 1).idempotent.unwrap();
    assert_eq!(fixture.store().find_stored(&known, at).await.unwrap(), StoredResult::Unknown);
    let (first, outcome) = store_inquiry(fixture, &idempotent_command(at, "k", 1)).await;
    assert_eq!(outcome, CommandOutcome::Done(first.clone()));
    for hour in [0, 1, 23] {
        assert_eq!(
            store_inquiry(fixture, &idempotent_command(hours(hour), "k", 1)).await.1,
            CommandOutcome::Repeated(first.clone())
        );
        let recalled = fixture.store().find_stored(&known, hours(hour)).await.unwrap();
        assert_eq!(recalled, StoredResult::Repeated(first.clone()));
    }
    assert_eq!(count(fixture).await, 1);
}

/// The same key with other content is a conflict and does nothing.
pub async fn key_reuse_with_other_content_is_a_conflict<F: ContactRequestFixture>(fixture: &F) {
    store_inquiry(fixture, &idempotent_command(hours(0), "k", 1)).await;
    let other = idempotent_command(hours(1), "k", 2);
    assert_eq!(store_inquiry(fixture, &other).await.1, CommandOutcome::Conflict);
    let recalled = fixture.store().find_stored(&other.idempotent.unwrap(), hours(1)).await.unwrap();
    assert_eq!(recalled, StoredResult::Conflict);
    assert_eq!(count(fixture).await, 1);
}

/// The same content without a key, under another key or in another scope is a new command.
pub async fn commands_with_other_keys_or_scopes_are_new<F: ContactRequestFixture>(fixture: &F) {
    let mut elsewhere = idempotent_command(hours(0), "k", 1);
    elsewhere.idempotent.as_mut().unwrap().scope = "another call".into();
    let acts = [
        idempotent_command(hours(0), "k", 1),
        idempotent_command(hours(0), "K", 1),
        elsewhere,
        command_at(hours(0)),
        command_at(hours(0)),
    ];
    for act in &acts {
        assert!(matches!(store_inquiry(fixture, act).await.1, CommandOutcome::Done(_)), "{act:?}");
    }
    assert_eq!(count(fixture).await, acts.len());
}

/// After 24 hours a key may be reused, with any content.
pub async fn key_can_be_reused_after_a_day<F: ContactRequestFixture>(fixture: &F) {
    let (first, _) = store_inquiry(fixture, &idempotent_command(hours(0), "k", 1)).await;
    let almost = hours(24) - TimeDelta::microseconds(1);
    assert_eq!(
        store_inquiry(fixture, &idempotent_command(almost, "k", 1)).await.1,
        CommandOutcome::Repeated(first)
    );
    let (second, outcome) = store_inquiry(fixture, &idempotent_command(hours(24), "k", 2)).await;
    assert_eq!(outcome, CommandOutcome::Done(second.clone()));
    assert_eq!(
        store_inquiry(fixture, &idempotent_command(hours(47), "k", 2)).await.1,
        CommandOutcome::Repeated(second)
    );
    assert_eq!(
        store_inquiry(fixture, &idempotent_command(hours(47), "k", 1)).await.1,
        CommandOutcome::Conflict
    );
    assert_eq!(count(fixture).await, 2);
}

/// Fifty concurrent repetitions create one contact request and all return the same result.
pub async fn fifty_concurrent_repetitions_run_once<F: ContactRequestFixture>(fixture: &F) {
    let command = Command { rate_limit: Some(rate_limit("s", 10)), ..idempotent_command(hours(0), "k", 1) };
    let outcomes = join_all((0..50).map(|_| store_inquiry(fixture, &command))).await;
    let stored = fixture.contact_requests().await;
    assert_eq!(stored.len(), 1);
    let answer = &stored[0].0;
    let done: Vec<_> =
        outcomes.iter().filter(|(_, kept)| *kept == CommandOutcome::Done(answer.clone())).collect();
    assert_eq!(done.len(), 1);
    let repeated = outcomes.iter().filter(|(_, kept)| *kept == CommandOutcome::Repeated(answer.clone()));
    assert_eq!(repeated.count(), 49, "{outcomes:?}");
}

/// Exactly one of several concurrent commands with one key and different contents is done.
pub async fn one_of_several_concurrent_contents_under_one_key_runs<F: ContactRequestFixture>(fixture: &F) {
    let acts: Vec<Command> = (0..20).map(|content| idempotent_command(hours(0), "k", content)).collect();
    let outcomes = join_all(acts.iter().map(|act| store_inquiry(fixture, act))).await;
    let done = outcomes.iter().filter(|(_, kept)| matches!(kept, CommandOutcome::Done(_))).count();
    let conflicts = outcomes.iter().filter(|(_, kept)| *kept == CommandOutcome::Conflict).count();
    assert_eq!((done, conflicts), (1, 19), "{outcomes:?}");
    assert_eq!(count(fixture).await, 1);
}

/// A refused or failed command uses up neither the key nor the rate limit.
pub async fn failed_command_uses_neither_key_nor_rate_limit<F: ContactRequestFixture>(fixture: &F) {
    let (taken, _) = store_inquiry(fixture, &command_at(hours(0))).await;
    let command = Command { rate_limit: Some(rate_limit("s", 1)), ..idempotent_command(hours(0), "k", 1) };
    let refused =
        fixture.store().store_contact_request(&inquiry(None), None, &taken, &command, None).await.unwrap();
    assert_eq!(refused, CommandOutcome::Refused(ContactRequestError::ReferenceTaken));
    let nowhere = inquiry(Some(VehicleId(99)));
    assert!(
        fixture
            .store()
            .store_contact_request(&nowhere, None, &new_confirmation(hours(0)), &command, None)
            .await
            .is_err()
    );
    let corrected =
        Command { rate_limit: command.rate_limit.clone(), ..idempotent_command(hours(0), "k", 2) };
    assert!(matches!(store_inquiry(fixture, &corrected).await.1, CommandOutcome::Done(_)));
    assert_eq!(count(fixture).await, 2);
}

/// A rate limit refuses further uses until its window is over, separately for each subject.
pub async fn rate_limit_refuses_until_the_window_ends<F: ContactRequestFixture>(fixture: &F) {
    for minute in [0, 10, 20] {
        let act = limited_command(at_minute(minute), "s", 3);
        assert!(matches!(store_inquiry(fixture, &act).await.1, CommandOutcome::Done(_)), "{minute}");
    }
    for (minute, left) in [(20, 40), (59, 1)] {
        let retry_after = Duration::from_secs(left * 60);
        let outcome = store_inquiry(fixture, &limited_command(at_minute(minute), "s", 3)).await.1;
        assert_eq!(outcome, CommandOutcome::TooMany { retry_after });
    }
    let end = at_minute(60) - TimeDelta::microseconds(1);
    let outcome = store_inquiry(fixture, &limited_command(end, "s", 3)).await.1;
    assert_eq!(outcome, CommandOutcome::TooMany { retry_after: Duration::from_secs(1) });
    assert!(matches!(
        store_inquiry(fixture, &limited_command(at_minute(20), "t", 3)).await.1,
        CommandOutcome::Done(_)
    ));
    assert!(
        matches!(store_inquiry(fixture, &command_at(at_minute(20))).await.1, CommandOutcome::Done(_)),
        "no bounds"
    );
    for minute in [60, 61, 119] {
        let act = limited_command(at_minute(minute), "s", 3);
        assert!(matches!(store_inquiry(fixture, &act).await.1, CommandOutcome::Done(_)), "{minute}");
    }
    assert!(matches!(
        store_inquiry(fixture, &limited_command(at_minute(119), "s", 3)).await.1,
        CommandOutcome::TooMany { .. }
    ));
    assert_eq!(count(fixture).await, 8);
}

/// Concurrent commands never exceed the rate limit.
pub async fn rate_limit_holds_under_concurrency<F: ContactRequestFixture>(fixture: &F) {
    let act = limited_command(hours(0), "s", 10);
    let outcomes = join_all((0..40).map(|_| store_inquiry(fixture, &act))).await;
    let done = outcomes.iter().filter(|(_, kept)| matches!(kept, CommandOutcome::Done(_))).count();
    assert_eq!((done, count(fixture).await), (10, 10));
}

/// Repeating a command does not count against the rate limit and works even when it is used up.
pub async fn repeated_command_does_not_count_against_the_rate_limit<F: ContactRequestFixture>(fixture: &F) {
    let once = |at| Command { rate_limit: Some(rate_limit("s", 2)), ..idempotent_command(at, "k", 1) };
    let (first, _) = store_inquiry(fixture, &once(hours(0))).await;
    for _ in 0..5 {
        assert_eq!(store_inquiry(fixture, &once(hours(0))).await.1, CommandOutcome::Repeated(first.clone()));
    }
    assert!(matches!(
        store_inquiry(fixture, &limited_command(hours(0), "s", 2)).await.1,
        CommandOutcome::Done(_)
    ));
    assert!(matches!(
        store_inquiry(fixture, &limited_command(hours(0), "s", 2)).await.1,
        CommandOutcome::TooMany { .. }
    ));
    assert_eq!(store_inquiry(fixture, &once(hours(0))).await.1, CommandOutcome::Repeated(first));
}
