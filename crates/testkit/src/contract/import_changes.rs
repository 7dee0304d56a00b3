//! The contract of [`VehicleImport`]: changes by later imports.

use domain::{
    accounts::UserId,
    audit::Actor,
    events::Event,
    imports::{ImportRecord, RecordIdentity, RecordOutcome},
    submissions::{DecisionReason, Side},
    vehicles::{BodyStyle, FactsDraft, ListingChange, ListingStatus, NewVehicle, PriceKind, VehicleId},
};
use ports::{
    audit::{AuditLog, AuditQuery},
    events::EventLog,
    imports::{DryRunResult, ImportProgress, VehicleImport},
    listings::{AdminListingQuery, AdminSearchWord, ListingCommand, Listings},
};

use super::imports::{FILE, car, count, stock};
use crate::{VehicleFixture, all_vehicles, at_minute, events_since, import_record, vehicle};

/// A record without an identifier, recognized by its description only.
pub(super) fn record_without_number(line: u64, vehicle: NewVehicle) -> ImportRecord {
    import_record(line, &RecordIdentity::of("", "", "", &vehicle), vehicle)
}

/// Imports records as a run of its own and checks the dry run against it; returns the outcomes.
pub(super) async fn import<F: VehicleFixture>(
    fixture: &F,
    records: Vec<ImportRecord>,
    minute: i64,
) -> Vec<RecordOutcome> {
    let store = fixture.store();
    let mut dry_run = DryRunResult::default();
    let rehearsed = store.dry_run_batch(&records, &mut dry_run, at_minute(minute)).await.unwrap();
    let run = store.next_import_run().await.unwrap();
    let progress = ImportProgress { run, ..ImportProgress::default() };
    let outcomes = store.import_batch(records, (FILE, progress), at_minute(minute)).await.unwrap();
    assert_eq!(rehearsed, outcomes, "a dry run tells what happens");
    outcomes.into_iter().map(|line| line.outcome).collect()
}

async fn change_by_staff<F: VehicleFixture>(
    fixture: &F,
    vehicle: VehicleId,
    change: ListingChange,
    minute: i64,
) {
    let command = ListingCommand {
        vehicle,
        user: Some(UserId(1)),
        side: Side::Concierge,
        actor: Actor::default(),
        change,
        version: None,
        reason: DecisionReason::default(),
        notifications: Vec::new(),
        at: at_minute(minute),
    };
    assert_eq!(fixture.store().change_listing(&command).await.unwrap(), Ok(()));
}

pub(super) fn fields(outcome: &RecordOutcome) -> Vec<(&str, Option<&str>, Option<&str>)> {
    let RecordOutcome::Updated(_, changes) = outcome else { panic!("{outcome:?}") };
    let listed = changes.iter();
    listed.map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref())).collect()
}

/// A new listing has the status that its record states; a later record changes it, and one without a status leaves it.
pub async fn a_feed_states_the_status_of_a_listing<F: VehicleFixture>(fixture: &F) {
    let car = |stated_status| NewVehicle { stated_status, ..car(100) };
    let status = async || all_vehicles(fixture.store()).await.remove(0).summary.status;
    for (minute, stated, expected) in [
        (1, Some(ListingStatus::UnderOffer), ListingStatus::UnderOffer),
        (2, None, ListingStatus::UnderOffer),
        (3, Some(ListingStatus::Live), ListingStatus::Live),
        (4, Some(ListingStatus::UnderOffer), ListingStatus::UnderOffer),
    ] {
        import(fixture, vec![stock(1, "A", car(stated))], minute).await;
        assert_eq!(status().await, expected, "{stated:?} at minute {minute}");
    }
}

/// A changed status leaves the facts that staff corrected, and changed facts leave the status that staff set.
pub async fn status_and_facts_change_apart<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |stated_status, color: &str| {
        let facts = FactsDraft { exterior_color: Some(color.into()), ..FactsDraft::default() };
        let stated_status = Some(stated_status);
        vec![stock(1, "A", NewVehicle { stated_status, ..vehicle().facts(facts).build() })]
    };
    import(fixture, car(ListingStatus::Live, "Red"), 1).await;
    let listed = all_vehicles(store).await.remove(0);
    let green = FactsDraft { exterior_color: Some("Green".into()), ..FactsDraft::default() };
    let facts = NewVehicle { facts: listed.facts.changed(&green).unwrap(), ..listed.as_stated() };
    let change = ListingChange { facts: Some(Box::new(facts)), ..ListingChange::default() };
    change_by_staff(fixture, listed.summary.id, change, 2).await;
    let outcomes = import(fixture, car(ListingStatus::UnderOffer, "Red"), 3).await;
    assert_eq!(fields(&outcomes[0]), [("status", Some("live"), Some("under_offer"))]);
    let change = ListingChange { status: Some(ListingStatus::Live), ..ListingChange::default() };
    change_by_staff(fixture, listed.summary.id, change, 4).await;
    let outcomes = import(fixture, car(ListingStatus::UnderOffer, "Blue"), 5).await;
    assert_eq!(fields(&outcomes[0]), [("exteriorColor", Some("Green"), Some("Blue"))]);
    let now = all_vehicles(store).await.remove(0);
    assert_eq!(
        (now.summary.status, now.facts.exterior_color.as_deref()),
        (ListingStatus::Live, Some("Blue"))
    );
}

/// The stated facts of a changed record are applied field by field; those of the texts are read anew. A record
/// whose facts are the same leaves what staff stated.
pub async fn changed_record_updates_its_stated_facts<F: VehicleFixture>(fixture: &F) {
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
    change_by_staff(fixture, listed.summary.id, change, 3).await;
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
    let names: Vec<&str> = fields(&outcomes[1]).iter().map(|(field, ..)| *field).collect();
    assert_eq!(names, ["price", "miles", "location", "specs"]);
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
    let events = events_since(store, before).await;
    let changed = vec![a.summary.id, b.summary.id];
    let listed = vec![all[3].summary.id];
    assert_eq!(
        events,
        [Event::VehiclesListed { vehicles: listed }, Event::VehiclesChanged { vehicles: changed }]
    );
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    let lines = store.audit_lines(&query, 9).await.unwrap().items;
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1].edit.changes[0].after.as_deref(), Some("$90"));
    assert!(lines[1].edit.reason.is_some() && lines[1].actor.is_none());
    let words =
        AdminListingQuery { words: vec![AdminSearchWord::new("madison")], ..AdminListingQuery::default() };
    assert_eq!(store.admin_listings(&words, 9).await.unwrap().total, 1, "what was changed is found");
    assert_eq!(import(fixture, second, 4).await, vec![RecordOutcome::Unchanged; 4]);
}

/// Sold and withdrawn listings are not changed, and a listing never becomes a different car.
pub async fn feed_changes_no_listing_off_sale<F: VehicleFixture>(fixture: &F) {
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
pub async fn feed_keeps_corrections_by_staff<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    import(fixture, vec![stock(1, "A", vehicle().price(100).miles(Some(4_200)).build())], 1).await;
    let listed = all_vehicles(store).await.remove(0);
    let facts = Some(Box::new(vehicle().price(100).miles(Some(42_000)).build()));
    let change = ListingChange { facts, ..ListingChange::default() };
    change_by_staff(fixture, listed.summary.id, change, 2).await;
    let cheaper = stock(1, "A", vehicle().price(90).miles(Some(4_200)).build());
    let outcomes = import(fixture, vec![cheaper], 3).await;
    assert_eq!(fields(&outcomes[0]), [("price", Some("$100"), Some("$90"))]);
    let now = all_vehicles(store).await.remove(0).summary;
    assert_eq!((now.price.dollars().unwrap(), now.miles.map(|miles| miles.get())), (90, Some(42_000)));
}

/// A record without a field leaves it as it is, and the feed's last value is no news when the field returns.
pub async fn fields_that_a_record_lacks_stay<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let full = |price| vehicle().price(price).miles(Some(4_200)).specs(&["Coupe"]).build();
    let bare = |price| NewVehicle { place: None, miles: None, specs: Vec::new(), ..full(price) };
    import(fixture, vec![stock(1, "A", full(100))], 1).await;
    let listed = all_vehicles(store).await.remove(0);
    let facts =
        Some(Box::new(NewVehicle { miles: vehicle().miles(Some(42_000)).build().miles, ..full(100) }));
    change_by_staff(fixture, listed.summary.id, ListingChange { facts, ..ListingChange::default() }, 2).await;
    assert_eq!(import(fixture, vec![stock(1, "A", bare(100))], 3).await, [RecordOutcome::Unchanged]);
    let outcomes = import(fixture, vec![stock(1, "A", full(90))], 4).await;
    assert_eq!(fields(&outcomes[0]), [("price", Some("$100"), Some("$90"))]);
    let now = all_vehicles(store).await.remove(0);
    assert_eq!(now.summary.miles.map(|miles| miles.get()), Some(42_000));
    assert_eq!((now.summary.place, now.summary.specs), (listed.summary.place, listed.summary.specs));
}
