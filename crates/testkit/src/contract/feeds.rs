//! The contract of [`Feeds`]: checks and imports.

use std::time::Duration;

use domain::{
    accounts::{MemberRef, UserId, Username},
    feeds::{
        FeedFormat, FeedOption, FeedOptions, RunCounts, RunId, RunState, RunStepRefusal, SourceName,
        Withdrawals,
    },
    imports::{ColumnChoice, ImportRecord, RecordIdentity, RecordOutcome},
    vehicles::{ListingStatus, NewVehicle, Place, VehicleId},
};
use ports::{
    accounts::{Accounts, RegisterResult},
    blobs::{AbandonedBlobs, BlobKey},
    commands::CommandOutcome,
    feeds::{BatchCounts, CheckResult, ClaimedRun, FeedRun, Feeds, ImmediateRun, NewRun},
    imports::{FileKey, ImportProgress, VehicleImport},
    vehicles::VehicleReader,
};

use crate::{VehicleFixture, at_minute, command_at, idempotent_command, import_record, new_user, vehicle};

pub(super) const LEASE: Duration = Duration::from_secs(60);

pub(super) const ALL: Withdrawals = Withdrawals { sold: true, missing: true };

pub(super) fn source(name: &str) -> SourceName {
    SourceName::parse(name).unwrap()
}

async fn new_run<F: VehicleFixture>(fixture: &F, name: &str) -> NewRun {
    let user =
        match fixture.store().register(&new_user("ada", "ada@x.com"), None, at_minute(0)).await.unwrap() {
            RegisterResult::Done(user, _) => user.id,
            _ => UserId(1),
        };
    NewRun {
        source: source(name),
        file_name: "north.csv".into(),
        format: FeedFormat::Table,
        user: Some(user),
        file: BlobKey::parse("feeds/0a").unwrap(),
    }
}

pub(super) async fn add<F: VehicleFixture>(fixture: &F, name: &str, minute: i64) -> RunId {
    let new = new_run(fixture, name).await;
    match fixture.store().add_feed_run(&new, &command_at(at_minute(minute))).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn claim<F: VehicleFixture>(fixture: &F, minute: i64) -> ClaimedRun {
    fixture.store().claim_feed_run(at_minute(minute), LEASE).await.unwrap().expect("a run with work to do")
}

pub(super) fn check_result(gone: &[VehicleId]) -> CheckResult {
    CheckResult {
        problem: None,
        preview: "{}".into(),
        counts: RunCounts { rows: 3, gone: gone.len() as u64, ..RunCounts::default() },
        gone: gone.to_vec(),
        of_source: 4,
        refused: None,
    }
}

pub(super) async fn run<F: VehicleFixture>(fixture: &F, id: RunId) -> FeedRun {
    fixture.store().feed_run(id).await.unwrap().expect("a run")
}

/// A record with that stock number of the source "north".
pub(super) fn stock(line: u64, number: &str, vehicle: NewVehicle) -> ImportRecord {
    import_record(line, &RecordIdentity::of("north", number, "", &vehicle), vehicle)
}

pub(super) fn car(price: i64) -> NewVehicle {
    vehicle().price(price).build()
}

pub(super) async fn import<F: VehicleFixture>(
    fixture: &F,
    id: RunId,
    records: Vec<ImportRecord>,
    minute: i64,
) -> Vec<RecordOutcome> {
    let progress = ImportProgress { run: id, ..ImportProgress::default() };
    let file = FileKey([u8::try_from(id.0).unwrap(); 32]);
    let outcomes = fixture.store().import_batch(records, (file, progress), at_minute(minute)).await.unwrap();
    outcomes.into_iter().map(|line| line.outcome).collect()
}

/// Takes a run from upload to import of these records; withdraws `gone` if there are any.
pub(super) async fn complete_run<F: VehicleFixture>(
    fixture: &F,
    records: Vec<ImportRecord>,
    gone: &[VehicleId],
    minute: i64,
) -> RunId {
    let store = fixture.store();
    let id = add(fixture, "North", minute).await;
    let claimed = claim(fixture, minute).await;
    store.finish_feed_check(&claimed, &check_result(gone), at_minute(minute)).await.unwrap();
    let by = run(fixture, id).await.user.map(|user| user.id);
    let withdraws = if gone.is_empty() { Withdrawals::default() } else { ALL };
    let started = store.start_feed_import(id, withdraws, by, at_minute(minute)).await.unwrap();
    assert_eq!(started, Ok(()));
    import(fixture, id, records, minute).await;
    while !store.withdraw_gone(id, 1, at_minute(minute)).await.unwrap().is_last {}
    let counts = RunCounts { withdrawn: run(fixture, id).await.counts.withdrawn, ..RunCounts::default() };
    store.finish_feed_import(id, counts, at_minute(minute)).await.unwrap();
    id
}

pub(super) async fn undo<F: VehicleFixture>(fixture: &F, id: RunId, minute: i64) -> FeedRun {
    let store = fixture.store();
    assert_eq!(store.start_feed_undo(id, None, at_minute(minute)).await.unwrap(), Ok(()));
    while !store.undo_feed_batch(id, 2, at_minute(minute)).await.unwrap().is_last {}
    store.finish_feed_undo(id, at_minute(minute)).await.unwrap();
    run(fixture, id).await
}

pub(super) async fn status<F: VehicleFixture>(fixture: &F, id: VehicleId) -> ListingStatus {
    fixture.store().vehicle(id).await.unwrap().unwrap().summary.status
}

pub(super) async fn ids<F: VehicleFixture>(fixture: &F) -> Vec<VehicleId> {
    let found = fixture.store().search(&domain::vehicles::VehicleQuery::default(), None, 99).await.unwrap();
    let mut ids: Vec<VehicleId> = found.items.iter().map(|car| car.id).collect();
    ids.sort_unstable();
    ids
}

/// A run is checked under a lease, and a worker that lost it changes nothing.
pub async fn run_is_checked_by_one_worker_under_a_lease<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    assert_eq!(store.claim_feed_run(at_minute(0), LEASE).await.unwrap(), None);
    let new = new_run(fixture, "North Shore").await;
    let once = idempotent_command(at_minute(1), "k", 1);
    let CommandOutcome::Done(id) = store.add_feed_run(&new, &once).await.unwrap() else { panic!("added") };
    assert_eq!(store.add_feed_run(&new, &once).await.unwrap(), CommandOutcome::Repeated(id));
    let other = idempotent_command(at_minute(1), "k", 2);
    assert_eq!(store.add_feed_run(&new, &other).await.unwrap(), CommandOutcome::Conflict);

    let first = claim(fixture, 1).await;
    assert_eq!(
        (first.run.id, first.run.state, first.run.source.as_str()),
        (id, RunState::Checking, "North Shore")
    );
    assert_eq!(first.run.user, new.user.map(|id| MemberRef { id, username: Username::from_store("ada") }));
    assert_eq!(store.claim_feed_run(at_minute(1), LEASE).await.unwrap(), None, "it is leased");
    assert!(store.renew_feed_lease(&first, 1_500, at_minute(5)).await.unwrap());
    assert_eq!(run(fixture, id).await.done, 1_500);
    assert_eq!(store.claim_feed_run(at_minute(4), LEASE).await.unwrap(), None);
    let second = claim(fixture, 5).await;
    assert!(!store.renew_feed_lease(&first, 1, at_minute(9)).await.unwrap());
    store.finish_feed_check(&first, &check_result(&[]), at_minute(5)).await.unwrap();
    assert_eq!(run(fixture, id).await.state, RunState::Checking, "the first worker lost it");

    let refused = BlobKey::parse("feeds/0a-refused-2.csv").unwrap();
    let problem =
        CheckResult { problem: Some("no".into()), refused: Some(refused.clone()), ..check_result(&[]) };
    store.finish_feed_check(&second, &problem, at_minute(6)).await.unwrap();
    let read = run(fixture, id).await;
    assert_eq!((read.state, read.problem.as_deref()), (RunState::Unreadable, Some("no")));
    assert_eq!((read.preview.as_deref(), read.of_source, read.counts.rows), (Some("{}"), 4, 3));
    let started = store.start_feed_import(id, Withdrawals::default(), None, at_minute(6)).await.unwrap();
    assert_eq!(started, Err(RunStepRefusal::Impossible(RunState::Unreadable)));

    assert_eq!(
        store.recheck_feed_run(id, FeedOption::Columns(Vec::new()), at_minute(7)).await.unwrap(),
        Ok(())
    );
    let third = claim(fixture, 7).await;
    store.finish_feed_check(&third, &check_result(&[]), at_minute(7)).await.unwrap();
    assert_eq!(run(fixture, id).await.state, RunState::Ready);
    assert_eq!(store.abandoned(None, 9).await.unwrap(), [refused]);
    assert_eq!(store.discard_feed_run(id).await.unwrap(), Ok(()));
    assert_eq!(store.feed_run(id).await.unwrap(), None);
    assert!(store.abandoned(None, 9).await.unwrap().contains(&new.file));
    assert_eq!(store.discard_feed_run(id).await.unwrap(), Err(RunStepRefusal::NoSuchRun));
}

/// Options belong to a source, however it is written; a change of one keeps the other.
pub async fn feed_options_are_stored_per_source<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let columns = vec![ColumnChoice { header: "Our Price".into(), field: "price".into() }];
    let default_place = Place::parse("Naperville, IL").unwrap();
    let with_columns = FeedOptions { columns: columns.clone(), default_place: None };
    let both = FeedOptions { columns: columns.clone(), default_place: default_place.clone() };
    assert_eq!(store.feed_options(&source("North")).await.unwrap(), FeedOptions::default());
    let id = add(fixture, "North", 1).await;
    for (option, expected) in [
        (FeedOption::Columns(columns), &with_columns),
        (FeedOption::DefaultPlace(default_place), &both),
        (FeedOption::DefaultPlace(None), &with_columns),
        (FeedOption::DefaultPlace(both.default_place.clone()), &both),
    ] {
        assert_eq!(store.recheck_feed_run(id, option, at_minute(1)).await.unwrap(), Ok(()));
        assert_eq!(run(fixture, id).await.options, *expected);
        assert_eq!(store.feed_options(&source("NORTH")).await.unwrap(), *expected);
    }
    let again = add(fixture, "north", 2).await;
    assert_eq!(run(fixture, again).await.options, both);
    let elsewhere = add(fixture, "South", 2).await;
    assert_eq!(run(fixture, elsewhere).await.options, FeedOptions::default());
    for options in [both, FeedOptions::default()] {
        store.remember_feed_options(&source("South"), &options).await.unwrap();
        assert_eq!(store.feed_options(&source("South")).await.unwrap(), options);
    }
    let page = store.feed_runs(None, 2).await.unwrap();
    let listed: Vec<RunId> = page.items.iter().map(|run| run.id).collect();
    assert_eq!((listed, page.total, page.next), (vec![elsewhere, again], 3, Some(again)));
    let page = store.feed_runs(Some(again), 2).await.unwrap();
    assert_eq!((page.items[0].id, page.next), (id, None));
}

/// An import of the command line is registered once, and can be undone.
pub async fn command_line_import_is_registered_as_a_run<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let id = store.next_import_run().await.unwrap();
    let immediate = ImmediateRun {
        id,
        source: SourceName::default(),
        file_name: "cars.jsonl".into(),
        format: FeedFormat::Lines,
        checked_at: at_minute(1),
    };
    store.begin_feed_run(&immediate, at_minute(1)).await.unwrap().unwrap();
    store.begin_feed_run(&immediate, at_minute(2)).await.unwrap().unwrap();
    let other = ImmediateRun { id: store.next_import_run().await.unwrap(), ..immediate.clone() };
    assert_eq!(store.begin_feed_run(&other, at_minute(2)).await.unwrap(), Err(RunStepRefusal::Busy));
    let elsewhere =
        ImmediateRun { source: source("South"), id: store.next_import_run().await.unwrap(), ..other.clone() };
    assert_eq!(store.begin_feed_run(&elsewhere, at_minute(2)).await.unwrap(), Ok(()));
    assert_eq!(store.claim_feed_run(at_minute(9), LEASE).await.unwrap(), None, "nobody else works on it");
    import(fixture, id, vec![stock(1, "A", car(100))], 2).await;
    let listed = ids(fixture).await;
    store.set_feed_gone(id, &listed).await.unwrap();
    let withdrawn = store.withdraw_gone(id, 9, at_minute(3)).await.unwrap();
    assert_eq!(withdrawn, BatchCounts { done: 0, left: 1, is_last: true }, "the file names it");
    let list = BlobKey::parse("feeds/run-1-refused.csv").unwrap();
    store.set_feed_preview(id, "{}", Some(&list)).await.unwrap();
    store
        .finish_feed_import(id, RunCounts { listed: 1, ..RunCounts::default() }, at_minute(3))
        .await
        .unwrap();
    let again = ImmediateRun { checked_at: at_minute(2), ..other };
    assert_eq!(store.begin_feed_run(&again, at_minute(4)).await.unwrap(), Err(RunStepRefusal::Outdated));
    let read = run(fixture, id).await;
    assert_eq!((read.created_at, read.user, read.is_undoable), (at_minute(1), None, true));
    assert_eq!((read.preview.as_deref(), read.refused.as_ref()), (Some("{}"), Some(&list)));
    assert_eq!(store.unknown_feed_files(vec![list]).await.unwrap(), [], "it is kept with the run");
    assert_eq!(undo(fixture, id, 4).await.counts.undone, 1);
    assert_eq!(ids(fixture).await, []);
}

/// Previews that nobody imported are discarded, and files without a run are told.
pub async fn old_previews_are_discarded<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let imported = complete_run(fixture, vec![stock(1, "A", car(100))], &[], 1).await;
    let old = add(fixture, "North", 2).await;
    let young = add(fixture, "North", 9).await;
    let key = |name: &str| BlobKey::parse(name).unwrap();
    let unknown = store.unknown_feed_files(vec![key("feeds/0a"), key("feeds/0b")]).await.unwrap();
    assert_eq!(unknown, [key("feeds/0b")]);
    assert_eq!(store.expire_feed_previews(at_minute(5)).await.unwrap(), 1);
    assert_eq!(store.feed_run(old).await.unwrap(), None);
    for kept in [imported, young] {
        assert!(store.feed_run(kept).await.unwrap().is_some());
    }
}
