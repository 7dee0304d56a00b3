//! The text of a private message.

use crate::{Violation, rules, text};

/// Markdown source of a message.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MessageBody(String);

impl MessageBody {
    /// Parses the `text` field of the message form.
    ///
    /// # Errors
    /// A [`Violation`] of `text`.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let body = text::multi_line(input);
        rules::checked("privateMessage", "text", body).map(Self)
    }

    /// Restores a text from a store, unchecked.
    #[must_use]
    pub const fn from_store(text: String) -> Self {
        Self(text)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_one_to_five_thousand_characters() {
        assert_eq!(MessageBody::parse(" Hi \r\n").unwrap().as_str(), "Hi");
        assert!(MessageBody::parse(&"😀".repeat(5000)).is_ok());
        assert_eq!(MessageBody::parse(" \n\t ").unwrap_err().message, "Please write a message");
        let long = MessageBody::parse(&"x".repeat(5001)).unwrap_err();
        assert_eq!((long.field, long.message.as_str()), ("text", "Message must be at most 5,000 characters"));
    }
}
