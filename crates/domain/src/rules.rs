//! Form rules: limits and messages of every form field.
//!
//! The server validates with this table and exports it to `contract/rules.json` for the front end, so both
//! report the same message for the same error.

pub use crate::{rule_check::Constraint, rule_table::RULES};

use crate::Violation;

/// A condition on one field of one form, with its error message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub form: &'static str,
    /// Name of the field in the API.
    pub field: &'static str,
    pub check: Constraint,
    /// Sentence shown when the check fails.
    pub message: &'static str,
}

/// Maximum length of an email address in bytes.
pub const MAX_EMAIL: usize = 254;

/// Maximum length of a username in characters.
pub const MAX_USERNAME: usize = 50;

/// Maximum length of the name of a saved search in characters.
pub const MAX_SEARCH_NAME: usize = 120;

/// Maximum length of the reason of a decision or action in characters.
pub const MAX_REASON: usize = 2000;

/// Passwords that are rejected, ignoring case.
pub const COMMON_PASSWORDS: [&str; 10] = [
    "password",
    "123456",
    "12345678",
    "qwerty",
    "admin",
    "welcome",
    "football",
    "123456789",
    "whatever",
    "abc123",
];

/// Message of the first rule that `value` violates, or `None`. Checks of numbers and of equal fields always
/// pass here; callers check those themselves.
#[must_use]
pub fn violated_rule(form: &str, field: &str, value: &str) -> Option<&'static str> {
    RULES
        .iter()
        .filter(|rule| rule.form == form && rule.field == field)
        .find(|rule| !rule.check.text_holds(value))
        .map(|rule| rule.message)
}

/// Checks a text against the rules of a form field, and returns it.
///
/// # Errors
/// A [`Violation`] of the field.
pub fn checked(form: &str, field: &'static str, text: String) -> Result<String, Violation> {
    match violated_rule(form, field, &text) {
        Some(message) => Err(Violation::new(field, message)),
        None => Ok(text),
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
