//! Parsers of entered text under random input: none panics, and a value that was accepted is accepted again unchanged.

use domain::{
    Violation,
    audit::AuditObject,
    contact_requests::Reference,
    forum::DraftKey,
    vehicles::{
        FactsDraft, Make, Model, Near, Place, SearchText, Town, VehicleFacts, Vin, mine_facts, plain_number,
    },
};
use proptest::prelude::*;

/// Words and signs that the parsers look for.
const WORDS: [&str; 40] = [
    "under",
    "over",
    "between",
    "and",
    "to",
    "from",
    "300k",
    "$",
    "<",
    ">",
    "1.5m",
    "miles",
    "km",
    "2018-2020",
    "near",
    "within",
    "50",
    "of",
    "chicago",
    "il",
    "illinois",
    "60045",
    "porsche",
    "mercedes-benz",
    "alfa",
    "romeo",
    "911",
    "gt3",
    "6-speed",
    "manual",
    "v12",
    "6.2l",
    "427",
    "cu",
    "in",
    "hp",
    "owners",
    "clean",
    "title",
    ",",
];

/// Arbitrary text, or known words in any order.
fn text() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..12);
    let joined =
        (words, prop::sample::select(vec![" ", "", ", ", "-"])).prop_map(|(words, by)| words.join(by));
    prop_oneof![any::<String>(), joined, "[0-9 ,.'$-]{0,20}(km|mi|usd)?"]
}

/// Parses a text and then the text of the result; both must be the same value.
fn accepts_its_own_text<T: PartialEq + std::fmt::Debug>(
    input: &str,
    parse: impl Fn(&str) -> Option<T>,
    text: impl Fn(&T) -> String,
) -> Result<(), TestCaseError> {
    if let Some(value) = parse(input) {
        let again = parse(&text(&value));
        prop_assert_eq!(again, Some(value), "{:?}", input);
    }
    Ok(())
}

fn optional<T>(parsed: Result<Option<T>, Violation>) -> Option<T> {
    parsed.ok().flatten()
}

proptest! {
    #[test]
    fn accepted_values_are_stable(input in text()) {
        accepts_its_own_text(&input, |text| optional(Vin::parse(text)), |vin| vin.as_str().to_owned())?;
        accepts_its_own_text(&input, |text| Make::parse(text).ok(), |make| make.as_str().to_owned())?;
        accepts_its_own_text(&input, |text| Model::parse(text).ok(), |model| model.as_str().to_owned())?;
        accepts_its_own_text(&input, |text| optional(Place::parse(text)), |place| place.as_str().to_owned())?;
        accepts_its_own_text(&input, |text| Reference::parse(text).ok(), |number| number.as_str().to_owned())?;
        accepts_its_own_text(&input, DraftKey::parse, DraftKey::to_string)?;
        accepts_its_own_text(&input, plain_number, String::clone)?;
        accepts_its_own_text(&input, |text| SearchText::parse(text).ok(), |search| search.words().join(" "))?;
    }

    #[test]
    fn plain_numbers_are_numbers(input in text()) {
        if let Some(number) = plain_number(&input) {
            prop_assert!(number.parse::<f64>().is_ok_and(f64::is_finite), "{input:?}: {number}");
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(input in text(), other in text(), radius: u16) {
        let _ = Town::of_location(&input);
        let _ = Near::parse(&input, radius);
        let _ = AuditObject::parse(&input);
        let _ = mine_facts(&other, Some(&other), &[input.clone(), other.clone()], &format!("{other}\n\n{input}"));
        let value = Some(input);
        let draft = FactsDraft {
            vin: value.clone(),
            displacement: value.clone(),
            horsepower: value.clone(),
            transmission: value.clone(),
            speeds: value.clone(),
            drivetrain: value.clone(),
            body_style: value.clone(),
            title_status: value.clone(),
            title_state: value.clone(),
            odometer_unit: value.clone(),
            owners: value,
            ..FactsDraft::default()
        };
        if let Err(violations) = VehicleFacts::parse(&draft) {
            prop_assert!(violations.iter().all(|violation| !violation.message.is_empty()));
        }
    }
}
