//! Parses one line of an import file: the JSON object of a vehicle.

use domain::{
    Violation,
    imports::{
        RecordIdentity, RowStatus, feed_amount, feed_price, feed_year, invalid_feed_price, is_left_open,
    },
    vehicles::{
        DraftNumber, FactsDraft, MAX_SPECS, Mileage, Model, NewVehicle, OdometerUnit, Place, VehicleDraft,
        VehicleFacts, plain_number, whole_number, without_kilometers,
    },
};
use serde::Deserialize;
use serde_json::Value;

use super::{
    facts::{RecordFacts, as_of_feed, leave_open},
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
    /// Values that cannot be read, and were left out.
    pub(crate) remarks: Vec<Violation>,
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
/// that is stated as sold, by its status or in place of its price, whatever else the line states: it is not named for sale,
/// so a listing of it counts as gone. A fact that cannot be read is left open with a remark, and does not refuse the car.
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
    let vin = vin(record.vin.or(record.vin_capitals), &mut faults);
    let mut facts = FactsDraft {
        vin: Some(vin.clone()),
        stock_number: Some(stock_number.clone()),
        ..record.facts.draft(&mut faults)
    };
    let miles = record.miles.and_then(|miles| mileage(miles, &mut facts));
    let states_vin_visibility = facts.vin_visibility.is_some();
    let is_sold = record.price.as_ref().is_some_and(states_sold);
    let year = record.year.and_then(|year| model_year(year, this_year));
    let make = text("make", record.make, &mut faults);
    let model = text("model", record.model, &mut faults);
    let model = Model::without_year_and_make(&model, &make, year);
    let mut draft = VehicleDraft {
        make: make.clone(),
        model: Model::with_trim(model, facts.trim.as_deref().unwrap_or_default()),
        year: year.map_or(DraftNumber::Invalid, Into::into),
        price: price(record.price, &mut faults),
        miles,
        location: Place::spelled(&text("location", record.location, &mut faults)),
        description: text("description", record.description, &mut faults),
        specs: texts(record.specs, &mut faults),
        facts,
    };
    let status = RowStatus::parse(&text("status", record.status, &mut faults));
    let status = status.map_err(|violation| faults.push(violation)).ok().flatten();
    if status == Some(RowStatus::Sold) || is_sold {
        return Ok(None);
    }
    let mut remarks: Vec<Violation> = without_unit(&mut draft.facts).into_iter().collect();
    let mut parsed = NewVehicle::parse(draft.clone(), this_year);
    if let Err(violations) = &parsed {
        let left_out = left_out(violations, &mut draft);
        if !left_out.is_empty() {
            parsed = NewVehicle::parse(draft, this_year);
        }
        remarks.extend(left_out);
    }
    match parsed {
        Ok(vehicle) if faults.is_empty() => {
            let identity = RecordIdentity::of(&source, &stock_number, &vin, &vehicle);
            let photos = [record.image, record.images, record.photos].into_iter().flatten();
            let vehicle = NewVehicle {
                stated_status: status.and_then(RowStatus::of_listing),
                stated_vin_visibility: states_vin_visibility.then_some(vehicle.facts.vin_visibility),
                ..vehicle
            };
            Ok(Some(ParsedRecord { vehicle, identity, photos: addresses(photos), remarks }))
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

/// A VIN or chassis number; empty for words that stand for none.
fn vin(value: Option<Value>, faults: &mut Vec<Violation>) -> String {
    let vin = text("vin", value, faults);
    let is_open = is_left_open(&vin) || ["unknown", "none"].contains(&vin.trim().to_lowercase().as_str());
    if is_open { String::new() } else { vin }
}

/// Takes the values that violate a limit or cannot be read out of a draft, where the car can be listed without them;
/// returns the remarks about them.
fn left_out(violations: &[Violation], draft: &mut VehicleDraft) -> Vec<Violation> {
    let mut remarks = Vec::new();
    for violation in violations {
        let is_out = match violation.field {
            "specs" => {
                draft.specs.truncate(MAX_SPECS);
                violation.message.contains(&MAX_SPECS.to_string())
            }
            field => leave_open(&mut draft.facts, field),
        };
        if is_out {
            let Violation { field, message } = as_of_feed(violation.clone());
            remarks.push(Violation::new(field, format!("{message} (left out)")));
        }
    }
    remarks
}

/// Takes out a displacement of three digits without a unit: "327" may be cubic inches or cubic centimeters.
fn without_unit(facts: &mut FactsDraft) -> Option<Violation> {
    let written = facts.displacement.as_deref()?.trim();
    if written.len() != 3 || !written.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let message =
        format!("Displacement {written} needs its unit, as in {written} ci or {written} cc (left out)");
    facts.displacement = Some(String::new());
    Some(Violation::new("displacement", message))
}

/// Whether a price says that the car is sold.
fn states_sold(price: &Value) -> bool {
    price.as_str().is_some_and(|words| RowStatus::parse(words) == Ok(Some(RowStatus::Sold)))
}

/// A model year in any notation.
fn model_year(value: Value, this_year: i32) -> Option<i64> {
    match &value {
        Value::String(written) if written.contains(',') => whole_number(number(value)?),
        Value::String(written) => feed_year(written, this_year),
        Value::Number(written) => feed_year(&written.to_string(), this_year),
        _ => None,
    }
}

/// Words of dealers for a mileage that is not known.
const UNKNOWN_MILEAGE: [&str; 5] = ["tmu", "true mileage unknown", "unknown", "exempt", "not actual"];

/// A mileage in statute miles in any notation, with what dealers write beside or instead of the number: "88,000 TMU",
/// "TMU 88,000", "12k", "12,345.6", "exempt", "50,000 km". A unit or remark in a field of its own is kept; a number without a unit has that
/// one. `None` if it is left open ("n/a").
fn mileage(value: Value, facts: &mut FactsDraft) -> Option<DraftNumber> {
    let Value::String(written) = &value else { return Some(in_miles(value, facts)) };
    if is_left_open(written) {
        return None;
    }
    let mut number = written.trim().trim_end_matches('*').to_lowercase();
    let rest = UNKNOWN_MILEAGE
        .iter()
        .find_map(|word| number.strip_suffix(word).or_else(|| number.strip_prefix(word)));
    let is_unknown = rest.is_some();
    number = rest.map(|rest| rest.trim().to_owned()).unwrap_or(number);
    if is_unknown {
        facts.is_mileage_unknown.get_or_insert(true);
    }
    if without_kilometers(&number).is_some() && facts.odometer_unit.as_deref().is_none_or(str::is_empty) {
        facts.odometer_unit = Some("km".to_owned());
    }
    if number.contains('$') {
        return Some(DraftNumber::Invalid);
    }
    if is_unknown && number.is_empty() { None } else { Some(in_miles(in_full(number).into(), facts)) }
}

/// A written distance with its thousands in digits and without tenths: "12k miles" becomes "12000 miles".
fn in_full(written: String) -> String {
    let digits = written.bytes().take_while(|byte| byte.is_ascii_digit() || b",.".contains(byte)).count();
    let (number, unit) = written.split_at(digits);
    match (number.split_once('.'), unit.strip_prefix('k').filter(|rest| !rest.starts_with(['m', 'i']))) {
        (None, Some(rest)) if !number.is_empty() && !number.contains(',') => format!("{number}000{rest}"),
        (Some((whole, tenths)), None) if tenths.len() == 1 => format!("{whole}{unit}"),
        _ => written,
    }
}

/// A mileage in statute miles in any notation. One without a unit of its own has that of the odometer.
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
