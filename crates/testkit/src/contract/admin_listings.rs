//! The contract of [`Listings`]: the list of admins and the featured listings.

use domain::{
    events::EventId,
    vehicles::{FactsDraft, ListingStatus, VehicleId},
};
use ports::{
    audit::{AuditLog, AuditQuery},
    events::EventLog,
    listings::{AdminListingQuery, Listings},
    submissions::Submissions,
    vehicles::VehicleCatalogue,
};

use super::{
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
    let line = store.audit_lines(&AuditQuery::default(), 1).await.unwrap().pop().unwrap();
    let (one, two) = (cars[2].0.to_string(), format!("{}, {}", cars[2].0, cars[0].0));
    assert_eq!(changed_values(&line), [("featured", Some(one.as_str()), Some(two.as_str()))]);
    let (before, query) = (store.latest_event().await.unwrap(), AuditQuery::default());
    let lines = store.audit_lines(&query, 99).await.unwrap().len();
    assert!(store.set_featured(&[cars[2], cars[0]], actor(desk), at_minute(4)).await.unwrap());
    assert_eq!(store.latest_event().await.unwrap(), before, "the same choice is no change");
    assert_eq!(store.audit_lines(&query, 99).await.unwrap().len(), lines);
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
        let query = AdminListingQuery { words: words.to_vec(), ..AdminListingQuery::default() };
        assert_eq!(ask(query, 9).await.0, expected, "{words:?}");
    }
    let found = store.admin_listings(&AdminListingQuery::default(), 9).await.unwrap().items;
    let found = &found[1..];
    assert_eq!(
        found[0].seller.as_ref().map(|(id, username, _)| (*id, username.as_str())),
        Some((ada, "ada"))
    );
    let from = found[0].submission.unwrap();
    let submission = store.submission(from).await.unwrap().unwrap();
    assert_eq!(submission.listing.unwrap().vehicle, second);
    assert_eq!((&found[1].seller, found[1].submission), (&None, None));
}
