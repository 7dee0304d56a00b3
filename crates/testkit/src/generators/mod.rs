//! Random vehicles and queries from small vocabularies, so that queries find something.

mod vocabulary;

use domain::vehicles::{
    BodyStyle, Drivetrain, FactValues, FactsDraft, ListingAudience, ListingStatus, ListingViewer, Near,
    NewVehicle, SearchText, Sort, TitleStatus, Transmission, VehicleQuery,
};
use proptest::{prelude::*, sample::select};

use self::vocabulary::{
    COLORS, DESCRIPTIONS, ENGINES, MAKES, MODELS, NEAR, PLACES, STATES, STOCK_NUMBERS, VINS, WHOLE_VALUES,
    WORDS,
};
use crate::{VehicleFixture, at_minute, list_one, picture, vehicle};

/// A vehicle with recurring prices, years and places; price, mileage and place may be missing.
pub fn arb_vehicle() -> impl Strategy<Value = NewVehicle> {
    (
        (select(MAKES), select(MODELS), select(PLACES)),
        (
            select(&[1900, 1937, 1973, 2020, 2022][..]),
            select(&[Some(0), Some(10), Some(189_000), Some(189_001), Some(12_000_000), None][..]),
        ),
        select(&[None, Some(0), Some(4200)][..]),
        (0..5_usize, proptest::option::weighted(0.3, 0..3), 0..3_usize, select(DESCRIPTIONS)),
        (arb_facts(), arb_audience()),
    )
        .prop_map(
            |(
                (make, model, place),
                (year, price),
                miles,
                (specs, rank, pictures, description),
                (facts, audience),
            )| {
                let specs = &["V8", "600 HP", "Manual", "Coupé", "Title: Clean"][..specs];
                let mut builder = vehicle().make(make).model(model).place(place).year(year);
                builder = price.map_or(builder.clone().price_on_request(), |price| builder.price(price));
                builder = builder.miles(miles).specs(specs).facts(facts).description(description);
                if let Some(rank) = rank {
                    builder = builder.featured(rank);
                }
                let pictures = (0..pictures).map(|n| picture(&format!("{n}"))).collect();
                NewVehicle { audience, ..builder.pictures(pictures).build() }
            },
        )
}

/// Mostly everyone.
fn arb_audience() -> impl Strategy<Value = ListingAudience> {
    prop_oneof![
        6 => Just(ListingAudience::Everyone),
        1 => Just(ListingAudience::Collectors { until: None }),
        1 => Just(ListingAudience::Collectors { until: Some(at_minute(90)) }),
        1 => Just(ListingAudience::Staff),
    ]
}

/// Stated facts; most are missing.
fn arb_facts() -> impl Strategy<Value = FactsDraft> {
    let text = |values: &'static [&'static str]| {
        proptest::option::weighted(0.3, select(values)).prop_map(|value| value.map(str::to_owned))
    };
    (
        (text(VINS), text(&["full", "masked", "hidden"]), text(STOCK_NUMBERS)),
        (text(ENGINES), text(COLORS), text(COLORS)),
        (
            text(&["manual", "dual_clutch", "automated_manual"]),
            text(&["coupe", "convertible"]),
            text(&["rwd", "awd"]),
            text(&["clean", "salvage"]),
        ),
    )
        .prop_map(
            |(
                (vin, vin_visibility, stock_number),
                (engine, exterior_color, interior_color),
                (transmission, body_style, drivetrain, title_status),
            )| FactsDraft {
                vin,
                vin_visibility,
                stock_number,
                engine,
                exterior_color,
                interior_color,
                transmission,
                body_style,
                drivetrain,
                title_status,
                ..FactsDraft::default()
            },
        )
}

/// Filters on facts; most are missing.
fn arb_fact_values() -> impl Strategy<Value = FactValues> {
    (
        proptest::option::weighted(0.15, select(&[Transmission::Manual, Transmission::DualClutch][..])),
        proptest::option::weighted(0.15, select(&[BodyStyle::Coupe, BodyStyle::Sedan][..])),
        proptest::option::weighted(0.15, select(&[Drivetrain::RearWheel, Drivetrain::AllWheel][..])),
        proptest::option::weighted(0.15, select(&[TitleStatus::Clean, TitleStatus::Salvage][..])),
    )
        .prop_map(|(transmission, body_style, drivetrain, title_status)| FactValues {
            transmission,
            body_style,
            drivetrain,
            title_status,
        })
}

/// Whole models of which one must match; mostly none.
fn arb_models() -> impl Strategy<Value = Vec<String>> {
    let some = proptest::collection::vec(select(WHOLE_VALUES), 1..3);
    let some = some.prop_map(|models| models.into_iter().map(domain::text::fold).collect());
    prop_oneof![9 => Just(Vec::new()), 1 => some]
}

/// A query that mostly finds some of these vehicles; wildcards are literal characters.
pub fn arb_query() -> impl Strategy<Value = VehicleQuery> {
    let text = |rate| proptest::option::weighted(rate, select(WORDS));
    let whole = || proptest::option::weighted(0.1, select(WHOLE_VALUES));
    let prices = || proptest::option::weighted(0.2, select(&[0, 10, 11, 189_000, 5_000_000][..]));
    let years = || proptest::option::weighted(0.2, select(&[1900, 1937, 1950, 2020, 2030][..]));
    let miles = || proptest::option::weighted(0.1, select(&[i32::MIN, 0, 4200, 4201, i32::MAX][..]));
    (
        (proptest::collection::vec(select(WORDS), 0..3), text(0.2), text(0.2), text(0.2)),
        (
            whole(),
            whole(),
            arb_models(),
            whole(),
            proptest::option::weighted(0.15, select(STATES)),
            proptest::option::weighted(0.15, select(NEAR)),
        ),
        (prices(), prices(), years(), years(), miles(), miles()),
        arb_fact_values(),
        proptest::option::weighted(0.3, select(&ListingStatus::ALL[..])),
        (select(&Sort::ALL[..]), select(&ListingViewer::ALL[..]), proptest::bool::weighted(0.3)),
    )
        .prop_map(
            |(
                (search, make, model, location),
                (make_exact, model_exact, models, town, state, near),
                (min_price, max_price, min_year, max_year, min_miles, max_miles),
                facts,
                status,
                (sort, viewer, in_descriptions),
            )| {
                let filter = |field, text: Option<&str>| {
                    text.and_then(|text| VehicleQuery::filter(field, text).expect("a short filter"))
                };
                VehicleQuery {
                    search: SearchText::parse(&search.join(" ")).expect("a short search"),
                    in_descriptions,
                    make: filter("make", make),
                    make_exact: make_exact
                        .and_then(|make| VehicleQuery::exact_make(make).expect("a short make")),
                    model: filter("model", model),
                    model_exact: filter("modelExact", model_exact),
                    models,
                    location: filter("location", location),
                    town: town.and_then(|town| VehicleQuery::exact_town(town).expect("a short town")),
                    state: state.and_then(|state| VehicleQuery::in_state(state).expect("a state")),
                    near: near.and_then(|(place, radius)| Near::parse(place, radius).expect("a place")),
                    min_price,
                    max_price,
                    min_year,
                    max_year,
                    min_miles,
                    max_miles,
                    facts,
                    status,
                    sort,
                    viewer,
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
