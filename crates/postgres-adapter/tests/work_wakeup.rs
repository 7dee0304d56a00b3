//! Background jobs are woken when a statement gives their queue work, whatever statement that is, and by nothing
//! else.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use fixture::Fixture;
use postgres_adapter::{PostgresStore, WorkQueue};
use tokio::time::timeout;

/// A member and a vehicle that the queues refer to.
const SETUP_SQL: &str = "
    INSERT INTO users (username, username_key, email, email_key, name, password_hash, created_at)
    VALUES ('ada', 'ada', 'ada@example.com', 'ada@example.com', 'Ada', '', now());
    INSERT INTO vehicles (make, model, year, price, description, specs, status, listed_at, updated_at, make_folded,
        model_folded, location_folded, search_folded, short_grams)
    VALUES ('Make', 'Model', 1990, 1, '', '{}', 'live', now(), now(), 'make', 'model', '', 'make', '{}')";

/// Statements in their order, and the queue whose job each of them wakes.
const STATEMENTS: [(&str, Option<WorkQueue>); 17] = [
    (
        "INSERT INTO mail_outbox (recipient, subject, body, posted_at, due_at)
         VALUES ('ada@example.com', 'Hello', 'Hello', now(), now())",
        Some(WorkQueue::Mail),
    ),
    // A claim, a failure with the next attempt in a minute, and an attempt that an admin makes due at once.
    ("UPDATE mail_outbox SET due_at = now() + interval '10 minutes', claimed_until = now() + interval '10 minutes'", None),
    ("UPDATE mail_outbox SET state = 'given_up', finished_at = now(), claimed_until = NULL", None),
    ("UPDATE mail_outbox SET state = 'waiting', finished_at = NULL, due_at = now() + interval '20 minutes'", Some(WorkQueue::Mail)),
    ("UPDATE mail_outbox SET due_at = now()", Some(WorkQueue::Mail)),
    ("UPDATE mail_outbox SET subject = 'Good day'", None),
    (
        "INSERT INTO exports (user_id, requested_at, due_at, base) SELECT id, now(), now(), 'exports/a' FROM users",
        Some(WorkQueue::Exports),
    ),
    ("UPDATE exports SET state = 'building', due_at = now() + interval '5 minutes'", None),
    (
        "INSERT INTO feed_runs (id, source, source_key, file_name, format, state, created_at, due_at)
         VALUES (1, 'North', 'north', 'a.csv', 'table', 'checking', now(), now())",
        Some(WorkQueue::FeedRuns),
    ),
    ("UPDATE feed_runs SET state = 'ready', due_at = NULL", None),
    ("UPDATE feed_runs SET state = 'importing', due_at = now()", Some(WorkQueue::FeedRuns)),
    ("UPDATE feed_runs SET done = 100, due_at = now() + interval '1 minute'", None),
    (
        "INSERT INTO feed_schedules (source_key, source, address, every_hours, is_automatic, withdraws, due_at)
         VALUES ('north', 'North', 'https://north.example', 24, false, false, now())",
        Some(WorkQueue::FeedSchedules),
    ),
    ("UPDATE feed_schedules SET due_at = now() + interval '1 day'", None),
    ("UPDATE feed_schedules SET due_at = now()", Some(WorkQueue::FeedSchedules)),
    (
        "INSERT INTO feed_galleries (vehicle_id, source_key, photos, waiting, stored, failed)
         SELECT id, 'north', '[]', 0, 0, 0 FROM vehicles",
        Some(WorkQueue::FeedPhotos),
    ),
    ("UPDATE feed_galleries SET waiting = 1, due_at = now()", Some(WorkQueue::FeedPhotos)),
];

const QUEUES: [WorkQueue; 5] = [
    WorkQueue::Mail,
    WorkQueue::Exports,
    WorkQueue::FeedRuns,
    WorkQueue::FeedSchedules,
    WorkQueue::FeedPhotos,
];

async fn is_woken(store: &PostgresStore, queue: WorkQueue, within: Duration) -> bool {
    timeout(within, store.wait_for_work(queue)).await.is_ok()
}

/// A new listener wakes all jobs, as it cannot know what it missed.
async fn all_are_woken(store: &PostgresStore) {
    for queue in QUEUES {
        assert!(is_woken(store, queue, Duration::from_secs(20)).await, "{queue:?} is not woken at first");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn job_is_woken_by_work_in_its_own_queue_only() {
    let fixture = Fixture::fresh();
    let mut connection = fixture.connection();
    connection.batch_execute(SETUP_SQL).unwrap();
    let store = fixture.store.clone();
    let reader = tokio::spawn({
        let store = store.clone();
        async move { store.follow_events(|_| {}).await }
    });
    all_are_woken(&store).await;
    for (statement, woken) in STATEMENTS {
        connection.batch_execute(statement).unwrap();
        if let Some(queue) = woken {
            let begun = Instant::now();
            assert!(is_woken(&store, queue, Duration::from_secs(5)).await, "not woken by {statement}");
            println!("{queue:?} woken after {:?}", begun.elapsed());
        }
        let wait = if woken.is_some() { 0 } else { 100 };
        tokio::time::sleep(Duration::from_millis(wait)).await;
        for queue in QUEUES {
            assert!(
                !is_woken(&store, queue, Duration::from_millis(1)).await,
                "{queue:?} woken by {statement}"
            );
        }
    }
    reader.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_queued_while_the_listener_was_disconnected_is_found() {
    let fixture = Fixture::fresh();
    let store = fixture.store.clone();
    let reader = tokio::spawn({
        let store = store.clone();
        async move { store.follow_events(|_| {}).await }
    });
    all_are_woken(&store).await;
    fixture
        .connection()
        .batch_execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND application_name = 'marque'",
        )
        .unwrap();
    all_are_woken(&store).await;
    reader.abort();
}
