//! The profile form: name, phone and location.

use super::DisplayName;
use crate::{Violation, contact_requests::Phone, rules, text};

form_text!(
    /// A member's location as free text.
    Location
);

impl Location {
    /// Parses the `location` field of the profile form; blank input is `None`.
    ///
    /// # Errors
    /// A [`Violation`] of `location`.
    pub fn parse(input: &str) -> Result<Option<Self>, Violation> {
        let line = rules::checked("profile", "location", text::single_line(input))?;
        Ok(if line.is_empty() { None } else { Some(Self(line)) })
    }
}

/// A member's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub name: DisplayName,
    /// `None` if not given.
    pub phone: Option<Phone>,
    /// `None` if not given.
    pub location: Option<Location>,
}

/// Unvalidated profile form. An absent field keeps its current value.
#[derive(Debug, Clone, Default)]
pub struct ProfileDraft {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub phone: Option<String>,
    pub location: Option<String>,
}

impl Profile {
    /// Returns the profile with the draft's fields replaced.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields. Absent fields have none.
    pub fn with(&self, draft: &ProfileDraft) -> Result<Self, Vec<Violation>> {
        let name = match (&draft.first_name, &draft.last_name) {
            (None, None) => Ok(self.name.clone()),
            (first, last) => DisplayName::from_parts(
                first.as_deref().unwrap_or_else(|| self.name.first_name()),
                last.as_deref().unwrap_or_else(|| self.name.last_name()),
            ),
        };
        let phone = draft
            .phone
            .as_ref()
            .map_or_else(|| Ok(self.phone.clone()), |phone| Phone::parse_number("profile", phone));
        let location = draft
            .location
            .as_ref()
            .map_or_else(|| Ok(self.location.clone()), |location| Location::parse(location));
        match (name, phone, location) {
            (Ok(name), Ok(phone), Ok(location)) => Ok(Self { name, phone, location }),
            (name, phone, location) => {
                let names = name.err().unwrap_or_default();
                Err(names.into_iter().chain(phone.err()).chain(location.err()).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile() -> Profile {
        Profile {
            name: DisplayName::parse("Ada King Lovelace").unwrap(),
            phone: Phone::parse("profile", "312 555 0100").unwrap(),
            location: Location::parse("Chicago").unwrap(),
        }
    }

    #[test]
    fn absent_fields_are_unchanged() {
        assert_eq!(profile().with(&ProfileDraft::default()), Ok(profile()));
        let first = ProfileDraft { first_name: Some("Augusta Ada".into()), ..ProfileDraft::default() };
        let renamed = profile().with(&first).unwrap();
        assert_eq!((renamed.name.first_name(), renamed.name.last_name()), ("Augusta Ada", "King Lovelace"));
        assert_eq!((&renamed.phone, &renamed.location), (&profile().phone, &profile().location));
        let last = ProfileDraft { last_name: Some(String::new()), ..ProfileDraft::default() };
        assert_eq!(profile().with(&last).unwrap().name.as_str(), "Ada");
    }

    #[test]
    fn empty_optional_fields_are_removed() {
        let draft = ProfileDraft {
            phone: Some(" ".into()),
            location: Some("\u{202E}".into()),
            ..ProfileDraft::default()
        };
        let emptied = profile().with(&draft).unwrap();
        assert_eq!((emptied.phone, emptied.location), (None, None));
    }

    #[test]
    fn phone_must_be_a_number() {
        let with = |phone: &str| {
            profile().with(&ProfileDraft { phone: Some(phone.into()), ..ProfileDraft::default() })
        };
        assert!(with("+49 (0)30 1234567 ext. 8").is_ok());
        for bad in ["call me", "12", "n/a"] {
            let violation = with(bad).unwrap_err().remove(0);
            assert_eq!(violation.field, "phone", "{bad}");
            assert_eq!(violation.message, "Please enter a phone number, as in (312) 555-0142", "{bad}");
        }
    }

    #[test]
    fn every_invalid_field_is_reported() {
        let draft = ProfileDraft {
            first_name: Some(String::new()),
            last_name: Some("x".repeat(51)),
            phone: Some("5".repeat(41)),
            location: Some("x".repeat(121)),
        };
        let errors: Vec<_> = profile().with(&draft).unwrap_err();
        let errors: Vec<_> = errors.iter().map(|v| (v.field, v.message.as_str())).collect();
        assert_eq!(
            errors,
            [
                ("firstName", "First name is required"),
                ("lastName", "Last name must be at most 50 characters"),
                ("phone", "Phone must be at most 40 characters"),
                ("location", "Location must be at most 120 characters"),
            ]
        );
    }

    /// A name from registration that is longer than the profile form allows does not block changes of other
    /// fields.
    #[test]
    fn overlong_existing_name_does_not_block_other_changes() {
        let long = Profile { name: DisplayName::parse(&"x".repeat(120)).unwrap(), ..profile() };
        let draft = ProfileDraft { location: Some("Evanston".into()), ..ProfileDraft::default() };
        assert_eq!(long.with(&draft).unwrap().location.unwrap().as_str(), "Evanston");
    }
}
