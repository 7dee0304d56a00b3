//! Changed fields and details of entries as JSON.

use domain::{
    audit::{Action, DetailValue, Details, Edit, FieldChange},
    vehicles::UsDollars,
};
use serde_json::{Map, Value, json};

const CHANGES: &str = "changes";
const REASON: &str = "reason";

/// Builds the JSON of the `details` column: the action's details, the changes and the reason.
pub(super) fn details(action: Action, edit: Edit) -> Map<String, Value> {
    let mut details = to_json(&action.record().1);
    let mut changes = action.implied_changes();
    changes.extend(edit.changes);
    if !changes.is_empty() {
        details.insert(CHANGES.to_owned(), write_changes(&changes));
    }
    if let Some(reason) = edit.reason {
        details.insert(REASON.to_owned(), reason.into());
    }
    details
}

/// Converts field changes to JSON.
pub(crate) fn write_changes(changes: &[FieldChange]) -> Value {
    let written = changes.iter().map(|change| {
        if change.is_withheld {
            json!({ "field": change.field, "withheld": true })
        } else {
            json!({ "field": change.field, "before": change.before, "after": change.after })
        }
    });
    written.collect()
}

/// Reads field changes from JSON; skips elements that are not changes.
pub(crate) fn read_changes(changes: &Value) -> Vec<FieldChange> {
    changes.as_array().into_iter().flatten().filter_map(read_change).collect()
}

/// Removes the changes and the reason from an entry's details, leaving the action's own. For entries written
/// before changes were recorded, derives them from the action.
pub(super) fn extract_edit(action: Option<Action>, details: &mut Value) -> Edit {
    let earlier = earlier_listing_changes(details);
    let mut taken = |name: &str| details.as_object_mut().and_then(|details| details.remove(name));
    let reason = taken(REASON).and_then(|reason| reason.as_str().map(str::to_owned));
    let changes = match taken(CHANGES) {
        Some(changes) => read_changes(&changes),
        _ if !earlier.is_empty() => earlier,
        _ => action.map(|action| action.implied_changes()).unwrap_or_default(),
    };
    Edit { changes, reason }
}

fn read_change(change: &Value) -> Option<FieldChange> {
    let text = |name: &str| change[name].as_str().map(str::to_owned);
    Some(FieldChange {
        field: text("field")?,
        before: text("before"),
        after: text("after"),
        is_withheld: change["withheld"].as_bool().unwrap_or_default(),
    })
}

/// Derives changes from old entries about listings, which stored status and price in their own details.
fn earlier_listing_changes(details: &Value) -> Vec<FieldChange> {
    if details["vehicle"].is_null() {
        return Vec::new();
    }
    let dollars = |name: &str| details[name].as_i64().and_then(|dollars| UsDollars::parse(dollars).ok());
    let status = FieldChange::between("status", details["from"].as_str(), details["to"].as_str());
    let price = FieldChange::between("price", dollars("priceBefore"), dollars("priceAfter"));
    [status, price].into_iter().flatten().collect()
}

pub(super) fn to_json(details: &Details) -> Map<String, Value> {
    let fields = details.iter().map(|(name, value)| {
        let value = match value {
            DetailValue::Number(number) => Value::from(*number),
            DetailValue::Text(text) => Value::from(text.as_str()),
        };
        (name.to_owned(), value)
    });
    fields.collect()
}

/// Reads details from JSON; skips values that are neither numbers nor texts.
pub(super) fn from_json(details: &Value) -> Details {
    let fields = details.as_object().into_iter().flatten();
    fields.fold(Details::default(), |details, (name, value)| match value {
        Value::Number(number) if number.is_i64() => details.with(name, number.as_i64().unwrap_or_default()),
        Value::String(text) => details.with(name, text.as_str()),
        _ => details,
    })
}
