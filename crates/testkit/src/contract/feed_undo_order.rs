//! Contract tests of the runs of one source: which of them can be undone, and when.

use domain::{
    feeds::{FeedOption, RunCounts, RunId, RunState, RunStepRefusal, Withdrawals},
    vehicles::ListingStatus,
};
use futures_util::future::join;
use ports::{
    feeds::{BatchCounts, Feeds},
    vehicles::VehicleReader,
};

use super::feeds::{
    ALL, LEASE, add, car, check_result, claim, complete_run, ids, import, run, status, stock, undo,
};
use crate::{VehicleFixture, at_minute};

/// Only the latest run of a source can be undone, and a preview that is out of date is not imported.
pub async fn only_the_latest_run_of_a_source_is_undone<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let first = complete_run(fixture, vec![stock(1, "A", car(100))], &[], 1).await;
    let waiting = add(fixture, "north", 2).await;
    let claimed = claim(fixture, 2).await;
    store.finish_feed_check(&claimed, &check_result(&[]), at_minute(2)).await.unwrap();
    assert!(run(fixture, first).await.is_undoable, "a preview changes nothing");
    let second = complete_run(fixture, vec![stock(1, "A", car(90))], &[], 3).await;
    assert!(!run(fixture, first).await.is_undoable);
    let start = |id, minute| store.start_feed_import(id, Withdrawals::default(), None, at_minute(minute));
    assert_eq!(
        store.start_feed_undo(first, None, at_minute(4)).await.unwrap(),
        Err(RunStepRefusal::NotLatest)
    );
    assert_eq!(start(waiting, 4).await.unwrap(), Err(RunStepRefusal::Outdated));
    assert_eq!(
        store.recheck_feed_run(waiting, FeedOption::Columns(Vec::new()), at_minute(4)).await.unwrap(),
        Ok(())
    );
    let claimed = claim(fixture, 4).await;
    store.finish_feed_check(&claimed, &check_result(&[]), at_minute(4)).await.unwrap();
    assert_eq!(store.start_feed_undo(second, None, at_minute(5)).await.unwrap(), Ok(()));
    assert_eq!(start(waiting, 5).await.unwrap(), Err(RunStepRefusal::Busy));
    let undoing = claim(fixture, 5).await;
    assert_eq!((undoing.run.id, undoing.run.state), (second, RunState::Undoing));
    let batch = store.undo_feed_batch(second, 9, at_minute(5)).await.unwrap();
    assert_eq!(batch, BatchCounts { done: 1, left: 0, is_last: true });
    store.finish_feed_undo(second, at_minute(5)).await.unwrap();
    assert_eq!(
        start(waiting, 6).await.unwrap(),
        Err(RunStepRefusal::Outdated),
        "undoing changes listings, too"
    );
    let impossible = store.start_feed_undo(second, None, at_minute(6)).await.unwrap();
    assert_eq!(impossible, Err(RunStepRefusal::Impossible(RunState::Undone)));
    assert_eq!(
        store.discard_feed_run(first).await.unwrap(),
        Err(RunStepRefusal::Impossible(RunState::Imported))
    );
    assert_eq!(
        store.start_feed_undo(RunId(99), None, at_minute(6)).await.unwrap(),
        Err(RunStepRefusal::NoSuchRun)
    );
    assert_eq!(store.claim_feed_run(at_minute(9), LEASE).await.unwrap(), None, "nothing waits");
}

/// The latest run is the one that was imported last, although its file was uploaded first.
pub async fn the_run_imported_last_is_undone_whatever_its_number<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let early = add(fixture, "North", 1).await;
    let claimed = claim(fixture, 1).await;
    store.finish_feed_check(&claimed, &check_result(&[]), at_minute(1)).await.unwrap();
    let late = complete_run(fixture, vec![stock(1, "A", car(100)), stock(2, "B", car(100))], &[], 2).await;
    assert!(early < late && run(fixture, late).await.is_undoable);
    let all = ids(fixture).await;

    assert_eq!(
        store.start_feed_import(early, ALL, None, at_minute(3)).await.unwrap(),
        Err(RunStepRefusal::Outdated)
    );
    assert_eq!(
        store.recheck_feed_run(early, FeedOption::Columns(Vec::new()), at_minute(3)).await.unwrap(),
        Ok(())
    );
    let claimed = claim(fixture, 3).await;
    store.finish_feed_check(&claimed, &check_result(&all[1..]), at_minute(3)).await.unwrap();
    assert_eq!(store.start_feed_import(early, ALL, None, at_minute(4)).await.unwrap(), Ok(()));
    assert!(!run(fixture, late).await.is_undoable, "another import has begun");
    import(fixture, early, vec![stock(1, "A", car(90))], 4).await;
    while !store.withdraw_gone(early, 1, at_minute(4)).await.unwrap().is_last {}
    store.finish_feed_import(early, RunCounts::default(), at_minute(4)).await.unwrap();
    assert_eq!(status(fixture, all[1]).await, ListingStatus::Withdrawn, "only the other file named it");

    let runs = store.feed_runs(None, 9).await.unwrap().items;
    let undoable: Vec<_> = runs.iter().map(|run| (run.id, run.is_undoable)).collect();
    assert_eq!(undoable, [(late, false), (early, true)]);
    assert_eq!(
        store.start_feed_undo(late, None, at_minute(5)).await.unwrap(),
        Err(RunStepRefusal::NotLatest)
    );
    undo(fixture, early, 5).await;
    assert_eq!(store.vehicle(all[0]).await.unwrap().unwrap().summary.price.dollars(), Some(100));
    assert_eq!(status(fixture, all[1]).await, ListingStatus::Live);
    assert_eq!(
        store.start_feed_undo(late, None, at_minute(6)).await.unwrap(),
        Err(RunStepRefusal::NotLatest)
    );
}

/// Of an import and an undo of one source that begin at the same time, one is refused.
pub async fn import_and_undo_of_a_source_do_not_begin_together<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for minute in 1..=20 {
        let imported = complete_run(fixture, vec![stock(1, "A", car(100 + minute))], &[], minute).await;
        let ready = add(fixture, "North", minute).await;
        let claimed = claim(fixture, minute).await;
        store.finish_feed_check(&claimed, &check_result(&[]), at_minute(minute)).await.unwrap();
        let (undone, begun) = join(
            store.start_feed_undo(imported, None, at_minute(minute)),
            store.start_feed_import(ready, Withdrawals::default(), None, at_minute(minute)),
        )
        .await;
        match (undone.unwrap(), begun.unwrap()) {
            (Ok(()), Err(RunStepRefusal::Busy)) => {
                store.finish_feed_undo(imported, at_minute(minute)).await.unwrap();
            }
            (Err(RunStepRefusal::NotLatest), Ok(())) => {
                store.finish_feed_import(ready, RunCounts::default(), at_minute(minute)).await.unwrap();
            }
            both => panic!("{both:?}"),
        }
    }
}
