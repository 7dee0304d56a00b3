//! Parses one line of an import file: the JSON object of a vehicle.

use domain::{
    Violation,
    imports::RecordIdentity,
    vehicles::{FactsDraft, Model, NewVehicle, Price, UsDollars, VehicleDraft, whole_number, without_units},
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
#[path = "record_tests.rs"]
mod tests;
