//! Reply templates of the concierge.

use crate::{Violation, edit::FieldChange, submissions::MessageText, text};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TemplateId(pub i64);

/// Name of a template: a single line of 1 to 80 characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TemplateName(String);

impl TemplateName {
    /// Maximum length in characters.
    pub const MAX: usize = 80;

    /// Parses a name.
    ///
    /// # Errors
    /// A [`Violation`] of `name` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = text::single_line(input);
        match name.chars().count() {
            0 => Err(Violation::new("name", "Please name the template")),
            1..=Self::MAX => Ok(Self(name)),
            _ => Err(Violation::new("name", "Name must be at most 80 characters")),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A reusable reply text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pub id: TemplateId,
    /// Unique.
    pub name: TemplateName,
    pub text: MessageText,
}

impl Template {
    /// Audit record of a changed text; `None` if it is the same.
    #[must_use]
    pub fn change(name: &str, before: Option<&str>, after: Option<&str>) -> Option<FieldChange> {
        FieldChange::between(&format!("template {name}"), before, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_something_in_it_and_not_too_much() {
        assert_eq!(TemplateName::parse(" Still\nfor sale ").unwrap().as_str(), "Still for sale");
        assert!(TemplateName::parse(" \n ").is_err());
        assert!(TemplateName::parse(&"x".repeat(80)).is_ok());
        assert!(TemplateName::parse(&"x".repeat(81)).is_err());
    }
}
