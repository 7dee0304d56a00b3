//! Texts of the fields of a line, and the names of the fields in messages.

use domain::{Violation, imports::is_left_open};
use serde_json::Value;

/// A text field; numbers are accepted as texts ("model": 911).
pub(super) fn text(field: &'static str, value: Option<Value>, faults: &mut Vec<Violation>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => without_nul(field, text, faults),
        Some(Value::Number(number)) => number.to_string(),
        Some(_) => {
            faults.push(Violation::new(field, format!("{} must be a text", label(field))));
            String::new()
        }
    }
}

/// Name of a field in messages.
pub(super) fn label(field: &str) -> &'static str {
    match field {
        "source" => "Source",
        "stockNumber" => "Stock number",
        "vin" => "VIN",
        "make" => "Make",
        "model" => "Model",
        "trim" => "Trim",
        "location" => "Location",
        "specs" => "Specifications",
        "engine" => "Engine",
        "displacement" => "Displacement",
        "horsepower" => "Horsepower",
        "transmission" => "Transmission",
        "speeds" => "Speeds",
        "drivetrain" => "Drivetrain",
        "bodyStyle" => "Body style",
        "exteriorColor" => "Exterior color",
        "interiorColor" => "Interior color",
        "titleStatus" => "Title status",
        "titleState" => "Title state",
        "odometerUnit" => "Odometer unit",
        "mileageUnknown" => "Mileage unknown",
        "status" => "Status",
        "owners" => "Owners",
        _ => "Description",
    }
}

/// Refuses a NUL character: no store accepts one, and it indicates a damaged file.
fn without_nul(field: &'static str, text: String, faults: &mut Vec<Violation>) -> String {
    if text.contains('\0') {
        faults.push(Violation::new(field, format!("{} must not contain a NUL character", label(field))));
    }
    text
}

/// A text of several lines, in Markdown or HTML. Markup that a program escaped (`&lt;p&gt;`) is decoded.
pub(super) fn long_text(field: &'static str, value: Option<Value>, faults: &mut Vec<Violation>) -> String {
    let text = text(field, value, faults);
    if is_left_open(&text) {
        return String::new();
    }
    if text.contains("&lt;") { html_escape::decode_html_entities(&text).into_owned() } else { text }
}

/// The list of specifications, without those that state nothing.
pub(super) fn texts(value: Option<Value>, faults: &mut Vec<Violation>) -> Vec<String> {
    let texts = match value {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(values)) => values
            .into_iter()
            .map(|value| if let Value::String(text) = value { Some(text) } else { None })
            .collect(),
        Some(_) => None,
    };
    let Some(texts) = texts else {
        faults.push(Violation::new("specs", "Specifications must be a list of texts"));
        return Vec::new();
    };
    if texts.iter().any(|text: &String| text.contains('\0')) {
        without_nul("specs", "\0".to_owned(), faults);
    }
    texts.into_iter().filter(|text| !is_left_open(text)).collect()
}
