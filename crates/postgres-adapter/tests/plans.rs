//! At 100,000 vehicles the common queries use an index and read few pages.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use diesel::connection::SimpleConnection;
use domain::vehicles::{
    FactValues, Near, Position, SearchText, Sort, TitleStatus, Transmission, VehicleId, VehicleQuery,
};
use fixture::Fixture;
use ports::vehicles::VehicleReader;

/// A realistic inventory: few makes, many models, prices and years spread, a seventh off sale.
const STOCK: &str = "
    INSERT INTO vehicles (make, model, year, price, miles, location, description, specs, status, listed_at,
                          updated_at, make_folded, model_folded, location_folded, search_folded, short_grams,
                          town_folded, state, facts, description_words)
    SELECT make, model, year, price, n % 150000, place, repeat('Lorem ipsum. ', 40), ARRAY['V8', '600 hp', 'Manual'],
           CASE WHEN n % 7 = 0 THEN 'sold' ELSE 'live' END, at, at, lower(make), lower(model), lower(place),
           text, (SELECT array_agg(DISTINCT substr(text, i, length))
                    FROM generate_series(1, length(text)) AS i, (VALUES (1), (2)) AS lengths (length))
                 || ARRAY[' ' || lower(right(place, 2)) || ' ', ' gt '],
           lower(split_part(place, ',', 1)), right(place, 2),
           jsonb_build_object('transmission', (ARRAY['manual', 'automatic', 'dual_clutch'])[1 + n % 3],
                              'bodyStyle', (ARRAY['coupe', 'convertible', 'sedan', 'suv'])[1 + n / 3 % 4],
                              'titleStatus', CASE WHEN n % 2000 = 1 THEN 'lemon' ELSE 'clean' END),
           CASE WHEN n % 1000 = 1 THEN ARRAY['one', 'owner', 'sunroof'] ELSE ARRAY['one', 'owner'] END
    FROM (SELECT *, lower(make || E'\\n' || model || E'\\n' || year || E'\\n' || place) AS text FROM (
        SELECT n,
               (ARRAY['Ferrari', 'Porsche', 'Lamborghini', 'BMW', 'Mercedes-Benz', 'Chevrolet', 'Ford', 'Audi',
                      'Toyota', 'Honda', 'Aston Martin', 'Bugatti'])[1 + (n * 7919) % 12] AS make,
               'Model ' || (n * 31) % 900 || CASE WHEN n % 47 = 0 THEN ' GT3' ELSE '' END AS model,
               1950 + (n * 17) % 76 AS year,
               10 + ((n::bigint * 104729) % 5000000) AS price,
               (ARRAY['Chicago, IL', 'Milwaukee, WI', 'Madison, WI', 'Lake Forest, IL', 'Miami, FL', 'Austin, TX',
                      'Irvine, CA', 'Hudson, NH'])[1 + (n * 13) % 8] AS place,
               timestamptz '2026-01-01' + n * interval '1 second' AS at
        FROM generate_series(1, 100000) AS n
    ) AS stock) AS stock;
    ANALYZE vehicles;";

/// Maximum number of 8 KiB pages that one query may touch: some hundred rows from an index. The whole table
/// has more than ten thousand.
const MAX_PAGES: u64 = 2_500;

fn text(search: &str) -> VehicleQuery {
    VehicleQuery { search: SearchText::parse(search).unwrap(), ..VehicleQuery::default() }
}

fn make(make: &str) -> VehicleQuery {
    VehicleQuery { make: Some(make.into()), ..VehicleQuery::default() }
}

#[tokio::test]
async fn common_vehicle_queries_use_an_index() {
    let fixture = Fixture::fresh();
    fixture.connection().batch_execute(STOCK).unwrap();
    let mut questions: Vec<(String, VehicleQuery, Option<Position>)> = Vec::new();
    // A vehicle that is far from both ends of every order.
    let middle = fixture.store.vehicle(VehicleId(50_000)).await.unwrap().unwrap().summary;
    // By distance and by relevance all matches are read and sorted; there is no such index.
    for sort in Sort::ALL.into_iter().filter(|sort| !matches!(sort, Sort::Nearest | Sort::Relevance)) {
        let query = VehicleQuery { sort, ..VehicleQuery::default() };
        questions.push((format!("first page, {}", sort.as_str()), query.clone(), None));
        let middle = sort.position(&middle);
        questions.push((format!("deep page, {}", sort.as_str()), query, Some(middle)));
        let filtered =
            VehicleQuery { sort, max_price: Some(400_000), min_year: Some(2000), ..make("porsche") };
        questions.push((format!("make, price and year, {}", sort.as_str()), filtered, None));
    }
    for search in [
        "porsche",
        "porsche gt3 chicago",
        "bugatti 1999",
        "zzzz",
        "m3",
        "gt",
        "q9 gt",
        "7",
        "porsche illinois",
        "ferrari il",
        "bugatti wi 1999",
        "porshe",
        "hawaii",
        "vw ny",
        "new hampshire gt3",
        "bugatti under $200k",
        "bugatti 200k-300k",
        "porsche gt3 2018-2020",
        "porsche gt3 from 1965",
        "porsche gt3 60s",
        "porsche 911gt3 <300k",
        "porsche 911gt3rs",
        "00044",
        "bugatti under 1,000 miles",
    ] {
        questions.push((format!("search {search:?}"), text(search), None));
    }
    questions.push((
        "a place".into(),
        VehicleQuery { location: Some("chicago".into()), ..make("bugatti") },
        None,
    ));
    let exact = |make: Option<&str>, town: &str, state: &str| VehicleQuery {
        make_exact: make.map(str::to_owned),
        town: VehicleQuery::exact_town(town).unwrap(),
        state: VehicleQuery::in_state(state).unwrap(),
        ..VehicleQuery::default()
    };
    for (name, query) in [
        ("a whole make", exact(Some("porsche"), "", "")),
        ("a make that there is not", exact(Some("rover"), "", "")),
        ("a town", exact(None, "Hudson, NH", "")),
        ("a make in a town", exact(Some("bugatti"), "hudson", "")),
        ("a state", exact(None, "", "IL")),
        ("a make in a state", exact(Some("bugatti"), "", "NH")),
        ("a state that there is not", exact(None, "", "HI")),
        ("a whole model", VehicleQuery { model_exact: Some("model 7".into()), ..VehicleQuery::default() }),
    ] {
        questions.push((name.into(), query, None));
    }
    let facts = |transmission, title_status| {
        let facts = FactValues { transmission, title_status, ..FactValues::default() };
        VehicleQuery { facts, ..VehicleQuery::default() }
    };
    for (name, query) in [
        ("a transmission", facts(Some(Transmission::Manual), None)),
        ("a rare title", facts(None, Some(TitleStatus::Lemon))),
        ("a title that there is not", facts(None, Some(TitleStatus::Bonded))),
        ("a few miles", VehicleQuery { max_miles: Some(200), ..VehicleQuery::default() }),
        ("many miles", VehicleQuery { min_miles: Some(149_900), ..VehicleQuery::default() }),
        (
            "an area without vehicles",
            VehicleQuery {
                near: Near::parse("Salem, OR", 250).unwrap(),
                sort: Sort::Nearest,
                ..make("audi")
            },
        ),
        ("a VIN", text("wp0ac2a97ns270100")),
        ("a rare word of descriptions", VehicleQuery { in_descriptions: true, ..text("sunroof") }),
        ("a common word of descriptions", VehicleQuery { in_descriptions: true, ..text("owner") }),
    ] {
        questions.push((name.into(), query, None));
    }
    questions.push((
        "cheap ones, dearest first".into(),
        VehicleQuery { max_price: Some(5_000), sort: Sort::PriceHigh, ..VehicleQuery::default() },
        None,
    ));
    assert_eq!(fixture.store.stock().await.unwrap().total, 85_715);
    for (name, query, after) in questions {
        let plan = fixture.store.explain_search(&query, after, 50).await.unwrap();
        assert!(!plan.contains("Seq Scan"), "{name}:\n{plan}");
        let pages = pages_touched(&plan);
        println!("{pages:>6} pages  {name}");
        assert!(pages <= MAX_PAGES, "{name} touches {pages} pages:\n{plan}");
    }
}

/// The first `Buffers` line covers the whole plan.
fn pages_touched(plan: &str) -> u64 {
    let line = plan.lines().find(|line| line.contains("Buffers: shared")).unwrap_or_default();
    let count = |what: &str| {
        line.split_once(what).map_or(0, |(_, rest)| {
            rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u64>().unwrap_or(0)
        })
    };
    count("hit=") + count("read=")
}
