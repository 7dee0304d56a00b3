//! The cache answers as the store does after any sequence of changes.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops at what it does not expect")]

use std::sync::Arc;

use domain::vehicles::{
    ListingStatus, NewVehicle, Price, PriceEvent, PriceKind, SearchText, Sort, VehicleId, VehicleQuery,
};
use memory_adapter::MemoryStore;
use ports::{events::EventLog, vehicles::VehicleReader};
use proptest::{collection::vec, prelude::*, sample::select};
use testkit::{
    assert_same_answers, at_minute,
    generators::{arb_query, arb_vehicle},
    list, list_one, vehicle,
};
use vehicle_cache::VehicleCache;

/// A change of the inventory.
#[derive(Debug, Clone)]
enum Change {
    List(Vec<NewVehicle>, i64),
    Status(usize, ListingStatus),
    Price(usize, i64, i64),
    /// No change: the cache reads the log.
    CatchUp,
    /// The cache merges its changes into a new base, while vehicles are listed and the status of one changes.
    MergeDuring(Vec<NewVehicle>, usize, ListingStatus),
}

fn arb_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (vec(arb_vehicle(), 1..5), 0..4_i64).prop_map(|(vehicles, minute)| Change::List(vehicles, minute)),
        2 => (any::<prop::sample::Index>(), select(&ListingStatus::ALL[..]))
            .prop_map(|(place, status)| Change::Status(place.index(1 << 20), status)),
        2 => (any::<prop::sample::Index>(), select(&[0, 10, 189_000, 12_000_000][..]), 5..9_i64)
            .prop_map(|(place, price, minute)| Change::Price(place.index(1 << 20), price, minute)),
        2 => Just(Change::CatchUp),
        2 => (vec(arb_vehicle(), 1..3), any::<prop::sample::Index>(), select(&ListingStatus::ALL[..])).prop_map(
            |(vehicles, place, status)| Change::MergeDuring(vehicles, place.index(1 << 20), status)
        ),
    ]
}

async fn apply(change: Change, store: &MemoryStore, cache: &VehicleCache) {
    let count = store.largest_id().await.unwrap().0;
    let nth = |place: usize| VehicleId(i64::try_from(place).unwrap() % count + 1);
    match change {
        Change::List(vehicles, minute) => {
            list(store, vehicles, at_minute(minute)).await;
        }
        Change::CatchUp => {
            cache.catch_up().await.unwrap();
        }
        Change::MergeDuring(vehicles, place, status) => {
            cache.catch_up().await.unwrap();
            let changed = async {
                list(store, vehicles, at_minute(4)).await;
                if count > 0 {
                    store.set_status(nth(place), status);
                }
                cache.catch_up().await.unwrap();
            };
            tokio::join!(cache.merge(), changed);
        }
        Change::Status(place, status) if count > 0 => store.set_status(nth(place), status),
        Change::Price(place, price, minute) if count > 0 => {
            let price = Price::parse(Some(price)).unwrap();
            store.record_price(nth(place), PriceEvent::new(PriceKind::Changed, price, at_minute(minute)));
        }
        Change::Status(..) | Change::Price(..) => {}
    }
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(test);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn cache_returns_the_same_results_as_the_store(
        changes in vec(arb_change(), 0..16),
        queries in vec(arb_query(), 24),
    ) {
        run(async {
            let store = Arc::new(MemoryStore::default());
            let cache = VehicleCache::new(Arc::clone(&store) as _);
            for change in changes {
                apply(change, &store, &cache).await;
            }
            cache.catch_up().await.unwrap();
            assert_same_answers(&cache, &*store, &queries).await;
        });
    }
}

#[tokio::test]
async fn large_inventory_is_paged_in_order() {
    let store = Arc::new(MemoryStore::default());
    let vehicles = |n: i64| {
        let miles = (n % 4 != 0).then_some(n * 7919 % 500);
        let model = ["911", "911 Turbo", "959", "Carrera 2"][usize::try_from(n % 4).unwrap()];
        let make = if n % 3 == 0 { "Porsche" } else { "Ferrari" };
        vehicle().make(make).model(model).price(n * 7919 % 1000).year(1950 + n % 70).miles(miles)
    };
    for part in 0..6 {
        list(&*store, (part * 500..(part + 1) * 500).map(|n| vehicles(n).build()).collect(), at_minute(part))
            .await;
    }
    let cache = VehicleCache::new(Arc::clone(&store) as _);
    cache.catch_up().await.unwrap();
    compare_pages(&cache, &store).await;
    // Every seventh listing, of all prices, years and mileages, is among the changes now.
    for id in (1..3_000).step_by(7) {
        let price = Price::parse(Some(id * 31 % 1000)).unwrap();
        store.record_price(VehicleId(id), PriceEvent::new(PriceKind::Changed, price, at_minute(9)));
    }
    cache.catch_up().await.unwrap();
    compare_pages(&cache, &store).await;
}

/// Compares the pages of several queries in all orders.
async fn compare_pages(cache: &VehicleCache, store: &MemoryStore) {
    let all = VehicleQuery::default();
    let porsche = VehicleQuery { make: Some("porsche".to_owned()), ..all.clone() };
    // Ranges that leave out both ends of the orders by price and year.
    let priced = VehicleQuery { min_price: Some(100), max_price: Some(900), ..all.clone() };
    let built = VehicleQuery { min_year: Some(1955), max_year: Some(2015), ..all.clone() };
    let named = VehicleQuery { search: SearchText::parse("91 porsche").unwrap(), ..all.clone() };
    let queries = [
        (all, &Sort::ALL[..]),
        (porsche, &Sort::ALL),
        (priced, &[Sort::PriceLow, Sort::PriceHigh]),
        (built, &[Sort::YearOld, Sort::YearNew]),
        (named, &[Sort::Relevance]),
    ];
    for (query, sorts) in queries {
        for sort in sorts {
            let query = VehicleQuery { sort: *sort, ..query.clone() };
            let mut after = None;
            // Orders by mileage are walked to the end, where the mileage is unknown; equal relevance ends after some pages.
            let pages = match sort {
                Sort::MilesLow | Sort::MilesHigh => 15,
                Sort::Relevance => 4,
                _ => 2,
            };
            for _ in 0..pages {
                let held = cache.search(&query, after, 200).await.unwrap();
                assert_eq!(held, store.search(&query, after, 200).await.unwrap());
                after = held.next;
                if after.is_none() {
                    break;
                }
            }
        }
    }
}

#[tokio::test]
async fn cache_serves_without_the_store_while_trusted() {
    let store = Arc::new(MemoryStore::default());
    let id = list_one(&*store, vehicle().build(), at_minute(0)).await;
    let cache = VehicleCache::new(Arc::clone(&store) as _);
    let all = VehicleQuery::default();
    assert_eq!(cache.search(&all, None, 1).await.unwrap().total, 1, "before it is filled it asks");

    cache.catch_up().await.unwrap();
    store.set_unavailable(true);
    assert_eq!(cache.search(&all, None, 1).await.unwrap().items[0].id, id);
    assert!(cache.catch_up().await.is_err());
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    assert!(cache.search(&all, None, 1).await.is_err(), "what may be withdrawn by now is not shown");

    store.set_unavailable(false);
    store.set_status(id, ListingStatus::Withdrawn);
    assert_eq!(cache.search(&all, None, 1).await.unwrap().total, 0);
}

/// The follower pauses between polls; a reader that waits for its own write must not wait for the pause to
/// end.
#[tokio::test]
async fn reader_sees_its_own_write_without_poll_delay() {
    let store = Arc::new(MemoryStore::default());
    let id = list_one(&*store, vehicle().build(), at_minute(0)).await;
    let cache = Arc::new(VehicleCache::new(Arc::clone(&store) as _));
    cache.catch_up().await.unwrap();
    let follower = tokio::spawn(VehicleCache::follow(Arc::downgrade(&cache), |_| {}));
    let begun = std::time::Instant::now();
    for round in 0..20_i64 {
        let price = Price::parse(Some(1_000 + round)).unwrap();
        store.record_price(
            id,
            PriceEvent { price, at: at_minute(round), kind: PriceKind::Changed, superseded_at: None },
        );
        let event = store.latest_event().await.unwrap();
        assert!(cache.including(event).await.is_none(), "the follower is there");
        let page = cache.search(&VehicleQuery::default(), None, 1).await.unwrap();
        assert_eq!(page.items[0].price, price);
        assert!(cache.version() >= Some(event));
    }
    // Waiting out each pause would take about four seconds.
    assert!(begun.elapsed() < std::time::Duration::from_secs(2), "{:?}", begun.elapsed());
    drop(cache);
    follower.await.unwrap();
}

/// No follower runs: the snapshot is trusted but lacks the event, so the store answers.
#[tokio::test]
async fn store_answers_if_the_follower_lags() {
    let store = Arc::new(MemoryStore::default());
    let id = list_one(&*store, vehicle().build(), at_minute(0)).await;
    let cache = VehicleCache::new(Arc::clone(&store) as _);
    cache.catch_up().await.unwrap();
    store.set_status(id, ListingStatus::Withdrawn);
    let all = VehicleQuery::default();
    assert_eq!(cache.search(&all, None, 1).await.unwrap().total, 1, "what others see for a moment");

    let event = store.latest_event().await.unwrap();
    let begun = std::time::Instant::now();
    let instead = cache.including(event).await.expect("the store");
    assert!(begun.elapsed() < std::time::Duration::from_millis(1_500));
    assert_eq!(instead.search(&all, None, 1).await.unwrap().total, 0);
    assert_eq!(instead.stock().await.unwrap().total, 0);
    assert_eq!(instead.version(), None, "nothing of it is kept for others");

    cache.catch_up().await.unwrap();
    let begun = std::time::Instant::now();
    assert!(cache.including(event).await.is_none(), "it has caught up");
    let never = domain::events::EventId(i64::MAX);
    assert!(cache.including(never).await.is_none(), "nobody waits for what has not happened");
    assert!(begun.elapsed() < std::time::Duration::from_millis(500));
}

#[tokio::test]
async fn follower_updates_the_cache_and_ends_with_it() {
    let store = Arc::new(MemoryStore::default());
    let cache = Arc::new(VehicleCache::new(Arc::clone(&store) as _));
    let follower = tokio::spawn(VehicleCache::follow(Arc::downgrade(&cache), |_| {}));
    list_one(&*store, vehicle().build(), at_minute(0)).await;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    store.set_unavailable(true);
    assert_eq!(cache.search(&VehicleQuery::default(), None, 1).await.unwrap().total, 1);
    drop(cache);
    tokio::time::timeout(std::time::Duration::from_secs(5), follower).await.unwrap().unwrap();
}
