//! Tests of the numbers of import records: mileages, years and whole numbers.

use domain::vehicles::OdometerUnit;

use super::{faults, parse_line, price_fault, record_with};

#[test]
fn a_mileage_may_have_a_unit_or_be_unknown() {
    for (written, miles, unit, is_unknown) in [
        (r#""88,000 TMU""#, Some(88_000), None, Some(true)),
        (r#""74,000 km (TMU)""#, Some(45_981), Some(OdometerUnit::Kilometers), Some(true)),
        (r#""74,000 mi, TMU""#, Some(74_000), None, Some(true)),
        (r#""12,000 (mileage unknown)""#, Some(12_000), None, Some(true)),
        (r#""TMU - 74,000 km""#, Some(45_981), Some(OdometerUnit::Kilometers), Some(true)),
        (r#""TMU""#, None, None, Some(true)),
        (r#"" Exempt ""#, None, None, Some(true)),
        (r#""N/A""#, None, None, None),
        (r#""-", "transmission": "TBD""#, None, None, None),
        (r#""98,000 km""#, Some(60_894), Some(OdometerUnit::Kilometers), None),
        (r#""89 000 km""#, Some(55_302), Some(OdometerUnit::Kilometers), None),
        (r#""61,200 KM""#, Some(38_028), Some(OdometerUnit::Kilometers), None),
        (r#""50000KM TMU""#, Some(31_069), Some(OdometerUnit::Kilometers), Some(true)),
        (r#""4,200 miles""#, Some(4_200), None, None),
        (r#""98,000", "odometerUnit": "KM""#, Some(60_894), Some(OdometerUnit::Kilometers), None),
        (r#"98000, "odometerUnit": "kilometers""#, Some(60_894), Some(OdometerUnit::Kilometers), None),
        (r#""60,894 mi.", "odometerUnit": "km""#, Some(60_894), Some(OdometerUnit::Kilometers), None),
        (r#""50,000 km", "odometerUnit": "miles""#, Some(31_069), Some(OdometerUnit::Miles), None),
        (r#""TMU", "mileageUnknown": false"#, None, None, Some(false)),
    ] {
        let record = parse_line(&record_with(&format!(r#""year": 2001, "price": 1, "miles": {written}"#)));
        let facts = record.vehicle.facts;
        assert_eq!(record.vehicle.miles.map(|miles| i64::from(miles.get())), miles, "{written}");
        assert_eq!((facts.odometer_unit, facts.is_mileage_unknown), (unit, is_unknown), "{written}");
    }
}

#[test]
fn whole_number_formats_are_parsed() {
    for year in ["2006", "2006.0", "2.006e3", r#""2006""#, r#"" 2006.0 ""#] {
        assert_eq!(
            parse_line(&record_with(&format!(r#""year": {year}, "price": 1"#))).vehicle.year.get(),
            2006
        );
    }
    for price in [
        "1234567",
        "1234567.0",
        r#""1,234,567""#,
        r#""$1,234,567""#,
        r#""$1,234,567.00""#,
        r#""1 234 567""#,
        r#"" US$ 1234567.00 ""#,
    ] {
        let record = parse_line(&record_with(&format!(r#""year": 2001, "price": {price}"#)));
        assert_eq!(record.vehicle.price.dollars().unwrap(), 1_234_567);
    }
    for price in ["0", "0.00", r#""0""#, r#""$0.00""#, r#""POA""#] {
        let record = parse_line(&record_with(&format!(r#""year": 2001, "price": {price}"#)));
        assert_eq!(record.vehicle.price.dollars(), None, "{price}");
    }
    for price in [
        "-0.01",
        "-0.99",
        r#""-0.50""#,
        r#""1,5""#,
        r#""12,34""#,
        r#""TBD""#,
        r#""$425.000""#,
        r#""425 00""#,
        r#""NaN""#,
        "true",
        "[]",
        "1e300",
        "-1",
    ] {
        let line = record_with(&format!(r#""year": 2001, "price": {price}"#));
        assert_eq!(faults(&line), [price_fault("TBD")], "{price}");
    }
    let empty = record_with(r#""year": 2001, "price": """#);
    assert_eq!(faults(&empty), [price_fault("")]);
    for miles in [r#""many""#, r#""-5 TMU""#, "0.5", "-1", "-0.5", "1e300"] {
        let line = record_with(&format!(r#""year": 2001, "price": 1, "miles": {miles}"#));
        let sentence = "miles: Please enter valid mileage: a whole number from 0 to 5,000,000, also in kilometers \
                        (50,000 km), TMU or exempt";
        assert_eq!(faults(&line), [sentence], "{miles}");
    }
    let year = record_with(r#""year": 2001.3, "price": 1"#);
    assert_eq!(faults(&year), ["year: Please enter a valid year"]);
    assert_eq!(
        parse_line(&record_with(r#""year": 2001, "price": "1234.56""#)).vehicle.price.dollars().unwrap(),
        1_234
    );
}

#[test]
fn mileages_and_years_are_read_as_dealers_write_them() {
    for (miles, read) in [
        (r#""12k""#, Some(12_000)),
        (r#""12K miles""#, Some(12_000)),
        (r#""12.5k""#, Some(12_500)),
        (r#""TMU 12,345""#, Some(12_345)),
        (r#""12,345.6""#, Some(12_345)),
        (r#""98765*""#, Some(98_765)),
        (r#""45,000 km""#, Some(27_962)),
    ] {
        let record = parse_line(&record_with(&format!(r#""year": "'01", "price": 1, "miles": {miles}"#)));
        assert_eq!(record.vehicle.year.get(), 2001);
        assert_eq!(record.vehicle.miles.map(|miles| miles.get()), read, "{miles}");
    }
    let swapped = faults(&record_with(r#""year": 2001, "price": "86,556", "miles": "$59,000""#));
    assert!(swapped[0].starts_with("miles: Please enter valid mileage"), "{swapped:?}");
}

#[test]
fn a_mileage_of_none_is_left_out_unless_the_car_is_new() {
    for (year, miles, read, remarks) in
        [(2020, 0, None, 1), (1957, 1, None, 1), (2020, 2, Some(2), 0), (2025, 0, Some(0), 0)]
    {
        let line = record_with(&format!(r#""year": {year}, "price": 1, "miles": {miles}"#));
        let record = parse_line(&line);
        assert_eq!(record.vehicle.miles.map(|miles| miles.get()), read, "{line}");
        assert_eq!(record.remarks.len(), remarks, "{line}");
    }
}
