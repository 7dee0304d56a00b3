//! The contract of [`VehicleReader::search`] for names of generations, other names of facts, other spellings and stock
//! numbers.

use domain::vehicles::{FactsDraft, ListingStatus, Sort, VehicleQuery};
use ports::vehicles::VehicleReader;

use super::search::{models, query_for};
use crate::{VehicleFixture, at_minute, list, vehicle};

async fn assert_found<C: VehicleReader>(store: &C, searches: &[(&str, &[&str])]) {
    for (search, found) in searches {
        let mut found = found.to_vec();
        found.sort_unstable();
        assert_eq!(models(store, &query_for(search)).await, found, "{search}");
        let best = VehicleQuery { sort: Sort::Relevance, ..query_for(search) };
        assert_eq!(models(store, &best).await, found, "{search}, best match");
    }
}

/// A name of a generation finds its cars by make, model and year, or its text as a whole word.
pub async fn search_text_finds_generations<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = [
        ("Porsche", "911 Carrera 2", 1990),
        ("Porsche", "911 Turbo S", 2011),
        ("Porsche", "944 Turbo", 1990),
        ("Porsche", "RUF (964)", 1985),
        ("Lincoln", "Continental", 1964),
        ("Jaguar", "XJ220", 1993),
        ("Dodge", "Viper", 1997),
        ("Chevrolet", "Corvette Sting Ray", 1965),
        ("Chevrolet", "Corvette Z06", 2023),
        ("Chevrolet", "C2500", 1995),
        ("Chevrolet", "Camaro SS", 1969),
        ("Chevrolet", "Camaro", 1998),
        ("BMW", "M3", 1990),
        ("BMW", "X1 sDrive30i", 2023),
        ("BMW", "M5", 2001),
        ("Mercedes-Benz", "280 SL", 1969),
        ("Mercedes-Benz", "560SL", 1987),
        ("Mercedes-Benz", "450SLC 5.0", 1978),
        ("Mercedes-Benz", "500E", 1992),
        ("Mercedes-Benz", "G500 Cabriolet", 2006),
        ("Cadillac", "CTS-V Wagon", 2012),
        ("Nissan", "Skyline GT-R V-Spec", 2000),
        ("Mazda", "RX7 Turbo", 1994),
        ("Toyota", "Supra", 1995),
        ("Ford", "Mustang GT", 1988),
        ("BMW", "M3 Coupe", 2006),
        ("Mazda", "MX-5 Miata", 1992),
        ("Toyota", "Land Cruiser", 1978),
        ("Toyota", "FJ-40 Pickup", 1983),
        ("Toyota", "Land Cruiser VX", 1996),
        ("Toyota", "Land Cruiser Prado", 1996),
        ("BMW", "335i Coupe", 2011),
        ("BMW", "335i Sedan", 2011),
    ];
    let cars = cars.map(|(make, model, year)| {
        vehicle().make(make).model(model).year(year).specs(&[]).description("").build()
    });
    list(store, cars.into(), at_minute(0)).await;
    let searches: &[(&str, &[&str])] = &[
        ("964", &["911 Carrera 2", "RUF (964)"]),
        ("fj80", &["Land Cruiser VX"]),
        ("e90", &["335i Sedan"]),
        ("e92", &["335i Coupe"]),
        ("air cooled 911", &["911 Carrera 2"]),
        ("porsche 911 (964)", &["911 Carrera 2"]),
        ("993", &[]),
        ("997", &["911 Turbo S"]),
        ("997.2", &["911 Turbo S"]),
        ("997.1", &[]),
        ("964 turbo", &[]),
        ("C2 Corvette", &["Corvette Sting Ray"]),
        ("c2", &["911 Carrera 2", "Corvette Sting Ray"]),
        ("C8 Z06", &["Corvette Z06"]),
        ("E30", &["M3"]),
        ("E30 M3", &["M3"]),
        ("E46 M3", &["M3 Coupe"]),
        ("E92 M3", &[]),
        ("NA Miata", &["MX-5 Miata"]),
        ("ND Miata", &[]),
        ("FJ40", &["FJ-40 Pickup", "Land Cruiser"]),
        ("BJ40", &[]),
        ("e39 m5", &["M5"]),
        ("W113", &["280 SL"]),
        ("pagoda", &["280 SL"]),
        ("r107", &["560SL"]),
        ("W124", &["500E"]),
        ("g wagon", &["G500 Cabriolet"]),
        ("g-wagen", &["G500 Cabriolet"]),
        ("R34 GT-R", &["Skyline GT-R V-Spec"]),
        ("FD3S", &["RX7 Turbo"]),
        ("a80", &["Supra"]),
        ("foxbody", &["Mustang GT"]),
        ("fox body mustang", &["Mustang GT"]),
        ("first gen camaro", &["Camaro SS"]),
        ("camaro 4th generation", &["Camaro"]),
        ("60s mercedes", &["280 SL"]),
        ("80s mercedes", &["560SL"]),
        ("mercedes 1960s", &["280 SL"]),
    ];
    assert_found(store, searches).await;
}

/// A phrase that names a fact finds that fact, or texts with the whole phrase.
pub async fn search_text_finds_phrases_as_a_whole<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |make: &str, model: &str, place: &str, [engine, gearbox, drivetrain, owners]: [&str; 4]| {
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let facts = FactsDraft {
            engine: text(engine),
            transmission: text(gearbox),
            drivetrain: text(drivetrain),
            owners: text(owners),
            exterior_color: text("Metallic White"),
            ..FactsDraft::default()
        };
        vehicle().make(make).model(model).place(place).specs(&[]).description("").facts(facts).build()
    };
    let cars = vec![
        car("Porsche", "912", "Downers Grove, IL", ["1.6L flat-4", "5-Speed Manual", "rwd", "2"]),
        car("BMW", "M5 E60", "Chicago, IL", ["4.9L V8", "automated_manual", "rwd", "3"]),
        car("BMW", "M3 Competition", "Miami, FL", ["3.0L inline-6", "automatic", "awd", "1"]),
        car("Ferrari", "365 GT", "Reno, NV", ["4.4L V12", "manual", "rwd", ""]),
        car("Porsche", "959", "Reno, NV", ["2.8L flat-6", "6-Speed Manual", "awd", "1"]),
        car("Fiat", "500", "Reno, NV", ["0.5L 2-cylinder", "manual", "rwd", ""]),
        car("Audi", "S8", "Reno, NV", ["4.2L V8", "automatic", "awd", ""]),
    ];
    list(store, cars, at_minute(0)).await;
    let searches: &[(&str, &[&str])] = &[
        ("6 cylinder bmw", &["M3 Competition"]),
        ("six cylinder bmw", &["M3 Competition"]),
        ("12 cylinder", &["365 GT"]),
        ("2 cylinder", &["500"]),
        ("8 cylinder", &["M5 E60", "S8"]),
        ("inline 6", &["M3 Competition"]),
        ("all wheel drive", &["959", "M3 Competition", "S8"]),
        ("rear-wheel drive bmw", &["M5 E60"]),
        ("1 owner", &["959", "M3 Competition"]),
        ("single owner", &["959", "M3 Competition"]),
        ("one-owner", &["959", "M3 Competition"]),
        ("manual transmission porsche", &["912", "959"]),
        ("manual gearbox", &["365 GT", "500", "912", "959"]),
        ("automatic transmission", &["M3 Competition", "S8"]),
        ("6MT", &["959"]),
        ("stick", &["365 GT", "500", "912", "959"]),
        ("tiptronic", &["S8"]),
        ("steptronic", &["M3 Competition"]),
        ("tiptronic bmw", &[]),
        ("quattro", &["S8"]),
        ("boxer", &["912", "959"]),
    ];
    assert_found(store, searches).await;
}

/// Slashes and hyphens are one separator; signs around a word, a plural "s" and words that describe no car are dropped.
pub async fn search_text_finds_other_spellings<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = [
        ("Nissan", "GT-R Nismo", 2015, "coupe", 40_000),
        ("Mercedes-AMG", "GT Roadster", 2018, "roadster", 9_000),
        ("Chevrolet", "Camaro Z/28", 1969, "coupe", 70_000),
        ("Chevrolet", "Corvette", 1960, "convertible", 20_000),
        ("Porsche", "914-6", 1970, "targa", 50_000),
        ("Porsche", "911 Carrera 2.7 RS", 1973, "coupe", 61_000),
        ("Toyota", "Land Cruiser", 1978, "suv", 62_000),
        ("Pontiac", "Trans Am", 1979, "coupe", 63_000),
        ("Plymouth", "Hemi 'Cuda", 1971, "coupe", 64_000),
        ("Alfa Romeo", "Giulia Spider", 1963, "roadster", 65_000),
        ("Ferrari", "458 Italia", 2012, "coupe", 66_000),
        ("Auburn", "851", 1935, "convertible", 67_000),
    ];
    let cars = cars.map(|(make, model, year, body, miles)| {
        let facts = FactsDraft {
            body_style: Some(body.into()),
            stock_number: (model == "851").then(|| "SP041".into()),
            ..FactsDraft::default()
        };
        let car = vehicle().make(make).model(model).year(year).miles(Some(miles)).place("Reno, NV");
        car.specs(&[]).description("").facts(facts).build()
    });
    let ids = list(store, cars.into(), at_minute(0)).await;
    fixture.set_status(ids[3], ListingStatus::UnderOffer).await;
    let searches: &[(&str, &[&str])] = &[
        ("gtr", &["GT-R Nismo"]),
        ("nissan gtr", &["GT-R Nismo"]),
        ("gt-r", &["GT-R Nismo"]),
        ("camaro z28", &["Camaro Z/28"]),
        ("914/6", &["914-6"]),
        ("2.7RS", &["911 Carrera 2.7 RS"]),
        ("landcruiser", &["Land Cruiser"]),
        ("transam", &["Trans Am"]),
        ("hemicuda", &["Hemi 'Cuda"]),
        ("'cuda", &["Hemi 'Cuda"]),
        ("alfa spyder", &["Giulia Spider"]),
        ("porsche911", &["911 Carrera 2.7 RS"]),
        ("ferrari458", &["458 Italia"]),
        ("corvettes", &["Corvette"]),
        ("porsches", &["911 Carrera 2.7 RS", "914-6"]),
        ("convertibles", &["851", "Corvette"]),
        ("roadsters", &["GT Roadster", "Giulia Spider"]),
        ("\"911 carrera\"", &["911 Carrera 2.7 RS"]),
        ("“z/28”", &["Camaro Z/28"]),
        ("pre-war", &["851"]),
        ("prewar auburn", &["851"]),
        ("used ferrari for sale near me", &["458 Italia"]),
        ("fewer than 30,000 miles", &["Corvette", "GT Roadster"]),
        ("under 20,000 km", &["GT Roadster"]),
        ("stock SP041", &["851"]),
        ("#SP041", &["851"]),
        ("under offer", &["Corvette"]),
    ];
    assert_found(store, searches).await;
}

/// A stated stock number is found whole or by its beginning, case and separators aside, and not by a part inside it.
pub async fn search_text_finds_stock_numbers_by_their_beginning<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = |model: &str, number: &str| {
        let facts = FactsDraft { stock_number: Some(number.into()), ..FactsDraft::default() };
        vehicle().make("Porsche").model(model).year(2005).specs(&[]).description("").facts(facts).build()
    };
    let cars = vec![
        car("Boxster", "F04911"),
        car("911", "SP-041/B"),
        car("Cayenne", "U 123"),
        car("Cayman", "19690012"),
        car("Macan", "964"),
    ];
    list(store, cars, at_minute(0)).await;
    let searches: &[(&str, &[&str])] = &[
        ("911", &["911"]),
        ("porsche 911", &["911"]),
        ("4911", &[]),
        ("F04911", &["Boxster"]),
        ("#f-04911", &["Boxster"]),
        ("stock f049", &["Boxster"]),
        ("boxster f049", &["Boxster"]),
        ("f04", &[]),
        ("sp041", &["911"]),
        ("SP-041", &["911"]),
        ("sp041b", &["911"]),
        ("041b", &[]),
        ("u123", &["Cayenne"]),
        ("U 123", &["Cayenne"]),
        ("stock u 123", &["Cayenne"]),
        ("123", &[]),
        ("1969", &[]),
        ("19690", &["Cayman"]),
        ("964", &["Macan"]),
    ];
    assert_found(store, searches).await;
}
