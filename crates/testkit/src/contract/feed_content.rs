//! The contract of [`Feeds`](ports::feeds::Feeds): what a feed stated of a listing before and after a run is undone.

use domain::{
    accounts::UserId,
    audit::Actor,
    imports::{ImportRecord, RecordOutcome},
    submissions::{DecisionReason, Side},
    vehicles::{FactsDraft, ListingChange, ListingStatus, NewVehicle, Price, VehicleId},
};
use ports::{
    feeds::Feeds,
    imports::{DryRunResult, FileKey, ImportProgress, VehicleImport},
    listings::{ListingCommand, Listings},
    vehicles::VehicleReader,
};

use super::feeds::{add, car, complete_run, ids, import, stock, undo};
use crate::{VehicleFixture, all_vehicles, at_minute, vehicle};

/// Changes by staff stay when a later run that stated the same is undone and the earlier file is imported again.
pub async fn undo_forgets_what_the_feed_stated<F: VehicleFixture>(fixture: &F) {
    use ListingStatus::{Live, UnderOffer};
    let store = fixture.store();
    let row = |line, number, status, price| {
        stock(line, number, NewVehicle { stated_status: Some(status), ..car(price) })
    };
    let first = || -> Vec<ImportRecord> { vec![row(1, "A", Live, 300), row(2, "B", Live, 400)] };
    complete_run(fixture, first(), &[], 1).await;
    let all = ids(fixture).await;
    let hold = ListingCommand {
        vehicle: all[0],
        user: Some(UserId(1)),
        side: Side::Concierge,
        actor: Actor::default(),
        change: ListingChange { status: Some(UnderOffer), ..ListingChange::default() },
        version: None,
        reason: DecisionReason::default(),
        notifications: Vec::new(),
        at: at_minute(2),
    };
    assert_eq!(store.change_listing(&hold).await.unwrap(), Ok(()));
    let change = ListingChange { price: Some(Price::parse(Some(380)).unwrap()), ..ListingChange::default() };
    let cheaper = ListingCommand { vehicle: all[1], change, ..hold };
    assert_eq!(store.change_listing(&cheaper).await.unwrap(), Ok(()));

    let same = || vec![row(1, "A", UnderOffer, 300), row(2, "B", Live, 380)];
    let second = [same(), vec![row(3, "C", Live, 100)]].concat();
    let second = complete_run(fixture, second, &[], 3).await;
    let state = async |id: VehicleId| {
        let listing = store.vehicle(id).await.unwrap().unwrap();
        (listing.summary.status, listing.summary.price.dollars(), listing.updated_at)
    };
    let entered = [(UnderOffer, Some(300), at_minute(2)), (Live, Some(380), at_minute(2))];
    assert_eq!([state(all[0]).await, state(all[1]).await], entered, "the run has nothing to change");

    let undone = undo(fixture, second, 4).await;
    assert_eq!((undone.counts.undone, undone.counts.left), (1, 0), "only the new listing counts");
    assert_eq!(store.left_by_undo(second, 9).await.unwrap(), []);
    assert_eq!([state(all[0]).await, state(all[1]).await], entered);
    let third = add(fixture, "North", 5).await;
    assert_eq!(
        import(fixture, third, first(), 5).await,
        [RecordOutcome::Unchanged, RecordOutcome::Unchanged]
    );
    assert_eq!([state(all[0]).await, state(all[1]).await], entered);

    // A file that states something new is applied.
    let fourth = add(fixture, "North", 6).await;
    let outcomes = import(fixture, fourth, vec![row(2, "B", Live, 390)], 6).await;
    assert!(matches!(outcomes[..], [RecordOutcome::Updated(..)]), "{outcomes:?}");
    assert_eq!(state(all[1]).await, (Live, Some(390), at_minute(6)));
}

/// A VIN is for sale once: a second car with it is refused, and a stock number does not change its VIN.
pub async fn feed_lists_a_vin_for_sale_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let with = |vin: &str, price: i64| {
        let facts = FactsDraft { vin: Some(vin.into()), ..FactsDraft::default() };
        vehicle().price(price).facts(facts).build()
    };
    let (x, y) = ("ZFF76ZHB000123456", "ZFF76ZHB000654321");
    let files: [Vec<Vec<ImportRecord>>; 3] = [
        vec![vec![stock(1, "A", with(x, 1)), stock(2, "B", with(x, 2))], vec![stock(3, "C", with(x, 3))]],
        vec![vec![stock(1, "A", with(y, 1)), stock(2, "D", with(y, 4)), stock(3, "E", with(x, 5))]],
        vec![vec![stock(1, "A", with(x, 9))], vec![stock(2, "F", with(x, 6))]],
    ];
    let mut told = Vec::new();
    for (minute, batches) in (1..).zip(files) {
        let mut dry_run = DryRunResult::default();
        let mut rehearsed = Vec::new();
        for batch in &batches {
            rehearsed.extend(store.dry_run_batch(batch, &mut dry_run, at_minute(minute)).await.unwrap());
        }
        let run = store.next_import_run().await.unwrap();
        let progress = || (FileKey([9; 32]), ImportProgress { run, ..ImportProgress::default() });
        let mut outcomes = Vec::new();
        for batch in batches {
            outcomes.extend(store.import_batch(batch, progress(), at_minute(minute)).await.unwrap());
        }
        assert_eq!(rehearsed, outcomes, "a dry run tells what happens");
        told.push(outcomes.into_iter().map(|line| line.outcome).collect::<Vec<_>>());
    }
    use domain::imports::VinHolder::{Line, Listing};
    let all = all_vehicles(store).await;
    let (a, title) = (all[0].summary.id, all[0].summary.title());
    let taken = |holder| RecordOutcome::VinTaken(holder);
    assert_eq!(told[0], [RecordOutcome::Listed, taken(Line(1)), taken(Line(1))]);
    let expected =
        [RecordOutcome::VinChanged(a, title.clone()), RecordOutcome::Listed, taken(Listing(a, title))];
    assert_eq!(told[1], expected);
    assert!(matches!(&told[2][0], RecordOutcome::Updated(id, _) if *id == a), "{:?}", told[2]);
    assert_eq!(told[2][1], taken(Line(1)));
    assert_eq!(ids(fixture).await.len(), 2);
}
