//! Idempotent commands on a database shared by several servers.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::{sync::mpsc, thread, time::Duration};

use chrono::TimeDelta;
use diesel::{Connection, connection::SimpleConnection};
use fixture::Fixture;
use ports::{
    commands::{Command, CommandOutcome},
    contact_requests::ContactRequests,
    rate_limit::{RateLimiter, RateLimits},
};
use testkit::{
    ContactRequestFixture, at_minute, command_at, idempotent_command, inquiry, new_confirmation, rate_limit,
};

fn count(table: &str, fixture: &Fixture) -> i64 {
    fixture.count(&format!("SELECT count(*) AS count FROM {table}"))
}

#[tokio::test]
async fn two_servers_share_idempotency_keys_and_rate_limits() {
    let fixture = Fixture::fresh();
    let servers = [fixture.database.store(), fixture.database.store()];
    let mut done = 0;
    for turn in 0..12 {
        let rate_limit = Some(rate_limit("s", 10));
        let command = Command { rate_limit, ..idempotent_command(at_minute(0), &format!("key-{turn}"), 1) };
        let confirmation = new_confirmation(at_minute(0));
        let outcome = servers[turn % 2]
            .store_contact_request(&inquiry(None), None, &confirmation, &command, None)
            .await
            .unwrap();
        if outcome == CommandOutcome::Done(confirmation.clone()) {
            done += 1;
            let other = testkit::new_confirmation(at_minute(1));
            let again = servers[(turn + 1) % 2]
                .store_contact_request(&inquiry(None), None, &other, &command, None)
                .await
                .unwrap();
            assert_eq!(again, CommandOutcome::Repeated(confirmation));
        }
    }
    assert_eq!(done, 10);
    assert_eq!(fixture.contact_requests().await.len(), 10);
}

#[tokio::test]
async fn relaxed_store_counts_nothing() {
    let fixture = Fixture::fresh();
    let relaxed = fixture.database.store().with_rate_limits(RateLimits::Relaxed);
    let once = rate_limit("s", 1);
    for minute in 0..3 {
        assert_eq!(relaxed.consume(&once, at_minute(minute)).await.unwrap(), None);
        let command = Command { rate_limit: Some(once.clone()), ..command_at(at_minute(minute)) };
        let confirmation = new_confirmation(at_minute(minute));
        let outcome =
            relaxed.store_contact_request(&inquiry(None), None, &confirmation, &command, None).await;
        assert_eq!(outcome.unwrap(), CommandOutcome::Done(confirmation));
    }
    assert_eq!(count("rate_limits", &fixture), 0);
    assert_eq!(fixture.database.store().consume(&once, at_minute(3)).await.unwrap(), None);
    assert!(fixture.database.store().consume(&once, at_minute(4)).await.unwrap().is_some());
}

/// When the server that claimed a key dies, the one waiting for its result runs the command itself.
#[tokio::test(flavor = "multi_thread")]
async fn waiting_duplicate_runs_the_command_if_the_first_dies() {
    let fixture = Fixture::fresh();
    let (begun, has_begun) = mpsc::channel();
    let (die, may_die) = mpsc::channel::<()>();
    let mut dying = fixture.connection();
    let dying = thread::spawn(move || {
        dying
            .transaction(|connection| {
                connection.batch_execute(
                    "INSERT INTO idempotency_keys (scope, key, fingerprint, kept_at)
                     VALUES ('a call', 'k', decode(repeat('01', 32), 'hex'), '2026-01-01T12:00:00Z')",
                )?;
                begun.send(()).unwrap();
                may_die.recv().unwrap();
                Err::<(), _>(diesel::result::Error::RollbackTransaction)
            })
            .unwrap_err();
    });
    has_begun.recv().unwrap();
    let store = fixture.store.clone();
    let confirmation = new_confirmation(at_minute(0));
    let expected_confirmation = confirmation.clone();
    let waiting = tokio::spawn(async move {
        store
            .store_contact_request(
                &inquiry(None),
                None,
                &expected_confirmation,
                &idempotent_command(at_minute(0), "k", 1),
                None,
            )
            .await
            .unwrap()
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!waiting.is_finished(), "the key is held by another");
    die.send(()).unwrap();
    dying.join().unwrap();
    assert_eq!(waiting.await.unwrap(), CommandOutcome::Done(confirmation));
}

#[tokio::test]
async fn expired_keys_and_rate_limits_are_deleted() {
    let fixture = Fixture::fresh();
    let keep = async |name: &str, at| {
        let command = Command { rate_limit: Some(rate_limit(name, 9)), ..idempotent_command(at, name, 1) };
        let outcome = fixture
            .store
            .store_contact_request(&inquiry(None), None, &new_confirmation(at), &command, None)
            .await
            .unwrap();
        assert!(matches!(outcome, CommandOutcome::Done(_)), "{outcome:?}");
    };
    for name in ["a", "b", "c"] {
        keep(name, at_minute(0)).await;
    }
    keep("d", at_minute(61)).await;
    assert_eq!((count("idempotency_keys", &fixture), count("rate_limits", &fixture)), (4, 1));
    keep("e", at_minute(60) + TimeDelta::days(2)).await;
    assert_eq!((count("idempotency_keys", &fixture), count("rate_limits", &fixture)), (2, 1));
    assert_eq!(fixture.contact_requests().await.len(), 5, "what was asked stays");
}

/// The tables' CHECK constraints match the domain's rules, as a second line of defense.
#[tokio::test]
async fn check_constraints_match_the_domain_rules() {
    let fixture = Fixture::fresh();
    let refuses = |what: &str| fixture.connection().batch_execute(what).is_err();
    assert!(refuses("INSERT INTO contact_request_references VALUES ('MQ-7F3K9Q2U')"));
    assert!(!refuses("INSERT INTO contact_request_references VALUES ('MQ-7F3K9Q2M')"));
    let request = |name: &str, note: &str| {
        format!("INSERT INTO access_requests VALUES ('MQ-7F3K9Q2M', '{name}', 'a@b.co', '{note}', now())")
    };
    assert!(refuses(&request("A", "I collect engines.")));
    assert!(refuses(&request("Ada", "Engines.")));
    assert!(refuses(&request("Ada", "I collect engines.").replace("2M", "2N")), "a reference of its own");
    assert!(!refuses(&request("Ada", "I collect engines.")));
}
