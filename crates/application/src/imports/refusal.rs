//! A refused line of an import file, as it is reported.

use std::fmt;

use domain::{Violation, text::single_line};

/// Maximum length of the excerpt in characters.
const EXCERPT: usize = 80;

/// A line that is not imported, with its violations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Line number, counted from 1.
    pub line: u64,
    /// All violations; the field `line` refers to the line as a whole.
    pub reasons: Vec<Violation>,
    /// Beginning of the line, printable.
    pub excerpt: String,
}

impl Refusal {
    pub(crate) fn new(line: u64, reasons: Vec<Violation>, bytes: &[u8]) -> Self {
        Self { line, reasons, excerpt: excerpt(bytes) }
    }
}

/// Beginning of a line, printable.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    // Some characters are dropped or replaced, so more bytes than needed are read.
    let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(EXCERPT * 8)]);
    single_line(&beginning).chars().take(EXCERPT).collect()
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
