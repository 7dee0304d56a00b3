//! The contract of [`Listings`]: the list of admins and the featured listings.

use domain::{
    events::EventId,
    vehicles::{FactsDraft, ListingStatus, SearchText, VehicleId, VehicleQuery},
};
use ports::{
    audit::{AuditLog, AuditQuery},
    events::EventLog,
    feeds::Feeds,
    listings::{AdminListingQuery, AdminSearchWord, ListingOrigin, Listings},
    submissions::Submissions,
    vehicles::VehicleReader,
};

use super::{
    feeds::{add, complete_run, source, stock},
    listing_changes::{actor, changed_values, list_submission},
    notifications::member,
};
use crate::{VehicleFixture, at_minute, list, vehicle};

/// The featured vehicles are exactly those chosen, in that order; only vehicles for sale can be chosen.
pub async fn featured_vehicles_are_replaced_as_a_whole<F: VehicleFixture>(fixture: &F) {
    let desk = member(fixture, "desk").await;
    let store = fixture.store();
    let cars = (0..3).map(|at| vehicle().price(at).featured(1).build()).collect();
    let cars = list(store, cars, at_minute(1)).await;
    fixture.set_status(cars[1], ListingStatus::Sold).await;
    let featured =
        async || -> Vec<VehicleId> { store.featured(9).await.unwrap().iter().map(|car| car.id).collect() };
    assert!(store.set_featured(&[cars[2]], actor(desk), at_minute(3)).await.unwrap());
    assert_eq!(featured().await, [cars[2]]);
    assert!(!store.set_featured(&[cars[0], cars[1]], actor(desk), at_minute(3)).await.unwrap());
    assert_eq!(featured().await, [cars[2]], "a refused choice changes nothing");
    assert!(store.set_featured(&[cars[2], cars[0]], actor(desk), at_minute(3)).await.unwrap());
    assert_eq!(featured().await, [cars[2], cars[0]]);
    let line = store.audit_lines(&AuditQuery::default(), 1).await.unwrap().items.pop().unwrap();
    let (one, two) = (cars[2].0.to_string(), format!("{}, {}", cars[2].0, cars[0].0));
    assert_eq!(changed_values(&line), [("featured", Some(one.as_str()), Some(two.as_str()))]);
    let (before, query) = (store.latest_event().await.unwrap(), AuditQuery::default());
    let lines = store.audit_lines(&query, 99).await.unwrap().items.len();
    assert!(store.set_featured(&[cars[2], cars[0]], actor(desk), at_minute(4)).await.unwrap());
    assert_eq!(store.latest_event().await.unwrap(), before, "the same choice is no change");
    assert_eq!(store.audit_lines(&query, 99).await.unwrap().items.len(), lines);
    assert_ne!(before, EventId(0));
}

/// The admin's list is paged from the latest, filtered, and names the seller.
pub async fn admin_listings_include_every_status<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let store = fixture.store();
    let first = list(store, vec![vehicle().build()], at_minute(1)).await[0];
    let second = list_submission(fixture, ada, desk).await;
    fixture.set_status(first, ListingStatus::Withdrawn).await;
    let ask = async |query: AdminListingQuery, limit| {
        let found = store.admin_listings(&query, limit).await.unwrap();
        let ids: Vec<VehicleId> = found.items.iter().map(|listing| listing.summary.id).collect();
        (ids, found.total, found.next.is_some())
    };
    assert_eq!(ask(AdminListingQuery::default(), 9).await, (vec![second, first], 2, false));
    assert_eq!(ask(AdminListingQuery::default(), 1).await, (vec![second], 2, true));
    let next = AdminListingQuery { before: Some(second), ..AdminListingQuery::default() };
    assert_eq!(ask(next, 1).await, (vec![first], 2, false));
    let withdrawn =
        AdminListingQuery { status: Some(ListingStatus::Withdrawn), ..AdminListingQuery::default() };
    assert_eq!(ask(withdrawn, 9).await, (vec![first], 1, false));
    let vin = FactsDraft { vin: Some("WP0 ZZZ-99ZTS392124".into()), ..FactsDraft::default() };
    let third = list(store, vec![vehicle().facts(vin).build()], at_minute(2)).await[0];
    for (words, expected) in [
        (&[third.0.to_string()][..], vec![third]),
        (&["wp0zzz99zts392124".to_owned()][..], vec![third]),
        (&["wp0zzz99zts392124".to_owned(), third.0.to_string()][..], vec![third]),
        (&["wp0zzz99zts392125".to_owned()][..], vec![]),
        (&["99zts".to_owned()][..], vec![]),
    ] {
        let query = AdminListingQuery {
            words: words.iter().map(|word| AdminSearchWord::new(word)).collect(),
            ..AdminListingQuery::default()
        };
        assert_eq!(ask(query, 9).await.0, expected, "{words:?}");
    }
    let found = store.admin_listings(&AdminListingQuery::default(), 9).await.unwrap().items;
    let found = &found[1..];
    assert_eq!(
        found[0].seller.as_ref().map(|seller| (seller.id, seller.username.as_str())),
        Some((ada, "ada"))
    );
    let from = found[0].submission.unwrap();
    let submission = store.submission(from).await.unwrap().unwrap();
    assert_eq!(submission.listing.unwrap().vehicle, second);
    assert_eq!((&found[1].seller, found[1].submission), (&None, None));
}

/// Staff find a car by the end of its VIN, whoever may see that.
pub async fn admin_listings_are_found_by_vin_ending<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let with = |vin: &str| {
        let facts = FactsDraft {
            vin: Some(vin.into()),
            vin_visibility: Some("hidden".into()),
            ..FactsDraft::default()
        };
        vehicle().facts(facts).build()
    };
    let cars =
        vec![with("WP0 ZZZ-99ZTS392124"), with("WP0ZZZ99ZTS492124"), with("DB5/1234/R"), vehicle().build()];
    let cars = list(store, cars, at_minute(1)).await;
    for (word, expected) in [
        ("392124", vec![cars[0]]),
        ("92124", vec![cars[1], cars[0]]),
        ("s-492124", vec![cars[1]]),
        ("124", vec![]),
        ("39212", vec![]),
        ("234r", vec![cars[2]]),
        ("92124~", vec![]),
        ("%2124", vec![]),
    ] {
        let query =
            AdminListingQuery { words: vec![AdminSearchWord::new(word)], ..AdminListingQuery::default() };
        let found = store.admin_listings(&query, 9).await.unwrap().items;
        let found: Vec<VehicleId> = found.iter().map(|listing| listing.summary.id).collect();
        assert_eq!(found, expected, "{word}");
    }
    let public = VehicleQuery { search: SearchText::parse("392124").unwrap(), ..VehicleQuery::default() };
    assert_eq!(store.search(&public, None, 9).await.unwrap().total, 0, "visitors find nothing by it");
}

/// The admin's list names the sources of each listing, and is filtered by them.
pub async fn admin_listings_name_their_sources<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let by_hand = list(store, vec![vehicle().model("NSX").price(1).build()], at_minute(1)).await[0];
    let numbered = |number: &str, price| {
        let facts = FactsDraft { stock_number: Some(number.into()), ..FactsDraft::default() };
        stock(1, number, vehicle().price(price).facts(facts).build())
    };
    complete_run(fixture, vec![numbered("A-17", 2)], &[], 2).await;
    add(fixture, "South", 3).await;
    let all = store.admin_listings(&AdminListingQuery::default(), 9).await.unwrap().items;
    let north = all[0].summary.id;
    assert_eq!((&all[0].sources[..], all[0].stock_number.as_str()), (&[source("North")][..], "A-17"));
    assert_eq!((&all[1].sources[..], all[1].stock_number.as_str()), (&[][..], ""));
    assert_eq!(store.feed_sources().await.unwrap(), [source("North")], "nothing of South was imported");
    for (origin, expected) in [
        (ListingOrigin::Source(source("NORTH")), vec![north]),
        (ListingOrigin::Source(source("South")), vec![]),
        (ListingOrigin::AddedByHand, vec![by_hand]),
    ] {
        let query = AdminListingQuery { origin: Some(origin.clone()), ..AdminListingQuery::default() };
        let found = store.admin_listings(&query, 9).await.unwrap();
        let ids: Vec<VehicleId> = found.items.iter().map(|listing| listing.summary.id).collect();
        assert_eq!((ids, found.total), (expected.clone(), expected.len() as u64), "{origin:?}");
    }
}
