//! Converts a row of a table into the JSON object that an import reads.

use csv::ByteRecord;
use domain::{
    imports::{ColumnMap, states_value},
    vehicles::VinVisibility,
};
use encoding_rs::WINDOWS_1252;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// A value as text: UTF-8, or Windows-1252 if it is not.
pub(super) fn text(value: &[u8]) -> String {
    match std::str::from_utf8(value) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(value).0.into_owned(),
    }
}

/// The import record of a row, with its fields in the order of the columns, so that the beginning of the line tells
/// which row it is.
#[derive(Default)]
pub(super) struct RowObject(Vec<(&'static str, Value)>);

impl RowObject {
    /// Adds values to a field that holds a list.
    fn extend(&mut self, field: &'static str, values: impl IntoIterator<Item = Value>) {
        if let Some((_, Value::Array(known))) = self.0.iter_mut().find(|(name, _)| *name == field) {
            known.extend(values);
        } else {
            self.0.push((field, values.into_iter().collect()));
        }
    }

    /// Adds a field unless the row has it.
    fn or_insert(&mut self, field: &'static str, value: Value) {
        if self.0.iter().all(|(name, _)| *name != field) {
            self.0.push((field, value));
        }
    }
}

impl Serialize for RowObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(field, value)| (field, value)))
    }
}

/// Converts a row; empty values are left out.
pub(super) fn object(row: &ByteRecord, columns: &ColumnMap, source: &str) -> RowObject {
    let (mut city, mut state) = (String::new(), String::new());
    let mut object = RowObject::default();
    for (index, (field, unit)) in columns.fields().zip(columns.units()).enumerate() {
        let Some(field) = field else { continue };
        let value = value_at(row, index);
        let counts = |column: &&usize| states_value(field, &value_at(row, **column));
        let stated = columns.alternatives(index).iter().find(counts);
        if value.is_empty() || stated.is_some_and(|column| *column != index) {
            continue;
        }
        let value = value.as_str();
        match field {
            "city" => value.clone_into(&mut city),
            "state" => value.clone_into(&mut state),
            "vinInFull" => {
                object.or_insert("vin", value.into());
                object.or_insert("vinVisibility", VinVisibility::Full.as_str().into());
            }
            "specs" => object.extend(field, list(value)),
            "image" => object.extend(field, addresses(value)),
            // Of several columns that state nothing, the first counts.
            _ => object.or_insert(field, with_unit(value, unit).into()),
        }
    }
    // Some write the state beside the city as well.
    let names_state = city.rsplit_once(',').is_some_and(|(_, end)| end.trim().eq_ignore_ascii_case(&state));
    let state = if names_state { String::new() } else { state };
    let place: Vec<String> = [city, state].into_iter().filter(|part| !part.is_empty()).collect();
    if !place.is_empty() {
        object.or_insert("location", place.join(", ").into());
    }
    if !source.is_empty() {
        object.or_insert("source", source.into());
    }
    object
}

/// The value in a column; empty if the row is shorter.
fn value_at(row: &ByteRecord, column: usize) -> String {
    let value = text(row.get(column).unwrap_or_default());
    let value = value.trim();
    // Excel writes a text of digits as a formula: ="0012".
    value.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(value).trim().to_owned()
}

/// A value with the unit that the column's header states, unless it names one itself.
fn with_unit(value: &str, unit: Option<&str>) -> String {
    match unit {
        Some(unit) if value.ends_with(|sign: char| sign.is_ascii_digit()) => format!("{value} {unit}"),
        _ => value.to_owned(),
    }
}

/// Items of a list in one value: separated by `|`, or else by `~`, line breaks, semicolons, commas or double spaces.
fn list(value: &str) -> impl Iterator<Item = Value> + '_ {
    let separator = ["|", "~", "\n", ";", ",", "  "].into_iter().find(|separator| value.contains(*separator));
    let items: Vec<&str> =
        separator.map_or_else(|| vec![value], |separator| value.split(separator).collect());
    items.into_iter().map(str::trim).filter(|item| !item.is_empty()).map(Value::from)
}

/// Addresses in one value: separated by `|` or white space, or by a comma or semicolon before the next `http`, since
/// addresses contain these.
pub(super) fn addresses(value: &str) -> impl Iterator<Item = Value> {
    let mut found = Vec::new();
    for part in value.split(|sign: char| sign == '|' || sign.is_whitespace()) {
        let mut rest = part;
        while let Some(index) = [",http", ";http"].iter().filter_map(|next| rest.find(next)).min() {
            found.push(&rest[..index]);
            rest = &rest[index + 1..];
        }
        found.push(rest.trim_end_matches([',', ';']));
    }
    found.into_iter().filter(|address| !address.is_empty()).map(Value::from)
}
