//! A refused line of an import file, as it is reported.

use std::fmt;

use domain::{Violation, text::single_line};
use serde_json::{Map, Value};

/// Maximum length of the excerpt in characters.
const EXCERPT: usize = 80;

/// A line that is not imported, with its violations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Line number, counted from 1.
    pub line: u64,
    /// All violations; the field `line` refers to the line as a whole.
    pub reasons: Vec<Violation>,
    /// The refused values of the line and its beginning, printable.
    pub excerpt: String,
}

impl Refusal {
    pub(crate) fn new(line: u64, reasons: Vec<Violation>, bytes: &[u8]) -> Self {
        let excerpt = excerpt(bytes, &reasons);
        Self { line, reasons, excerpt }
    }
}

/// The beginning of a line, after the refused values that it does not contain, if the line is an object; printable.
pub(crate) fn excerpt(bytes: &[u8], reasons: &[Violation]) -> String {
    // Some characters are dropped or replaced, so more bytes than needed are read.
    let beginning = shortened(&String::from_utf8_lossy(&bytes[..bytes.len().min(EXCERPT * 8)]), EXCERPT);
    if reasons.iter().all(|reason| reason.field == "line") {
        return beginning;
    }
    let fields: Map<String, Value> = serde_json::from_slice(bytes).unwrap_or_default();
    let values: String = fields
        .iter()
        .filter(|(name, _)| reasons.iter().any(|reason| reason.field == *name))
        .map(|(name, value)| shortened(&format!("\"{name}\":{value}"), EXCERPT / 2))
        .filter(|value| !beginning.contains(value))
        .map(|value| value + ",")
        .collect();
    if values.is_empty() {
        return beginning;
    }
    shortened(&format!("{{{values}{}", beginning.trim_start_matches('{')), EXCERPT)
}

fn shortened(text: &str, length: usize) -> String {
    single_line(text).chars().take(length).collect()
}

impl fmt::Display for Refusal {
    /// `line 7: year: Please enter a valid year; price: Please enter a valid price: {"make": "Fer`.
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
        let shown = excerpt(line.as_bytes(), &reasons);
        assert!(shown.starts_with(r#"{"price":"TBD","stockNumber":"N00016","description":"aaa"#), "{shown}");
        assert_eq!(shown.chars().count(), EXCERPT);
        let short = r#"{"make":"BMW","price":"TBD"}"#;
        assert_eq!(excerpt(short.as_bytes(), &reasons), short);
        let long = format!(r#"{{"stockNumber":"N00016","description":"{}"}}"#, "a".repeat(200));
        assert!(
            excerpt(long.as_bytes(), &reasons).starts_with(r#"{"stockNumber":"N00016","descr"#),
            "no value"
        );
        assert_eq!(excerpt(b"nonsense", &reasons), "nonsense");
    }
}
