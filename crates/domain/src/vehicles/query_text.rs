//! Texts that a query of the inventory accepts.

use crate::{Violation, text};

/// Maximum length of a search or filter text in characters.
pub const MAX_QUERY_TEXT: usize = 200;

/// The text, if a query accepts it.
///
/// # Errors
/// A [`Violation`] of `field` if it is longer than [`MAX_QUERY_TEXT`] or contains control characters.
pub(super) fn checked<'a>(field: &'static str, input: &'a str) -> Result<&'a str, Violation> {
    if text::has_control_characters(input) {
        return Err(Violation::new(field, format!("{} must not contain control characters", label(field))));
    }
    if input.chars().count() > MAX_QUERY_TEXT {
        return Err(Violation::new(
            field,
            format!("{} must be at most {MAX_QUERY_TEXT} characters", label(field)),
        ));
    }
    Ok(input)
}

fn label(field: &'static str) -> &'static str {
    match field {
        "search" => "Search text",
        "make" | "makeExact" => "Make",
        "model" | "modelExact" => "Model",
        "location" => "Location",
        "town" => "Town",
        "state" => "State",
        "near" => "Place",
        "family" => "Model family",
        other => other,
    }
}
