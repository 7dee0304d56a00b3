//! Property tests of the memory store: answers follow from the domain's definitions and from public listings
//! only.

use domain::vehicles::{ListingStatus, Position, VehicleQuery};
use memory_adapter::MemoryStore;
use ports::vehicles::VehicleReader;
use proptest::prelude::*;
use testkit::generators::{Listed, arb_query, arb_stock};

async fn store_with(stock: &[Listed]) -> MemoryStore {
    let store = MemoryStore::default();
    for listed in stock {
        list(&store, listed).await;
    }
    store
}

async fn list(store: &MemoryStore, (vehicle, minute, status): &Listed) {
    let id = testkit::list_one(store, vehicle.clone(), testkit::at_minute(*minute)).await;
    if *status != ListingStatus::Live {
        store.set_status(id, *status);
    }
}

fn run(test: impl Future<Output = ()>) {
    #[expect(clippy::expect_used, reason = "without a runtime there is nothing to test")]
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(test);
}

proptest! {
    #[test]
    fn search_returns_matches_in_order(stock in arb_stock(20), query in arb_query()) {
        run(async {
            let store = store_with(&stock).await;
            let found = store.search(&query, None, 200).await.unwrap();
            let matching = testkit::all_vehicles(&store).await;
            let matching = matching
                .iter()
                .filter(|vehicle| testkit::finds(&query, vehicle))
                .count();
            assert_eq!((found.items.len(), found.total), (matching, matching as u64));
            let places: Vec<Position> = found.items.iter().map(|car| query.position(car)).collect();
            assert!(places.is_sorted_by(|a, b| query.sort.precedes(*a, *b)), "{places:?}");
        });
    }

    /// A store that also holds withdrawn listings answers like one that never held any.
    #[test]
    fn withdrawn_listings_do_not_affect_results(
        stock in arb_stock(12),
        withdrawn in arb_stock(12),
        mut queries in proptest::collection::vec(arb_query(), 3),
    ) {
        for query in &mut queries {
            query.status = query.status.filter(|status| status.is_public());
        }
        run(async {
            let plain = store_with(&stock).await;
            let mixed = MemoryStore::default();
            for listed in &stock {
                list(&mixed, listed).await;
            }
            // Last, so that the others have the same numbers in both stores: searches find listings by number.
            for (vehicle, minute, _) in &withdrawn {
                list(&mixed, &(vehicle.clone(), *minute, ListingStatus::Withdrawn)).await;
            }
            testkit::assert_same_public_answers(&plain, &mixed, &queries).await;
        });
    }
}

#[tokio::test]
#[should_panic(expected = "the listings themselves")]
async fn difference_between_two_stores_is_detected() {
    let cheaper = (testkit::vehicle().price(1).build(), 0, ListingStatus::Live);
    let dearer = (testkit::vehicle().price(2).build(), 0, ListingStatus::Live);
    let (a, b) = (store_with(&[cheaper]).await, store_with(&[dearer]).await);
    testkit::assert_same_answers(&a, &b, &[VehicleQuery::default()]).await;
}
