//! Members' display names.

use crate::{Violation, rules, text};

/// Words by which members know the staff, folded.
const STAFF_WORDS: [&str; 6] = ["concierge", "moderator", "administrator", "admin", "staff", "support"];

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
        rules::checked("register", "name", text::single_line(input))
            .map(|whole| Self::from_store(whole, None))
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
        let whole = format!("{first} {last}");
        Self::parse(&whole)
            .map(|Self { whole, .. }| Self::from_store(whole, Some(&first)))
            .map_err(|broken| vec![Violation::new("firstName", broken.message)])
    }

    /// Restores a name from a store, unchecked. `first` is the first name if the member stated it; it is ignored
    /// unless `whole` begins with it.
    #[must_use]
    pub fn from_store(whole: String, first: Option<&str>) -> Self {
        let is_its_first = |first: &&str| {
            whole.strip_prefix(*first).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let first_word = || whole.find(' ').unwrap_or(whole.len());
        Self { first: first.filter(is_its_first).map_or_else(first_word, str::len), whole }
    }

    /// The full name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.whole
    }

    /// The sentence that refuses this name to a member who is not staff, because a word of it is the site's name or one
    /// by which members know its staff; `None` for other names. `brand` is the site's name.
    #[must_use]
    pub fn staff_name_refusal(&self, brand: &str) -> Option<String> {
        let name = text::fold(&self.whole);
        let brand = text::fold(brand);
        let is_reserved = |word: &str| STAFF_WORDS.contains(&word) || word == brand;
        let mut words = name.split(|c: char| !c.is_alphanumeric());
        let names_staff = words.any(is_reserved) || (brand.contains(' ') && name.contains(&*brand));
        names_staff.then(|| "This name is reserved for our team; please enter your own name".to_owned())
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
    fn names_of_the_staff_are_reserved() {
        let is_refused =
            |name: &str, brand: &str| DisplayName::parse(name).unwrap().staff_name_refusal(brand).is_some();
        for name in
            ["Marque Concierge", "The MARQUE team", "Ada (Concierge)", "Cóncierge Ada", "Forum-Moderator"]
        {
            assert!(is_refused(name, "Marque"), "{name}");
        }
        assert!(is_refused("Grand Tour support", "Grand Tour") && is_refused("grand tour Ada", "Grand Tour"));
        for name in ["Ada Lovelace", "Marquez Admiral", "Stafford Conciergerie", "Anna Tour"] {
            assert!(!is_refused(name, "Marque") && !is_refused(name, "Grand Tour"), "{name}");
        }
    }

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
        assert_eq!(DisplayName::from_store("Mary Ann Evans".to_owned(), Some("Mary Ann")), name);
        let prince = DisplayName::from_parts("Prince", " ").unwrap();
        assert_eq!((prince.as_str(), prince.first_name(), prince.last_name()), ("Prince", "Prince", ""));
        for first in [None, Some("Mar"), Some("Eve")] {
            let name = DisplayName::from_store("Mary Ann Evans".to_owned(), first);
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
