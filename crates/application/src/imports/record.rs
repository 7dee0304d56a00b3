//! Parses one line of an import file: the JSON object of a vehicle.

use domain::{
    Violation,
    imports::{RecordIdentity, RowStatus, feed_amount, feed_price, invalid_feed_price, is_left_open},
    vehicles::{
        DraftNumber, FactsDraft, Mileage, Model, NewVehicle, OdometerUnit, Place, VehicleDraft, VehicleFacts,
        plain_number, without_kilometers,
    },
};
use serde::Deserialize;
use serde_json::Value;

use super::{
    facts::{RecordFacts, as_of_feed},
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
    status: Option<Value>,
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
const FIELDS: [&str; 29] = [
    "line",
    "source",
    "stockNumber",
    "vin",
    "vinVisibility",
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
    "status",
    "owners",
];

/// Parses one line, without surrounding white space. `default_source` is that of lines that name none. `None` for a car
/// that is stated as sold, whatever else the line states: it is not named for sale, so a listing of it counts as gone.
/// The error contains all violations.
pub(crate) fn parse_record(
    line: &[u8],
    default_source: &str,
    this_year: i32,
) -> Result<Option<ParsedRecord>, RefusedRecord> {
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
    let mut facts = FactsDraft {
        vin: Some(vin.clone()),
        stock_number: Some(stock_number.clone()),
        ..record.facts.draft(&mut faults)
    };
    let miles = record.miles.and_then(|miles| mileage(miles, &mut facts));
    let states_vin_visibility = facts.vin_visibility.is_some();
    let draft = VehicleDraft {
        make: text("make", record.make, &mut faults),
        model: Model::with_trim(
            &text("model", record.model, &mut faults),
            facts.trim.as_deref().unwrap_or_default(),
        ),
        year: draft_number(record.year),
        price: price(record.price, &mut faults),
        miles,
        location: Place::spelled(&text("location", record.location, &mut faults)),
        description: text("description", record.description, &mut faults),
        specs: texts(record.specs, &mut faults),
        facts,
    };
    let status = RowStatus::parse(&text("status", record.status, &mut faults));
    let status = status.map_err(|violation| faults.push(violation)).ok().flatten();
    if status == Some(RowStatus::Sold) {
        return Ok(None);
    }
    let make = draft.make.clone();
    let parsed = NewVehicle::parse(draft, this_year);
    match parsed {
        Ok(vehicle) if faults.is_empty() => {
            let identity = RecordIdentity::of(&source, &stock_number, &vin, &vehicle);
            let photos = [record.image, record.images, record.photos].into_iter().flatten();
            let vehicle = NewVehicle {
                stated_status: status.and_then(RowStatus::of_listing),
                stated_vin_visibility: states_vin_visibility.then_some(vehicle.facts.vin_visibility),
                ..vehicle
            };
            Ok(Some(ParsedRecord { vehicle, identity, photos: addresses(photos) }))
        }
        parsed => {
            let refused = parsed.err().unwrap_or_default().into_iter().map(as_of_feed);
            let refused: Vec<Violation> = refused.collect();
            let fields: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
            faults.extend(refused.into_iter().filter(|violation| !fields.contains(&violation.field)));
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

/// A number in any notation.
fn draft_number(value: Option<Value>) -> DraftNumber {
    value.and_then(number).map_or(DraftNumber::Invalid, Into::into)
}

/// Words of dealers for a mileage that is not known.
const UNKNOWN_MILEAGE: [&str; 5] = ["tmu", "true mileage unknown", "unknown", "exempt", "not actual"];

/// A mileage in statute miles as [`draft_number`] reads it, with what dealers write beside or instead of the number:
/// "88,000 TMU", "exempt", "50,000 km". A unit or remark in a field of its own is kept; a number without a unit has that
/// one. `None` if it is left open ("n/a").
fn mileage(value: Value, facts: &mut FactsDraft) -> Option<DraftNumber> {
    let Value::String(written) = &value else { return Some(in_miles(value, facts)) };
    if is_left_open(written) {
        return None;
    }
    let mut number = written.trim().to_lowercase();
    let rest = UNKNOWN_MILEAGE.iter().find_map(|word| number.strip_suffix(word)).map(str::trim_end);
    let is_unknown = rest.is_some();
    number = rest.map(str::to_owned).unwrap_or(number);
    if is_unknown {
        facts.is_mileage_unknown.get_or_insert(true);
    }
    if without_kilometers(&number).is_some() && facts.odometer_unit.as_deref().is_none_or(str::is_empty) {
        facts.odometer_unit = Some("km".to_owned());
    }
    if is_unknown && number.is_empty() { None } else { Some(in_miles(number.into(), facts)) }
}

/// A mileage in statute miles as [`draft_number`] reads it. One without a unit of its own has that of the odometer.
fn in_miles(value: Value, facts: &FactsDraft) -> DraftNumber {
    let unit = FactsDraft { odometer_unit: facts.odometer_unit.clone(), ..FactsDraft::default() };
    let unit = VehicleFacts::parse(&unit).ok().and_then(|facts| facts.odometer_unit);
    let has_unit = value.as_str().is_some_and(|text| text.contains(char::is_alphabetic));
    let is_kilometers = unit == Some(OdometerUnit::Kilometers) && !has_unit;
    let miles = number(value).map(|number| if is_kilometers { Mileage::miles_of(number) } else { number });
    miles.map_or(DraftNumber::Invalid, Into::into)
}

/// A price in whole dollars, without its cents; `None` if it is on request or refused.
fn price(value: Option<Value>, faults: &mut Vec<Violation>) -> Option<i64> {
    let price = match value {
        None | Some(Value::Null) => feed_price(""),
        Some(Value::String(written)) => feed_price(&written),
        Some(value) => number(value).ok_or_else(invalid_feed_price).and_then(feed_amount),
    };
    price.map_err(|violation| faults.push(violation)).ok()?.dollars()
}

fn number(value: Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => plain_number(&text)?.parse().ok(),
        _ => None,
    }
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
