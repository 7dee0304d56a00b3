//! Parses one line of an import file: the JSON object of a vehicle.

use domain::{
    Violation,
    imports::{RecordIdentity, RowStatus},
    pictures::MAX_LISTING_PHOTOS,
    text::single_line,
    vehicles::{
        DraftNumber, FactsDraft, MAX_SPECS, Model, NewVehicle, Place, VehicleDraft, color_in_words,
        in_trade_spelling,
    },
};
use serde::Deserialize;
use serde_json::Value;

use super::{
    LineDefaults,
    facts::{RecordFacts, as_of_feed, leave_open},
    field_text::{long_text, text, texts},
    field_values::{mileage, model_year, price, states_sold, vin},
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

/// A line that is not refused.
#[derive(Debug)]
pub(crate) enum ParsedLine {
    Record(Box<ParsedRecord>),
    /// Of a sold car, with its identity, if the line is numbered legibly.
    Sold(Option<RecordIdentity>),
}

/// A line that is refused.
#[derive(Debug)]
pub(crate) struct RecordFaults {
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

/// Parses one line, without surrounding white space. A car can be stated
/// as sold by its status or in place of its price; whatever else such a line states is not read. A fact that cannot be read is left open with a remark, and does not refuse the car.
/// The error contains all violations.
pub(crate) fn parse_record(
    line: &[u8],
    defaults: &LineDefaults,
    this_year: i32,
) -> Result<ParsedLine, RecordFaults> {
    let unread = |fault| RecordFaults { faults: vec![fault], identity: None };
    let record = read_json(line).map_err(unread)?;
    let mut faults = Vec::new();
    let mut source = text("source", record.source, &mut faults);
    if source.trim().is_empty() {
        source.clone_from(&defaults.source);
    }
    let stock_number = record.stock_number.or(record.stock_number_snake);
    let stock_number = stock_number.or(record.stock_no).or(record.stock_no_snake);
    let stock_number = text("stockNumber", stock_number, &mut faults);
    let (vin, no_vin) = vin(record.vin.or(record.vin_capitals), &mut faults);
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
    let model = text("model", record.model, &mut faults).replace(['®', '™'], "");
    let model = in_trade_spelling(Model::without_year_and_make(&model, &make, year));
    for color in [&mut facts.exterior_color, &mut facts.interior_color].into_iter().flatten() {
        *color = color_in_words(color);
    }
    let draft = VehicleDraft {
        make: make.clone(),
        model,
        year: year.map_or(DraftNumber::Invalid, Into::into),
        price: price(record.price, &mut faults),
        miles,
        location: Place::spelled(&text("location", record.location, &mut faults)),
        description: long_text("description", record.description, &mut faults),
        specs: texts(record.specs, &mut faults),
        facts,
    };
    let mut draft = draft.with_trim_in_model();
    let status = RowStatus::parse(&text("status", record.status, &mut faults));
    let status = status.map_err(|violation| faults.push(violation)).ok().flatten();
    if status == Some(RowStatus::Sold) || is_sold {
        return Ok(ParsedLine::Sold(RecordIdentity::of_numbers(&source, &stock_number, &vin, &make)));
    }
    let mut remarks: Vec<Violation> = no_vin.into_iter().chain(without_unit(&mut draft.facts)).collect();
    remarks.extend(unknown_mileage(&mut draft, this_year));
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
            let photos = addresses([record.image, record.images, record.photos].into_iter().flatten());
            if photos.len() > MAX_LISTING_PHOTOS {
                let count = photos.len();
                let message = format!(
                    "{count} photos; the first {MAX_LISTING_PHOTOS} are fetched, the others are left out"
                );
                remarks.push(Violation::new("photos", message));
            }
            // Not part of the identity: rows stay known when the default changes.
            let default_place = defaults.place.as_ref().filter(|_| vehicle.place.is_none());
            let vehicle = NewVehicle {
                has_default_place: default_place.is_some(),
                place: default_place.cloned().or(vehicle.place),
                stated_status: status.and_then(RowStatus::of_listing),
                stated_vin_visibility: states_vin_visibility.then_some(vehicle.facts.vin_visibility),
                ..vehicle
            };
            Ok(ParsedLine::Record(Box::new(ParsedRecord { vehicle, identity, photos, remarks })))
        }
        parsed => {
            let refused = parsed.err().unwrap_or_default().into_iter().map(as_of_feed);
            let refused: Vec<Violation> = refused.collect();
            let fields: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
            faults.extend(refused.into_iter().filter(|violation| !fields.contains(&violation.field)));
            faults.sort_by_key(|fault| FIELDS.iter().position(|field| *field == fault.field));
            let identity = RecordIdentity::of_numbers(&source, &stock_number, &vin, &make);
            Err(RecordFaults { faults, identity })
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

/// Takes the values that violate a limit or cannot be read out of a draft, where the car can be listed without them;
/// returns the remarks about them.
fn left_out(violations: &[Violation], draft: &mut VehicleDraft) -> Vec<Violation> {
    let mut remarks = Vec::new();
    for violation in violations {
        let Violation { field, message } = as_of_feed(violation.clone());
        if violation.field == "specs" && draft.specs.len() > MAX_SPECS {
            draft.specs.truncate(MAX_SPECS);
            remarks.push(Violation::new(field, format!("{message}; those after them are left out")));
        } else if let Some(value) = leave_open(&mut draft.facts, violation.field) {
            remarks.push(left_out_value(field, &value, &message));
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
    let message = format!("Please give its unit: {written} ci or {written} cc");
    let remark = left_out_value("displacement", written, &message);
    facts.displacement = Some(String::new());
    Some(remark)
}

/// Takes out a mileage of 0 or 1 of a car that is not new: dealers' programs write it for an unknown one.
fn unknown_mileage(draft: &mut VehicleDraft, this_year: i32) -> Option<Violation> {
    let (DraftNumber::Whole(year), Some(DraftNumber::Whole(miles @ 0..=1))) = (draft.year, draft.miles)
    else {
        return None;
    };
    if year >= i64::from(this_year) - 1 {
        return None;
    }
    draft.miles = None;
    let message = "Dealers’ programs write it for an unknown mileage; state TMU if it is unknown";
    Some(left_out_value("miles", &miles.to_string(), message))
}

/// Longest part of a value that a remark shows, in characters.
const SHOWN_VALUE: usize = 60;

/// The remark about a value that was left out.
fn left_out_value(field: &'static str, value: &str, message: &str) -> Violation {
    let value: String = single_line(value).chars().take(SHOWN_VALUE).collect();
    Violation::new(field, format!("“{value}” is left out. {message}"))
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
