//! Values of a line in the notations of dealers: VIN, model year, mileage and price.

use domain::{
    Violation,
    imports::{
        RowStatus, feed_amount, feed_price, feed_year, invalid_feed_price, is_left_open, is_placeholder_vin,
    },
    text::single_line,
    vehicles::{
        DraftNumber, FactsDraft, Mileage, OdometerUnit, VehicleFacts, plain_number, whole_number,
        without_kilometers,
    },
};
use serde_json::Value;

use super::field_text::text;

/// A VIN or chassis number; empty for words that stand for none, with a remark about a [placeholder](is_placeholder_vin).
pub(super) fn vin(value: Option<Value>, faults: &mut Vec<Violation>) -> (String, Option<Violation>) {
    let vin = text("vin", value, faults);
    if is_left_open(&vin) || ["unknown", "none"].contains(&vin.trim().to_lowercase().as_str()) {
        return (String::new(), None);
    }
    if is_placeholder_vin(&vin) {
        let sentence = format!("“{}” is no VIN; the car is listed without one", single_line(&vin));
        return (String::new(), Some(Violation::new("vin", sentence)));
    }
    (vin, None)
}

/// Whether a price says that the car is sold.
pub(super) fn states_sold(price: &Value) -> bool {
    price.as_str().is_some_and(|words| RowStatus::in_place_of_price(words) == Some(RowStatus::Sold))
}

/// A model year in any notation.
pub(super) fn model_year(value: Value, this_year: i32) -> Option<i64> {
    match &value {
        Value::String(written) if written.contains(',') => whole_number(number(value)?),
        Value::String(written) => feed_year(written, this_year),
        Value::Number(written) => feed_year(&written.to_string(), this_year),
        _ => None,
    }
}

/// Words of dealers for a mileage that is not known.
const UNKNOWN_MILEAGE: [&str; 9] = [
    "tmu",
    "true mileage unknown",
    "total mileage unknown",
    "actual mileage unknown",
    "mileage unknown",
    "unknown",
    "exempt",
    "not actual mileage",
    "not actual",
];

/// A mileage in statute miles in any notation, with what dealers write beside or instead of the number: "88,000 TMU",
/// "TMU 88,000", "12k", "12,345.6", "exempt", "50,000 km". A unit or remark in a field of its own is kept; a number
/// without a unit has that one. `None` if it is left open ("n/a").
pub(super) fn mileage(value: Value, facts: &mut FactsDraft) -> Option<DraftNumber> {
    let Value::String(written) = &value else { return Some(in_miles(value, facts)) };
    if is_left_open(written) {
        return None;
    }
    let mut number = written.trim().trim_end_matches('*').to_lowercase();
    // "74,000 km (TMU)", "TMU - 74,000"
    const OPENING: [char; 3] = [' ', '(', '['];
    const SEPARATORS: [char; 8] = [' ', '(', ')', '[', ']', ',', '-', '/'];
    let words = number.trim_start_matches(OPENING).trim_end_matches(SEPARATORS);
    let rest = UNKNOWN_MILEAGE.iter().find_map(|word| {
        let before = words.strip_suffix(word).map(|rest| rest.trim_end_matches(SEPARATORS));
        before.or_else(|| words.strip_prefix(word).map(|rest| rest.trim_start_matches(SEPARATORS)))
    });
    let rest = rest.map(|rest| rest.trim_start_matches(OPENING).to_owned());
    let is_unknown = rest.is_some();
    number = rest.unwrap_or(number);
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
        (_, Some(rest)) => plain_number(&format!("{number}k")).map_or(written.clone(), |it| it + rest),
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
pub(super) fn price(value: Option<Value>, faults: &mut Vec<Violation>) -> Option<i64> {
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
