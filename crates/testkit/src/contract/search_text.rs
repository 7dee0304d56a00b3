//! Contract tests of the text of a search: names of states and makes, wildcards, case and accents.

use domain::vehicles::VehicleQuery;

use super::search::{models, query_for};
use crate::{VehicleFixture, at_minute, list, vehicle};

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
