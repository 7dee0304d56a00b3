//! Tests of what identifies the car of an import record.

use super::*;

#[test]
fn location_of_a_row_that_states_none_is_the_default_and_no_part_of_its_identity() {
    let defaults = LineDefaults { source: String::new(), place: Place::parse("Naperville, IL").unwrap() };
    let parse = |fields: &str, defaults: &LineDefaults| {
        let line = record_with(&format!(r#""year": 2001, "price": 6200{fields}"#));
        match parse_record(line.as_bytes(), defaults, 2026).unwrap() {
            ParsedLine::Record(record) => *record,
            ParsedLine::Sold(_) => panic!("{line} is of a sold car"),
        }
    };
    for (fields, place, is_default) in [
        ("", "Naperville, IL", true),
        (r#", "location": " , ""#, "Naperville, IL", true),
        (r#", "location": "Madison, WI""#, "Madison, WI", false),
    ] {
        let parsed = parse(fields, &defaults);
        let found = (parsed.vehicle.place.unwrap().as_str().to_owned(), parsed.vehicle.has_default_place);
        assert_eq!(found, (place.to_owned(), is_default), "{fields}");
        assert_eq!(parsed.identity, parse(fields, &LineDefaults::default()).identity, "{fields}");
    }
}

#[test]
fn identity_is_parsed_from_common_field_names() {
    for fields in [
        r#""stockNumber": "A17""#,
        r#""stock_number": "a17 ""#,
        r#""stockNo": "A17""#,
        r#""stock_no": "A17""#,
    ] {
        let line = record_with(&format!(r#""year": 2001, "price": 1, "source": "North", {fields}"#));
        assert_eq!(parse_line(&line).identity.text, "stock\nnorth\na17", "{fields}");
    }
    let line = record_with(r#""year": 2001, "price": 1, "VIN": "WBACH9345 1LF91234""#);
    assert_eq!(parse_line(&line).identity.text, "vin\n\nWBACH93451LF91234");
    let line = record_with(r#""year": 2001, "price": 1, "source": "North", "stockNumber": 17"#);
    assert_eq!(parse_line(&line).identity.text, "stock\nnorth\n17");
}

#[test]
fn line_without_source_uses_the_files_source() {
    let line = record_with(r#""year": 2001, "price": 1, "stockNumber": "A17""#);
    let of_file = parse_of_source(&line, "North");
    assert_eq!(of_file.identity.text, "stock\nnorth\na17");
    let line = record_with(r#""year": 2001, "price": 1, "stockNumber": "A17", "source": "South""#);
    let of_line = parse_of_source(&line, "North");
    assert_eq!(of_line.identity.text, "stock\nsouth\na17");
}

#[test]
fn refused_line_reports_the_identity_it_names() {
    let named = |line: &str| {
        let refused = parse_record(line.as_bytes(), &of_source("North"), 2026).unwrap_err();
        refused.identity.map(|identity| identity.text)
    };
    let poa = record_with(r#""year": 2001, "price": "TBD", "stockNumber": "A17""#);
    assert_eq!(named(&poa).as_deref(), Some("stock\nnorth\na17"));
    let poa = record_with(r#""year": 2001, "price": "TBD""#);
    assert_eq!(named(&poa), None);
    assert_eq!(named("no json"), None);
}
