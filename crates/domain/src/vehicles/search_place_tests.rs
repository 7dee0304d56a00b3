//! Tests of places in a search, and of the search without each of its terms.

use super::*;

#[test]
fn place_is_extracted_from_search_text() {
    for (search, found) in [
        ("911 under $200k in Chicago", Some(("chicago, IL", 0, "911 under $200k"))),
        ("in lake forest, il 911", Some(("lake forest, IL", 0, "911"))),
        ("911 in Wisconsin", Some(("", 0, "911"))),
        ("911 in WI gt3", Some(("", 0, "911 gt3"))),
        ("near 60540", Some(("60540", 50, ""))),
        ("911 within 25 miles of Chicago gt3", Some(("chicago, IL", 25, "911 gt3"))),
        ("911 60540 gt3", Some(("60540", 50, "911 gt3"))),
        ("Rockford", Some(("rockford, IL", 0, ""))),
        ("lake geneva, wi", Some(("lake geneva, WI", 0, ""))),
        ("porsche green bay", Some(("green bay, WI", 0, "porsche"))),
        ("cadillac eldorado", None),
        ("mustang rockford", None),
        ("lincoln", None),
        ("austin", None),
        ("911 chicago", None),
        ("911 in", None),
        ("in mint condition", None),
    ] {
        let place = SearchText::parse(search).unwrap().place().map(|NamedPlace { near, rest }| {
            let (place, radius) =
                near.map(|near| (near.place().to_owned(), near.radius())).unwrap_or_default();
            (place, radius, rest.words().join(" "))
        });
        let place = place.as_ref().map(|(place, radius, rest)| (place.as_str(), *radius, rest.as_str()));
        assert_eq!(place, found, "{search}");
    }
}

#[test]
fn each_term_is_left_out_with_its_words() {
    for (search, expected) in [
        ("", &[][..]),
        ("turbo", &[]),
        ("911 turbo", &[("911", "turbo"), ("turbo", "911")]),
        ("911 911", &[("911", "911")]),
        (
            "911 under $95,000 in new york",
            &[
                ("911", "under $95,000 in new york"),
                ("under $95,000", "911 in new york"),
                ("in new york", "911 under $95,000"),
            ],
        ),
        ("911 near lake forest, il", &[("911", "near lake forest, il"), ("near lake forest, il", "911")]),
    ] {
        let found = SearchText::parse(search).unwrap().without_terms();
        let found: Vec<_> = found.iter().map(|(words, rest)| (words.clone(), rest.text())).collect();
        let found: Vec<_> = found.iter().map(|(words, rest)| (words.as_str(), rest.as_str())).collect();
        assert_eq!(found, expected, "{search}");
    }
    let many: Vec<String> = ('a'..='z').map(|letter| letter.to_string().repeat(3)).collect();
    let many = SearchText::parse(&many.join(" ")).unwrap();
    assert_eq!(many.without_terms().len(), SearchText::MAX_REMOVALS);
}
