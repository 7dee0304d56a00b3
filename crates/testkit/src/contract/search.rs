//! The contract of [`VehicleReader::search`].

use std::{cmp::Ordering, collections::BTreeSet, sync::Arc};

use domain::{
    Page,
    vehicles::{
        FacetField, ListingStatus, Position, SearchText, Sort, Stock, VehicleId, VehicleQuery, VehicleSummary,
    },
};
use ports::vehicles::VehicleReader;

use crate::{VehicleFixture, all_vehicles, at_minute, finds, list, vehicle};

/// Seven batches of five vehicles with equal prices, years, mileages and times, so that ties occur; the mileage of
/// a fifth is unknown.
async fn fill_stock<F: VehicleFixture>(fixture: &F) {
    for batch in 0..7 {
        let cars = (0..5).map(|car| {
            let n = batch * 5 + car;
            let miles = (car != 2).then_some(n % 3 * 5000);
            vehicle().model(&format!("Model {n}")).price(n % 4 * 1000).year(1990 + n % 3).miles(miles).build()
        });
        list(fixture.store(), cars.collect(), at_minute(batch / 2)).await;
    }
}

fn sorted_by(sort: Sort) -> VehicleQuery {
    VehicleQuery { sort, ..VehicleQuery::default() }
}

pub(super) fn query_for(words: &str) -> VehicleQuery {
    VehicleQuery { search: SearchText::parse(words).unwrap(), ..VehicleQuery::default() }
}

fn ids(vehicles: &[Arc<VehicleSummary>]) -> Vec<VehicleId> {
    vehicles.iter().map(|vehicle| vehicle.id).collect()
}

/// The models that a query finds, ordered by name.
pub(super) async fn models<C: VehicleReader>(store: &C, query: &VehicleQuery) -> Vec<String> {
    let page = store.search(query, None, 200).await.unwrap();
    let mut models: Vec<String> = page.items.iter().map(|car| car.model.as_str().to_owned()).collect();
    models.sort();
    models
}

/// The ids that a query must find by the domain's definition, in order.
async fn expected<C: VehicleReader>(store: &C, query: &VehicleQuery) -> Vec<VehicleId> {
    let mut matching: Vec<Position> = all_vehicles(store)
        .await
        .iter()
        .filter(|vehicle| finds(query, vehicle))
        .map(|vehicle| query.position(&vehicle.summary))
        .collect();
    let order = |a: &Position, b: &Position| match query.sort.precedes(*a, *b) {
        true => Ordering::Less,
        false => Ordering::Greater,
    };
    matching.sort_by(order);
    matching.into_iter().map(|position| VehicleId(position.id)).collect()
}

/// Paging with any page size returns the whole list in order, without repetitions and with a constant total.
pub async fn every_sort_order_pages_through_all_vehicles<F: VehicleFixture>(fixture: &F) {
    fill_stock(fixture).await;
    let store = fixture.store();
    for sort in Sort::ALL {
        let query = sorted_by(sort);
        let whole = expected(store, &query).await;
        assert_eq!(whole.len(), 35);
        for size in [1, 2, 5, 7, 34, 35, 200] {
            let mut read = Vec::new();
            let mut after = None;
            loop {
                let Page { items, total, next } = store.search(&query, after, size).await.unwrap();
                assert_eq!(total, 35, "the total by {sort:?} in pages of {size}");
                let left = whole.len() - read.len();
                assert_eq!(items.len(), left.min(size as usize), "a page by {sort:?} of {size}");
                read.extend(ids(&items));
                assert_eq!(next.is_some(), read.len() < whole.len(), "by {sort:?} in pages of {size}");
                if next.is_none() {
                    break;
                }
                assert_eq!(next, items.last().map(|last| query.position(last)));
                after = next;
            }
            assert_eq!(read, whole, "by {sort:?} in pages of {size}");
        }
    }
}

/// Vehicles added between two pages neither repeat nor hide the existing ones.
pub async fn pages_are_stable_while_vehicles_are_added<F: VehicleFixture>(fixture: &F) {
    fill_stock(fixture).await;
    let store = fixture.store();
    for sort in Sort::ALL {
        let query = sorted_by(sort);
        let before = expected(store, &query).await;
        let first = store.search(&query, None, 10).await.unwrap();
        let cars = [(0, 1900), (1000, 1991), (3000, 2025), (9_000_000, 1990)];
        let cars = cars.map(|(price, year)| vehicle().price(price).year(year).build());
        let added: BTreeSet<VehicleId> = list(store, cars.into(), at_minute(60)).await.into_iter().collect();
        let rest = store.search(&query, first.next, 200).await.unwrap();
        assert_eq!(rest.total, before.len() as u64 + 4);
        let read: Vec<VehicleId> = ids(&first.items).into_iter().chain(ids(&rest.items)).collect();
        let old: Vec<VehicleId> = read.iter().copied().filter(|id| !added.contains(id)).collect();
        assert_eq!(old, before, "by {sort:?}");
    }
}

/// A cursor comes from the client and may be anything: beyond either end it returns all or nothing.
pub async fn arbitrary_cursor_is_harmless<F: VehicleFixture>(fixture: &F) {
    fill_stock(fixture).await;
    let store = fixture.store();
    for sort in Sort::ALL {
        for extreme in [i64::MIN, i64::MAX] {
            for id in [i64::MIN, 0, i64::MAX] {
                let position = Position { key: extreme, id };
                let page = store.search(&sorted_by(sort), Some(position), 200).await.unwrap();
                let all_follow = (extreme == i64::MAX) == sort.is_descending();
                assert_eq!(page.items.len(), if all_follow { 35 } else { 0 }, "{sort:?} after {position:?}");
                assert_eq!((page.total, page.next), (35, None));
            }
        }
    }
}

/// The store finds exactly what [`VehicleQuery::matches`] accepts, in the query's order.
pub async fn search_finds_what_the_domain_query_matches<F: VehicleFixture>(fixture: &F) {
    let cars = vec![
        vehicle().build(),
        vehicle().make("Porsche").model("911 GT3").year(2022).price(189_000).place("Lake Forest, IL").build(),
        vehicle().make("Porsche").model("911 Carrera").year(1973).price(189_000).place("WI").build(),
        vehicle().make("Citroën").model("DS 21").year(1967).price(45_000).miles(None).place("").build(),
        vehicle().make("Bugatti").model("Type 57").year(1937).price(12_000_000).place("Chicago, IL").build(),
        vehicle().make("BMW").model("2002 tii").year(1973).price(0).place("West Chicago, IL").build(),
    ];
    let store = fixture.store();
    list(store, cars, at_minute(0)).await;
    let text = |field, text| VehicleQuery::filter(field, text).unwrap();
    let all = VehicleQuery::default;
    let queries = [
        (all(), 6),
        (query_for("porsche"), 2),
        (query_for("chicago 19"), 2),
        (query_for("911 il"), 1),
        (query_for("2"), 6),
        (query_for("2002"), 1),
        (query_for("911gt3"), 1),
        (query_for("911gt4"), 0),
        (query_for("porschex"), 0),
        (query_for("bmwil"), 0),
        (VehicleQuery { make: text("make", "or"), ..all() }, 2),
        (VehicleQuery { model: text("model", "911 g"), ..all() }, 1),
        (VehicleQuery { location: text("location", "chicago"), ..all() }, 3),
        (VehicleQuery { location: text("location", "chicago"), make: text("make", "bmw"), ..all() }, 1),
        (VehicleQuery { make: text("make", "chicago"), ..all() }, 0),
        (VehicleQuery { min_price: Some(189_000), max_price: Some(189_000), ..all() }, 2),
        (VehicleQuery { min_price: Some(189_001), ..all() }, 2),
        (VehicleQuery { max_price: Some(0), ..all() }, 1),
        (VehicleQuery { min_year: Some(1967), max_year: Some(1973), ..all() }, 3),
        (VehicleQuery { min_year: Some(1974), max_year: Some(1973), ..all() }, 0),
        (VehicleQuery { min_price: Some(i64::MIN), max_price: Some(i64::MAX), ..all() }, 6),
        (VehicleQuery { min_year: Some(i32::MIN), max_year: Some(i32::MAX), ..all() }, 6),
        (VehicleQuery { min_year: Some(1973), max_price: Some(200_000), ..query_for("9 i") }, 3),
        (VehicleQuery { min_miles: Some(4_200), max_miles: Some(4_200), ..all() }, 5),
        (VehicleQuery { max_miles: Some(4_199), ..all() }, 0),
        (VehicleQuery { min_miles: Some(i32::MIN), ..all() }, 5),
        (VehicleQuery { max_miles: Some(i32::MAX), ..all() }, 5),
    ];
    for (query, count) in queries {
        for sort in Sort::ALL {
            let query = VehicleQuery { sort, ..query.clone() };
            let page = store.search(&query, None, 200).await.unwrap();
            assert_eq!(ids(&page.items), expected(store, &query).await, "{query:?}");
            assert_eq!(page.total, count, "{query:?}");
            let first = store.search(&query, None, 1).await.unwrap();
            assert_eq!((first.items.len() as u64, first.total), (count.min(1), count), "{query:?}");
        }
    }
}

/// Exact filters match the whole make, model, town or state only.
pub async fn exact_filters_match_the_whole_value<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = [
        ("Rover", "Mini", "Chicago, IL"),
        ("Land", "Rover Defender", "West Chicago, IL"),
        ("LAND ROVER", "Defender 90", "Milwaukee, WI"),
        ("AC", "Cobra", "Chicago, Illinois 60611"),
        ("Cadillac", "CTS", "Springfield, MO"),
        ("Škoda", "Octavia", "Springfield"),
        ("VW", "Golf", ""),
    ];
    let cars = cars.map(|(make, model, place)| vehicle().make(make).model(model).place(place).build());
    list(store, cars.into(), at_minute(0)).await;
    let all = VehicleQuery::default;
    let make = |make| VehicleQuery { make_exact: VehicleQuery::exact_make(make).unwrap(), ..all() };
    let town = |town| VehicleQuery { town: VehicleQuery::exact_town(town).unwrap(), ..all() };
    let state = |state| VehicleQuery { state: VehicleQuery::in_state(state).unwrap(), ..all() };
    let model =
        |model| VehicleQuery { model_exact: VehicleQuery::filter("modelExact", model).unwrap(), ..all() };
    for (query, found) in [
        (make("rover"), &["Mini"][..]),
        (make("Land Rover"), &["Defender", "Defender 90"]),
        (make("ac"), &["Cobra"]),
        (make("skoda"), &["Octavia"]),
        (make("Volkswagen"), &["Golf"]),
        (make("vw"), &["Golf"]),
        (make("%"), &[]),
        (model("DEFENDER"), &["Defender"]),
        (model("defender 9"), &[]),
        (town("chicago"), &["Cobra", "Mini"]),
        (town("Chicago, IL"), &["Cobra", "Mini"]),
        (town("Chicago, WI"), &[]),
        (town("Springfield"), &["CTS", "Octavia"]),
        (town("Springfield, Missouri"), &["CTS"]),
        (state("IL"), &["Cobra", "Defender", "Mini"]),
        (state("wisconsin"), &["Defender 90"]),
        (state("GA"), &[]),
        (VehicleQuery { state: VehicleQuery::in_state("IL").unwrap(), ..make("Land Rover") }, &["Defender"]),
    ] {
        assert_eq!(models(store, &query).await, found, "{query:?}");
    }
}

/// Sold and withdrawn vehicles are found only by their status.
pub async fn vehicles_off_sale_are_found_by_status_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = ListingStatus::ALL.map(|status| vehicle().model(status.as_str()).build());
    let listed = list(store, cars.into(), at_minute(0)).await;
    for (id, status) in listed.iter().zip(ListingStatus::ALL) {
        fixture.set_status(*id, status).await;
    }
    for sort in Sort::ALL {
        assert_eq!(models(store, &sorted_by(sort)).await, ["live", "under_offer"]);
        for status in ListingStatus::ALL {
            let query = VehicleQuery { status: Some(status), sort, ..query_for("ferrari chicago") };
            assert_eq!(models(store, &query).await, [status.as_str()]);
        }
    }
}

/// An empty store returns empty answers, not errors.
pub async fn empty_store_returns_empty_results<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for sort in Sort::ALL {
        let page = store.search(&VehicleQuery { sort, ..query_for("porsche") }, None, 50).await.unwrap();
        assert_eq!(page, Page { items: vec![], total: 0, next: None });
    }
    assert_eq!(store.featured(4).await.unwrap(), []);
    assert_eq!(store.stock().await.unwrap(), Stock::default());
    assert_eq!(store.count_by(&VehicleQuery::default(), FacetField::Make).await.unwrap(), []);
    assert_eq!(store.vocabulary(100).await.unwrap(), []);
    assert_eq!(store.sitemap(VehicleId(1), VehicleId(1000)).await.unwrap(), []);
}
