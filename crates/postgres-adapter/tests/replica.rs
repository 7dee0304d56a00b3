//! Which database answers reads when there is a replica. Another database with other cars stands for the replica, so its
//! answers are recognized.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod fixture;

use diesel::connection::SimpleConnection;
use domain::vehicles::VehicleQuery;
use fixture::Fixture;
use ports::vehicles::VehicleReader;
use postgres_adapter::{Database, DatabaseSettings, PostgresStore, ReplicaStatus};
use testkit::{at_minute, list, vehicle};

/// A database with one car.
async fn database_of(make: &str) -> Fixture {
    let fixture = Fixture::fresh();
    list(&fixture.store, vec![vehicle().make(make).build()], at_minute(0)).await;
    fixture
}

/// A store on the primary with that replica.
fn store_with_replica(primary: &Fixture, replica_url: String) -> PostgresStore {
    let replica = Database::new(DatabaseSettings::for_replica(replica_url));
    primary.database.store().with_replica(replica)
}

/// The make of the only car that a search finds.
async fn found_make(store: &PostgresStore) -> String {
    let page = store.search(&VehicleQuery::default(), None, 10).await.unwrap();
    let [car] = page.items.as_slice() else { panic!("{} cars", page.items.len()) };
    car.make.as_str().to_owned()
}

fn append_event(fixture: &Fixture) {
    let event =
        "INSERT INTO events (id, kind, payload) VALUES (0, 'vehicles_changed', '{\"vehicles\": [1]}')";
    fixture.connection().batch_execute(event).unwrap();
}

#[tokio::test]
async fn replica_answers_only_while_it_has_all_events() {
    let (primary, replica) = (database_of("Ferrari").await, database_of("Porsche").await);
    let store = store_with_replica(&primary, replica.database.url());
    assert_eq!(found_make(&store).await, "Porsche");

    append_event(&primary);
    assert_eq!(found_make(&store).await, "Ferrari");
    let behind = ReplicaStatus { is_reachable: true, events_behind: 1 };
    assert_eq!(store.replica_status(), Some(behind));
    assert_eq!(store.check_replica().await.unwrap().unwrap(), behind);

    append_event(&replica);
    assert_eq!(found_make(&store).await, "Porsche");
    assert_eq!(store.replica_status(), Some(ReplicaStatus { is_reachable: true, events_behind: 0 }));
}

#[tokio::test]
async fn primary_answers_for_a_replica_that_fails() {
    let primary = database_of("Ferrari").await;
    let missing = primary.database.url().replace("/t_", "/missing_");
    let store = store_with_replica(&primary, missing);
    assert_eq!(found_make(&store).await, "Ferrari");
    assert_eq!(store.replica_status(), Some(ReplicaStatus { is_reachable: false, events_behind: 0 }));
    assert!(store.check_replica().await.unwrap().is_err());
    assert_eq!(found_make(&store).await, "Ferrari");
}
