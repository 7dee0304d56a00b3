//! The contract of [`VehicleImport`]: records, batches and progress.

use chrono::TimeDelta;
use domain::{
    imports::{ImportRecord, RecordIdentity, RecordKey},
    to_microseconds,
    vehicles::{NewVehicle, VehicleId},
};
use futures_util::future::join_all;
use ports::{
    imports::{BatchOutcome, FileKey, ImportProgress, VehicleImport},
    vehicles::VehicleReader,
};

use crate::{VehicleFixture, all_vehicles, at_minute, import_record, list, record_key, vehicle};

pub(super) const FILE: FileKey = FileKey([7; 32]);

/// A record with that stock number of the source "north".
pub(super) fn stock(line: u64, number: &str, vehicle: NewVehicle) -> ImportRecord {
    import_record(line, &RecordIdentity::of("north", number, "", &vehicle), vehicle)
}

pub(super) fn car(price: i64) -> NewVehicle {
    vehicle().price(price).build()
}

fn records(count: i64) -> Vec<(RecordKey, NewVehicle)> {
    (0..count).map(|price| (record_key(), vehicle().price(price).build())).collect()
}

fn outcome(imported: u64, known: u64) -> BatchOutcome {
    BatchOutcome { imported, known }
}

pub(super) async fn count<C: VehicleReader>(store: &C) -> u64 {
    store.search(&domain::vehicles::VehicleQuery::default(), None, 1).await.unwrap().total
}

/// A record that was listed before is recognized in any batch or file.
pub async fn a_record_is_listed_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let batch = records(3);
    assert_eq!(store.list_batch(batch.clone(), at_minute(0)).await.unwrap(), outcome(3, 0));
    assert_eq!(store.list_batch(batch.clone(), at_minute(1)).await.unwrap(), outcome(0, 3));
    let mut mixed = records(2);
    mixed.splice(1..1, batch);
    assert_eq!(store.list_batch(mixed, at_minute(2)).await.unwrap(), outcome(2, 3));
    assert_eq!(count(store).await, 5);
}

/// The same record twice in one batch creates one vehicle, from the first.
pub async fn repeated_record_in_a_batch_is_listed_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (key, other) = (record_key(), record_key());
    let car = |price| vehicle().price(price).build();
    let batch = vec![(key, car(1)), (other, car(2)), (key, car(3)), (key, car(4))];
    assert_eq!(store.list_batch(batch, at_minute(0)).await.unwrap(), outcome(2, 2));
    let prices: Vec<i64> =
        all_vehicles(store).await.iter().map(|car| car.summary.price.dollars().unwrap()).collect();
    assert_eq!(prices, [1, 2]);
}

/// Records are recognized by their key alone: equal cars with different keys are two vehicles.
pub async fn equal_cars_with_different_keys_are_two_vehicles<F: VehicleFixture>(fixture: &F) {
    let ids = list(fixture.store(), vec![vehicle().build(); 2], at_minute(0)).await;
    assert_ne!(ids[0], ids[1]);
    assert_eq!(count(fixture.store()).await, 2);
}

/// Ids are positive and ascend in batch order, and from batch to batch.
pub async fn vehicle_ids_ascend_in_batch_order<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let prices = [5, 1, 4, 2, 3, 9, 8];
    for batch in prices.chunks(3) {
        let cars = batch.iter().map(|price| vehicle().price(*price).build()).collect();
        list(store, cars, at_minute(0)).await;
    }
    let all = all_vehicles(store).await;
    assert!(all[0].summary.id > VehicleId(0));
    let listed: Vec<i64> = all.iter().map(|car| car.summary.price.dollars().unwrap()).collect();
    assert_eq!(listed, prices);
}

/// Times are truncated to the microsecond, not rounded.
pub async fn times_are_truncated_to_microseconds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let at = at_minute(0) + TimeDelta::nanoseconds(1_999);
    let id = list(store, vec![vehicle().build()], at).await[0];
    let car = store.vehicle(id).await.unwrap().unwrap();
    let cut = to_microseconds(at);
    assert_eq!((car.summary.listed_at, car.updated_at, car.prices[0].at), (cut, cut, cut));
}

/// Import progress is stored per file, increased by the batch's results; the latest counts.
pub async fn import_progress_is_stored_per_file<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    assert_eq!(store.import_progress(FILE).await.unwrap(), None);
    let run = store.next_import_run().await.unwrap();
    let given =
        ImportProgress { run, offset: 900, lines: 7, blank: 1, refused: 2, ..ImportProgress::default() };
    let records = vec![stock(1, "A", car(10)), stock(2, "B", car(11)), stock(3, "B", car(11))];
    store.import_batch(records, (FILE, given), at_minute(1)).await.unwrap();
    let progress = store.import_progress(FILE).await.unwrap().unwrap();
    assert_eq!(progress, ImportProgress { imported: 2, known: 1, ..given });

    let last = ImportProgress { offset: 5_000_000_000, lines: 9, finished: true, unnumbered: 3, ..progress };
    store.import_batch(vec![stock(8, "C", car(12))], (FILE, last), at_minute(2)).await.unwrap();
    let progress = store.import_progress(FILE).await.unwrap();
    assert_eq!(progress, Some(ImportProgress { imported: 3, ..last }));

    assert_eq!(store.import_progress(FileKey([8; 32])).await.unwrap(), None);
    // A batch of invalid lines only still advances the progress.
    let again = ImportProgress { offset: 50, lines: 4, refused: 4, ..ImportProgress::default() };
    assert_eq!(store.import_batch(vec![], (FILE, again), at_minute(3)).await.unwrap(), []);
    assert_eq!(store.import_progress(FILE).await.unwrap(), Some(again));
    assert!(store.next_import_run().await.unwrap() > run);
}

/// Concurrent imports of the same records create no duplicates and no deadlock.
pub async fn concurrent_batches_list_each_record_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for round in 1..=5 {
        let forwards = records(60);
        let backwards: Vec<_> = forwards.iter().rev().cloned().collect();
        let batches = [forwards.clone(), backwards.clone(), forwards, backwards];
        let outcomes = join_all(batches.into_iter().map(|batch| store.list_batch(batch, at_minute(0)))).await;
        let (imported, known) = outcomes
            .into_iter()
            .map(Result::unwrap)
            .fold((0, 0), |sum, outcome| (sum.0 + outcome.imported, sum.1 + outcome.known));
        assert_eq!((imported, known), (60, 180));
        assert_eq!(count(store).await, round * 60);
    }
}
