//! Parses one line of an import file: the JSON object of a vehicle.

use domain::Violation;
use domain::imports::RecordIdentity;
use domain::vehicles::{
    FactsDraft, Model, NewVehicle, Price, UsDollars, VehicleDraft, whole_number, without_units,
};
use serde::Deserialize;
use serde_json::{Number, Value};

use super::{
    facts::{RecordFacts, with_feed_name},
    field_text::{text, texts},
};

/// The fields of a line as JSON; other fields are ignored.
#[derive(Deserialize)]
struct Record {
    make: Option<Value>,
    model: Option<Value>,
    year: Option<Value>,
    price: Option<Value>,
    miles: Option<Value>,
    location: Option<Value>,
    description: Option<Value>,
    specs: Option<Value>,
    image: Option<Value>,
    images: Option<Value>,
    photos: Option<Value>,
    source: Option<Value>,
    #[serde(rename = "stockNumber")]
    stock_number: Option<Value>,
    #[serde(rename = "stock_number")]
    stock_number_snake: Option<Value>,
    #[serde(rename = "stockNo")]
    stock_no: Option<Value>,
    #[serde(rename = "stock_no")]
    stock_no_snake: Option<Value>,
    vin: Option<Value>,
    #[serde(rename = "VIN")]
    vin_capitals: Option<Value>,
    #[serde(flatten)]
    facts: RecordFacts,
}

/// A valid record.
#[derive(Debug)]
pub(crate) struct ParsedRecord {
    pub(crate) vehicle: NewVehicle,
    pub(crate) identity: RecordIdentity,
    /// Addresses of its photos, each once; those that cannot be fetched are never a reason to refuse the record.
    pub(crate) photos: Vec<String>,
}

/// A line that is refused.
#[derive(Debug)]
pub(crate) struct RefusedRecord {
    pub(crate) faults: Vec<Violation>,
    /// Identity of the line, if it is numbered legibly: it names its vehicle all the same.
    pub(crate) identity: Option<RecordIdentity>,
}

/// Order in which the violations of a line are reported.
const FIELDS: [&str; 27] = [
    "line",
    "source",
    "stockNumber",
    "vin",
    "make",
    "model",
    "trim",
    "year",
    "price",
    "miles",
    "location",
    "description",
    "specs",
    "engine",
    "displacement",
    "horsepower",
    "transmission",
    "speeds",
    "drivetrain",
    "bodyStyle",
    "exteriorColor",
    "interiorColor",
    "titleStatus",
    "titleState",
    "odometerUnit",
    "mileageUnknown",
    "owners",
];

/// Parses one line, without surrounding white space. `default_source` is that of lines that name none. The error
/// contains all violations.
pub(crate) fn parse_record(
    line: &[u8],
    default_source: &str,
    this_year: i32,
) -> Result<ParsedRecord, RefusedRecord> {
    let unread = |fault| RefusedRecord { faults: vec![fault], identity: None };
    let record = read_json(line).map_err(unread)?;
    let mut faults = Vec::new();
    let mut source = text("source", record.source, &mut faults);
    if source.trim().is_empty() {
        default_source.clone_into(&mut source);
    }
    let stock_number = record.stock_number.or(record.stock_number_snake);
    let stock_number = stock_number.or(record.stock_no).or(record.stock_no_snake);
    let stock_number = text("stockNumber", stock_number, &mut faults);
    let vin = text("vin", record.vin.or(record.vin_capitals), &mut faults);
    let facts = FactsDraft {
        vin: Some(vin.clone()),
        stock_number: Some(stock_number.clone()),
        ..record.facts.draft(&mut faults)
    };
    let draft = VehicleDraft {
        make: text("make", record.make, &mut faults),
        model: Model::with_trim(
            &text("model", record.model, &mut faults),
            facts.trim.as_deref().unwrap_or_default(),
        ),
        year: integer(record.year),
        price: record.price.map_or(Some(i64::MIN), dollars),
        miles: record.miles.map(|miles| integer(Some(miles))),
        location: text("location", record.location, &mut faults),
        description: text("description", record.description, &mut faults),
        specs: texts(record.specs, &mut faults),
        facts,
    };
    let make = draft.make.clone();
    let parsed = NewVehicle::parse(draft, this_year);
    match parsed {
        Ok(vehicle) if faults.is_empty() => {
            let identity = RecordIdentity::of(&source, &stock_number, &vin, &vehicle);
            let photos = [record.image, record.images, record.photos].into_iter().flatten();
            Ok(ParsedRecord { vehicle, identity, photos: addresses(photos) })
        }
        parsed => {
            let refused = parsed.err().unwrap_or_default().into_iter().map(with_feed_name);
            let refused: Vec<Violation> = refused.collect();
            let told: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
            faults.extend(refused.into_iter().filter(|violation| !told.contains(&violation.field)));
            faults.sort_by_key(|fault| FIELDS.iter().position(|field| *field == fault.field));
            let identity = RecordIdentity::of_numbers(&source, &stock_number, &vin, &make);
            Err(RefusedRecord { faults, identity })
        }
    }
}

fn read_json(line: &[u8]) -> Result<Record, Violation> {
    let line =
        std::str::from_utf8(line).map_err(|_| Violation::new("line", "The line is not valid UTF-8"))?;
    // Serde would accept an array as the fields in order.
    if !line.starts_with('{') {
        return Err(Violation::new("line", "The line is not a JSON object"));
    }
    serde_json::from_str(line).map_err(|error| {
        let reason = error.to_string().replace("at line 1 column", "at column");
        Violation::new("line", format!("The line is not a JSON object of a vehicle: {reason}"))
    })
}

/// A whole number in any notation; `i64::MIN` for anything else, which the domain refuses with its own
/// message.
fn integer(value: Option<Value>) -> i64 {
    value.and_then(number).and_then(whole_number).unwrap_or(i64::MIN)
}

/// A price in whole dollars: validated with its cents, which are then dropped. `None` for words like "POA", and
/// `i64::MIN` for anything else, which the domain refuses with its own message.
fn dollars(value: Value) -> Option<i64> {
    if value.as_str().is_some_and(Price::is_on_request_phrase) {
        return None;
    }
    let price = number(value).and_then(|dollars| UsDollars::from_amount(dollars).ok());
    Some(price.map_or(i64::MIN, UsDollars::get))
}

fn number(value: Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => {
            let written = without_commas(&without_units(&text))?;
            // "425.000" may mean 425 or 425,000.
            let is_ambiguous = written.rsplit_once('.').is_some_and(|(_, decimals)| decimals.len() == 3);
            written.parse::<Number>().ok().filter(|_| !is_ambiguous)?.as_f64()
        }
        _ => None,
    }
}

/// Removes thousands separators ("72,277" to "72277"); `None` when commas are anywhere else.
fn without_commas(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(',').unwrap_or((text, ""));
    if rest.is_empty() && !text.contains(',') {
        return Some(text.to_owned());
    }
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    let leads = (1..=3).contains(&first.len()) && first.bytes().all(|byte| byte.is_ascii_digit());
    (leads && rest.split(',').all(is_group)).then(|| text.replace(',', ""))
}

/// Addresses of photos: texts, and lists of texts. Other values are kept as they are written, so that they are named
/// among the photos that cannot be fetched.
fn addresses(values: impl Iterator<Item = Value>) -> Vec<String> {
    let mut found = Vec::new();
    for value in values {
        let values = if let Value::Array(values) = value { values } else { vec![value] };
        for value in values {
            let address = match value {
                Value::Null => continue,
                Value::String(address) => address.trim().replace('\0', ""),
                other => other.to_string(),
            };
            if !address.is_empty() && !found.contains(&address) {
                found.push(address);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> ParsedRecord {
        parse_record(line.as_bytes(), "", 2026).unwrap()
    }

    fn faults(line: &str) -> Vec<String> {
        let faults = parse_record(line.as_bytes(), "", 2026).unwrap_err().faults;
        faults.iter().map(Violation::to_string).collect()
    }

    /// A valid record with these additional fields.
    fn with(fields: &str) -> String {
        format!(r#"{{"make": "BMW", "model": "Z3", {fields}}}"#)
    }

    #[test]
    fn a_record_says_all_there_is_to_say() {
        let record = parsed(
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
    fn what_may_be_missing_may_be_null_too() {
        for fields in [
            "",
            r#", "miles": null, "location": null, "description": null, "specs": null, "image": null"#,
            r#", "location": "", "description": "", "specs": []"#,
        ] {
            let vehicle = parsed(&with(&format!(r#""year": 2001, "price": 6200{fields}"#))).vehicle;
            assert_eq!((vehicle.miles, vehicle.place), (None, None));
            assert_eq!((vehicle.description.as_str(), vehicle.specs.len()), ("", 0));
        }
    }

    #[test]
    fn whole_numbers_may_be_written_as_others_do() {
        for year in ["2006", "2006.0", "2.006e3", r#""2006""#, r#"" 2006.0 ""#] {
            assert_eq!(parsed(&with(&format!(r#""year": {year}, "price": 1"#))).vehicle.year.get(), 2006);
        }
        for price in ["1234567", "1234567.0", r#""1,234,567""#, r#""$1,234,567""#, r#"" US$ 1234567.00 ""#] {
            let record = parsed(&with(&format!(r#""year": 2001, "price": {price}"#)));
            assert_eq!(record.vehicle.price.dollars().unwrap(), 1_234_567);
        }
        for price in [
            "-0.01",
            "-0.99",
            r#""-0.50""#,
            r#""1,5""#,
            r#""12,34""#,
            r#"",123""#,
            r#""1,234,""#,
            r#""TBD""#,
            r#""$425.000""#,
            r#""425 000""#,
            r#""NaN""#,
            r#""""#,
            "true",
            "[]",
            "1e300",
            "-1",
        ] {
            let line = with(&format!(r#""year": 2001, "price": {price}"#));
            assert_eq!(faults(&line), ["price: Please enter a valid price"], "{price}");
        }
        for miles in [r#""many""#, "0.5", "-1", "-0.5", "1e300"] {
            let line = with(&format!(r#""year": 2001, "price": 1, "miles": {miles}"#));
            assert_eq!(faults(&line), ["miles: Please enter valid mileage"], "{miles}");
        }
        let year = with(r#""year": 2001.5, "price": 1"#);
        assert_eq!(faults(&year), ["year: Please enter a valid year"]);
        assert_eq!(
            parsed(&with(r#""year": 2001, "price": "1234.56""#)).vehicle.price.dollars().unwrap(),
            1_234
        );
    }

    #[test]
    fn everything_wrong_is_told_in_order() {
        assert_eq!(
            faults("{}"),
            [
                "make: Make is required",
                "model: Model is required",
                "year: Please enter a valid year",
                "price: Please enter a valid price"
            ]
        );
        assert_eq!(
            faults(r#"{"make": [], "model": "", "year": null, "price": -5, "location": {}, "specs": "V8"}"#),
            [
                "make: Make must be a text",
                "model: Model is required",
                "year: Please enter a valid year",
                "price: Please enter a valid price",
                "location: Location must be a text",
                "specs: Specifications must be a list of texts"
            ]
        );
        let specs = faults(&with(r#""year": 2001, "price": 1, "specs": ["V8", 8]"#));
        assert_eq!(specs, ["specs: Specifications must be a list of texts"]);
    }

    #[test]
    fn nul_is_refused_with_its_field() {
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
    fn an_identity_is_read_under_its_usual_names() {
        for fields in [
            r#""stockNumber": "A17""#,
            r#""stock_number": "a17 ""#,
            r#""stockNo": "A17""#,
            r#""stock_no": "A17""#,
        ] {
            let line = with(&format!(r#""year": 2001, "price": 1, "source": "North", {fields}"#));
            assert_eq!(parsed(&line).identity.text, "stock\nnorth\na17", "{fields}");
        }
        let line = with(r#""year": 2001, "price": 1, "VIN": "WBACH9345 1LF91234""#);
        assert_eq!(parsed(&line).identity.text, "vin\n\nWBACH93451LF91234");
        let line = with(r#""year": 2001, "price": 1, "source": "North", "stockNumber": 17"#);
        assert_eq!(parsed(&line).identity.text, "stock\nnorth\n17");
    }

    #[test]
    fn trim_and_stock_number_are_facts() {
        let line = with(r#""year": 2001, "price": 1, "trim": "M Coupe", "stockNo": 17"#);
        let vehicle = parsed(&line).vehicle;
        assert_eq!(vehicle.model.as_str(), "Z3 M Coupe");
        assert_eq!(vehicle.facts.trim.as_deref(), Some("M Coupe"));
        assert_eq!(vehicle.facts.stock_number.as_deref(), Some("17"));
        let long = "x".repeat(121);
        let line = with(&format!(r#""year": 2001, "price": 1, "trim": "{long}", "stockNumber": "{long}""#));
        assert_eq!(
            faults(&line),
            [
                "stockNumber: Stock number must be at most 60 characters",
                "trim: Trim must be at most 120 characters"
            ]
        );
    }

    #[test]
    fn a_line_without_a_source_has_that_of_its_file() {
        let line = with(r#""year": 2001, "price": 1, "stockNumber": "A17""#);
        let of_file = parse_record(line.as_bytes(), "North", 2026).unwrap();
        assert_eq!(of_file.identity.text, "stock\nnorth\na17");
        let line = with(r#""year": 2001, "price": 1, "stockNumber": "A17", "source": "South""#);
        let of_line = parse_record(line.as_bytes(), "North", 2026).unwrap();
        assert_eq!(of_line.identity.text, "stock\nsouth\na17");
    }

    #[test]
    fn a_refused_line_tells_which_car_it_names() {
        let named = |line: &str| {
            let refused = parse_record(line.as_bytes(), "North", 2026).unwrap_err();
            refused.identity.map(|identity| identity.text)
        };
        let poa = with(r#""year": 2001, "price": "TBD", "stockNumber": "A17""#);
        assert_eq!(named(&poa).as_deref(), Some("stock\nnorth\na17"));
        let poa = with(r#""year": 2001, "price": "TBD""#);
        assert_eq!(named(&poa), None);
        assert_eq!(named("no json"), None);
    }

    #[test]
    fn lines_that_are_no_json_object_say_so() {
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
        let latin = parse_record(b"{\"make\": \"Citro\xEBn\"}", "", 2026).unwrap_err().faults;
        assert_eq!(latin[0].message, "The line is not valid UTF-8");
    }

    #[test]
    fn a_picture_is_never_a_reason_to_refuse() {
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
            let record = parsed(&with(&format!(r#""year": 2001, "price": 1, {fields}"#)));
            assert_eq!(record.photos, expected, "{fields}");
            assert!(record.vehicle.pictures.is_empty());
        }
    }
}
