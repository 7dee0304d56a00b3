//! Reasons of decisions, and messages between seller and concierge.

use super::Side;
use crate::{Timestamp, Violation, rules, text};

form_text!(
    /// Reason of a decision or action: at most 2,000 characters; may be empty.
    #[derive(Default)]
    DecisionReason
);

impl DecisionReason {
    /// Parses an optional reason.
    ///
    /// # Errors
    /// A [`Violation`] of `field` if it is too long.
    pub fn parse(field: &'static str, input: &str) -> Result<Self, Violation> {
        if text::multi_line(input).is_empty() { Ok(Self::default()) } else { Self::required(field, input) }
    }

    /// Parses a required reason.
    ///
    /// # Errors
    /// A [`Violation`] of `field` if it is blank or too long.
    pub fn required(field: &'static str, input: &str) -> Result<Self, Violation> {
        let reason = text::multi_line(input);
        match rules::violated_rule("caseReason", "reason", &reason) {
            Some(message) => Err(Violation::new(field, message)),
            None => Ok(Self(reason)),
        }
    }
}

/// Id of a message, increasing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubmissionMessageId(pub i64);

form_text!(
    /// Text of a message between seller and concierge, or of an inquiry: 1 to 4,000 characters.
    MessageText: multi_line of "message", "text"
);

/// A message about a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionMessage {
    pub id: SubmissionMessageId,
    pub by: Side,
    pub text: MessageText,
    pub at: Timestamp,
}
