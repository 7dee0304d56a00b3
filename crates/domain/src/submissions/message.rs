//! Reasons of decisions, and messages between seller and concierge.

use super::Side;
use crate::{Timestamp, Violation, text};

/// Maximum length of a reason in characters.
pub const MAX_REASON: usize = 2000;

/// Reason of a decision or action.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason(String);

impl Reason {
    /// Parses an optional reason.
    ///
    /// # Errors
    /// A [`Violation`] of `field` if it is too long.
    pub fn parse(field: &'static str, input: &str) -> Result<Self, Violation> {
        let reason = text::multi_line(input);
        if reason.chars().count() > MAX_REASON {
            return Err(Violation::new(field, "A reason must be at most 2,000 characters"));
        }
        Ok(Self(reason))
    }

    /// Parses a required reason.
    ///
    /// # Errors
    /// A [`Violation`] of `field` if it is blank or too long.
    pub fn required(field: &'static str, input: &str) -> Result<Self, Violation> {
        match Self::parse(field, input)? {
            Self(reason) if reason.is_empty() => Err(Violation::new(field, "Please enter a reason")),
            reason => Ok(reason),
        }
    }

    /// The text; may be empty.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Id of a message, increasing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageId(pub i64);

/// Text of a message between seller and concierge: 1 to 4,000 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageText(String);

impl MessageText {
    /// Maximum length in characters.
    pub const MAX: usize = 4000;

    /// Parses a message.
    ///
    /// # Errors
    /// A [`Violation`] of `text` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let message = text::multi_line(input);
        match message.chars().count() {
            0 => Err(Violation::new("text", "Please write a message")),
            1..=Self::MAX => Ok(Self(message)),
            _ => Err(Violation::new("text", "A message must be at most 4,000 characters")),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A message about a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionMessage {
    pub id: MessageId,
    pub by: Side,
    pub text: MessageText,
    pub at: Timestamp,
}
