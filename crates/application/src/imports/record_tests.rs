//! Tests of import records.

#[path = "record_identity_tests.rs"]
mod identity;
#[path = "record_number_tests.rs"]
mod numbers;

use domain::{imports::feed_price, vehicles::ListingStatus};

use super::*;

fn parse_line(line: &str) -> ParsedRecord {
    parse_of_source(line, "")
}

fn of_source(name: &str) -> LineDefaults {
    LineDefaults { source: name.to_owned(), place: None }
}

fn parse_of_source(line: &str, source: &str) -> ParsedRecord {
    match parse_record(line.as_bytes(), &of_source(source), 2026).unwrap() {
        ParsedLine::Record(record) => *record,
        ParsedLine::Sold(_) => panic!("{line} is of a sold car"),
    }
}

fn faults(line: &str) -> Vec<String> {
    let faults = parse_record(line.as_bytes(), &LineDefaults::default(), 2026).unwrap_err().faults;
    faults.iter().map(Violation::to_string).collect()
}

fn price_fault(written: &str) -> String {
    feed_price(written).unwrap_err().to_string()
}

/// A valid record with these additional fields.
fn record_with(fields: &str) -> String {
    format!(r#"{{"make": "BMW", "model": "Z3", {fields}}}"#)
}

#[test]
fn complete_record_is_parsed() {
    let record = parse_line(
        r#"{"make": "PORSCHE", "model": "911", "year": 1973, "price": 72277, "miles": 11900, "location": "Madison, WI",
            "description": "**Rare**", "specs": ["2.4L", "Coupe"], "image": null, "source": "x", "more": {"a": [1]}}"#,
    );
    let vehicle = record.vehicle;
    assert_eq!((vehicle.make.as_str(), vehicle.model.as_str()), ("Porsche", "911"));
    assert_eq!((vehicle.year.get(), vehicle.price.dollars().unwrap()), (1973, 72_277));
    assert_eq!(vehicle.miles.unwrap().get(), 11_900);
    assert_eq!(vehicle.place.unwrap().as_str(), "Madison, WI");
    assert_eq!(vehicle.description, "**Rare**");
    assert_eq!(vehicle.specs, ["2.4L", "Coupe"]);
    assert!(record.photos.is_empty());
}

#[test]
fn optional_fields_may_be_missing_null_or_empty() {
    for fields in [
        "",
        r#", "miles": null, "location": null, "description": null, "specs": null, "image": null"#,
        r#", "location": "", "description": "", "specs": []"#,
    ] {
        let vehicle = parse_line(&record_with(&format!(r#""year": 2001, "price": 6200{fields}"#))).vehicle;
        assert_eq!((vehicle.miles, vehicle.place), (None, None));
        assert_eq!((vehicle.description.as_str(), vehicle.specs.len()), ("", 0));
    }
}

#[test]
fn a_fact_that_cannot_be_read_does_not_refuse_the_car() {
    let fields = r#""year": 2001, "price": 1, "transmission": "Preselector", "drivetrain": "2WD", "titleStatus": "Flood",
        "horsepower": "300/310", "vin": "UNKNOWN", "bodyStyle": "2dr Hardtop", "owners": "One""#;
    let ParsedRecord { vehicle, remarks, .. } = parse_line(&record_with(fields));
    let fields: Vec<&str> = remarks.iter().map(|remark| remark.field).collect();
    assert_eq!(fields, ["horsepower", "transmission", "drivetrain", "titleStatus"]);
    assert_eq!(remarks[0].message, "“300/310” is left out. Please enter valid horsepower");
    assert_eq!((vehicle.facts.vin.clone(), vehicle.facts.transmission), (None, None));
    assert_eq!(vehicle.facts.body_style.map(|style| style.label()), Some("Coupe"));
    assert_eq!(vehicle.facts.owners.map(|owners| owners.get()), Some(1));
    let specs: Vec<String> = (0..150).map(|number| format!("\"Option {number}\"")).collect();
    let record =
        parse_line(&record_with(&format!(r#""year": 2001, "price": 1, "specs": [{}]"#, specs.join(","))));
    assert_eq!((record.vehicle.specs.len(), record.remarks[0].field), (MAX_SPECS, "specs"));
    for (displacement, cc) in
        [("327", None), ("327 ci", Some(5_359)), ("5.4", Some(5_400)), ("5359", Some(5_359))]
    {
        let record = parse_line(&record_with(&format!(
            r#""year": 2001, "price": 1, "displacement": "{displacement}""#
        )));
        assert_eq!(record.vehicle.facts.displacement.map(|it| it.get()), cc, "{displacement}");
        assert_eq!(record.remarks.is_empty(), cc.is_some(), "{:?}", record.remarks);
    }
    let refused = faults(&record_with(r#""year": "n/a", "price": 1, "drivetrain": "2WD""#));
    assert_eq!(refused, ["year: Please enter a valid year"], "what is left out is not named beside it");
}

#[test]
fn every_invalid_field_is_reported_in_order() {
    assert_eq!(
        faults("{}"),
        [
            "make: Make is required",
            "model: Model is required",
            "year: Please enter a valid year",
            &price_fault("")
        ]
    );
    assert_eq!(
        faults(r#"{"make": [], "model": "", "year": null, "price": -5, "location": {}, "specs": "V8"}"#),
        [
            "make: Make must be a text",
            "model: Model is required",
            "year: Please enter a valid year",
            &price_fault("-5"),
            "location: Location must be a text",
            "specs: Specifications must be a list of texts"
        ]
    );
    let specs = faults(&record_with(r#""year": 2001, "price": 1, "specs": ["V8", 8]"#));
    assert_eq!(specs, ["specs: Specifications must be a list of texts"]);
}

#[test]
fn a_status_decides_whether_a_car_is_listed() {
    let row = |status: &str| {
        record_with(&format!(
            r#""year": 2001, "price": 1, "source": "x", "stockNumber": "7", "status": "{status}""#
        ))
    };
    assert_eq!(parse_line(&row("Available")).vehicle.stated_status, Some(ListingStatus::Live));
    assert_eq!(parse_line(&row("Pending")).vehicle.stated_status, Some(ListingStatus::UnderOffer));
    assert_eq!(parse_line(&row("")).vehicle.stated_status, None);
    let unknown = parse_record(row("wholesale").as_bytes(), &LineDefaults::default(), 2026).unwrap_err();
    assert!(unknown.identity.is_some() && unknown.faults[0].field == "status", "{unknown:?}");
    for sold in [row("SOLD"), row("sold").replace("2001", "\"TBD\""), row("").replace(": 1,", ": \"Sold\",")]
    {
        let parsed = parse_record(sold.as_bytes(), &LineDefaults::default(), 2026).unwrap();
        assert!(matches!(&parsed, ParsedLine::Sold(Some(_))), "{sold}: {parsed:?}");
    }
}

#[test]
fn nul_characters_are_rejected_with_their_field() {
    let line = r#"{"make": "B\u0000MW", "model": "Z3", "year": 2001, "price": 1, "specs": ["V\u00008"], "vin": "\u0000"}"#;
    assert_eq!(
        faults(line),
        [
            "vin: VIN must not contain a NUL character",
            "make: Make must not contain a NUL character",
            "specs: Specifications must not contain a NUL character"
        ]
    );
}

#[test]
fn trim_and_stock_number_are_facts() {
    let line = record_with(r#""year": 2001, "price": 1, "trim": "M Coupe", "stockNo": 17"#);
    let vehicle = parse_line(&line).vehicle;
    assert_eq!(vehicle.model.as_str(), "Z3 M Coupe");
    assert_eq!(vehicle.facts.trim.as_deref(), Some("M Coupe"));
    assert_eq!(vehicle.facts.stock_number.as_deref(), Some("17"));
    let long = "x".repeat(121);
    let line =
        record_with(&format!(r#""year": 2001, "price": 1, "trim": "{long}", "stockNumber": "{long}""#));
    assert_eq!(
        faults(&line),
        [
            "stockNumber: Stock number must be at most 60 characters",
            "trim: Trim must be at most 120 characters"
        ]
    );
}

#[test]
fn lines_that_are_no_json_object_are_rejected() {
    for (line, reason) in [
        ("not json", "line: The line is not a JSON object"),
        (
            "[\"BMW\", \"Z3\", 2001, 6200, null, null, null, null, null]",
            "line: The line is not a JSON object",
        ),
        ("null", "line: The line is not a JSON object"),
        (
            "{\"make\": \"B",
            "line: The line is not a JSON object of a vehicle: EOF while parsing a string at column 11",
        ),
        ("{} {}", "line: The line is not a JSON object of a vehicle: trailing characters at column 4"),
        (
            r#"{"make": "\ud800"}"#,
            "line: The line is not a JSON object of a vehicle: unexpected end of hex escape at column 17",
        ),
        (
            r#"{"year": 1, "year": 2}"#,
            "line: The line is not a JSON object of a vehicle: duplicate field `year` at column 18",
        ),
    ] {
        assert_eq!(faults(line), [reason]);
    }
    let deep = format!("{{\"make\": {}", "[".repeat(100_000));
    assert!(faults(&deep)[0].contains("recursion limit"));
    let latin =
        parse_record(b"{\"make\": \"Citro\xEBn\"}", &LineDefaults::default(), 2026).unwrap_err().faults;
    assert_eq!(latin[0].message, "The line is not valid UTF-8");
}

#[test]
fn invalid_picture_addresses_do_not_refuse_a_record() {
    for (fields, expected) in [
        (r#""image": "https://a.example/1.jpg""#, &["https://a.example/1.jpg"][..]),
        (
            r#""images": [" https://a.example/1.jpg", "https://a.example/2.jpg"], "image": "https://a.example/2.jpg""#,
            &["https://a.example/2.jpg", "https://a.example/1.jpg"],
        ),
        (r#""photos": ["1.jpg", 7, null, ""]"#, &["1.jpg", "7"]),
        (r#""image": "javascript:alert(1)""#, &["javascript:alert(1)"]),
        (r#""image": [], "images": null"#, &[]),
    ] {
        let record = parse_line(&record_with(&format!(r#""year": 2001, "price": 1, {fields}"#)));
        assert_eq!(record.photos, expected, "{fields}");
        assert!(record.vehicle.pictures.is_empty());
    }
    let many: Vec<String> = (0..163).map(|number| format!("\"https://a.example/{number}.jpg\"")).collect();
    let fields = format!(r#""year": 2001, "price": 1, "photos": [{}]"#, many.join(","));
    let ParsedRecord { remarks, .. } = parse_line(&record_with(&fields));
    assert_eq!(
        remarks,
        [Violation::new("photos", "163 photos; the first 150 are fetched, the others are left out")]
    );
}

#[test]
fn words_of_dealers_programs_are_read() {
    let record = parse_line(&record_with(
        r#""year": 2018, "price": 1, "trim": "Base", "description": "N/A", "specs": ["N/A", "Leather"], "exteriorColor": "GT SILVER METALLIC""#,
    ));
    let NewVehicle { model, description, specs, facts, .. } = record.vehicle;
    assert_eq!((model.as_str(), description.as_str(), &facts.trim), ("Z3", "", &None));
    assert_eq!(specs, ["Leather"]);
    assert_eq!(facts.exterior_color.unwrap().as_str(), "GT Silver Metallic");
    let line = r#"{"make": "Mercedes-Benz", "model": "AMG® GT", "trim": "AMG® GT R", "year": 2018, "price": 1,
        "description": "&lt;p&gt;One &amp;amp; two&lt;/p&gt;"}"#;
    let vehicle = parse_line(line).vehicle;
    assert_eq!((vehicle.model.as_str(), vehicle.facts.trim.as_deref()), ("AMG GT R", Some("AMG GT R")));
    assert_eq!(vehicle.description, "<p>One &amp; two</p>");
    let line = r#"{"make": "Jaguar", "model": "Xke", "trim": "Mkiii Gt3 Rs", "year": 1971, "price": 1,
        "exteriorColor": "SIL", "interiorColor": "BLK/TAN"}"#;
    let NewVehicle { model, facts, .. } = parse_line(line).vehicle;
    assert_eq!(model.as_str(), "XKE MkIII GT3 RS");
    assert_eq!(
        (facts.exterior_color.as_deref(), facts.interior_color.as_deref()),
        (Some("Silver"), Some("Black/Tan"))
    );
    let line = r#"{"make": "BMW", "model": "525I", "year": 1994, "price": 1, "bodyStyle": "Touring",
        "transmission": "5-Spd Man", "drivetrain": "Rear Wheel"}"#;
    let facts = parse_line(line).vehicle.facts;
    assert_eq!(facts.body_style, Some(domain::vehicles::BodyStyle::Wagon));
    assert_eq!(facts.drivetrain, Some(domain::vehicles::Drivetrain::RearWheel));
    let plain = parse_line(&record_with(r#""year": 2018, "price": 1, "description": "Salt &amp; pepper""#));
    assert_eq!(plain.vehicle.description, "Salt &amp; pepper");
}
