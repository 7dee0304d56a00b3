use crate::{Violation, rules, text};

/// What a member wants to be called in full.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DisplayName(String);

impl DisplayName {
    /// Reads the `name` of the register form.
    ///
    /// # Errors
    /// A [`Violation`] of `name` when it breaks the form's rules.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = text::single_line(input);
        match rules::broken("register", "name", &name) {
            Some(message) => Err(Violation::new("name", message)),
            None => Ok(Self(name)),
        }
    }

    /// The whole name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its first word: how the site greets.
    #[must_use]
    pub fn first_name(&self) -> &str {
        self.0.split(' ').next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_greets() {
        for (name, first) in [
            ("Ada Lovelace", "Ada"),
            ("  Ada\t Augusta  King ", "Ada"),
            ("Prince", "Prince"),
            ("李 雷", "李"),
            ("O'Neil-Smith Jr.", "O'Neil-Smith"),
            ("\u{202E}Eve\u{0} X", "Eve"),
        ] {
            assert_eq!(DisplayName::parse(name).unwrap().first_name(), first, "{name:?}");
        }
    }

    #[test]
    fn two_to_a_hundred_and_twenty_characters_that_can_be_seen() {
        for (name, message) in [
            ("", Some("Name must be at least 2 characters")),
            (" A\u{0}\n ", Some("Name must be at least 2 characters")),
            ("Jo", None),
            (&"é".repeat(120), None),
            (&"é".repeat(121), Some("Name must be at most 120 characters")),
        ] {
            let refused = DisplayName::parse(name).err().map(|violation| violation.message);
            assert_eq!(refused.as_deref(), message, "{name:?}");
        }
    }
}
