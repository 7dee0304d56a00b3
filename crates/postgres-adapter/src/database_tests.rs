//! Tests of the pool and its failures.

use diesel::connection::SimpleConnection;

use super::*;
use crate::test_database::TestDatabase;

#[tokio::test]
async fn call_beyond_the_queue_limit_fails_at_once() {
    let settings = DatabaseSettings {
        connections: 1,
        waiting_per_connection: 1,
        ..DatabaseSettings::new("postgres://nobody@127.0.0.1:1/none")
    };
    let database = Database::new(settings);
    let busy = Arc::clone(&database.permits).acquire_owned().await.unwrap();
    let why = |outcome: Result<(), StoreError>| outcome.unwrap_err().to_string();
    let (first, second, third) = tokio::join!(database.run(|_| Ok(())), database.run(|_| Ok(())), async {
        let begun = std::time::Instant::now();
        let outcome = database.run(|_| Ok(())).await;
        (why(outcome), begun.elapsed() < database.settings.patience)
    });
    assert!(why(first).contains("every connection is busy"));
    assert!(why(second).contains("every connection is busy"));
    assert!(third.0.contains("too many calls wait") && third.1, "{third:?}");
    drop(busy);
    let after = why(database.run(|_| Ok(())).await);
    assert!(!after.contains("too many") && !after.contains("busy"), "{after}");
}

#[tokio::test]
async fn is_overloaded_before_calls_are_refused() {
    let settings = DatabaseSettings {
        connections: 1,
        waiting_per_connection: 4,
        overloaded_per_connection: 2,
        overloaded_wait: Duration::from_millis(40),
        patience: Duration::from_millis(50),
        ..DatabaseSettings::new("postgres://nobody@127.0.0.1:1/none")
    };
    let database = Database::new(settings);
    let busy = Arc::clone(&database.permits).acquire_owned().await.unwrap();
    let (_one, _two) = (database.places.try_acquire().unwrap(), database.places.try_acquire().unwrap());
    assert!(!database.is_overloaded(), "one call works, one waits");
    let _three = database.places.try_acquire().unwrap();
    assert!(!database.is_overloaded(), "two wait, but none has waited long");
    let refused = database.run(|_| Ok(())).await.unwrap_err();
    assert!(refused.to_string().contains("every connection is busy"), "it may still wait: {refused}");
    assert!(database.is_overloaded(), "two wait, and a call has waited long");
    drop(busy);
    database.run(|_| Ok(())).await.unwrap_err();
    assert!(!database.is_overloaded(), "two wait, but connections are given at once again");
}

/// A thread that sleeps stands for a database that is slow to answer.
#[tokio::test]
async fn the_calls_of_a_request_share_the_deadline() {
    let database = TestDatabase::create();
    let deadline = Duration::from_secs(2);
    let database =
        Database::new(DatabaseSettings { deadline, ..DatabaseSettings::new(database.url().to_owned()) });
    let slow_call = || {
        database.run(|_| {
            std::thread::sleep(Duration::from_millis(1200));
            Ok(())
        })
    };
    database.run(|_| Ok(())).await.unwrap();
    store_wait::measured(async {
        slow_call().await.unwrap();
        let refused = slow_call().await.unwrap_err();
        assert!(refused.to_string().contains("did not answer in time"), "{refused}");
    })
    .await;
    slow_call().await.unwrap();
}

#[tokio::test]
async fn full_disk_is_remembered() {
    let database = TestDatabase::create();
    let database = Database::new(DatabaseSettings::new(database.url().to_owned()));
    let fail = async |code: &str| {
        let sql = format!("DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '{code}'; END $$");
        let refused = database.run(move |connection| Ok(connection.batch_execute(&sql)?)).await.unwrap_err();
        (matches!(refused, StoreError::Unavailable(_)), database.is_lately_full())
    };
    assert_eq!(fail("40001").await, (true, false), "another error that may pass");
    assert_eq!(fail("53100").await, (true, true));
}

#[test]
fn database_url_options_are_preserved() {
    let bounded = |url: &str| DatabaseSettings::new(url).bounded_url();
    let plain = bounded("postgres://app@/marque?host=%2Frun");
    assert!(plain.starts_with("postgres://app@/marque?host=%2Frun&connect_timeout=2&"), "{plain}");
    assert!(plain.contains("&options=-c%20statement_timeout%3D2800%20"), "{plain}");
    let bare = bounded("postgres://app@localhost/marque");
    assert!(bare.starts_with("postgres://app@localhost/marque?connect_timeout=2&"), "{bare}");
    let own = bounded("postgres://h/d?options=-c%20search_path%3Dmarque&connect_timeout=9");
    assert!(own.contains("idle_in_transaction_session_timeout%3D10000%20-c%20search_path%3Dmarque"), "{own}");
    assert_eq!(own.matches("options=").count(), 1, "{own}");
    assert_eq!(own.matches("connect_timeout=").count(), 1, "{own}");
}
