//! Tests of saved searches and their counts on the memory store.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

use application::saved::saved_searches;
use domain::accounts::{AdminTwoFactorPolicy, SignedIn};
use domain::saved::SearchName;
use domain::vehicles::{ListingStatus, VehicleQuery};
use memory_adapter::MemoryStore;
use ports::accounts::{Accounts, RegisterResult};
use ports::saved::SavedSearches;
use testkit::{at_minute, list, new_session, new_user, vehicle};

async fn member(store: &MemoryStore, name: &str, session: u8) -> SignedIn {
    let new = new_user(name, &format!("{name}@example.com"));
    match store.register(&new, Some(&new_session(session)), at_minute(0)).await.unwrap() {
        RegisterResult::Done(user, Some(session)) => {
            session.authenticate(user, AdminTwoFactorPolicy::Optional, at_minute(1)).unwrap()
        }
        other => panic!("{other:?}"),
    }
}

/// Counts follow the inventory, cover all pages, and belong to one's own searches only.
#[tokio::test]
async fn saved_search_counts_follow_the_inventory() {
    let store = MemoryStore::default();
    let (ada, eve) = (member(&store, "ada", 1).await, member(&store, "eve", 2).await);
    let cheap = VehicleQuery { max_price: Some(99), ..VehicleQuery::default() };
    let porsches =
        VehicleQuery { make: VehicleQuery::filter("make", "Porsche").unwrap(), ..VehicleQuery::default() };
    for (name, query) in [("Cheap", &cheap), ("Porsches", &porsches)] {
        let name = SearchName::parse(name).unwrap();
        store.save_search(ada.user().id, &name, query, at_minute(1)).await.unwrap();
    }
    let counts = async |who: &SignedIn| -> Vec<(String, u64)> {
        let counted = saved_searches(who, &store, &store).await.unwrap();
        counted.into_iter().map(|each| (each.search.name.as_str().to_owned(), each.matches)).collect()
    };
    assert_eq!(counts(&ada).await, [("Porsches".into(), 0), ("Cheap".into(), 0)]);
    let cars = (0..5).map(|price| vehicle().make("Porsche").price(price * 33).build()).collect();
    let cars = list(&store, cars, at_minute(2)).await;
    assert_eq!(counts(&ada).await, [("Porsches".into(), 5), ("Cheap".into(), 4)]);
    store.set_status(cars[0], ListingStatus::Sold);
    assert_eq!(counts(&ada).await, [("Porsches".into(), 4), ("Cheap".into(), 3)]);
    assert_eq!(counts(&eve).await, []);
}
