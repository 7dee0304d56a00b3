//! Tests of location texts.

use super::*;

fn split_place(location: &str) -> (String, &'static str) {
    let (town, state) = split_location(location);
    (town, state.map_or("", UsState::code))
}

#[test]
fn state_is_recognized_in_location_formats() {
    for (location, town, state) in [
        ("Chicago, IL", "Chicago", "IL"),
        ("Chicago, Illinois", "Chicago", "IL"),
        ("chicago, il", "chicago", "IL"),
        ("Chicago, Ill.", "Chicago", "IL"),
        ("Chicago,IL", "Chicago", "IL"),
        ("Chicago IL", "Chicago", "IL"),
        ("Chicago Illinois", "Chicago", "IL"),
        ("Madison WI 53703", "Madison", "WI"),
        ("Madison, Wisconsin 53703-1234", "Madison", "WI"),
        ("Madison, WI, 53703, USA", "Madison", "WI"),
        ("Milwaukee, WI, United States", "Milwaukee", "WI"),
        ("Milwaukee WI USA", "Milwaukee", "WI"),
        ("Evanston (IL)", "Evanston", "IL"),
        ("Lake Forest - IL", "Lake Forest", "IL"),
        ("IL", "", "IL"),
        ("Illinois", "", "IL"),
        ("il 60045", "", "IL"),
        ("Illinois, USA", "", "IL"),
        ("New York", "", "NY"),
        ("New York, NY", "New York", "NY"),
        ("New York, New York", "New York", "NY"),
        ("Albany New York", "Albany", "NY"),
        ("Washington, D.C.", "Washington", "DC"),
        ("Washington DC", "Washington", "DC"),
        ("Washington D.C.", "Washington", "DC"),
        ("Charleston, West Virginia", "Charleston", "WV"),
        ("Charleston West Virginia", "Charleston", "WV"),
        ("Little Rock, Arkansas", "Little Rock", "AR"),
        ("Portland OR", "Portland", "OR"),
        ("Portland or 97201", "Portland", "OR"),
        ("Ontario, CA", "Ontario", "CA"),
        ("Downtown, Chicago, IL", "Downtown, Chicago", "IL"),
        ("Port Washington, WI", "Port Washington", "WI"),
        ("St. Louis, Mo.", "St. Louis", "MO"),
        ("Berlin, MD", "Berlin", "MD"),
        ("Paris, TX", "Paris", "TX"),
        ("Atlanta, Georgia", "Atlanta", "GA"),
        ("King Of Prussia, PA", "King Of Prussia", "PA"),
    ] {
        assert_eq!(split_place(location), (town.to_owned(), state), "{location}");
    }
}

#[test]
fn location_without_us_state_is_unchanged() {
    for location in [
        "Zürich",
        "São Paulo, BR",
        "Toronto, Ontario, Canada",
        "Toronto, ON, Canada",
        "Toronto, Ontario, CA",
        "Vancouver BC, Canada",
        "Edmonton AB, Canada",
        "Berlin, DE",
        "Tel Aviv, IL",
        "Mumbai, IN",
        "Tbilisi, Georgia",
        "Republic of Georgia",
        "Perth, WA, Australia",
        "London",
        "Ilkley",
        "Port Washington",
        "Lake Michigan",
        "Ensenada Baja California",
        "West New York",
        "Puerto de la",
        "Barn in",
        "USA",
        "60045",
        "日本",
        "",
    ] {
        assert_eq!(split_place(location), (location.to_owned(), ""), "{location}");
    }
}

#[test]
fn states_are_parsed_by_name_and_code() {
    assert_eq!(UsState::all().count(), 51);
    for state in UsState::all() {
        for text in [state.code(), state.name(), &state.code().to_lowercase(), &state.name().to_uppercase()] {
            assert_eq!(UsState::parse(text), Some(state), "{text}");
        }
        for town in ["Springfield", "Some Town"] {
            for text in [state.code(), state.name()] {
                let location = format!("{town}, {text}");
                assert_eq!(split_place(&location), (town.to_owned(), state.code()), "{location}");
            }
        }
    }
    assert_eq!(UsState::parse("Ontario"), None);
    assert_eq!(UsState::parse(""), None);
}
