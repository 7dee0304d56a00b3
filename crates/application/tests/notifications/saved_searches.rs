//! Notifications of saved searches.

use domain::{
    saved::SearchName,
    vehicles::{FactValues, FactsDraft, Make, SearchText, Transmission, VehicleQuery},
};
use memory_adapter::MemoryStore;
use ports::saved::SavedSearches;
use testkit::{at_minute, list, list_one, vehicle};

use crate::{announce, approve, member, notification_links, priced, search, submit};

#[tokio::test]
async fn saved_search_by_facts_and_mileage_notifies_of_matches() {
    let store = MemoryStore::default();
    let ada = member(&store, "ada").await;
    let name = SearchName::parse("Manual and low").unwrap();
    let query = VehicleQuery {
        search: SearchText::parse("red").unwrap(),
        max_miles: Some(10_000),
        facts: FactValues { transmission: Some(Transmission::Manual), ..FactValues::default() },
        ..VehicleQuery::default()
    };
    store.save_search(ada, &name, &query, at_minute(0)).await.unwrap();
    let car = |transmission: &str, color: &str, miles| {
        let facts = FactsDraft {
            transmission: Some(transmission.into()),
            exterior_color: Some(color.into()),
            ..FactsDraft::default()
        };
        vehicle().miles(miles).facts(facts).build()
    };
    for other in [
        car("automatic", "Guards Red", Some(1_000)),
        car("manual", "Zenith Blue", Some(1_000)),
        car("manual", "Guards Red", Some(10_001)),
        car("manual", "Guards Red", None),
    ] {
        list_one(&store, other, at_minute(1)).await;
    }
    announce(&store).await;
    assert_eq!(notification_links(&store, ada).await, []);
    let found = list_one(&store, car("manual", "Guards Red", Some(10_000)), at_minute(2)).await;
    announce(&store).await;
    let [(_, link)] = &notification_links(&store, ada).await[..] else { panic!("one notification") };
    assert_eq!(*link, format!("/listings/{}", found.0));
}

#[tokio::test]
async fn saved_search_gets_one_notification_per_batch() {
    let store = MemoryStore::default();
    let (ada, eve) = (member(&store, "ada").await, member(&store, "eve").await);
    search(&store, ada, "Affordable Porsche", "porsche", 100_000).await;
    search(&store, ada, "Any Ferrari", "FERRARI", 1_000_000).await;
    search(&store, eve, "A Škoda", "škoda", 100_000).await;
    let car = |make: &str, price| {
        let mut car = vehicle().price(price).build();
        car.make = Make::parse(make).unwrap();
        car
    };
    let batch = vec![
        car("Porsche", 90_000),
        car("Porsche", 100_000),
        car("Porsche", 100_001),
        car("Ferrari", 9),
        car("Skoda", 5),
    ];
    let cars = list(&store, batch, at_minute(1)).await;
    announce(&store).await;
    let mut ada_links = notification_links(&store, ada).await;
    ada_links.sort();
    assert_eq!(ada_links[0].0, "2 new matches for Affordable Porsche");
    assert_eq!(ada_links[0].1, "/listings?make=porsche&maxPrice=100000");
    assert!(ada_links[1].0.starts_with("New match: "), "{ada_links:?}");
    assert_eq!(ada_links[1].1, format!("/listings/{}", cars[3].0));
    assert_eq!((ada_links.len(), notification_links(&store, eve).await.len()), (2, 1));
    store.record_price(cars[2], priced(50_000));
    announce(&store).await;
    assert_eq!(notification_links(&store, ada).await.len(), 2, "a change is no new listing");
}

#[tokio::test]
async fn saved_search_does_not_find_the_members_own_vehicle() {
    let store = MemoryStore::default();
    let (seller, buyer) = (member(&store, "seller").await, member(&store, "buyer").await);
    let everything = VehicleQuery::default();
    let name = SearchName::parse("Everything").unwrap();
    for user in [seller, buyer] {
        store.save_search(user, &name, &everything, at_minute(0)).await.unwrap();
    }
    let submission = submit(&store, seller).await;
    let car = approve(&store, submission, buyer).await;
    announce(&store).await;
    assert_eq!(notification_links(&store, seller).await, []);
    let [(_, link)] = &notification_links(&store, buyer).await[..] else { panic!("the buyer is told once") };
    assert_eq!(*link, format!("/listings/{}", car.0));
    list_one(&store, vehicle().build(), at_minute(3)).await;
    announce(&store).await;
    assert_eq!(notification_links(&store, seller).await.len(), 1, "of other vehicles they are told");
}
