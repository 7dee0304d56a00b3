//! The contract of [`VehicleImport`].

use chrono::TimeDelta;
use domain::accounts::UserId;
use domain::audit::Actor;
use domain::events::Event;
use domain::imports::{ImportRecord, RecordIdentity, RecordOutcome};
use domain::submissions::{Reason, Side};
use domain::to_microseconds;
use domain::vehicles::{BodyStyle, FactsDraft, ListingStatus, NewVehicle, PriceKind, VehicleId};
use futures_util::future::join_all;
use ports::audit::{AuditLog, AuditQuery};
use ports::events::EventLog;
use ports::imports::{BatchOutcome, DryRunResult, FileKey, ImportProgress, RecordKey, VehicleImport};
use ports::listings::{AdminListingQuery, ListingChange, ListingCommand, Listings};
use ports::vehicles::VehicleCatalogue;

use crate::{VehicleFixture, all_vehicles, at_minute, import_record, list, record_key, vehicle};

const FILE: FileKey = FileKey([7; 32]);

fn records(count: i64) -> Vec<(RecordKey, NewVehicle)> {
    (0..count).map(|price| (record_key(), vehicle().price(price).build())).collect()
}

fn outcome(imported: u64, known: u64) -> BatchOutcome {
    BatchOutcome { imported, known }
}

async fn count<C: VehicleCatalogue>(store: &C) -> u64 {
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
pub async fn a_record_that_comes_twice_in_a_batch_is_listed_once<F: VehicleFixture>(fixture: &F) {
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
pub async fn equal_cars_of_different_records_are_two_cars<F: VehicleFixture>(fixture: &F) {
    let ids = list(fixture.store(), vec![vehicle().build(); 2], at_minute(0)).await;
    assert_ne!(ids[0], ids[1]);
    assert_eq!(count(fixture.store()).await, 2);
}

/// Ids are positive and ascend in batch order, and from batch to batch.
pub async fn vehicles_are_numbered_in_their_order<F: VehicleFixture>(fixture: &F) {
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
pub async fn a_moment_is_kept_to_the_microsecond<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let at = at_minute(0) + TimeDelta::nanoseconds(1_999);
    let id = list(store, vec![vehicle().build()], at).await[0];
    let car = store.vehicle(id).await.unwrap().unwrap();
    let cut = to_microseconds(at);
    assert_eq!((car.summary.listed_at, car.updated_at, car.prices[0].at), (cut, cut, cut));
}

/// Import progress is stored per file, increased by the batch's results; the latest counts.
pub async fn progress_is_kept_with_its_file<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    assert_eq!(store.import_progress(FILE).await.unwrap(), None);
    let run = store.next_import_run().await.unwrap();
    let given =
        ImportProgress { run, offset: 900, lines: 7, blank: 1, refused: 2, ..ImportProgress::default() };
    let records = vec![stock(1, "A", car(10)), stock(2, "B", car(11)), stock(3, "B", car(11))];
    store.import_batch(records, (FILE, given), at_minute(1)).await.unwrap();
    let kept = store.import_progress(FILE).await.unwrap().unwrap();
    assert_eq!(kept, ImportProgress { imported: 2, known: 1, ..given });

    let last = ImportProgress { offset: 5_000_000_000, lines: 9, finished: true, unnumbered: 3, ..kept };
    store.import_batch(vec![stock(8, "C", car(12))], (FILE, last), at_minute(2)).await.unwrap();
    let kept = store.import_progress(FILE).await.unwrap();
    assert_eq!(kept, Some(ImportProgress { imported: 3, ..last }));

    assert_eq!(store.import_progress(FileKey([8; 32])).await.unwrap(), None);
    // A batch of invalid lines only still advances the progress.
    let again = ImportProgress { offset: 50, lines: 4, refused: 4, ..ImportProgress::default() };
    assert_eq!(store.import_batch(vec![], (FILE, again), at_minute(3)).await.unwrap(), []);
    assert_eq!(store.import_progress(FILE).await.unwrap(), Some(again));
    assert!(store.next_import_run().await.unwrap() > run);
}

/// A record with that stock number of the source "north".
fn stock(line: u64, number: &str, vehicle: NewVehicle) -> ImportRecord {
    import_record(line, &RecordIdentity::of("north", number, "", &vehicle), vehicle)
}

/// A record without an identifier, recognized by its description only.
fn unnumbered(line: u64, vehicle: NewVehicle) -> ImportRecord {
    import_record(line, &RecordIdentity::of("", "", "", &vehicle), vehicle)
}

fn car(price: i64) -> NewVehicle {
    vehicle().price(price).build()
}

/// Imports records as a run of its own and checks the dry run against it; returns the outcomes.
async fn import<F: VehicleFixture>(
    fixture: &F,
    records: Vec<ImportRecord>,
    minute: i64,
) -> Vec<RecordOutcome> {
    let store = fixture.store();
    let mut rehearsal = DryRunResult::default();
    let rehearsed = store.dry_run_batch(&records, &mut rehearsal, at_minute(minute)).await.unwrap();
    let run = store.next_import_run().await.unwrap();
    let progress = ImportProgress { run, ..ImportProgress::default() };
    let outcomes = store.import_batch(records, (FILE, progress), at_minute(minute)).await.unwrap();
    assert_eq!(rehearsed, outcomes, "a dry run tells what happens");
    outcomes.into_iter().map(|line| line.outcome).collect()
}

fn fields(outcome: &RecordOutcome) -> Vec<(&str, Option<&str>, Option<&str>)> {
    let RecordOutcome::Updated(_, changes) = outcome else { panic!("{outcome:?}") };
    let told = changes.iter();
    told.map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref())).collect()
}

/// The stated facts of a changed record are applied field by field; those of the texts are read anew. A record
/// whose facts are the same leaves what staff stated.
pub async fn a_feed_changes_the_facts_that_it_states<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let stated = |color: &str| FactsDraft {
        vin: Some("ZFF76ZHB000123456".into()),
        exterior_color: Some(color.into()),
        owners: Some("2".into()),
        ..FactsDraft::default()
    };
    let car = |color: &str, spec: &str| vehicle().specs(&[spec]).facts(stated(color)).build();
    import(fixture, vec![stock(1, "A", car("Red", "Coupe"))], 1).await;
    let outcomes = import(fixture, vec![stock(1, "A", car("Blue", "Targa"))], 2).await;
    assert_eq!(
        fields(&outcomes[0]),
        [("specs", Some("Coupe"), Some("Targa")), ("exteriorColor", Some("Red"), Some("Blue"))]
    );
    let listed = all_vehicles(store).await.remove(0);
    assert_eq!(listed.facts, car("Blue", "Targa").listed_facts());
    assert_eq!(listed.facts.body_style, Some(BodyStyle::Targa));

    let by_staff = FactsDraft { exterior_color: Some("Green".into()), ..FactsDraft::default() };
    let facts = NewVehicle { facts: listed.facts.changed(&by_staff).unwrap(), ..car("Blue", "Targa") };
    let change = ListingChange { facts: Some(Box::new(facts)), ..ListingChange::default() };
    let order = ListingCommand {
        vehicle: listed.summary.id,
        user: UserId(1),
        side: Side::Concierge,
        actor: Actor::default(),
        change,
        version: None,
        reason: Reason::default(),
        notices: Vec::new(),
        at: at_minute(3),
    };
    assert_eq!(store.change_listing(&order).await.unwrap(), Ok(()));
    let outcomes = import(fixture, vec![stock(1, "A", car("Blue", "Coupe"))], 4).await;
    assert_eq!(fields(&outcomes[0]), [("specs", Some("Targa"), Some("Coupe"))]);
    let facts = all_vehicles(store).await.remove(0).facts;
    assert_eq!((facts.exterior_color.as_deref(), facts.body_style), (Some("Green"), Some(BodyStyle::Coupe)));
}

/// A changed record updates its listing: price history, audit entry and event included.
pub async fn a_changed_record_changes_its_listing<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let first = vec![stock(1, "A", car(100)), stock(2, "B", car(200)), stock(3, "C", car(300))];
    assert_eq!(import(fixture, first.clone(), 1).await, vec![RecordOutcome::Listed; 3]);
    assert_eq!(import(fixture, first, 2).await, vec![RecordOutcome::Unchanged; 3]);
    let before = store.latest_event().await.unwrap();
    let moved =
        vehicle().price(250).place("Madison, WI").miles(Some(9_000)).specs(&["V8", "a \"b\", {c}"]).build();
    let second =
        vec![stock(1, "A", car(90)), stock(2, "B", moved), stock(3, "C", car(300)), stock(4, "D", car(400))];
    let outcomes = import(fixture, second.clone(), 3).await;
    assert_eq!(fields(&outcomes[0]), [("price", Some("$100"), Some("$90"))]);
    let told: Vec<&str> = fields(&outcomes[1]).iter().map(|(field, ..)| *field).collect();
    assert_eq!(told, ["price", "miles", "location", "specs"]);
    assert_eq!(outcomes[2..], [RecordOutcome::Unchanged, RecordOutcome::Listed]);
    assert_eq!(count(store).await, 4, "nothing is doubled");
    let all = all_vehicles(store).await;
    let (a, b) = (&all[0], &all[1]);
    let history: Vec<(PriceKind, i64)> =
        a.prices.iter().map(|step| (step.kind, step.price.dollars().unwrap())).collect();
    assert_eq!(history, [(PriceKind::Asked, 100), (PriceKind::Changed, 90)]);
    assert_eq!(
        (a.summary.price.dollars().unwrap(), a.updated_at, a.summary.listed_at),
        (90, at_minute(3), at_minute(1))
    );
    assert_eq!(b.summary.place.as_ref().map(|place| place.as_str()), Some("Madison, WI"));
    assert_eq!(b.summary.specs, ["V8", "a \"b\", {c}"]);
    let events: Vec<Event> =
        store.events_after(before, 9).await.unwrap().into_iter().map(|(_, event)| event).collect();
    let changed = vec![a.summary.id, b.summary.id];
    let listed = vec![all[3].summary.id];
    assert_eq!(
        events,
        [Event::VehiclesListed { vehicles: listed }, Event::VehiclesChanged { vehicles: changed }]
    );
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    let lines = store.audit_lines(&query, 9).await.unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1].edit.changes[0].after.as_deref(), Some("$90"));
    assert!(lines[1].edit.reason.is_some() && lines[1].actor.is_none());
    let words = AdminListingQuery { words: vec!["madison".into()], ..AdminListingQuery::default() };
    assert_eq!(store.admin_listings(&words, 9).await.unwrap().total, 1, "what was changed is found");
    assert_eq!(import(fixture, second, 4).await, vec![RecordOutcome::Unchanged; 4]);
}

/// Sold and withdrawn listings are not changed, and a listing never becomes a different car.
pub async fn a_feed_brings_nothing_back<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let feed = |price| vec![stock(1, "A", car(price)), stock(2, "B", car(price))];
    import(fixture, feed(100), 1).await;
    let ids: Vec<VehicleId> = all_vehicles(store).await.iter().map(|car| car.summary.id).collect();
    fixture.set_status(ids[0], ListingStatus::Sold).await;
    fixture.set_status(ids[1], ListingStatus::Withdrawn).await;
    for price in [100, 90] {
        let expected = [
            RecordOutcome::OffSale(ids[0], ListingStatus::Sold),
            RecordOutcome::OffSale(ids[1], ListingStatus::Withdrawn),
        ];
        assert_eq!(import(fixture, feed(price), 2).await, expected);
    }
    fixture.set_status(ids[1], ListingStatus::Live).await;
    let outcomes = import(fixture, feed(90), 3).await;
    assert_eq!(fields(&outcomes[1]), [("price", Some("$100"), Some("$90"))], "news once it is back");
    let other = vehicle().make("Jeep").model("Wrangler").build();
    let outcomes = import(fixture, vec![stock(1, "B", other)], 4).await;
    assert!(matches!(&outcomes[0], RecordOutcome::AnotherVehicle(id, _) if *id == ids[1]), "{outcomes:?}");
    assert_eq!(count(store).await, 1);
}

/// Corrections by staff stay when the feed repeats the old value or changes another field.
pub async fn a_feed_leaves_what_staff_corrected<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    import(fixture, vec![stock(1, "A", vehicle().price(100).miles(Some(4_200)).build())], 1).await;
    let listed = all_vehicles(store).await.remove(0);
    let facts = Some(Box::new(vehicle().price(100).miles(Some(42_000)).build()));
    let order = ListingCommand {
        vehicle: listed.summary.id,
        user: UserId(1),
        side: Side::Concierge,
        actor: Actor::default(),
        change: ListingChange { facts, ..ListingChange::default() },
        version: None,
        reason: Reason::default(),
        notices: Vec::new(),
        at: at_minute(2),
    };
    assert_eq!(store.change_listing(&order).await.unwrap(), Ok(()));
    let cheaper = stock(1, "A", vehicle().price(90).miles(Some(4_200)).build());
    let outcomes = import(fixture, vec![cheaper], 3).await;
    assert_eq!(fields(&outcomes[0]), [("price", Some("$100"), Some("$90"))]);
    let now = all_vehicles(store).await.remove(0).summary;
    assert_eq!((now.price.dollars().unwrap(), now.miles.map(|miles| miles.get())), (90, Some(42_000)));
}

/// The first of two lines with one identity counts, also across batches; lines without an identifier that
/// differ are separate vehicles.
pub async fn a_line_that_repeats_an_identity_is_told<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let file = || vec![stock(1, "A", car(1)), stock(2, "A", car(2)), stock(3, "A", car(1))];
    for first in [RecordOutcome::Listed, RecordOutcome::Unchanged] {
        let expected = [first, RecordOutcome::Repeated(1), RecordOutcome::Unchanged];
        assert_eq!(import(fixture, file(), 1).await, expected);
    }
    let run = store.next_import_run().await.unwrap();
    let progress = || (FILE, ImportProgress { run, ..ImportProgress::default() });
    for (record, expected) in
        [(stock(1, "B", car(5)), RecordOutcome::Listed), (stock(2, "B", car(6)), RecordOutcome::Repeated(1))]
    {
        let outcomes = store.import_batch(vec![record], progress(), at_minute(2)).await.unwrap();
        assert_eq!(outcomes[0].outcome, expected);
    }
    let plain = || vec![unnumbered(1, car(7)), unnumbered(2, car(8)), unnumbered(3, car(7))];
    let outcomes = import(fixture, plain(), 3).await;
    assert_eq!(outcomes, [RecordOutcome::Listed, RecordOutcome::Listed, RecordOutcome::Unchanged]);
    assert_eq!(import(fixture, plain(), 4).await, vec![RecordOutcome::Unchanged; 3]);
    let outcomes = import(fixture, vec![unnumbered(1, car(7)), unnumbered(2, car(9))], 5).await;
    assert_eq!(outcomes[0], RecordOutcome::Unchanged);
    assert_eq!(fields(&outcomes[1]), [("price", Some("$8"), Some("$9"))]);
    assert_eq!(count(store).await, 4);
}

/// Listings from before records had identities are matched by their line, else by their description, each
/// once.
pub async fn earlier_listings_are_found_again<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (one, two) = (vehicle().price(10).build(), vehicle().price(20).build());
    let earlier = |line, number: &str, car: &NewVehicle| {
        let record = stock(line, number, car.clone());
        (record.bytes, record.vehicle)
    };
    store.list_batch(vec![earlier(1, "A", &one), earlier(2, "B", &two)], at_minute(1)).await.unwrap();
    // The first line has a new price; the second is unchanged.
    let cheaper = vehicle().price(9).build();
    let outcomes = import(fixture, vec![stock(1, "A", cheaper.clone()), stock(2, "B", two.clone())], 2).await;
    assert_eq!(fields(&outcomes[0]), [("price", Some("$10"), Some("$9"))]);
    assert_eq!(outcomes[1], RecordOutcome::Unchanged);
    let outcomes = import(fixture, vec![stock(1, "A", cheaper), stock(2, "B", two)], 3).await;
    assert_eq!(outcomes, vec![RecordOutcome::Unchanged; 2]);
    assert_eq!(
        import(fixture, vec![stock(3, "C", one)], 4).await,
        [RecordOutcome::Listed],
        "each is found once"
    );
    assert_eq!(count(store).await, 3);
}

/// Concurrent imports of the same records create no duplicates and no deadlock.
pub async fn batches_at_once_list_each_record_once<F: VehicleFixture>(fixture: &F) {
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
