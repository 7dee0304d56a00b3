//! The contract of [`VehicleReader::search`] and [`VehicleReader::count_by`] for facts of vehicles.

use domain::{
    pictures::Picture,
    vehicles::{
        BadgeVariant, BodyStyle, Drivetrain, FacetField, FactField, FactValues, FactsDraft, ListingStatus,
        TitleStatus, Transmission, VehicleId, VehicleQuery,
    },
};
use ports::vehicles::VehicleReader;

use super::search::{models, query_for};
use crate::{VehicleFixture, assert_facets_hold, at_minute, list, picture, vehicle};

/// Cars with facts, named by their models.
async fn fill_stock_with_facts<F: VehicleFixture>(fixture: &F) -> Vec<VehicleId> {
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let cars = [
        ("Ferrari", "355", ["manual", "coupe", "rwd", "clean"], "Rosso Corsa Red", "full"),
        ("Ferrari", "360", ["automated_manual", "coupe", "rwd", ""], "Red", "masked"),
        ("Porsche", "992", ["dual_clutch", "convertible", "awd", "clean"], "Guards Red", "hidden"),
        ("Porsche", "993", ["manual", "coupe", "awd", "salvage"], "Zenith Blue", "full"),
        ("Bugatti", "57", ["", "", "", ""], "", "full"),
    ];
    let cars = cars.map(|(make, model, [transmission, body, drivetrain, title], color, visibility)| {
        let facts = FactsDraft {
            vin: text(&format!("WP0AC2A97NS270{model:0>3}")),
            vin_visibility: text(visibility),
            engine: text(if make == "Porsche" { "3.8L Flat-6" } else { "" }),
            transmission: text(transmission),
            body_style: text(body),
            drivetrain: text(drivetrain),
            exterior_color: text(color),
            title_status: text(title),
            ..FactsDraft::default()
        };
        vehicle().make(make).model(model).specs(&[]).description("").facts(facts).build()
    });
    list(fixture.store(), cars.into(), at_minute(0)).await
}

/// Phrases of a search limit price, mileage and year; a car whose number is unknown is in no range.
pub async fn search_phrases_limit_price_mileage_and_year<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |model: &str, year, miles| vehicle().make("Porsche").model(model).year(year).miles(miles);
    let cars = vec![
        car("356", 1963, Some(90_000)).price(250_000).build(),
        car("911", 1974, Some(4_200)).price(95_000).build(),
        car("959", 1988, None).price(1_400_000).build(),
        car("992 from 1965", 2019, Some(12)).price_on_request().build(),
    ];
    list(store, cars, at_minute(0)).await;
    for (search, found) in [
        ("between 200k and 300k", &["356"][..]),
        ("porsche $95,000 to $250,000", &["356", "911"]),
        ("1-2m", &["959"]),
        ("under 5,000 miles", &["911", "992 from 1965"]),
        ("low miles over 10 mi", &["911", "992 from 1965"]),
        ("over 4200 miles", &["356", "911"]),
        ("1974-1988", &["911", "959"]),
        ("1974 to 1988 under $100k", &["911"]),
        ("from 1965", &["911", "959", "992 from 1965"]),
        ("before 1974", &["356"]),
        ("60s", &["356"]),
        ("'63 porsche", &["356"]),
        ("’88", &["959"]),
        ("since '74", &["911", "959", "992 from 1965"]),
        ("the 1970s", &["911"]),
        ("1974", &["911"]),
        ("356", &["356"]),
    ] {
        assert_eq!(models(store, &query_for(search)).await, found, "{search}");
    }
}

/// A color that is searched is that of the body, unless the interior is named; phrases name owners, titles and cylinders.
pub async fn search_text_finds_colors_owners_and_titles<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |model: &str, exterior: &str, interior: &str, engine: &str, owners: &str, title: &str| {
        let text = |text: &str| Some(text.to_owned());
        let facts = FactsDraft {
            exterior_color: text(exterior),
            interior_color: text(interior),
            engine: text(engine),
            owners: text(owners),
            title_status: text(title),
            body_style: text(if model == "Touring" { "wagon" } else { "coupe" }),
            ..FactsDraft::default()
        };
        vehicle().make("Alfa Romeo").model(model).specs(&[]).description("").facts(facts).build()
    };
    let cars = vec![
        car("1900", "Rosso Alfa", "Black Leather", "1.9L inline-4", "1", "clean"),
        car("2600", "Agate Grey", "Red/Black", "2.6L inline-6", "2", "salvage"),
        car("Montreal", "Verde Metallizzato", "Tan leather", "2.6L V8", "", ""),
        car("Touring", "Blue", "Gray cloth", "3.0L V6", "1", "rebuilt"),
    ];
    list(store, cars, at_minute(0)).await;
    for (search, found) in [
        ("red", &["1900"][..]),
        ("red interior", &["2600"]),
        ("rosso", &["1900"]),
        ("gray alfa", &["2600"]),
        ("grey", &["2600"]),
        ("grey interior", &["Touring"]),
        ("black", &[]),
        ("leather", &["1900", "Montreal"]),
        ("tan interior", &["Montreal"]),
        ("green", &["Montreal"]),
        ("six cylinder", &["2600", "Touring"]),
        ("8-cylinder", &["Montreal"]),
        ("one owner", &["1900", "Touring"]),
        ("clean title", &["1900"]),
        ("station wagon", &["Touring"]),
    ] {
        let mut models = models(store, &query_for(search)).await;
        models.sort();
        assert_eq!(models, found, "{search}");
    }
}

/// Gears are found as a fact and in texts, in every spelling of the number and not as parts of other words.
pub async fn search_text_finds_numbers_of_gears<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |model: &str, speeds: &str, location: &str| {
        let facts = FactsDraft { speeds: Some(speeds.into()), ..FactsDraft::default() };
        let car = vehicle().make("Porsche").model(model).place(location).specs(&[]).description("");
        car.facts(facts).build()
    };
    let cars = vec![
        car("356 Speedster", "4", ""),
        car("911", "6", ""),
        car("Cup 6 Speed", "", ""),
        car("916-speed", "", ""),
        car("928 (6speed)", "", ""),
        car("912", "5", "4 Speed Way, IL"),
    ];
    list(store, cars, at_minute(0)).await;
    for (search, found) in [
        ("6-speed", &["911", "916-speed", "928 (6speed)", "Cup 6 Speed"][..]),
        ("6 speed", &["911", "928 (6speed)", "Cup 6 Speed"]),
        ("six speed", &["911", "928 (6speed)", "Cup 6 Speed"]),
        ("six-speed porsche", &["911", "928 (6speed)", "Cup 6 Speed"]),
        ("4-speed", &["356 Speedster", "912"]),
        ("4 speed", &["356 Speedster", "912"]),
        ("five speed", &["912"]),
        ("356 speed", &["356 Speedster"]),
        ("7 speed", &[]),
    ] {
        let mut models = models(store, &query_for(search)).await;
        models.sort();
        assert_eq!(models, found, "{search}");
    }
}

/// Search text finds the stated stock number of a car, and its id with five digits, which its page shows as stock number
/// while none is stated.
pub async fn search_text_finds_the_stock_number_of_the_page<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |model: &str, number: Option<String>| {
        let facts = FactsDraft { stock_number: number, ..FactsDraft::default() };
        vehicle().make("BMW").model(model).price_on_request().facts(facts).build()
    };
    let cars = vec![car("own", Some("A1234".into())), car("none", None), car("none either", None)];
    let ids = list(store, cars, at_minute(0)).await;
    let other = list(store, vec![car("other", Some(ids[2].stock_number()))], at_minute(1)).await;
    for (search, found) in [
        ("A1234", &["own"][..]),
        ("bmw a1234", &["own"]),
        (&ids[0].stock_number(), &["own"]),
        (&ids[1].stock_number(), &["none"]),
        (&format!("{} bmw", ids[1].stock_number()), &["none"]),
        (&format!("{} ferrari", ids[1].stock_number()), &[]),
        (&ids[2].stock_number(), &["none either", "other"]),
        (&other[0].stock_number(), &["other"]),
        (&format!("0{}", ids[1].stock_number()), &[]),
    ] {
        let mut named = models(store, &query_for(search)).await;
        named.sort();
        assert_eq!(named, found, "{search}");
    }
}

/// Search text finds the words of facts, and a VIN only as a whole and if everyone sees it.
pub async fn search_text_finds_facts<F: VehicleFixture>(fixture: &F) {
    fill_stock_with_facts(fixture).await;
    for (search, found) in [
        ("red ferrari manual", &["355"][..]),
        ("manual", &["355", "993"]),
        ("dual clutch", &["992"]),
        ("coupe", &["355", "360", "993"]),
        ("convertible awd", &["992"]),
        ("flat-6 blue", &["993"]),
        ("flat six awd pdk", &["992"]),
        ("boxer-6", &["992", "993"]),
        ("h6 manual", &["993"]),
        ("straight six", &[]),
        ("dsg", &["992"]),
        ("ferrari f1", &["360"]),
        ("smg", &[]),
        ("all wheel drive chicago", &["992", "993"]),
        ("WP0AC2A97NS270355", &["355"]),
        ("wp0ac2a97ns270993 manual", &["993"]),
        ("wp0ac2a97ns270360", &[]),
        ("wp0ac2a97ns270992", &[]),
        ("wp0ac2a97ns270", &[]),
        ("ac2a97ns270355", &[]),
        ("salvage", &["993"]),
    ] {
        assert_eq!(models(fixture.store(), &query_for(search)).await, found, "{search}");
    }
}

/// Filters on facts match their value; an unknown fact is no value.
pub async fn fact_filters_match_their_value<F: VehicleFixture>(fixture: &F) {
    let listed = fill_stock_with_facts(fixture).await;
    let store = fixture.store();
    let all = FactValues::default;
    let manual = FactValues { transmission: Some(Transmission::Manual), ..all() };
    for (facts, found) in [
        (all(), &["355", "360", "57", "992", "993"][..]),
        (manual, &["355", "993"]),
        (FactValues { drivetrain: Some(Drivetrain::AllWheel), ..manual }, &["993"]),
        (FactValues { body_style: Some(BodyStyle::Coupe), ..all() }, &["355", "360", "993"]),
        (FactValues { title_status: Some(TitleStatus::Clean), ..all() }, &["355", "992"]),
        (FactValues { title_status: Some(TitleStatus::Lemon), ..all() }, &[]),
    ] {
        let query = VehicleQuery { facts, ..VehicleQuery::default() };
        assert_eq!(models(store, &query).await, found, "{facts:?}");
        assert_facets_hold(store, &query).await;
    }
    let query = VehicleQuery { facts: manual, ..VehicleQuery::default() };
    let counted = async |field| {
        let others = query.clone().without(FacetField::Fact(field));
        let counts = store.count_by(&others, FacetField::Fact(field)).await.unwrap();
        let mut counts: Vec<_> = counts.into_iter().map(|it| (it.value, it.count)).collect();
        counts.sort();
        counts
    };
    let pairs = |pairs: &[(&str, u64)]| -> Vec<(String, u64)> {
        pairs.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect()
    };
    assert_eq!(
        counted(FactField::Transmission).await,
        pairs(&[("automated_manual", 1), ("dual_clutch", 1), ("manual", 2)]),
        "without the filter on the field itself"
    );
    assert_eq!(counted(FactField::TitleStatus).await, pairs(&[("clean", 1), ("salvage", 1)]));
    fixture.set_status(listed[0], ListingStatus::Sold).await;
    assert_eq!(models(store, &query).await, ["993"]);
    let sold = VehicleQuery { status: Some(ListingStatus::Sold), ..query.clone() };
    assert_eq!(models(store, &sold).await, ["355"]);
    assert_facets_hold(store, &sold).await;
}

/// The texts of a listing in lists and its search words do not state a VIN that is hidden; its page's texts are stored
/// as written.
pub async fn summaries_and_search_do_not_state_a_hidden_vin<F: VehicleFixture>(fixture: &F) {
    const VIN: &str = "WP0AC2A97NS270992";
    let store = fixture.store();
    let text = |text: &str| Some(format!("{text} {VIN}"));
    let facts = FactsDraft {
        vin: Some(VIN.into()),
        vin_visibility: Some("hidden".into()),
        trim: text("GT3"),
        stock_number: Some(VIN.into()),
        engine: text("Flat-6"),
        exterior_color: text("Red"),
        interior_color: text("Black"),
        ..FactsDraft::default()
    };
    let cover = Picture { alt: format!("Plate {VIN}"), ..picture("front") };
    let car = vehicle().specs(&[VIN]).badge(VIN, BadgeVariant::New).pictures(vec![cover]).facts(facts);
    let id = list(store, vec![car.build()], at_minute(0)).await[0];
    let found = store.search(&VehicleQuery::default(), None, 9).await.unwrap();
    let shown = format!("{:?}", found.items[0]);
    assert!(!shown.contains(VIN) && shown.contains("Plate ••••••"), "{shown}");
    assert_eq!(found.items[0].exterior_color.as_deref(), Some("Red ••••••"));
    assert_eq!(models(store, &query_for(VIN)).await, [] as [&str; 0]);
    let stored = store.vehicle(id).await.unwrap().unwrap();
    assert_eq!(stored.summary.badge.unwrap().text(), VIN);
    assert_eq!((stored.facts.trim, stored.facts.stock_number), (text("GT3"), Some(VIN.to_owned())));
}
