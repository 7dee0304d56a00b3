//! Keeps `data/us_places.txt` equal to what the `zipcodes` crate says; `MARQUE_WRITE=1` writes it anew.
#![allow(clippy::expect_used, reason = "a test stops at what it does not expect")]

use std::fmt::Write;

use domain::vehicles::UsState;

/// ZIP codes in use in the fifty states and the District of Columbia, a line each.
fn places() -> String {
    let mut zips: Vec<_> = zipcodes::database()
        .iter()
        .filter(|zip| zip.active && UsState::of_code(&zip.state).is_some() && zip.zip_code_type != "MILITARY")
        .collect();
    zips.sort_by(|a, b| a.zip_code.cmp(&b.zip_code));
    let mut text = String::new();
    for zip in zips {
        let degrees = |text: &str| text.parse::<f64>().expect("a number of degrees");
        let names = std::iter::once(&zip.city).chain(&zip.acceptable_cities);
        let names: Vec<&str> = names.map(|name| name.trim()).collect();
        let (latitude, longitude) = (degrees(&zip.lat), degrees(&zip.long));
        writeln!(text, "{} {latitude:.2} {longitude:.2} {} {}", zip.zip_code, zip.state, names.join("/"))
            .expect("writing to a string");
    }
    text
}

#[test]
fn us_places_file_matches_its_source() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/us_places.txt");
    let places = places();
    if std::env::var_os("MARQUE_WRITE").is_some() {
        std::fs::write(path, &places).expect("the file is writable");
    }
    let stored = std::fs::read_to_string(path).expect("the file exists");
    assert!(stored == places, "{path} is stale: run this test with MARQUE_WRITE=1");
}
