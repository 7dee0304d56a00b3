//! Tests of the submission form.

use super::*;

fn draft() -> SubmissionDraft {
    SubmissionDraft {
        make: "ferrari".into(),
        model: "F40".into(),
        year: "1990".into(),
        price: "$2,450,000".into(),
        miles: "8,100 miles".into(),
        location: "Chicago, IL".into(),
        ..SubmissionDraft::default()
    }
}

fn violations_of(draft: SubmissionDraft) -> Vec<(&'static str, String)> {
    let violations = draft.parse(2026).err().unwrap_or_default();
    violations.into_iter().map(|violation| (violation.field, violation.message)).collect()
}

#[test]
fn missing_fields_use_the_specified_messages() {
    let errors: Vec<String> =
        violations_of(SubmissionDraft::default()).into_iter().map(|(_, message)| message).collect();
    assert_eq!(
        errors,
        [
            "Make is required",
            "Model is required",
            "Year is required",
            "Price is required",
            "Mileage is required",
            "Location is required",
        ]
    );
}

#[test]
fn invalid_numbers_use_the_specified_messages() {
    const UNKNOWN: &str = "Please enter the miles that the odometer shows, and check “True mileage unknown”";
    for (field, message, draft) in [
        ("yearNumeric", "Please enter a valid year", SubmissionDraft { year: "1899".into(), ..draft() }),
        ("yearNumeric", "Please enter a valid year", SubmissionDraft { year: "soon".into(), ..draft() }),
        (
            "yearNumeric",
            "Please enter a valid year",
            SubmissionDraft { year_numeric: Some(1990.5), ..draft() },
        ),
        ("yearNumeric", "Please enter a valid year", SubmissionDraft { year: "$1996".into(), ..draft() }),
        (
            "priceNumeric",
            "Please enter a valid price",
            SubmissionDraft { price: "42,000 km".into(), ..draft() },
        ),
        (
            "milesNumeric",
            "Please enter valid mileage",
            SubmissionDraft { miles: "$42,000".into(), ..draft() },
        ),
        ("priceNumeric", "Please enter a valid price", SubmissionDraft { price: "-$1".into(), ..draft() }),
        (
            "priceNumeric",
            "Please enter a valid price",
            SubmissionDraft { price: "on request".into(), ..draft() },
        ),
        (
            "priceNumeric",
            "Please enter a valid price",
            SubmissionDraft { price_numeric: Some(f64::NAN), ..draft() },
        ),
        (
            "priceNumeric",
            "Please enter a valid price",
            SubmissionDraft { price: "0".into(), price_numeric: Some(-0.01), ..draft() },
        ),
        (
            "priceNumeric",
            "Please enter a valid price",
            SubmissionDraft { price_numeric: Some(-0.99), ..draft() },
        ),
        ("priceNumeric", "Please enter a valid price", SubmissionDraft { price: "-$0.50".into(), ..draft() }),
        ("milesNumeric", "Please enter valid mileage", SubmissionDraft { miles: "-5".into(), ..draft() }),
        ("milesNumeric", UNKNOWN, SubmissionDraft { miles: "TMU".into(), ..draft() }),
        ("milesNumeric", UNKNOWN, SubmissionDraft { miles: "Unknown".into(), ..draft() }),
        ("milesNumeric", UNKNOWN, SubmissionDraft { miles: "74,000 (TMU)".into(), ..draft() }),
        ("yearNumeric", "Please enter a valid year", SubmissionDraft { year: "2k".into(), ..draft() }),
        (
            "milesNumeric",
            "Please enter valid mileage",
            SubmissionDraft { miles: "0.5 miles".into(), ..draft() },
        ),
        (
            "milesNumeric",
            "Please enter valid mileage",
            SubmissionDraft { miles_numeric: Some(0.5), ..draft() },
        ),
        ("yearNumeric", "Please enter a valid year", SubmissionDraft { year: "1990.75".into(), ..draft() }),
    ] {
        assert_eq!(violations_of(draft), [(field, message.to_owned())]);
    }
}

#[test]
fn text_and_numeric_value_must_agree() {
    let agreeing = SubmissionDraft {
        year_numeric: Some(1990.0),
        price_numeric: Some(2_450_000.0),
        miles_numeric: Some(8100.0),
        ..draft()
    };
    let content = agreeing.clone().parse(2026).unwrap();
    assert_eq!(content.car.price.to_string(), "$2,450,000");
    assert_eq!(content.car.miles.unwrap().to_string(), "8,100 miles");
    assert_eq!(content.car.make.as_str(), "Ferrari");
    for (field, draft) in [
        ("yearNumeric", SubmissionDraft { year_numeric: Some(1991.0), ..draft() }),
        ("priceNumeric", SubmissionDraft { price_numeric: Some(245_000.0), ..draft() }),
        ("milesNumeric", SubmissionDraft { miles_numeric: Some(0.0), ..draft() }),
    ] {
        let errors = violations_of(draft);
        assert!(errors.len() == 1 && errors[0].0 == field && errors[0].1.contains("agree"), "{errors:?}");
    }
}

#[test]
fn a_mileage_in_kilometers_is_converted() {
    use crate::vehicles::{FactsDraft, OdometerUnit};
    let kilometers = |unit: Option<&str>, miles_numeric| SubmissionDraft {
        miles: "98,000 km".into(),
        miles_numeric,
        facts: FactsDraft { odometer_unit: unit.map(str::to_owned), ..FactsDraft::default() },
        ..draft()
    };
    for (unit, expected) in [(None, OdometerUnit::Kilometers), (Some("miles"), OdometerUnit::Miles)] {
        let car = kilometers(unit, Some(60_894.0)).parse(2026).unwrap().car;
        assert_eq!((car.miles.unwrap().get(), car.facts.odometer_unit), (60_894, Some(expected)));
    }
    assert_eq!(violations_of(kilometers(None, Some(98_000.0)))[0].0, "milesNumeric");
}

#[test]
fn number_text_with_units_and_separators_is_parsed() {
    for (shown, number) in [("4,200 mi", Some(4200)), ("1 mile", Some(1)), ("$4,200", None), ("1.5", None)] {
        assert_eq!(read(shown, NumberKind::Distance), number, "{shown}");
    }
    for (shown, number) in [
        ("$425,000", Some(425_000)),
        (" US$ 425 000.00 ", Some(425_000)),
        ("425000 USD", Some(425_000)),
        ("4,200 mi", None),
        ("1'234", Some(1234)),
        ("12.345", None),
        ("425,00", None),
        ("3,0,0", None),
        ("1234,567", None),
        (",123", None),
        ("1,234,", None),
        ("about 40", None),
        ("40k", Some(40_000)),
        ("$1.2M", Some(1_200_000)),
        ("1.2 million", Some(1_200_000)),
        ("1.2m", None),
        ("9999999999999999", None),
    ] {
        assert_eq!(read(shown, NumberKind::Money), number, "{shown}");
    }
}

#[test]
fn location_of_punctuation_only_is_missing() {
    let errors = violations_of(SubmissionDraft { location: " , ".into(), ..draft() });
    assert_eq!(errors, [("location", "Location is required".to_owned())]);
}

#[test]
fn location_without_a_state_is_completed() {
    for (typed, stored) in [
        ("Naperville", "Naperville, IL"),
        ("naperville, il", "Naperville, IL"),
        ("Naperville, Illinois", "Naperville, Illinois"),
        ("Lake Forest, IL 60045", "Lake Forest, IL 60045"),
        ("Springfield", "Springfield"),
        ("Munich", "Munich"),
    ] {
        let content = SubmissionDraft { location: typed.into(), ..draft() }.parse(2026).unwrap();
        assert_eq!(content.car.place.unwrap().as_str(), stored, "{typed}");
    }
}
