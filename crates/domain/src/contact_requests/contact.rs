use crate::{Violation, rules, text};

/// What somebody wants to be called.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ContactName(String);

impl ContactName {
    /// Reads the `name` of a form.
    ///
    /// # Errors
    /// A [`Violation`] of `name` when it breaks the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        obedient(form, "name", text::single_line(input)).map(Self)
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What mail can be sent to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Reads the `email` of a form.
    ///
    /// # Errors
    /// A [`Violation`] of `email` when it breaks the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        obedient(form, "email", text::single_line(input)).map(Self)
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A number to call, as its owner writes it: countries, extensions and hours are all told in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Phone(String);

impl Phone {
    /// Reads the `phone` of a form; nothing is no phone.
    ///
    /// # Errors
    /// A [`Violation`] of `phone` when it breaks the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Option<Self>, Violation> {
        let line = obedient(form, "phone", text::single_line(input))?;
        Ok(if line.is_empty() { None } else { Some(Self(line)) })
    }

    /// The number.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What somebody has to say, in as many lines as it takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Message(String);

impl Message {
    /// Reads a field of a form.
    ///
    /// # Errors
    /// A [`Violation`] of the field when it breaks the form's rules.
    pub fn parse(form: &str, field: &'static str, input: &str) -> Result<Self, Violation> {
        obedient(form, field, text::multi_line(input)).map(Self)
    }

    /// The words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text that keeps the rules of its field: the cleaned one, since that is what is stored.
fn obedient(form: &str, field: &'static str, text: String) -> Result<String, Violation> {
    match rules::broken(form, field, &text) {
        Some(message) => Err(Violation::new(field, message)),
        None => Ok(text),
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
        assert!(Message::parse("inquiry", "message", &"😀".repeat(4000)).is_ok());
        let refused = Message::parse("inquiry", "message", &"😀".repeat(4001)).unwrap_err();
        assert_eq!(refused, Violation::new("message", "Message must be at most 4,000 characters"));
    }

    #[test]
    fn nothing_unprintable_is_kept() {
        let name = ContactName::parse("inquiry", "Ada\u{0}\r\n\u{202E}Lovelace").unwrap();
        assert_eq!(name.as_str(), "Ada Lovelace");
        let message = Message::parse("inquiry", "message", "Is it\r\nstill\u{0} for\u{1B} sale?").unwrap();
        assert_eq!(message.as_str(), "Is it\nstill for sale?");
    }

    #[test]
    fn an_address_is_what_mail_can_be_sent_to() {
        assert_eq!(EmailAddress::parse("inquiry", " ada@example.com\n").unwrap().as_str(), "ada@example.com");
        for bad in ["", "ada", "ada@example.com\r\nBcc: all@example.com", "a\u{0}b@example.com"] {
            let refused = EmailAddress::parse("inquiry", bad).unwrap_err();
            assert_eq!(refused, Violation::new("email", "Please enter a valid email address"), "{bad:?}");
        }
    }

    #[test]
    fn a_phone_may_be_missing() {
        assert_eq!(Phone::parse("inquiry", " \t").unwrap(), None);
        assert_eq!(
            Phone::parse("inquiry", "+1 312 555 0100 x7").unwrap().unwrap().as_str(),
            "+1 312 555 0100 x7"
        );
        let refused = Phone::parse("appointment", &"1".repeat(41)).unwrap_err();
        assert_eq!(refused, Violation::new("phone", "Phone must be at most 40 characters"));
    }
}
