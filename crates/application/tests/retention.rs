//! Tests of deleting data whose retention period is over.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

use application::retention::purge_expired;
use chrono::TimeDelta;
use memory_adapter::MemoryStore;
use ports::{clock::Clock, contact_requests::ContactRequests};
use testkit::{FixedClock, command_at, inquiry, new_confirmation};

#[tokio::test]
async fn contact_requests_are_deleted_after_two_years() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    store
        .store_contact_request(
            &inquiry(None),
            None,
            &new_confirmation(clock.now()),
            &command_at(clock.now()),
            None,
        )
        .await
        .unwrap();
    clock.advance(TimeDelta::days(729));
    assert_eq!(purge_expired(&store, &clock).await.unwrap(), 0);
    assert_eq!(store.contact_requests().len(), 1);
    clock.advance(TimeDelta::days(3));
    assert_eq!(purge_expired(&store, &clock).await.unwrap(), 1);
    assert_eq!(store.contact_requests(), []);
}
