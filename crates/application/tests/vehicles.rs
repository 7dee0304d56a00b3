//! Tests of reading the inventory: public listings, featured and similar vehicles, suggestions, the sitemap.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

use std::sync::Arc;

use application::vehicles::{
    SITEMAP_SPAN, Suggestion, featured_vehicles, get_vehicle, recent_vehicles, similar_vehicles,
    sitemap_page, sitemap_pages, suggest_searches, vehicle_facets,
};
use domain::vehicles::ListingViewer;
use domain::vehicles::{ListingStatus, NewVehicle, SearchText, VehicleId, VehicleQuery, VehicleSummary};
use memory_adapter::MemoryStore;
use ports::StoreError;
use ports::vehicles::MockVehicleReader;
use testkit::{at_minute, list, vehicle};

async fn store_with(vehicles: Vec<NewVehicle>) -> (MemoryStore, Vec<VehicleId>) {
    let store = MemoryStore::default();
    let ids = list(&store, vehicles, at_minute(0)).await;
    (store, ids)
}

#[tokio::test]
async fn listings_that_are_not_withdrawn_are_public() {
    let (store, ids) = store_with(vec![vehicle().build()]).await;
    for status in ListingStatus::ALL {
        store.set_status(ids[0], status);
        let opened = get_vehicle(ids[0], ListingViewer::Public, &store).await.unwrap();
        assert_eq!(opened.is_some(), status != ListingStatus::Withdrawn);
    }
    assert_eq!(get_vehicle(VehicleId(99), ListingViewer::Public, &store).await.unwrap(), None);
}

#[tokio::test]
async fn similar_vehicles_prefer_the_make_and_are_at_most_four() {
    let car = |make, price, year| vehicle().make(make).price(price).year(year).build();
    let (store, ids) = store_with(vec![
        car("Porsche", 100_000, 1990),
        car("Škoda", 100_000, 1990),
        car("Porsche", 900_000, 1990),
        car("Porsche", 110_000, 1990),
        car("Lotus", 101_000, 1990),
        car("Lotus", 100_000, 1991),
        car("Porsche", 100_000, 1990),
    ])
    .await;
    store.set_status(ids[6], ListingStatus::Sold);
    let similar = similar_vehicles(ids[0], ListingViewer::Public, &store).await.unwrap().unwrap();
    let found: Vec<VehicleId> = similar.iter().map(|car| car.id).collect();
    assert_eq!(found, [ids[3], ids[2], ids[1], ids[4]]);

    let beside_sold = similar_vehicles(ids[6], ListingViewer::Public, &store).await.unwrap().unwrap();
    assert_eq!(beside_sold[0].id, ids[0], "a sold car's page leads to those for sale");
}

#[tokio::test]
async fn unknown_or_withdrawn_vehicle_has_no_similar_ones() {
    let (store, ids) = store_with(vec![vehicle().build(), vehicle().build()]).await;
    store.set_status(ids[0], ListingStatus::Withdrawn);
    assert_eq!(similar_vehicles(ids[0], ListingViewer::Public, &store).await.unwrap(), None);
    assert_eq!(similar_vehicles(VehicleId(99), ListingViewer::Public, &store).await.unwrap(), None);
    assert_eq!(
        similar_vehicles(ids[1], ListingViewer::Public, &store).await.unwrap(),
        Some(vec![]),
        "alone, but there"
    );
}

async fn suggest(search: &str) -> Vec<Suggestion> {
    let car = |make, model, place| vehicle().make(make).model(model).place(place).build();
    let (store, ids) = store_with(vec![
        car("Porsche", "911 GT3", "Chicago, IL"),
        car("Škoda", "110 R", "Milwaukee, WI"),
        car("Lamborghini", "Miura", "Madison, WI"),
    ])
    .await;
    store.set_status(ids[2], ListingStatus::Sold);
    suggest_searches(&query_for(search), &store).await.unwrap()
}

fn query_for(search: &str) -> VehicleQuery {
    VehicleQuery { search: SearchText::parse(search).unwrap(), ..VehicleQuery::default() }
}

fn suggestion(search: &str, label: &str) -> Suggestion {
    Suggestion { search: search.into(), label: label.into() }
}

#[tokio::test]
async fn misspelling_suggests_the_listed_spelling() {
    assert_eq!(suggest("Porrsche gt3").await, [suggestion("porsche gt3", "Porsche GT3")]);
    assert_eq!(suggest("skodda").await, [suggestion("skoda", "Škoda")]);
    assert_eq!(suggest("milwakee 110").await, [suggestion("milwaukee 110", "Milwaukee 110")]);
    assert_eq!(suggest("skoda wisconsn").await, [suggestion("skoda wisconsin", "Škoda Wisconsin")]);
}

#[tokio::test]
async fn suggestions_respect_the_other_filters() {
    let car = |make, place| vehicle().make(make).place(place).build();
    let (store, _) = store_with(vec![car("Porsche", "Chicago, IL"), car("Ferrari", "Milwaukee, WI")]).await;
    for (state, found) in [("IL", 1), ("WI", 0), ("TX", 0)] {
        let query = VehicleQuery { state: VehicleQuery::in_state(state).unwrap(), ..query_for("porrsche") };
        assert_eq!(suggest_searches(&query, &store).await.unwrap().len(), found, "{state}");
    }
}

#[tokio::test]
async fn latest_listings_fill_up_the_featured_row() {
    let cars = (0..10).map(|n| {
        let car = vehicle().price(n);
        if n == 8 { car.featured(0).build() } else { car.build() }
    });
    let (store, ids) = store_with(cars.collect()).await;
    let shown = |cars: Vec<Arc<VehicleSummary>>| cars.into_iter().map(|car| car.id).collect::<Vec<_>>();
    let recent = shown(recent_vehicles(&store).await.unwrap());
    assert_eq!(recent, [ids[9], ids[8], ids[7], ids[6]]);
    let featured = shown(featured_vehicles(&store).await.unwrap());
    assert_eq!(featured, [ids[8], ids[5], ids[4], ids[3]], "what recent acquisitions show comes last");

    let (store, ids) = store_with((0..3).map(|n| vehicle().price(n).build()).collect()).await;
    assert_eq!(shown(featured_vehicles(&store).await.unwrap()), [ids[2], ids[1], ids[0]]);

    let (store, ids) = store_with((0..6).map(|n| vehicle().featured(n).build()).collect()).await;
    assert_eq!(shown(featured_vehicles(&store).await.unwrap()), ids, "enough are featured");
    assert_eq!(featured_vehicles(&MemoryStore::default()).await.unwrap(), []);
}

#[tokio::test]
async fn suggestions_without_matches_are_omitted() {
    assert_eq!(suggest("lamburghini").await, [], "sold");
    assert_eq!(suggest("porrsche milwaukee").await, [], "each word is there, but not together");
    assert_eq!(suggest("zzzzqq").await, []);
    assert_eq!(suggest("").await, []);
    assert_eq!(suggest(&"porrsche ".repeat(9)).await, [], "a sentence");
}

#[tokio::test]
async fn sitemap_has_a_page_per_id_range() {
    for (largest, pages) in [
        (0, 0),
        (1, 1),
        (SITEMAP_SPAN - 1, 1),
        (SITEMAP_SPAN, 1),
        (SITEMAP_SPAN + 1, 2),
        (3 * SITEMAP_SPAN, 3),
    ] {
        let mut vehicle_reader = MockVehicleReader::new();
        vehicle_reader.expect_largest_id().returning(move || Ok(VehicleId(largest)));
        assert_eq!(sitemap_pages(&vehicle_reader).await.unwrap(), pages, "{largest}");
    }
    let mut vehicle_reader = MockVehicleReader::new();
    vehicle_reader.expect_largest_id().returning(|| Ok(VehicleId(15_000)));
    vehicle_reader
        .expect_sitemap()
        .withf(|from, to| (from.0, to.0) == (10_001, 20_000))
        .returning(|_, _| Ok(vec![]));
    assert_eq!(sitemap_page(2, &vehicle_reader).await.unwrap(), Some(vec![]));
    for page in [i64::MIN, -1, 0, 3, i64::MAX] {
        assert_eq!(sitemap_page(page, &vehicle_reader).await.unwrap(), None, "{page}");
    }
}

#[tokio::test]
async fn sitemap_lists_public_listings() {
    let (store, ids) = store_with(vec![vehicle().build(), vehicle().build()]).await;
    store.set_status(ids[0], ListingStatus::Withdrawn);
    let page = sitemap_page(1, &store).await.unwrap().unwrap();
    assert_eq!(page.iter().map(|entry| entry.id).collect::<Vec<_>>(), [ids[1]]);
}

#[tokio::test]
async fn store_errors_are_returned() {
    let store = MemoryStore::default();
    store.set_unavailable(true);
    let failed = |error| matches!(error, StoreError::Unavailable(_));
    assert!(failed(get_vehicle(VehicleId(1), ListingViewer::Public, &store).await.unwrap_err()));
    assert!(failed(similar_vehicles(VehicleId(1), ListingViewer::Public, &store).await.unwrap_err()));
    assert!(failed(sitemap_page(1, &store).await.unwrap_err()));
    assert!(failed(suggest_searches(&query_for("porrsche"), &store).await.unwrap_err()));
    assert!(failed(featured_vehicles(&store).await.unwrap_err()));
    assert!(failed(vehicle_facets(&VehicleQuery::default(), &store).await.unwrap_err()));
}
