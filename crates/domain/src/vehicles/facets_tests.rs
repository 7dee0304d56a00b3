//! Tests of filter options.

use super::*;

fn count(value: &str, count: u64) -> StockCount {
    StockCount { value: value.into(), count }
}

fn describe_facets(facets: &[Facet]) -> Vec<String> {
    let describe_facets = |facet: &Facet| {
        format!("{}={} {} ({})", facet.parameter.as_str(), facet.value, facet.label, facet.count)
    };
    facets.iter().map(describe_facets).collect()
}

fn facets(makes: Vec<StockCount>, locations: Vec<StockCount>) -> Facets {
    Facets::of(&Stock::default(), &FacetCounts { makes, locations, ..FacetCounts::default() })
}

#[test]
fn specified_makes_match_substrings_and_others_exactly() {
    let makes = vec![
        count("Porsche", 3),
        count("Alpina", 1),
        count("Rover", 1),
        count("Land Rover", 9),
        count("AC", 1),
        count("Pininfarina Ferrari", 1),
        count("Ferrari", 2),
        count("SINGER", 1),
        count("Singer", 2),
    ];
    assert_eq!(
        describe_facets(&facets(makes, vec![]).makes),
        [
            "make=ferrari Ferrari (3)",
            "make=lamborghini Lamborghini (0)",
            "make=porsche Porsche (3)",
            "make=aston martin Aston Martin (0)",
            "make=mclaren McLaren (0)",
            "make=bugatti Bugatti (0)",
            "makeExact=AC AC (1)",
            "makeExact=Alpina Alpina (1)",
            "makeExact=Land Rover Land Rover (9)",
            "makeExact=Pininfarina Ferrari Pininfarina Ferrari (1)",
            "makeExact=Rover Rover (1)",
            "makeExact=Singer Singer (3)",
        ]
    );
}

#[test]
fn locations_are_counted_by_town_and_by_state() {
    let locations = vec![
        count("Chicago, IL", 2),
        count("Chicago, Illinois", 1),
        count("West Chicago, IL", 1),
        count("Milwaukee, WI", 4),
        count("IL", 5),
        count("Springfield, IL", 1),
        count("SPRINGFIELD, IL", 2),
        count("Springfield, MO", 1),
        count("Springfield", 1),
        count("Zürich", 1),
    ];
    let facets = facets(vec![], locations);
    assert_eq!(
        describe_facets(&facets.locations),
        [
            "location=chicago Chicago, IL (4)",
            "location=lake forest Lake Forest, IL (0)",
            "location=evanston Evanston, IL (0)",
            "location=milwaukee Milwaukee, WI (4)",
            "location=madison Madison, WI (0)",
            "town=Springfield Springfield (5)",
            "town=SPRINGFIELD, IL SPRINGFIELD, IL (3)",
            "town=Springfield, MO Springfield, MO (1)",
            "town=West Chicago, IL West Chicago, IL (1)",
            "town=Zürich Zürich (1)",
        ]
    );
    assert_eq!(
        describe_facets(&facets.states),
        ["state=IL Illinois (12)", "state=MO Missouri (1)", "state=WI Wisconsin (4)"]
    );
}
#[test]
fn fact_options_with_matches_are_in_declared_order() {
    let counts = vec![count("dual_clutch", 2), count("manual", 5), count("cvt", 0)];
    let counts = FacetCounts { facts: [(FactField::Transmission, counts)].into(), ..FacetCounts::default() };
    let facets = Facets::of(&Stock::default(), &counts);
    assert_eq!(
        describe_facets(&facets.facts[&FactField::Transmission]),
        ["transmission=manual Manual (5)", "transmission=dual_clutch Dual-clutch (2)"]
    );
    assert_eq!(facets.facts[&FactField::BodyStyle], []);
}
