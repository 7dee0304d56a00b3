//! Followers receive an event when it commits, without polling; a lost notification only delays them.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::time::{Duration, Instant};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_query,
    sql_types::{Nullable, Text},
};
use domain::events::EventId;
use fixture::Fixture;
use ports::events::{EventLog, EventWakeup, MAX_WAIT};
use postgres_adapter::PostgresStore;

const APPEND: &str =
    "INSERT INTO events (id, kind, payload) VALUES (0, 'vehicles_changed', '{\"vehicles\": [1]}')";

/// Reads the next event as a follower does.
async fn next(store: &PostgresStore, seen: EventId) -> EventId {
    loop {
        if let Some((id, _)) = store.events_after(seen, 1).await.unwrap().pop() {
            return id;
        }
        store.wait_for_event(seen).await;
    }
}

async fn wait_for_listener(store: &PostgresStore) {
    let begun = Instant::now();
    while store.last_received().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "nobody listens");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Time from the commit of an event until a waiting follower receives it.
async fn latency(store: &PostgresStore, connection: &mut PgConnection) -> Duration {
    let seen = store.latest_event().await.unwrap();
    let follower = {
        let store = store.clone();
        tokio::spawn(async move {
            let id = next(&store, seen).await;
            (id, Instant::now())
        })
    };
    tokio::time::sleep(Duration::from_millis(20)).await;
    connection.batch_execute(APPEND).unwrap();
    let committed = Instant::now();
    let (id, received) = follower.await.unwrap();
    assert_eq!(id, EventId(seen.0 + 1));
    received.saturating_duration_since(committed)
}

async fn median_latency(store: &PostgresStore, connection: &mut PgConnection) -> Duration {
    let mut all = Vec::new();
    for _ in 0..15 {
        all.push(latency(store, connection).await);
    }
    all.sort();
    all[all.len() / 2]
}

fn follow(store: &PostgresStore) -> tokio::task::JoinHandle<()> {
    let store = store.clone();
    tokio::spawn(async move { store.follow_events(|_| {}).await })
}

#[derive(QueryableByName)]
struct LastQuery {
    #[diesel(sql_type = Nullable<Text>)]
    at: Option<String>,
}

/// Start time of the latest statement on this store's connections.
fn last_query(connection: &mut PgConnection) -> Option<String> {
    let row: LastQuery = sql_query(
        "SELECT max(query_start)::text AS at FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'marque'",
    )
    .get_result(connection)
    .unwrap();
    row.at
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn followers_are_woken_by_a_commit_without_polling() {
    let fixture = Fixture::fresh();
    let mut connection = fixture.connection();
    let reader = follow(&fixture.store);
    wait_for_listener(&fixture.store).await;
    let median = median_latency(&fixture.store, &mut connection).await;
    println!("from commit to follower: {median:?}");
    assert!(median < Duration::from_millis(50), "{median:?}");

    let seen = fixture.store.latest_event().await.unwrap();
    let followers: Vec<_> = (0..3)
        .map(|_| {
            let store = fixture.store.clone();
            tokio::spawn(async move { next(&store, seen).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let before = last_query(&mut connection);
    tokio::time::sleep(MAX_WAIT / 2).await;
    assert_eq!(last_query(&mut connection), before, "followers that wait ask nothing");
    connection.batch_execute(APPEND).unwrap();
    for follower in followers {
        assert_eq!(follower.await.unwrap(), EventId(seen.0 + 1));
    }
    reader.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_wakeup_delays_but_never_loses_events() {
    let fixture = Fixture::fresh();
    let mut connection = fixture.connection();
    let reader = follow(&fixture.store);
    wait_for_listener(&fixture.store).await;
    connection
        .batch_execute(
            "CREATE OR REPLACE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN NEW.id := nextval('event_ids'); RETURN NEW; END $$",
        )
        .unwrap();
    for _ in 0..2 {
        let delay = latency(&fixture.store, &mut connection).await;
        assert!(delay < MAX_WAIT + Duration::from_secs(2), "{delay:?}");
    }
    reader.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn disconnected_listener_reconnects() {
    let fixture = Fixture::fresh();
    let mut connection = fixture.connection();
    let reader = follow(&fixture.store);
    for _ in 0..3 {
        wait_for_listener(&fixture.store).await;
        let seen = fixture.store.latest_event().await.unwrap();
        connection
            .batch_execute(&format!(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                  WHERE datname = current_database() AND application_name = 'marque'; {APPEND}; {APPEND}"
            ))
            .unwrap();
        let begun = Instant::now();
        while fixture.store.events_after(seen, 10).await.is_ok_and(|events| events.len() < 2) {
            assert!(begun.elapsed() < Duration::from_secs(5), "the events are lost");
            fixture.store.wait_for_event(seen).await;
        }
    }
    wait_for_listener(&fixture.store).await;
    let median = median_latency(&fixture.store, &mut connection).await;
    assert!(median < Duration::from_millis(50), "{median:?}");
    reader.abort();
}

#[tokio::test]
async fn without_a_reader_followers_poll() {
    let fixture = Fixture::fresh();
    let delay = latency(&fixture.store, &mut fixture.connection()).await;
    assert!(delay < Duration::from_secs(2), "{delay:?}");
}
