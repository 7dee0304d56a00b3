//! Contract tests of the identity of records: which listing a record of a feed belongs to.

use domain::{
    imports::RecordOutcome,
    vehicles::{ListingStatus, NewVehicle},
};
use ports::imports::{ImportProgress, VehicleImport};

use super::{
    import_changes::{fields, import, record_without_number},
    imports::{FILE, car, count, stock},
};
use crate::{VehicleFixture, all_vehicles, at_minute, vehicle};

/// A stock number that belonged to another car, which is sold, is that of a new listing from then on.
pub async fn a_stock_number_is_used_again_after_a_sale<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    import(fixture, vec![stock(1, "A", car(100))], 1).await;
    let old = all_vehicles(store).await.remove(0).summary.id;
    fixture.set_status(old, ListingStatus::Sold).await;
    let jeep = |price| vec![stock(1, "A", vehicle().make("Jeep").model("Wrangler").price(price).build())];
    assert_eq!(import(fixture, jeep(50), 2).await, [RecordOutcome::Listed]);
    assert_eq!(import(fixture, jeep(50), 3).await, [RecordOutcome::Unchanged]);
    let new = all_vehicles(store).await.into_iter().find(|car| car.summary.id != old).unwrap().summary;
    let outcomes = import(fixture, jeep(40), 4).await;
    assert_eq!(fields(&outcomes[0]), [("price", Some("$50"), Some("$40"))]);
    assert!(matches!(&outcomes[0], RecordOutcome::Updated(id, _) if *id == new.id), "{outcomes:?}");
    fixture.set_status(new.id, ListingStatus::Sold).await;
    let sold = RecordOutcome::OffSale(new.id, ListingStatus::Sold);
    assert_eq!(import(fixture, jeep(30), 5).await, [sold], "the same car stays sold");
}

/// The first of two lines with one identity counts, also across batches; lines without an identifier that
/// differ are separate vehicles.
pub async fn repeated_identity_is_reported<F: VehicleFixture>(fixture: &F) {
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
    let plain = || {
        vec![
            record_without_number(1, car(7)),
            record_without_number(2, car(8)),
            record_without_number(3, car(7)),
        ]
    };
    let outcomes = import(fixture, plain(), 3).await;
    assert_eq!(outcomes, [RecordOutcome::Listed, RecordOutcome::Listed, RecordOutcome::Unchanged]);
    assert_eq!(import(fixture, plain(), 4).await, vec![RecordOutcome::Unchanged; 3]);
    let outcomes =
        import(fixture, vec![record_without_number(1, car(7)), record_without_number(2, car(9))], 5).await;
    assert_eq!(outcomes[0], RecordOutcome::Unchanged);
    assert_eq!(fields(&outcomes[1]), [("price", Some("$8"), Some("$9"))]);
    assert_eq!(count(store).await, 4);
}

/// Listings from before records had identities are matched by their line, else by their description, each
/// once.
pub async fn earlier_listings_are_matched_by_line_or_description<F: VehicleFixture>(fixture: &F) {
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
