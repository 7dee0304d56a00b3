//! Random vehicles and queries from small vocabularies, so that queries find something.

use domain::vehicles::{ListingStatus, NewVehicle, SearchText, Sort, VehicleQuery};
use proptest::prelude::*;
use proptest::sample::select;

use crate::{VehicleFixture, at_minute, list_one, picture, vehicle};

const MAKES: &[&str] = &[
    "Porsche",
    "PORSCHE",
    "Škoda",
    "Citroën",
    "McLaren",
    "BMW",
    "Mercedes-Benz",
    "Land Rover",
    "Rover",
    "VW",
    "AC",
    "Ωmega Straße",
    "100% Electric",
    "Under_Score",
];
const MODELS: &[&str] = &[
    "911",
    "911 GT3",
    "911_GT3",
    "GT3 RS",
    "50% Off",
    "C\\D",
    "C\\\\D",
    "1973",
    "İpek ΟΔΟΣ",
    "ﬁn 2CV",
    "O'Hara \"Special\"",
    "日本",
];
const PLACES: &[&str] = &[
    "",
    "Chicago, IL",
    "West Chicago, IL",
    "IL",
    "MILWAUKEE, WI",
    "Milwaukee, Wisconsin 53202",
    "Lawrenceville, GA",
    "Springfield, IL",
    "Springfield MO",
    "Springfield",
    "Albany, New York",
    "Zürich",
    "zurich",
    "São Paulo, BR",
    "100%, TX",
    "a_b",
];
const WORDS: &[&str] = &[
    "porsche",
    "POR",
    "911",
    "9",
    "gt3",
    "GT",
    "skoda",
    "ŠKO",
    "citroën",
    "ë",
    "il",
    "chicago",
    "%",
    "_",
    "\\",
    "\\\\",
    "0%",
    "1_",
    "1973",
    "73",
    "20",
    "ipek",
    "οδος",
    "fin",
    "ß",
    "ω",
    "zurich",
    "são",
    "'",
    "\"",
    "日",
    "zzz",
    "--",
    "¨",
    "^",
    "$",
    "*",
    ".",
    "illinois",
    "new york",
    "york",
    "wi",
    "GA",
    "in il",
    "vw",
    "porshe",
    "land rover",
    "rover",
    "de",
    "chicago,il",
];
/// Whole field values, and some that match no field.
const WHOLE: &[&str] = &[
    "porsche",
    "VW",
    "Rover",
    "Land Rover",
    "AC",
    "skoda",
    "911",
    "911 gt3",
    "日本",
    "50% off",
    "chicago",
    "Chicago, IL",
    "springfield",
    "Springfield, Missouri",
    "IL",
    "zürich",
    "são paulo, br",
    "a_b",
    "zzz",
];
const STATES: &[&str] = &["IL", "Wisconsin", "GA", "NY", "MO", "TX", "HI"];

/// A vehicle with recurring prices, years and places; mileage and place may be missing.
pub fn arb_vehicle() -> impl Strategy<Value = NewVehicle> {
    (
        (select(MAKES), select(MODELS), select(PLACES)),
        (select(&[1900, 1937, 1973, 2020, 2022][..]), select(&[0, 10, 189_000, 189_001, 12_000_000][..])),
        select(&[None, Some(0), Some(4200)][..]),
        (0..5_usize, proptest::option::weighted(0.3, 0..3), 0..3_usize),
    )
        .prop_map(|((make, model, place), (year, price), miles, (specs, rank, pictures))| {
            let specs = &["V8", "600 HP", "Manual", "Coupé", "Title: Clean"][..specs];
            let mut builder = vehicle().make(make).model(model).place(place).year(year).price(price);
            builder = builder.miles(miles).specs(specs);
            if let Some(rank) = rank {
                builder = builder.featured(rank);
            }
            builder.pictures((0..pictures).map(|n| picture(&format!("{n}"))).collect()).build()
        })
}

/// A query that mostly finds some of these vehicles; wildcards are literal characters.
pub fn arb_query() -> impl Strategy<Value = VehicleQuery> {
    let text = |rate| proptest::option::weighted(rate, select(WORDS));
    let whole = || proptest::option::weighted(0.1, select(WHOLE));
    let prices = || proptest::option::weighted(0.2, select(&[0, 10, 11, 189_000, 5_000_000][..]));
    let years = || proptest::option::weighted(0.2, select(&[1900, 1937, 1950, 2020, 2030][..]));
    (
        (proptest::collection::vec(select(WORDS), 0..3), text(0.2), text(0.2), text(0.2)),
        (whole(), whole(), whole(), proptest::option::weighted(0.15, select(STATES))),
        (prices(), prices(), years(), years()),
        proptest::option::weighted(0.3, select(&ListingStatus::ALL[..])),
        select(&Sort::ALL[..]),
    )
        .prop_map(
            |(
                (search, make, model, location),
                (make_exact, model_exact, town, state),
                (min_price, max_price, min_year, max_year),
                status,
                sort,
            )| {
                let filter = |field, text: Option<&str>| {
                    text.and_then(|text| VehicleQuery::filter(field, text).expect("a short filter"))
                };
                VehicleQuery {
                    search: SearchText::parse(&search.join(" ")).expect("a short search"),
                    make: filter("make", make),
                    make_exact: make_exact
                        .and_then(|make| VehicleQuery::exact_make(make).expect("a short make")),
                    model: filter("model", model),
                    model_exact: filter("modelExact", model_exact),
                    location: filter("location", location),
                    town: town.and_then(|town| VehicleQuery::exact_town(town).expect("a short town")),
                    state: state.and_then(|state| VehicleQuery::in_state(state).expect("a state")),
                    min_price,
                    max_price,
                    min_year,
                    max_year,
                    status,
                    sort,
                }
            },
        )
}

/// A vehicle, the minute it is listed in, and its status.
pub type Listed = (NewVehicle, i64, ListingStatus);

/// Up to `size` vehicles, several of them listed in the same minute.
pub fn arb_stock(size: usize) -> impl Strategy<Value = Vec<Listed>> {
    let status = prop_oneof![
        6 => Just(ListingStatus::Live),
        1 => select(&ListingStatus::ALL[..]),
    ];
    proptest::collection::vec((arb_vehicle(), 0..4_i64, status), 0..=size)
}

/// Lists the vehicles in a store, in order.
pub async fn list_stock<F: VehicleFixture>(fixture: &F, stock: &[Listed]) {
    for (vehicle, minute, status) in stock {
        let id = list_one(fixture.store(), vehicle.clone(), at_minute(*minute)).await;
        if *status != ListingStatus::Live {
            fixture.set_status(id, *status).await;
        }
    }
}
