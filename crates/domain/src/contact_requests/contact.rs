//! Contact details: names, email addresses, phone numbers and messages.

use crate::{Violation, rules, text};

form_text!(
    /// A person's name: a single line.
    ContactName: single_line of any form, "name"
);

/// An email address of valid form; see [`rules`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Parses the `email` field of a form.
    ///
    /// # Errors
    /// A [`Violation`] of `email` by the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        rules::checked(form, "email", text::single_line(input)).map(Self)
    }

    /// Restores an address from a store, unchecked.
    #[must_use]
    pub fn from_store(address: impl Into<String>) -> Self {
        Self(address.into())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

form_text!(
    /// A phone number as free text, which may include extensions and hours.
    Phone
);

impl Phone {
    /// Parses the `phone` field of a form; blank input is `None`.
    ///
    /// # Errors
    /// A [`Violation`] of `phone` by the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Option<Self>, Violation> {
        let line = rules::checked(form, "phone", text::single_line(input))?;
        Ok(if line.is_empty() { None } else { Some(Self(line)) })
    }

    /// Like [`parse`](Self::parse), for a field that takes nothing but a number.
    ///
    /// # Errors
    /// A [`Violation`] of `phone` by the form's rules, or of a text without the digits of a number.
    pub fn parse_number(form: &str, input: &str) -> Result<Option<Self>, Violation> {
        match Self::parse(form, input)? {
            Some(phone) if !has_enough_digits(phone.as_str()) => {
                Err(Violation::new("phone", "Please enter a phone number, as in (312) 555-0142"))
            }
            phone => Ok(phone),
        }
    }
}

/// Whether a text contains at least the seven digits of a local number.
fn has_enough_digits(text: &str) -> bool {
    text.bytes().filter(u8::is_ascii_digit).count() >= 7
}

form_text!(
    /// A text of several lines that meets the rules of its form field: a message, a note or a reason.
    MultiLineText
);

impl MultiLineText {
    /// Parses a text field of a form.
    ///
    /// # Errors
    /// A [`Violation`] of `field` by the form's rules.
    pub fn parse(form: &str, field: &'static str, input: &str) -> Result<Self, Violation> {
        rules::checked(form, field, text::multi_line(input)).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_counted_in_characters_of_the_cleaned_text() {
        for (name, message) in [
            ("", Some("Name must be at least 2 characters")),
            (" \u{0}J\u{7} \n", Some("Name must be at least 2 characters")),
            ("Jo", None),
            ("李雷", None),
            ("👋🏽", None),
        ] {
            let refused = ContactName::parse("inquiry", name).err().map(|violation| violation.message);
            assert_eq!(refused.as_deref(), message, "{name:?}");
        }
        assert!(ContactName::parse("inquiry", &"é".repeat(120)).is_ok());
        let refused = ContactName::parse("inquiry", &"é".repeat(121)).unwrap_err();
        assert_eq!(refused, Violation::new("name", "Name must be at most 120 characters"));
        assert!(MultiLineText::parse("inquiry", "message", &"😀".repeat(4000)).is_ok());
        let refused = MultiLineText::parse("inquiry", "message", &"😀".repeat(4001)).unwrap_err();
        assert_eq!(refused, Violation::new("message", "Message must be at most 4,000 characters"));
    }

    #[test]
    fn unprintable_characters_are_removed() {
        let name = ContactName::parse("inquiry", "Ada\u{0}\r\n\u{202E}Lovelace").unwrap();
        assert_eq!(name.as_str(), "Ada Lovelace");
        let message =
            MultiLineText::parse("inquiry", "message", "Is it\r\nstill\u{0} for\u{1B} sale?").unwrap();
        assert_eq!(message.as_str(), "Is it\nstill for sale?");
    }

    #[test]
    fn malformed_email_addresses_are_rejected() {
        assert_eq!(EmailAddress::parse("inquiry", " ada@example.com\n").unwrap().as_str(), "ada@example.com");
        for bad in ["", "ada", "ada@example.com\r\nBcc: all@example.com", "a\u{0}b@example.com"] {
            let refused = EmailAddress::parse("inquiry", bad).unwrap_err();
            assert_eq!(refused, Violation::new("email", "Please enter a valid email address"), "{bad:?}");
        }
    }

    #[test]
    fn phone_is_optional_with_a_maximum_length() {
        assert_eq!(Phone::parse("inquiry", " \t").unwrap(), None);
        assert_eq!(
            Phone::parse("inquiry", "+1 312 555 0100 x7").unwrap().unwrap().as_str(),
            "+1 312 555 0100 x7"
        );
        let refused = Phone::parse("appointment", &"1".repeat(41)).unwrap_err();
        assert_eq!(refused, Violation::new("phone", "Phone must be at most 40 characters"));
    }
}
