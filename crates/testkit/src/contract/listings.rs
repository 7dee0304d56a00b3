//! The contract of [`VehicleReader`] except searching.

use std::sync::Arc;

use domain::to_microseconds;
use domain::vehicles::{
    BadgeVariant, ListingStatus, NewVehicle, Price, PriceEvent, PriceKind, Stock, StockCount, Vehicle,
    VehicleId, VehicleQuery, VehicleSummary,
};
use ports::vehicles::{SitemapEntry, VehicleReader};

use crate::{VehicleFixture, at_minute, compare::summed, list, list_one, picture, vehicle};

fn ids(vehicles: &[Arc<VehicleSummary>]) -> Vec<VehicleId> {
    vehicles.iter().map(|vehicle| vehicle.id).collect()
}

fn sorted_ids(vehicles: &[Arc<VehicleSummary>]) -> Vec<VehicleId> {
    let mut ids = ids(vehicles);
    ids.sort();
    ids
}

async fn assert_stored_unchanged<F: VehicleFixture>(fixture: &F, new: NewVehicle) {
    let store = fixture.store();
    let at = at_minute(5);
    let id = list_one(store, new.clone(), at).await;
    let stored = store.vehicle(id).await.unwrap();
    let expected = Vehicle::listed(id, new, at);
    assert_eq!(stored.as_ref(), Some(&expected));

    let mut summary = expected.summary;
    summary.specs.truncate(VehicleSummary::SPECS);
    let found = store.search(&VehicleQuery::default(), None, 10).await.unwrap();
    assert_eq!(found.items, [Arc::new(summary)]);
}

/// Every field is returned unchanged; lists show the first three specs.
pub async fn listing_fields_are_stored_unchanged<F: VehicleFixture>(fixture: &F) {
    let new = vehicle()
        .make("Škoda")
        .model("Popular \"Monte-Carlo\" 日本 🏎️")
        .description("**One** owner.\n\n- naïve\n- O'Hara\\\t{x}, \"quoted\"\n\n<b>bold</b> 🏁")
        .specs(&["5 × 2, \"five\"", "NULL", "{a,b}", "back\\slash", "Title: Clean"])
        .badge("Just In", BadgeVariant::New)
        .featured(3)
        .pictures(vec![picture("front"), picture("rear"), picture("engine")])
        .build();
    assert_stored_unchanged(fixture, new).await;
}

/// Missing fields stay missing.
pub async fn missing_fields_stay_missing<F: VehicleFixture>(fixture: &F) {
    assert_stored_unchanged(fixture, vehicle().miles(None).place("").description("").specs(&[]).build())
        .await;
}

/// A vehicle is found by id in any status; unknown ids are not found.
pub async fn listing_is_found_by_id_in_any_status<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let id = list_one(store, vehicle().build(), at_minute(0)).await;
    for status in ListingStatus::ALL {
        fixture.set_status(id, status).await;
        assert_eq!(store.vehicle(id).await.unwrap().map(|car| car.summary.status), Some(status));
    }
    for stranger in [id.0 + 1, 0, -1, i64::MIN, i64::MAX] {
        assert_eq!(store.vehicle(VehicleId(stranger)).await.unwrap(), None);
    }
}

/// Price history is ordered by time, then by insertion.
pub async fn price_history_is_ordered<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let id = list_one(store, vehicle().price(300).build(), at_minute(0)).await;
    let other = list_one(store, vehicle().price(400).build(), at_minute(0)).await;
    let mut history = vec![(300, 0, PriceKind::Asked)];
    for step in [(250, 10, PriceKind::Changed), (275, 20, PriceKind::Changed), (260, 20, PriceKind::Sold)] {
        history.push(step);
        fixture.record_price(id, price_event(step)).await;
    }
    let car = store.vehicle(id).await.unwrap().unwrap();
    assert_eq!(car.prices, history.into_iter().map(price_event).collect::<Vec<_>>());
    assert_eq!(car.summary.price.dollars().unwrap(), 260);
    assert_eq!(car.summary.listed_at, at_minute(0));
    assert_eq!(car.updated_at, to_microseconds(at_minute(20)));
    assert_eq!(store.vehicle(other).await.unwrap().unwrap().prices.len(), 1);
}

fn price_event((price, minute, kind): (i64, i64, PriceKind)) -> PriceEvent {
    PriceEvent::new(kind, Price::parse(Some(price)).unwrap(), at_minute(minute))
}

/// Featured vehicles are ordered by rank, then id; those off sale or without a rank are left out.
pub async fn featured_vehicles_are_ordered_by_rank_then_id<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |rank| vehicle().specs(&["1", "2", "3", "4"]).featured(rank).build();
    let cars = vec![car(2), car(-1), vehicle().build(), car(2), car(1), car(0), car(1)];
    let listed = list(store, cars, at_minute(0)).await;
    let [second, lowest, _, second_too, sold, offered, first] = listed[..] else { panic!("{listed:?}") };
    fixture.set_status(sold, ListingStatus::Sold).await;
    fixture.set_status(offered, ListingStatus::UnderOffer).await;
    let featured = store.featured(10).await.unwrap();
    assert_eq!(ids(&featured), [lowest, offered, first, second, second_too]);
    assert!(featured.iter().all(|car| car.specs == ["1", "2", "3"]));
    assert_eq!(ids(&store.featured(2).await.unwrap()), [lowest, offered]);
    assert_eq!(store.featured(0).await.unwrap(), []);
}

async fn mixed_stock<F: VehicleFixture>(fixture: &F) {
    let cars = vec![
        vehicle().make("Porsche").model("911").year(1973).price(90).build(),
        vehicle().make("PORSCHE").model("Porsche").year(2001).price(70).place("").build(),
        vehicle().make("Škoda").model("911").year(1990).price(80).place("TX").build(),
        vehicle().make("Bugatti").model("Gone").year(1937).price(1).place("Nowhere").build(),
        vehicle().make("Bugatti").model("Away").year(2024).price(1_000_000).place("Elsewhere").build(),
    ];
    let listed = list(fixture.store(), cars, at_minute(0)).await;
    fixture.set_status(listed[2], ListingStatus::UnderOffer).await;
    fixture.set_status(listed[3], ListingStatus::Sold).await;
    fixture.set_status(listed[4], ListingStatus::Withdrawn).await;
}

fn count(value: &str, count: u64) -> StockCount {
    StockCount { value: value.into(), count }
}

/// Stock contains makes, stated locations and ranges of vehicles for sale.
pub async fn stock_counts_vehicles_for_sale<F: VehicleFixture>(fixture: &F) {
    mixed_stock(fixture).await;
    let mut stock = fixture.store().stock().await.unwrap();
    stock.makes.sort_by(|a, b| a.value.cmp(&b.value));
    stock.locations.sort_by(|a, b| a.value.cmp(&b.value));
    let expected = Stock {
        makes: vec![count("Porsche", 2), count("Škoda", 1)],
        locations: vec![count("Chicago, IL", 1), count("TX", 1)],
        prices: Some((70, 90)),
        years: Some((1973, 2001)),
        total: 3,
    };
    assert_eq!(stock, expected);
}

/// The vocabulary contains makes, models and locations for sale, most frequent first, up to a limit.
pub async fn vocabulary_lists_the_most_frequent_first<F: VehicleFixture>(fixture: &F) {
    mixed_stock(fixture).await;
    let store = fixture.store();
    let words = store.vocabulary(100).await.unwrap();
    let expected = [("911", 2), ("Chicago, IL", 1), ("Porsche", 3), ("TX", 1), ("Škoda", 1)];
    assert_eq!(summed(&words), expected.map(|(word, count)| (word.to_owned(), count)).into());
    assert!(words.is_sorted_by(|a, b| a.count >= b.count), "{words:?}");
    let counts = |words: &[StockCount]| words.iter().map(|word| word.count).collect::<Vec<_>>();
    let most_frequent = store.vocabulary(2).await.unwrap();
    assert_eq!(counts(&most_frequent), counts(&words[..2]));
    assert_eq!(store.vocabulary(0).await.unwrap(), []);
}

/// Neighbors are the vehicles for sale next below and above in price; equal prices are ordered by id.
pub async fn neighbors_stand_next_in_the_order_of_prices<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let prices = [50, 10, 30, 30, 20, 30, 40, 29, 31];
    let cars = prices.iter().map(|price| vehicle().price(*price).build()).collect();
    let listed = list(store, cars, at_minute(0)).await;
    fixture.set_status(listed[7], ListingStatus::Sold).await;
    fixture.set_status(listed[8], ListingStatus::UnderOffer).await;
    let own = store.vehicle(listed[3]).await.unwrap().unwrap().summary;
    for (limit, places) in [
        (0, vec![]),
        (1, vec![2, 5]),
        (2, vec![2, 4, 5, 8]),
        (3, vec![1, 2, 4, 5, 6, 8]),
        (50, vec![0, 1, 2, 4, 5, 6, 8]),
    ] {
        let expected: Vec<VehicleId> = places.into_iter().map(|place: usize| listed[place]).collect();
        let neighbors = store.neighbors(&own, limit).await.unwrap();
        assert_eq!(sorted_ids(&neighbors.any_make), expected, "{limit} of any make");
        assert_eq!(sorted_ids(&neighbors.same_make), expected, "{limit} of the same make");
    }
    let sold = store.vehicle(listed[7]).await.unwrap().unwrap().summary;
    let beside_sold = store.neighbors(&sold, 1).await.unwrap();
    assert_eq!(sorted_ids(&beside_sold.any_make), [listed[2], listed[4]]);
}

/// Neighbors of the same make are listed separately, even if other makes are nearer in price.
pub async fn neighbors_of_the_same_make_are_told_apart<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |make, price| vehicle().make(make).price(price).specs(&["1", "2", "3", "4"]).build();
    let cars = vec![
        car("Porsche", 100),
        car("Škoda", 99),
        car("Škoda", 101),
        car("PORSCHE", 10),
        car("Porsche", 900),
        car("Porsche Cars", 100),
    ];
    let listed = list(store, cars, at_minute(0)).await;
    let own = store.vehicle(listed[0]).await.unwrap().unwrap().summary;
    let neighbors = store.neighbors(&own, 1).await.unwrap();
    assert_eq!(sorted_ids(&neighbors.same_make), [listed[3], listed[4]]);
    assert_eq!(sorted_ids(&neighbors.any_make), [listed[1], listed[5]]);
    assert!(neighbors.same_make.iter().all(|car| car.specs == ["1", "2", "3"]));
}

/// The sitemap contains all but withdrawn listings in an inclusive id range.
pub async fn sitemap_lists_public_listings_by_id_range<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |model| vehicle().make("Škoda").model(model).year(1973).build();
    let listed = list(store, vec![car("100"), car("110 R"), car("日本"), car("120")], at_minute(3)).await;
    fixture.set_status(listed[0], ListingStatus::Sold).await;
    fixture.set_status(listed[1], ListingStatus::Withdrawn).await;
    let entry = |place: usize, slug: &str| SitemapEntry {
        id: listed[place],
        slug: slug.into(),
        updated_at: at_minute(3),
    };
    let all = [entry(0, "1973-skoda-100"), entry(2, "1973-skoda"), entry(3, "1973-skoda-120")];
    let between = async |from: VehicleId, to: VehicleId| store.sitemap(from, to).await.unwrap();
    assert_eq!(between(listed[0], listed[3]).await, all);
    assert_eq!(between(VehicleId(i64::MIN), VehicleId(i64::MAX)).await, all);
    assert_eq!(between(listed[1], listed[2]).await, all[1..2]);
    assert_eq!(between(listed[3], listed[0]).await, []);
}

/// The largest id includes withdrawn listings.
pub async fn largest_id_includes_withdrawn_listings<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    assert_eq!(store.largest_id().await.unwrap(), VehicleId(0));
    let listed = list(store, vec![vehicle().build(); 3], at_minute(0)).await;
    fixture.set_status(listed[2], ListingStatus::Withdrawn).await;
    assert_eq!(store.largest_id().await.unwrap(), listed[2]);
}
