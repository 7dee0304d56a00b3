//! Stated facts of a line of an import file.

use domain::{Violation, imports::is_left_open, vehicles::FactsDraft};
use serde::Deserialize;
use serde_json::Value;

use super::field_text::{label, text};

/// The facts of a line as JSON: texts, or numbers where a fact is one.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct RecordFacts {
    vin_visibility: Option<Value>,
    #[serde(rename = "vin_visibility")]
    vin_visibility_snake: Option<Value>,
    trim: Option<Value>,
    engine: Option<Value>,
    displacement: Option<Value>,
    horsepower: Option<Value>,
    transmission: Option<Value>,
    speeds: Option<Value>,
    drivetrain: Option<Value>,
    body_style: Option<Value>,
    #[serde(rename = "body_style")]
    body_style_snake: Option<Value>,
    exterior_color: Option<Value>,
    #[serde(rename = "exterior_color")]
    exterior_color_snake: Option<Value>,
    interior_color: Option<Value>,
    #[serde(rename = "interior_color")]
    interior_color_snake: Option<Value>,
    title_status: Option<Value>,
    #[serde(rename = "title_status")]
    title_status_snake: Option<Value>,
    title_state: Option<Value>,
    #[serde(rename = "title_state")]
    title_state_snake: Option<Value>,
    odometer_unit: Option<Value>,
    #[serde(rename = "odometer_unit")]
    odometer_unit_snake: Option<Value>,
    mileage_unknown: Option<Value>,
    #[serde(rename = "mileage_unknown")]
    mileage_unknown_snake: Option<Value>,
    owners: Option<Value>,
}

impl RecordFacts {
    /// The facts without the VIN and the stock number, which identify the record too.
    pub(super) fn draft(self, faults: &mut Vec<Violation>) -> FactsDraft {
        let is_mileage_unknown = yes_or_no(self.mileage_unknown.or(self.mileage_unknown_snake), faults);
        let mut read = |field, value| {
            let text = text(field, value, faults);
            Some(if is_left_open(&text) { String::new() } else { text })
        };
        FactsDraft {
            vin: None,
            vin_visibility: read("vinVisibility", self.vin_visibility.or(self.vin_visibility_snake))
                .filter(|word| !word.is_empty()),
            trim: read("trim", self.trim),
            stock_number: None,
            engine: read("engine", self.engine),
            displacement: read("displacement", self.displacement),
            horsepower: read("horsepower", self.horsepower),
            transmission: read("transmission", self.transmission),
            // Left out, the words of the transmission may name them.
            speeds: read("speeds", self.speeds).filter(|speeds| !speeds.is_empty()),
            drivetrain: read("drivetrain", self.drivetrain),
            body_style: read("bodyStyle", self.body_style.or(self.body_style_snake)),
            exterior_color: read("exteriorColor", self.exterior_color.or(self.exterior_color_snake)),
            interior_color: read("interiorColor", self.interior_color.or(self.interior_color_snake)),
            title_status: read("titleStatus", self.title_status.or(self.title_status_snake)),
            title_state: read("titleState", self.title_state.or(self.title_state_snake)),
            odometer_unit: read("odometerUnit", self.odometer_unit.or(self.odometer_unit_snake)),
            is_mileage_unknown,
            owners: read("owners", self.owners),
        }
    }
}

fn yes_or_no(value: Option<Value>, faults: &mut Vec<Violation>) -> Option<bool> {
    const FIELD: &str = "mileageUnknown";
    match value {
        None | Some(Value::Null) => None,
        Some(Value::Bool(is_unknown)) => Some(is_unknown),
        Some(Value::String(word)) if word.trim().is_empty() => None,
        Some(Value::String(word)) if ["true", "yes"].contains(&word.trim().to_lowercase().as_str()) => {
            Some(true)
        }
        Some(Value::String(word)) if ["false", "no"].contains(&word.trim().to_lowercase().as_str()) => {
            Some(false)
        }
        Some(_) => {
            faults.push(Violation::new(FIELD, format!("{} must be true or false", label(FIELD))));
            None
        }
    }
}

/// Removes an optional fact from a draft and returns it; `None` for a field that is none.
pub(super) fn leave_open(facts: &mut FactsDraft, field: &str) -> Option<String> {
    let fact = match field {
        "engine" => &mut facts.engine,
        "displacementCc" => &mut facts.displacement,
        "horsepower" => &mut facts.horsepower,
        "transmission" => &mut facts.transmission,
        "speeds" => &mut facts.speeds,
        "drivetrain" => &mut facts.drivetrain,
        "bodyStyle" => &mut facts.body_style,
        "exteriorColor" => &mut facts.exterior_color,
        "interiorColor" => &mut facts.interior_color,
        "titleStatus" => &mut facts.title_status,
        "titleState" => &mut facts.title_state,
        "owners" => &mut facts.owners,
        _ => return None,
    };
    fact.replace(String::new())
}

/// Names a field as a feed calls it, and what a feed may state for a mileage.
pub(super) fn as_of_feed(violation: Violation) -> Violation {
    if violation.field == "miles" {
        let accepted = "a whole number from 0 to 5,000,000, also in kilometers (50,000 km), TMU or exempt";
        return Violation { message: format!("{}: {accepted}", violation.message), ..violation };
    }
    let field = match violation.field {
        "displacementCc" => "displacement",
        "isMileageUnknown" => "mileageUnknown",
        field => field,
    };
    Violation { field, ..violation }
}
