use std::fmt;

use domain::{Violation, text::single_line};

/// The longest excerpt of a line, in characters.
const EXCERPT: usize = 80;

/// A line that is not listed, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The line's number in the file, counted from one.
    pub line: u64,
    /// Everything that is wrong, by field; `line` stands for the line itself.
    pub reasons: Vec<Violation>,
    /// How the line begins, fit to be printed.
    pub excerpt: String,
}

impl Refusal {
    pub(crate) fn new(line: u64, reasons: Vec<Violation>, bytes: &[u8]) -> Self {
        // Control characters may double what is read of them, so there is room for more than needed.
        let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(EXCERPT * 8)]);
        Self { line, reasons, excerpt: single_line(&beginning).chars().take(EXCERPT).collect() }
    }
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
