//! The contract of [`Feeds`]: withdrawing listings, and undoing runs.

use domain::{
    accounts::UserId,
    audit::Actor,
    feeds::{LeftReason, RunState, UNDO_REASON, WITHDRAWAL_REASON},
    imports::{AUDIT_REASON, ImportRecord, RecordOutcome},
    submissions::{DecisionReason, Side},
    vehicles::{
        FactsDraft, ListingChange, ListingStatus, NewVehicle, Price, PriceKind, StatusMove, VehicleId,
    },
};
use ports::{
    audit::{AuditLog, AuditQuery},
    events::EventLog,
    feeds::Feeds,
    listings::{ListingCommand, Listings},
    vehicles::VehicleReader,
};

use super::feeds::{add, car, complete_run, ids, import, run, source, status, stock, undo};
use crate::{VehicleFixture, at_minute, vehicle};

fn moved(from: ListingStatus, to: ListingStatus, minute: i64, reason: &str) -> StatusMove {
    StatusMove { from, to, at: at_minute(minute), reason: reason.into() }
}

/// Listings that an earlier file named and the new one does not are withdrawn; undoing the run restores them.
pub async fn listings_missing_from_a_file_are_withdrawn_and_restored<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = |numbers: &[&str]| -> Vec<ImportRecord> {
        (1..).zip(numbers).map(|(line, number)| stock(line, number, car(100))).collect()
    };
    complete_run(fixture, cars(&["A", "B", "C", "D"]), &[], 1).await;
    let all = ids(fixture).await;
    assert_eq!(store.source_listings(&source("South")).await.unwrap(), []);
    fixture.set_status(all[3], ListingStatus::Sold).await;
    let of_source = |listings: Vec<domain::feeds::SourceListing>| {
        let mut ids: Vec<VehicleId> = listings.into_iter().map(|listing| listing.vehicle).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(of_source(store.source_listings(&source("north")).await.unwrap()), all[..3]);

    let before = store.latest_event().await.unwrap();
    // A is named by the file after all, D was sold: neither is withdrawn.
    let second = complete_run(fixture, cars(&["A"]), &all, 3).await;
    let now: Vec<ListingStatus> =
        [status(fixture, all[0]).await, status(fixture, all[1]).await, status(fixture, all[2]).await].into();
    assert_eq!(now, [ListingStatus::Live, ListingStatus::Withdrawn, ListingStatus::Withdrawn]);
    assert_eq!(status(fixture, all[3]).await, ListingStatus::Sold);
    assert!(store.latest_event().await.unwrap() > before, "the change is told");
    let read = run(fixture, second).await;
    assert_eq!((read.state, read.counts.withdrawn, read.file), (RunState::Imported, 2, None));
    assert!(read.is_undoable);
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    assert_eq!(store.audit_lines(&query, 9).await.unwrap().items.len(), 2);
    let query = AuditQuery { action: Some("feed_imported".into()), ..AuditQuery::default() };
    let lines = store.audit_lines(&query, 9).await.unwrap().items;
    assert_eq!(lines.len(), 2);
    assert!(lines[0].actor.is_some() && !lines[0].edit.changes.is_empty());

    let undone = undo(fixture, second, 4).await;
    assert_eq!((undone.state, undone.counts.undone, undone.counts.left), (RunState::Undone, 2, 0));
    assert_eq!(ids(fixture).await, all[..3]);
    assert!(!undone.is_undoable);
    let expected = [
        moved(ListingStatus::Live, ListingStatus::Withdrawn, 3, WITHDRAWAL_REASON),
        moved(ListingStatus::Withdrawn, ListingStatus::Live, 4, UNDO_REASON),
    ];
    assert_eq!(store.status_moves(all[1]).await.unwrap(), expected);
    assert_eq!(store.status_moves(all[0]).await.unwrap(), []);
}

/// A car that its feed withdrew is for sale again when a file names it; what staff withdrew stays so.
pub async fn a_withdrawn_car_returns_with_its_feed<F: VehicleFixture>(fixture: &F) {
    let cars = |numbers: &[&str], price: i64| -> Vec<ImportRecord> {
        (1..).zip(numbers).map(|(line, number)| stock(line, number, car(price))).collect()
    };
    complete_run(fixture, cars(&["A", "B"], 100), &[], 1).await;
    let all = ids(fixture).await;
    complete_run(fixture, cars(&["A"], 100), &all, 2).await;
    fixture.set_status(all[0], ListingStatus::Withdrawn).await;
    let statuses = async || [status(fixture, all[0]).await, status(fixture, all[1]).await];
    assert_eq!(statuses().await, [ListingStatus::Withdrawn; 2]);

    complete_run(fixture, cars(&["A", "B"], 100), &[], 3).await;
    assert_eq!(statuses().await, [ListingStatus::Withdrawn, ListingStatus::Live]);
    let expected = [
        moved(ListingStatus::Live, ListingStatus::Withdrawn, 2, WITHDRAWAL_REASON),
        moved(ListingStatus::Withdrawn, ListingStatus::Live, 3, AUDIT_REASON),
    ];
    assert_eq!(fixture.store().status_moves(all[1]).await.unwrap(), expected);

    complete_run(fixture, cars(&["A"], 100), &all, 4).await;
    complete_run(fixture, cars(&["B"], 90), &[], 5).await;
    let back = fixture.store().vehicle(all[1]).await.unwrap().unwrap().summary;
    assert_eq!((back.status, back.price.dollars()), (ListingStatus::Live, Some(90)), "with its new price");
}

/// A car that was listed elsewhere since its feed withdrew it is not for sale twice when that is undone.
pub async fn undo_puts_no_vin_on_sale_twice<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let with_vin =
        |vin: &str| vehicle().facts(FactsDraft { vin: Some(vin.into()), ..FactsDraft::default() }).build();
    let cars = || vec![stock(1, "A", with_vin("ZFF76ZHB000123456")), stock(2, "B", car(200))];
    complete_run(fixture, cars(), &[], 1).await;
    let all = ids(fixture).await;
    let second = complete_run(fixture, vec![stock(1, "C", car(300))], &all, 2).await;
    let other = crate::list_one(store, with_vin("ZFF 76ZHB000 123456"), at_minute(3)).await;
    let undone = undo(fixture, second, 4).await;
    assert_eq!((undone.counts.undone, undone.counts.left), (2, 1));
    let left = store.left_by_undo(second, 9).await.unwrap();
    let left: Vec<_> = left.into_iter().map(|(listing, reason)| (listing.vehicle, reason)).collect();
    assert_eq!(left, [(all[0], LeftReason::VinTaken)]);
    assert_eq!(ids(fixture).await, [all[1], other]);
}

/// Undoing withdraws new listings and gives changed ones their values back; what somebody changed since stays.
pub async fn undo_leaves_later_changes<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let moved = |price| vehicle().price(price).place("Madison, WI").miles(Some(9_000)).build();
    let first = || vec![stock(1, "A", car(100)), stock(2, "B", car(200)), stock(3, "C", car(300))];
    complete_run(fixture, first(), &[], 1).await;
    let changes = || {
        vec![
            stock(1, "A", moved(90)),
            stock(2, "B", car(190)),
            stock(3, "C", car(290)),
            stock(4, "D", car(400)),
        ]
    };
    let second = complete_run(fixture, changes(), &[], 2).await;
    let all = ids(fixture).await;
    let by_staff = ListingCommand {
        vehicle: all[1],
        user: Some(UserId(1)),
        side: Side::Concierge,
        actor: Actor::default(),
        change: ListingChange { price: Some(Price::parse(Some(195)).unwrap()), ..ListingChange::default() },
        version: None,
        reason: DecisionReason::default(),
        notifications: Vec::new(),
        at: at_minute(3),
    };
    assert_eq!(store.change_listing(&by_staff).await.unwrap(), Ok(()));
    let sold = ListingChange { status: Some(ListingStatus::Sold), ..ListingChange::default() };
    let sale = ListingCommand { vehicle: all[2], change: sold, ..by_staff };
    assert_eq!(store.change_listing(&sale).await.unwrap(), Ok(()));

    let undone = undo(fixture, second, 5).await;
    assert_eq!((undone.counts.undone, undone.counts.left), (2, 2));
    let left = store.left_by_undo(second, 9).await.unwrap();
    let left: Vec<(VehicleId, LeftReason)> =
        left.into_iter().map(|(listing, reason)| (listing.vehicle, reason)).collect();
    assert_eq!(left, [(all[1], LeftReason::Changed), (all[2], LeftReason::Sold)]);
    let a = store.vehicle(all[0]).await.unwrap().unwrap();
    let original = domain::vehicles::Vehicle::listed(all[0], car(100), at_minute(1));
    assert_eq!((a.as_stated(), a.summary.status), (original.as_stated(), ListingStatus::Live));
    let history: Vec<(PriceKind, i64)> =
        a.prices.iter().map(|step| (step.kind, step.price.dollars().unwrap())).collect();
    assert_eq!(history, [(PriceKind::Asked, 100)], "the mistaken price leaves the history");
    assert_eq!(a.updated_at, at_minute(5));
    assert_eq!(store.vehicle(all[1]).await.unwrap().unwrap().summary.price.dollars().unwrap(), 195);
    assert_eq!(status(fixture, all[3]).await, ListingStatus::Withdrawn);
    let query = AuditQuery { action: Some("feed_undone".into()), ..AuditQuery::default() };
    assert_eq!(store.audit_lines(&query, 9).await.unwrap().items.len(), 1);

    // The same file again: what was undone is applied again, and the new car is listed anew.
    let outcomes = {
        let third = add(fixture, "North", 6).await;
        import(fixture, third, changes(), 6).await
    };
    assert!(
        matches!(&outcomes[0], RecordOutcome::Updated(id, changes) if *id == all[0] && changes.len() == 3)
    );
    assert_eq!(outcomes[1], RecordOutcome::Unchanged);
    assert!(matches!(&outcomes[2], RecordOutcome::OffSale(id, ListingStatus::Sold) if *id == all[2]));
    assert_eq!(outcomes[3], RecordOutcome::Listed);
    assert_eq!(ids(fixture).await.len(), 3);
}

/// Undoing a run gives a listing the status back that it had, unless somebody changed it since.
pub async fn undo_restores_the_status_before_the_run<F: VehicleFixture>(fixture: &F) {
    use ListingStatus::{Live, UnderOffer};
    let store = fixture.store();
    let cars = |statuses: [ListingStatus; 4]| -> Vec<ImportRecord> {
        let car = |status| NewVehicle { stated_status: Some(status), ..car(100) };
        let cars = (1..).zip(["A", "B", "C", "D"]).zip(statuses);
        cars.map(|((line, number), status)| stock(line, number, car(status))).collect()
    };
    complete_run(fixture, cars([Live, UnderOffer, Live, Live]), &[], 1).await;
    let all = ids(fixture).await;
    let second = complete_run(fixture, cars([UnderOffer, Live, UnderOffer, UnderOffer]), &[], 2).await;
    let statuses = async || {
        [status(fixture, all[0]).await, status(fixture, all[1]).await, status(fixture, all[2]).await]
    };
    assert_eq!(statuses().await, [UnderOffer, Live, UnderOffer]);
    let sold = ListingCommand {
        vehicle: all[2],
        user: Some(UserId(1)),
        side: Side::Concierge,
        actor: Actor::default(),
        change: ListingChange { status: Some(ListingStatus::Sold), ..ListingChange::default() },
        version: None,
        reason: DecisionReason::default(),
        notifications: Vec::new(),
        at: at_minute(3),
    };
    assert_eq!(store.change_listing(&sold).await.unwrap(), Ok(()));
    let change = ListingChange { price: Some(Price::parse(Some(110)).unwrap()), ..ListingChange::default() };
    let cheaper = ListingCommand { vehicle: all[3], change, ..sold };
    assert_eq!(store.change_listing(&cheaper).await.unwrap(), Ok(()));
    let undone = undo(fixture, second, 4).await;
    assert_eq!((undone.counts.undone, undone.counts.left), (2, 2));
    let left = store.left_by_undo(second, 9).await.unwrap();
    let reasons: Vec<LeftReason> = left.into_iter().map(|(_, reason)| reason).collect();
    assert_eq!(reasons, [LeftReason::Sold, LeftReason::Changed], "the run put the last one under offer");
    assert_eq!(statuses().await, [Live, UnderOffer, ListingStatus::Sold]);
    let expected = [moved(Live, UnderOffer, 2, AUDIT_REASON), moved(UnderOffer, Live, 4, UNDO_REASON)];
    assert_eq!(store.status_moves(all[0]).await.unwrap(), expected);
}
