//! A refused line of an import file, as it is reported.

use std::fmt;

use domain::{Violation, text::single_line};
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::Value;

/// Maximum length of the excerpt in characters.
const EXCERPT: usize = 80;
/// Longest part of a value that an excerpt shows, in characters.
const VALUE: usize = 30;

/// A line that is not imported, with its violations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedLine {
    /// Line number, counted from 1.
    pub line: u64,
    /// All violations; the field `line` refers to the line as a whole.
    pub reasons: Vec<Violation>,
    /// The refused values of the line and its first others, printable.
    pub excerpt: String,
}

impl RefusedLine {
    pub(crate) fn new(line: u64, reasons: Vec<Violation>, bytes: &[u8]) -> Self {
        let excerpt = excerpt(bytes, &reasons);
        Self { line, reasons, excerpt }
    }
}

/// The values of a record in the order of the file, the refused ones and as many others as fit; the beginning of a line
/// that is no record. Printable.
pub(crate) fn excerpt(bytes: &[u8], reasons: &[Violation]) -> String {
    let Ok(Fields(fields)) = serde_json::from_slice(bytes) else {
        // Some characters are dropped or replaced, so more bytes than needed are read.
        return shortened(&String::from_utf8_lossy(&bytes[..bytes.len().min(EXCERPT * 8)]), EXCERPT);
    };
    let part = |(name, value): (String, Value)| {
        let is_refused = reasons.iter().any(|reason| reason.field == name);
        let value = match value {
            Value::Null => String::new(),
            Value::String(text) => single_line(&text),
            other => single_line(&other.to_string()),
        };
        let value = if value.is_empty() { "(blank)".to_owned() } else { value };
        let shown = shortened(&value, VALUE);
        let mark = if shown == value { "" } else { "…" };
        (is_refused, format!("{name}: {shown}{mark}"))
    };
    let parts: Vec<(bool, String)> = fields.into_iter().map(part).collect();
    let length = |part: &str| part.chars().count() + 2;
    let refused = parts.iter().filter(|(is_refused, _)| *is_refused);
    let mut left = EXCERPT.saturating_sub(refused.map(|(_, part)| length(part)).sum());
    let fits = |(is_refused, part): &(bool, String)| {
        left = if *is_refused { left } else { left.saturating_sub(length(part)) };
        *is_refused || left > 0
    };
    let shown: Vec<String> = parts.into_iter().filter(fits).map(|(_, part)| part).collect();
    shortened(&shown.join(", "), EXCERPT)
}

/// The fields of a JSON object in their order.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

fn shortened(text: &str, length: usize) -> String {
    single_line(text).chars().take(length).collect()
}

impl fmt::Display for RefusedLine {
    /// `line 7: year: Please enter a valid year; price: Please enter a valid price: make: Ferrari, year: 19x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tell = |reason: &Violation| match reason.field {
            "line" => reason.message.clone(),
            _ => reason.to_string(),
        };
        let reasons: Vec<String> = self.reasons.iter().map(tell).collect();
        write!(f, "line {}: {}", self.line, reasons.join("; "))?;
        if self.excerpt.is_empty() { Ok(()) } else { write!(f, ": {}", self.excerpt) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpt_shows_the_refused_value_first() {
        let reasons = [Violation::new("price", "Please enter a valid price")];
        let line = format!(r#"{{"stockNumber":"N00016","description":"{}","price":"TBD"}}"#, "a".repeat(200));
        let shown = format!("stockNumber: N00016, description: {}…, price: TBD", "a".repeat(VALUE));
        assert_eq!(excerpt(line.as_bytes(), &reasons), shown);
        let short = r#"{"year":1972,"make":"BMW","price":"w/ \"extras\""}"#;
        assert_eq!(excerpt(short.as_bytes(), &reasons), r#"year: 1972, make: BMW, price: w/ "extras""#);
        let many = r#"{"make":"Mercedes-Benz","model":"300 SL Gullwing","location":"Lake Forest, IL","price":"TBD"}"#;
        let shown = "make: Mercedes-Benz, model: 300 SL Gullwing, price: TBD";
        assert_eq!(excerpt(many.as_bytes(), &reasons), shown, "others as far as they fit");
        assert_eq!(excerpt(b"nonsense", &reasons), "nonsense");
        assert_eq!(excerpt(b"[1]", &reasons), "[1]");
    }
}
