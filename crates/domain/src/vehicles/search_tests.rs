//! Tests of the inventory search.

use super::*;
use crate::vehicles::{
    BodyStyle, FactsDraft, ListingAudience, Model, ModelYear, Place, Transmission, UsDollars, VehicleFacts,
    VehicleId, VinVisibility, description_words,
};

fn gt3() -> VehicleSummary {
    VehicleSummary {
        id: VehicleId(2),
        make: Make::parse("Porsche").unwrap(),
        model: Model::parse("911 GT3").unwrap(),
        year: ModelYear::parse(2022, 2026).unwrap(),
        price: Price::parse(Some(189_000)).unwrap(),
        price_drop: None,
        miles: None,
        is_mileage_unknown: false,
        exterior_color: None,
        place: Place::parse("Chicago, IL").unwrap(),
        specs: vec![],
        badge: None,
        status: ListingStatus::Live,
        audience: ListingAudience::Everyone,
        listed_at: crate::Timestamp::UNIX_EPOCH,
        cover: None,
    }
}

fn search(words: &str) -> VehicleQuery {
    VehicleQuery { search: SearchText::parse(words).unwrap(), ..VehicleQuery::default() }
}

#[test]
fn every_search_word_must_match() {
    for (words, found) in [
        ("porsche 911 chicago", true),
        ("GT3 pOR 2022", true),
        ("02 il", true),
        ("porsche illinois", true),
        ("porsche in Illinois", true),
        ("porshe IL", true),
        ("porsche wisconsin", false),
        ("porsche wi", false),
        ("porsche ga", false),
        ("porsche madison", false),
        ("911gt3", true),
        ("911gt4", false),
        ("   ", true),
    ] {
        assert_eq!(search(words).matches(&gt3(), &SearchFacts::default()), found, "{words}");
    }
}

#[test]
fn ranges_are_inclusive() {
    let within = |min_price, max_price, min_year, max_year| {
        VehicleQuery { min_price, max_price, min_year, max_year, ..VehicleQuery::default() }
            .matches(&gt3(), &SearchFacts::default())
    };
    assert!(within(Some(189_000), Some(189_000), Some(2022), Some(2022)));
    assert!(!within(Some(189_001), None, None, None));
    assert!(!within(None, Some(188_999), None, None));
    assert!(!within(None, None, Some(2023), None));
    assert!(!within(None, None, None, Some(2021)));
}

#[test]
fn a_price_on_request_is_in_no_range_and_last_in_every_order() {
    let car = |price| VehicleSummary { price: Price::parse(price).unwrap(), ..gt3() };
    let is_found = |query: &VehicleQuery| query.matches(&car(None), &SearchFacts::default());
    let within = |min_price, max_price| VehicleQuery { min_price, max_price, ..VehicleQuery::default() };
    assert!(is_found(&VehicleQuery::default()));
    for (min, max) in [(Some(i64::MIN), None), (None, Some(i64::MAX)), (Some(0), Some(UsDollars::MAX))] {
        assert!(!is_found(&within(min, max)), "{min:?} to {max:?}");
    }
    assert!(!is_found(&search("porsche under $1m")));
    assert!(!is_found(&search("porsche over $1")));
    for sort in [Sort::PriceLow, Sort::PriceHigh] {
        for known in [0, UsDollars::MAX] {
            let [known, on_request] = [car(Some(known)), car(None)].map(|car| sort.position(&car));
            assert!(sort.precedes(known, on_request), "{sort:?}");
        }
    }
}

#[test]
fn unknown_mileage_is_in_no_range_and_last_in_every_order() {
    let car = |miles: Option<i64>| VehicleSummary {
        miles: miles.map(|miles| Mileage::parse(miles).unwrap()),
        ..gt3()
    };
    let within = |miles, min_miles, max_miles| {
        VehicleQuery { min_miles, max_miles, ..VehicleQuery::default() }
            .matches(&car(miles), &SearchFacts::default())
    };
    assert!(within(Some(4_200), Some(4_200), Some(4_200)));
    assert!(!within(Some(4_200), Some(4_201), None));
    assert!(!within(Some(4_200), None, Some(4_199)));
    assert!(!within(None, Some(i32::MIN), None));
    assert!(!within(None, None, Some(i32::MAX)));
    assert!(within(None, None, None));
    for sort in [Sort::MilesLow, Sort::MilesHigh] {
        for known in [0, Mileage::MAX] {
            let (known, unknown) = (sort.position(&car(Some(known))), sort.position(&car(None)));
            assert!(sort.precedes(known, unknown), "{sort:?}");
        }
    }
}

#[test]
fn facts_are_found_by_their_words_and_filters() {
    let draft = FactsDraft {
        vin: Some("WP0AC2A97NS270100".into()),
        vin_visibility: Some("full".into()),
        transmission: Some("6-Speed Manual".into()),
        body_style: Some("coupe".into()),
        exterior_color: Some("Guards Red".into()),
        ..FactsDraft::default()
    };
    let facts = VehicleFacts::parse(&draft).unwrap();
    let shown = facts.search_facts();
    for (words, found) in [
        ("red porsche manual", true),
        ("6 speed coupe chicago", true),
        ("porsche automatic", false),
        ("redmanual", false),
        ("wp0ac2a97ns270100", true),
        ("wp0ac2a97ns2701", false),
        ("2a97ns", false),
    ] {
        assert_eq!(search(words).matches(&gt3(), &shown), found, "{words}");
    }
    let masked = VehicleFacts { vin_visibility: VinVisibility::Masked, ..facts };
    assert!(!search("wp0ac2a97ns270100").matches(&gt3(), &masked.search_facts()));
    let filtered = |facts| VehicleQuery { facts, ..VehicleQuery::default() };
    let manual = FactValues { transmission: Some(Transmission::Manual), ..FactValues::default() };
    assert!(filtered(manual).matches(&gt3(), &shown));
    assert!(!filtered(manual).matches(&gt3(), &SearchFacts::default()), "unknown is no value");
    let sedan = FactValues { body_style: Some(BodyStyle::Sedan), ..manual };
    assert!(!filtered(sedan).matches(&gt3(), &shown));
}

#[test]
fn any_and_empty_disable_a_filter() {
    assert_eq!(VehicleQuery::filter("make", "Any").unwrap(), None);
    assert_eq!(VehicleQuery::filter("make", "").unwrap(), None);
    assert_eq!(VehicleQuery::filter("make", " Aston  Martin ").unwrap().as_deref(), Some("aston martin"));
}

#[test]
fn exact_filter_matches_the_whole_value() {
    let land_rover = VehicleSummary {
        make: Make::parse("Land Rover").unwrap(),
        place: Place::parse("Milwaukee, Wisconsin").unwrap(),
        ..gt3()
    };
    let by_make = |make: &str| VehicleQuery {
        make_exact: VehicleQuery::exact_make(make).unwrap(),
        ..VehicleQuery::default()
    };
    assert!(by_make("LAND ROVER").matches(&land_rover, &SearchFacts::default()));
    assert!(by_make("landrover").matches(&land_rover, &SearchFacts::default()));
    assert!(!by_make("Rover").matches(&land_rover, &SearchFacts::default()));
    assert!(by_make("porshe").matches(&gt3(), &SearchFacts::default()));
    let by_model = |model| VehicleQuery {
        model_exact: VehicleQuery::filter("modelExact", model).unwrap(),
        ..VehicleQuery::default()
    };
    assert!(by_model("911 gt3").matches(&gt3(), &SearchFacts::default()));
    assert!(!by_model("911").matches(&gt3(), &SearchFacts::default()));
    let by_town =
        |town| VehicleQuery { town: VehicleQuery::exact_town(town).unwrap(), ..VehicleQuery::default() };
    assert!(by_town("chicago").matches(&gt3(), &SearchFacts::default()));
    assert!(by_town("Chicago, Illinois").matches(&gt3(), &SearchFacts::default()));
    assert!(!by_town("Chicago, IN").matches(&gt3(), &SearchFacts::default()));
    let by_state =
        |state| VehicleQuery { state: VehicleQuery::in_state(state).unwrap(), ..VehicleQuery::default() };
    for (state, is_found) in [("IL", true), ("illinois", true), ("WI", false), ("any", true), ("", true)] {
        assert_eq!(by_state(state).matches(&gt3(), &SearchFacts::default()), is_found, "{state}");
    }
    assert!(!by_state("il").matches(&land_rover, &SearchFacts::default()), "Milwaukee is not in Illinois");
    assert!(by_state("wi").matches(&land_rover, &SearchFacts::default()));
    assert_eq!(
        VehicleQuery::in_state("Ontario").unwrap_err().message,
        "state must be a US state, such as IL or Illinois"
    );
}

#[test]
fn sold_cars_are_found_only_by_status_filter() {
    let sold = VehicleSummary { status: ListingStatus::Sold, ..gt3() };
    assert!(!search("").matches(&sold, &SearchFacts::default()));
    assert!(
        VehicleQuery { status: Some(ListingStatus::Sold), ..VehicleQuery::default() }
            .matches(&sold, &SearchFacts::default())
    );
}

#[test]
fn sold_in_the_search_finds_sold_cars_unless_a_status_is_chosen() {
    let facts = SearchFacts::default();
    let sold = VehicleSummary { status: ListingStatus::Sold, ..gt3() };
    assert!(search("sold porsche").matches(&sold, &facts));
    assert!(!search("sold ferrari").matches(&sold, &facts));
    assert!(!search("sold porsche").matches(&gt3(), &facts), "it is for sale");
    let live = VehicleQuery { status: Some(ListingStatus::Live), ..search("sold") };
    assert!(!live.matches(&sold, &facts) && !live.matches(&gt3(), &facts));
}

#[test]
fn doors_find_body_styles_and_short_years_find_years() {
    let of_style = |style: &str| {
        let draft = FactsDraft { body_style: Some(style.into()), ..FactsDraft::default() };
        VehicleFacts::parse(&draft).unwrap().search_facts()
    };
    for (words, style, found) in [
        ("2 door porsche", "coupe", true),
        ("2 door", "sedan", false),
        ("4 door", "sedan", true),
        ("hardtop", "coupe", true),
        ("4 door hardtop", "sedan", true),
        ("'22 911", "coupe", true),
        ("22 911", "coupe", true),
        ("'21 911", "coupe", false),
        ("rhd", "coupe", false),
    ] {
        assert_eq!(search(words).matches(&gt3(), &of_style(style)), found, "{words} of a {style}");
    }
    let facts = SearchFacts::default();
    let vehicle = gt3();
    let described = Candidate::of(&vehicle, &facts).with_description("Right-hand drive, from Japan");
    let query = VehicleQuery { in_descriptions: true, ..search("right hand drive") };
    assert!(query.finds(&described));
}

#[test]
fn distances_are_measured_from_the_place_of_the_search() {
    let near = |filter: &str| Near::parse(filter, 50).unwrap();
    for words in ["60614", "911 near 60614", "within 25 miles of 60614"] {
        assert!(search(words).distance(&gt3()).is_some_and(|tenths| tenths < 100), "{words}");
    }
    assert_eq!(search("911 chicago").distance(&gt3()), None);
    let filtered = VehicleQuery { near: near("53703"), ..search("near 60614") };
    assert!(filtered.distance(&gt3()).is_some_and(|tenths| tenths > 1_000), "the filter counts");
}

#[test]
fn overlong_and_control_character_texts_are_refused() {
    assert_eq!(
        SearchText::parse(&"x".repeat(10_000)).unwrap_err().message,
        "Search text must be at most 200 characters"
    );
    assert_eq!(
        VehicleQuery::filter("make", "a\0b").unwrap_err().message,
        "Make must not contain control characters"
    );
}

#[test]
fn a_listing_is_found_by_its_audience_only() {
    use ListingViewer::{Collector, Public, Staff};
    let facts = SearchFacts::default();
    for (audience, status, viewers) in [
        (ListingAudience::Everyone, ListingStatus::Live, vec![Public, Collector, Staff]),
        (ListingAudience::Collectors { until: None }, ListingStatus::Live, vec![Collector, Staff]),
        (ListingAudience::Staff, ListingStatus::Live, vec![Staff]),
        (ListingAudience::Everyone, ListingStatus::Withdrawn, vec![]),
    ] {
        let car = VehicleSummary { audience, status, ..gt3() };
        for viewer in ListingViewer::ALL {
            let query = VehicleQuery { viewer, ..VehicleQuery::default() };
            assert_eq!(query.matches(&car, &facts), viewers.contains(&viewer), "{audience:?} {viewer:?}");
            assert_eq!(car.is_visible_to(viewer), viewers.contains(&viewer), "{audience:?} {viewer:?}");
        }
        assert_eq!(car.is_publicly_for_sale(), viewers.contains(&Public));
    }
}

#[test]
fn descriptions_match_whole_words_if_enabled() {
    let (vehicle, facts) = (gt3(), SearchFacts::default());
    let candidate =
        Candidate::of(&vehicle, &facts).with_description("Sunroof, **A/C**; Éclat red. Like a 964!");
    for (words, found) in [
        ("sunroof", true),
        ("SUNROOF 911", true),
        ("a/c", true),
        ("eclat", true),
        ("964", true),
        ("sun", false),
        ("sunroof 9641", false),
        ("!", false),
    ] {
        let query = VehicleQuery { in_descriptions: true, ..search(words) };
        assert_eq!(query.finds(&candidate), found, "{words}");
        assert!(!search(words).finds(&candidate), "{words} without descriptions");
    }
    assert_eq!(description_words("One, one & two"), ["one", "two"]);
}
