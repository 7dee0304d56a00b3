use crate::{Violation, audit::FieldChange, submissions::MessageText, text};

/// A template's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TemplateId(pub i64);

/// What the concierge calls a template: 1 to 80 characters, one line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TemplateName(String);

impl TemplateName {
    const MOST: usize = 80;

    /// Reads a name.
    ///
    /// # Errors
    /// A [`Violation`] of `name` when there is nothing in it or too much.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = text::single_line(input);
        match name.chars().count() {
            0 => Err(Violation::new("name", "Please give the template a name")),
            1..=Self::MOST => Ok(Self(name)),
            _ => Err(Violation::new("name", "Name must be at most 80 characters")),
        }
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An answer that the concierge gives often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Its number.
    pub id: TemplateId,
    /// What it is called; unique.
    pub name: TemplateName,
    /// What it says.
    pub text: MessageText,
}

impl Template {
    /// Another text under that name, for the audit log; `None` when it is the same.
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
