//! Members' display names.

use crate::{Violation, rules, text};

/// A member's display name, split into first and last name. The first word is the first name until the member
/// states otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DisplayName {
    whole: String,
    first: usize,
}

impl DisplayName {
    /// Parses the `name` field of the registration form.
    ///
    /// # Errors
    /// A [`Violation`] of `name`.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let whole = text::single_line(input);
        match rules::violated_rule("register", "name", &whole) {
            Some(message) => Err(Violation::new("name", message)),
            None => Ok(Self { first: whole.find(' ').unwrap_or(whole.len()), whole }),
        }
    }

    /// Parses the `firstName` and `lastName` fields of the profile form; the last name may be empty.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field.
    pub fn from_parts(first: &str, last: &str) -> Result<Self, Vec<Violation>> {
        let (first, last) = (text::single_line(first), text::single_line(last));
        let broken = [("firstName", &first), ("lastName", &last)].map(|(field, name)| {
            rules::violated_rule("profile", field, name).map(|message| Violation::new(field, message))
        });
        let violations: Vec<Violation> = broken.into_iter().flatten().collect();
        if !violations.is_empty() {
            return Err(violations);
        }
        Self::from_store(&format!("{first} {last}"), Some(&first))
            .map_err(|broken| vec![Violation::new("firstName", broken.message)])
    }

    /// Restores a name from a store. `first` is the first name if the member stated it; it is ignored unless
    /// `whole` begins with it.
    ///
    /// # Errors
    /// A [`Violation`] of `name` if `whole` is not a valid name.
    pub fn from_store(whole: &str, first: Option<&str>) -> Result<Self, Violation> {
        let mut name = Self::parse(whole)?;
        let is_its_first = |first: &&str| {
            name.whole.strip_prefix(*first).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        if let Some(first) = first.filter(is_its_first) {
            name.first = first.len();
        }
        Ok(name)
    }

    /// The full name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.whole
    }

    /// First name, used in greetings.
    #[must_use]
    pub fn first_name(&self) -> &str {
        self.whole.get(..self.first).unwrap_or_default()
    }

    /// Remainder after the first name; may be empty.
    #[must_use]
    pub fn last_name(&self) -> &str {
        self.whole.get(self.first..).unwrap_or_default().trim_start()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_name_is_the_first_word() {
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
    fn name_has_2_to_120_visible_characters() {
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

    #[test]
    fn first_name_may_have_several_words() {
        let name = DisplayName::from_parts(" Mary  Ann ", "Evans").unwrap();
        assert_eq!(
            (name.as_str(), name.first_name(), name.last_name()),
            ("Mary Ann Evans", "Mary Ann", "Evans")
        );
        assert_eq!(DisplayName::from_store("Mary Ann Evans", Some("Mary Ann")).unwrap(), name);
        let prince = DisplayName::from_parts("Prince", " ").unwrap();
        assert_eq!((prince.as_str(), prince.first_name(), prince.last_name()), ("Prince", "Prince", ""));
        for first in [None, Some("Mar"), Some("Eve")] {
            let name = DisplayName::from_store("Mary Ann Evans", first).unwrap();
            assert_eq!((name.first_name(), name.last_name()), ("Mary", "Ann Evans"), "{first:?}");
        }
    }

    #[test]
    fn first_and_last_name_have_length_limits() {
        let long = "é".repeat(51);
        for (first, last, expected) in [
            ("", "Evans", vec![("firstName", "First name is required")]),
            ("\u{0} ", "", vec![("firstName", "First name is required")]),
            ("A", "", vec![("firstName", "Name must be at least 2 characters")]),
            ("A", "B", vec![]),
            (&long[2..], &long[2..], vec![]),
            (
                &long,
                &long,
                vec![
                    ("firstName", "First name must be at most 50 characters"),
                    ("lastName", "Last name must be at most 50 characters"),
                ],
            ),
        ] {
            let refused = DisplayName::from_parts(first, last).err().unwrap_or_default();
            let sentences: Vec<_> = refused.iter().map(|v| (v.field, v.message.as_str())).collect();
            assert_eq!(sentences, expected, "{first:?} {last:?}");
        }
    }
}
