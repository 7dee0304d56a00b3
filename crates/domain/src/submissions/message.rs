use super::Side;
use crate::{Timestamp, Violation, text};

/// The longest reason, in characters.
pub const MAX_REASON: usize = 2000;
/// The longest message, in characters.
const MAX_MESSAGE: usize = 4000;

/// Why something was done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason(String);

impl Reason {
    /// Reads a reason, which may be none.
    ///
    /// # Errors
    /// A [`Violation`] of `field` when it is too long.
    pub fn parse(field: &'static str, input: &str) -> Result<Self, Violation> {
        let reason = text::multi_line(input);
        if reason.chars().count() > MAX_REASON {
            return Err(Violation::new(field, "A reason must be at most 2,000 characters"));
        }
        Ok(Self(reason))
    }

    /// Reads a reason that must be given.
    ///
    /// # Errors
    /// A [`Violation`] of `field` when it is missing or too long.
    pub fn required(field: &'static str, input: &str) -> Result<Self, Violation> {
        match Self::parse(field, input)? {
            Self(reason) if reason.is_empty() => Err(Violation::new(field, "Please give a reason")),
            reason => Ok(reason),
        }
    }

    /// As it was written; may be empty.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A message's number: increasing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageId(pub i64);

/// What seller and concierge write to one another: 1 to 4,000 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageText(String);

impl MessageText {
    /// Reads a message.
    ///
    /// # Errors
    /// A [`Violation`] of `text` when there is nothing in it or too much.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let message = text::multi_line(input);
        match message.chars().count() {
            0 => Err(Violation::new("text", "Please write a message")),
            1..=MAX_MESSAGE => Ok(Self(message)),
            _ => Err(Violation::new("text", "A message must be at most 4,000 characters")),
        }
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A message about a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionMessage {
    /// Its number.
    pub id: MessageId,
    /// Who wrote it.
    pub by: Side,
    /// What.
    pub text: MessageText,
    /// When.
    pub at: Timestamp,
}
