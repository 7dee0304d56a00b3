//! IDs in the event log follow the order of commits, not the order in which transactions began.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::{sync::mpsc, thread, time::Duration};

use diesel::{Connection, connection::SimpleConnection};
use domain::events::EventId;
use fixture::Fixture;
use ports::events::EventLog;

const APPEND: &str =
    "INSERT INTO events (id, kind, payload) VALUES (0, 'vehicles_listed', '{\"vehicles\": []}')";

/// With a plain serial, the slow writer would get ID 1 and the fast one would commit ID 2, so a reader that
/// has seen 2 would never see 1.
#[tokio::test(flavor = "multi_thread")]
async fn event_numbers_follow_the_commit_order() {
    let fixture = Fixture::fresh();
    let (begun, has_begun) = mpsc::channel();
    let (finish, may_finish) = mpsc::channel::<()>();

    let mut slow = fixture.connection();
    let slow = thread::spawn(move || {
        slow.transaction(|connection| {
            connection.batch_execute(APPEND)?;
            begun.send(()).unwrap();
            may_finish.recv().unwrap();
            Ok::<(), diesel::result::Error>(())
        })
        .unwrap();
    });
    has_begun.recv().unwrap();

    let mut quick = fixture.connection();
    let quick = thread::spawn(move || quick.batch_execute(APPEND).unwrap());
    thread::sleep(Duration::from_millis(300));
    assert!(!quick.is_finished(), "the second writer draws its number before the first has committed");
    assert_eq!(fixture.store.events_after(EventId(0), 10).await.unwrap(), []);

    finish.send(()).unwrap();
    slow.join().unwrap();
    quick.join().unwrap();
    let numbers: Vec<EventId> =
        fixture.store.events_after(EventId(0), 10).await.unwrap().into_iter().map(|(id, _)| id).collect();
    assert_eq!(numbers, [EventId(1), EventId(2)]);
    assert_eq!(fixture.store.latest_event().await.unwrap(), EventId(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn rolled_back_transaction_leaves_no_event() {
    let fixture = Fixture::fresh();
    let mut connection = fixture.connection();
    let outcome = connection.transaction(|connection| {
        connection.batch_execute(APPEND)?;
        Err::<(), _>(diesel::result::Error::RollbackTransaction)
    });
    assert!(outcome.is_err());
    assert_eq!(fixture.store.latest_event().await.unwrap(), EventId(0));
}
