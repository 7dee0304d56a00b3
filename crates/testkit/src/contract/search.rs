//! The contract of [`VehicleReader::search`].

use std::{cmp::Ordering, collections::BTreeSet, sync::Arc};

use domain::vehicles::{ListingAudience, ListingViewer};
use domain::{
    Page,
    vehicles::{
        FacetField, ListingStatus, NewVehicle, Position, SearchText, Sort, Stock, VehicleId, VehicleQuery,
        VehicleSummary,
    },
};
use ports::vehicles::VehicleReader;

use crate::{VehicleFixture, all_vehicles, assert_facets_hold, at_minute, finds, list, vehicle};

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

/// Search text matches states by name and abbreviation and makes by aliases, besides the text itself.
pub async fn search_text_matches_states_and_make_aliases<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = [
        ("Porsche", "911", "Chicago, IL"),
        ("Porsche", "911 SC", "Lawrenceville, GA"),
        ("Porsche", "356", "Ilkley"),
        ("Ferrari", "California", "Madison WI 53703"),
        ("Ferrari", "LaFerrari", "Albany, New York"),
        ("Chevrolet", "Corvette", "Little Rock, Arkansas"),
        ("Volkswagen", "911SC Beetle", "Il Ciocco, Italy"),
        ("Aston Martin", "DB5", "New Orleans, LA"),
    ];
    let cars = cars.map(|(make, model, place)| vehicle().make(make).model(model).place(place).build());
    list(store, cars.into(), at_minute(0)).await;
    for (search, found) in [
        ("porsche illinois", &["911"][..]),
        ("porsche in Illinois", &["911"]),
        ("porsche il", &["911"]),
        ("il", &["356", "911", "911 SC", "911SC Beetle"]),
        ("ilk", &["356"]),
        ("ferrari wisconsin", &["California"]),
        ("ferrari wi", &["California"]),
        ("california", &["California"]),
        ("new york", &["LaFerrari"]),
        ("ferrari ny", &["LaFerrari"]),
        ("la ferrari", &["LaFerrari"]),
        ("la", &["911 SC", "DB5", "LaFerrari"]),
        ("aston la", &["DB5"]),
        ("kansas", &["Corvette"]),
        ("arkansas", &["Corvette"]),
        ("ks", &["911SC Beetle"]),
        ("corvette ks", &[]),
        ("911 sc", &["911 SC", "911SC Beetle"]),
        ("chevy", &["Corvette"]),
        ("vw", &["911SC Beetle"]),
        ("porshe ga", &["911 SC"]),
        ("ferarri", &["California", "LaFerrari"]),
        ("astin martin", &["DB5"]),
        ("chicago,il", &["911"]),
        ("hawaii", &[]),
    ] {
        assert_eq!(models(store, &query_for(search)).await, found, "{search}");
    }
}

/// Facet counts add up to the matches, and choosing an option finds as many as it says.
pub async fn facet_counts_match_the_search_results<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = [
        ("Rover", "Mini", "Chicago, IL"),
        ("Land Rover", "Defender", "chicago, il"),
        ("Land Rover", "Defender", "West Chicago, IL"),
        ("Porsche", "911", "Milwaukee, WI"),
        ("Porsche", "911", ""),
    ];
    let cars = cars.map(|(make, model, place)| vehicle().make(make).model(model).place(place).build());
    let listed = list(store, cars.into(), at_minute(0)).await;
    fixture.set_status(listed[3], ListingStatus::Sold).await;
    let counted = async |query: &VehicleQuery, field| {
        let mut counts = store.count_by(query, field).await.unwrap();
        counts.sort_by(|a, b| a.value.cmp(&b.value));
        counts.into_iter().map(|count| (count.value, count.count)).collect::<Vec<_>>()
    };
    let all = VehicleQuery::default();
    let pair = |value: &str, count| (value.to_owned(), count);
    assert_eq!(
        counted(&all, FacetField::Make).await,
        [pair("Land Rover", 2), pair("Porsche", 1), pair("Rover", 1)]
    );
    assert_eq!(
        counted(&all, FacetField::Model).await,
        [pair("911", 1), pair("Defender", 2), pair("Mini", 1)]
    );
    assert_eq!(
        counted(&all, FacetField::Location).await,
        [pair("Chicago, IL", 1), pair("West Chicago, IL", 1), pair("chicago, il", 1)]
    );
    let sold = VehicleQuery { status: Some(ListingStatus::Sold), ..query_for("porsche") };
    assert_eq!(counted(&sold, FacetField::Make).await, [pair("Porsche", 1)]);
    assert_eq!(counted(&query_for("zzz"), FacetField::Make).await, []);
    let in_chicago = VehicleQuery { town: VehicleQuery::exact_town("Chicago, IL").unwrap(), ..all.clone() };
    assert_eq!(counted(&in_chicago, FacetField::Make).await, [pair("Land Rover", 1), pair("Rover", 1)]);
    for query in [all, sold, in_chicago, query_for("defender")] {
        assert_facets_hold(store, &query).await;
    }
}

/// `%`, `_`, `\` and quotes are literal characters.
pub async fn wildcards_are_literal_characters<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let names = ["100%", "100", "A_B", "AxB", "C\\D", "CD", "C\\\\D", "O'Hara", "\"E\"", ".*", "[a-z]"];
    list(store, names.map(|name| vehicle().model(name).build()).into(), at_minute(0)).await;
    for (text, found) in [
        ("0%", &["100%"][..]),
        ("%", &["100%"]),
        ("a_b", &["A_B"]),
        ("_", &["A_B"]),
        ("\\", &["C\\D", "C\\\\D"]),
        ("c\\d", &["C\\D"]),
        ("\\\\", &["C\\\\D"]),
        ("'", &["O'Hara"]),
        ("\"", &["\"E\""]),
        (".*", &[".*"]),
        ("[a", &["[a-z]"]),
        ("%%", &[]),
        ("\\%", &[]),
    ] {
        let by_model =
            VehicleQuery { model: VehicleQuery::filter("model", text).unwrap(), ..VehicleQuery::default() };
        assert_eq!(models(store, &by_model).await, found, "model {text}");
        assert_eq!(models(store, &query_for(text)).await, found, "search {text}");
    }
}

/// Search ignores case and accents.
pub async fn search_ignores_case_and_accents<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars =
        [("Škoda", "Émile", "Zürich"), ("Omega", "ΟΔΟΣ", "São Paulo"), ("BMW", "İstanbul", "MADISON, WI")];
    let cars = cars.map(|(make, model, place)| vehicle().make(make).model(model).place(place).build());
    list(store, cars.into(), at_minute(0)).await;
    for (text, found) in [
        ("SKODA", "Émile"),
        ("škoda", "Émile"),
        ("emile", "Émile"),
        ("ÉMILE", "Émile"),
        ("zurich", "Émile"),
        ("οδος", "ΟΔΟΣ"),
        ("SAO", "ΟΔΟΣ"),
        ("são paulo", "ΟΔΟΣ"),
        ("istanbul", "İstanbul"),
        ("İSTANBUL", "İstanbul"),
        ("Madison", "İstanbul"),
    ] {
        assert_eq!(models(store, &query_for(text)).await, [found], "{text}");
    }
    let zurich = VehicleQuery::filter("location", "ZÜRICH").unwrap();
    assert_eq!(models(store, &VehicleQuery { location: zurich, ..VehicleQuery::default() }).await, ["Émile"]);
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

/// Cars are counted by make and model: only those that a viewer may see, for sale and sold apart.
pub async fn models_are_counted_for_each_viewer<F: VehicleFixture>(fixture: &F) {
    use ListingViewer::{Collector, Public, Staff};
    let store = fixture.store();
    let car =
        |model: &str, audience| NewVehicle { audience, ..vehicle().make("Porsche").model(model).build() };
    let everyone = ListingAudience::Everyone;
    let cars = vec![
        car("911 GT3", everyone),
        car("911 GT3", everyone),
        car("911 GT3", ListingAudience::Collectors { until: None }),
        car("959", ListingAudience::Staff),
        car("914", everyone),
    ];
    let ids = list(store, cars, at_minute(1)).await;
    fixture.set_status(ids[1], ListingStatus::Sold).await;
    fixture.set_status(ids[4], ListingStatus::Withdrawn).await;
    for (viewer, expected) in [
        (Public, vec![("911 GT3", 1, 1)]),
        (Collector, vec![("911 GT3", 2, 1)]),
        (Staff, vec![("911 GT3", 2, 1), ("959", 1, 0)]),
    ] {
        let models = store.models(viewer).await.unwrap();
        let counts: Vec<_> = models.iter().map(|it| (it.model.as_str(), it.for_sale, it.sold)).collect();
        assert_eq!(counts, expected, "{viewer:?}");
    }
    let models = vec!["911 gt3".to_owned(), "959".to_owned()];
    let query = VehicleQuery { models, viewer: Staff, ..VehicleQuery::default() };
    assert_eq!(store.search(&query, None, 9).await.unwrap().total, 3);
}
