//! The contract of [`EventLog`].

use std::sync::atomic::{AtomicBool, Ordering};

use domain::events::{Event, EventId};
use domain::vehicles::NewVehicle;
use futures_util::future::{join, join_all};
use ports::events::EventLog;
use ports::imports::VehicleImport;

use crate::{VehicleFixture, at_minute, list, record_key, vehicle};

fn cars(count: usize) -> Vec<NewVehicle> {
    vec![vehicle().build(); count]
}

async fn log<L: EventLog>(store: &L) -> Vec<(EventId, Event)> {
    store.events_after(EventId(0), 1000).await.unwrap()
}

/// A new log has no events, and its latest number is zero.
pub async fn new_event_log_is_empty<F: VehicleFixture>(fixture: &F) {
    assert_eq!(fixture.store().latest_event().await.unwrap(), EventId(0));
    assert_eq!(log(fixture.store()).await, []);
}

/// A batch of vehicles appends one event, or none if nothing new was listed.
pub async fn batch_appends_one_event<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ids = list(store, cars(3), at_minute(0)).await;
    assert!(ids.is_sorted() && ids.len() == 3, "{ids:?}");
    let latest = store.latest_event().await.unwrap();
    assert_eq!(log(store).await, [(latest, Event::VehiclesListed { vehicles: ids })]);

    let key = record_key();
    for _ in 0..2 {
        store.list_batch(vec![(key, vehicle().build())], at_minute(1)).await.unwrap();
    }
    store.list_batch(vec![], at_minute(1)).await.unwrap();
    assert_eq!(log(store).await.len(), 2);
}

/// Events are read oldest first, after a number, up to a limit.
pub async fn events_are_paged_oldest_first<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for count in 1..=5 {
        list(store, cars(count), at_minute(0)).await;
    }
    let all = log(store).await;
    assert_eq!(all.len(), 5);
    assert!(all.is_sorted_by(|a, b| a.0 < b.0), "{all:?}");
    assert_eq!(store.events_after(all[1].0, 2).await.unwrap(), all[2..4]);
    assert_eq!(store.events_after(all[1].0, 100).await.unwrap(), all[2..]);
    assert_eq!(store.events_after(all[1].0, 0).await.unwrap(), []);
    let latest = store.latest_event().await.unwrap();
    assert_eq!(latest, all[4].0);
    assert_eq!(store.events_after(latest, 100).await.unwrap(), []);
    assert_eq!(store.events_after(EventId(i64::MAX), 100).await.unwrap(), []);
}

/// A reader that follows the log during concurrent writes sees every event once.
pub async fn reader_misses_no_event_during_concurrent_writes<F: VehicleFixture>(fixture: &F) {
    const BATCHES: usize = 24;
    let store = fixture.store();
    let is_written = AtomicBool::new(false);
    let writers = async {
        let written = join_all((0..BATCHES).map(|size| {
            let records = cars(1 + size * 7 % 20).into_iter().map(|car| (record_key(), car)).collect();
            store.list_batch(records, at_minute(0))
        }))
        .await;
        is_written.store(true, Ordering::SeqCst);
        written
    };
    let reader = async {
        let mut seen: Vec<(EventId, Event)> = Vec::new();
        loop {
            // Asked before the log, so that the last look at it sees everything.
            let is_last = is_written.load(Ordering::SeqCst);
            let last = seen.last().map_or(EventId(0), |(id, _)| *id);
            let next = store.events_after(last, 3).await.unwrap();
            if is_last && next.is_empty() {
                return seen;
            }
            seen.extend(next);
        }
    };
    let (written, seen) = join(writers, reader).await;
    assert!(written.iter().all(Result::is_ok), "{written:?}");
    assert_eq!(seen.len(), BATCHES, "an event was passed over");
    assert_eq!(seen, log(store).await);
}
