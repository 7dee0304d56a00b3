//! Validated texts of questions, answers and facts.

use crate::{Violation, rules, text};

/// Text of a question: 10 to 1,000 characters, trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionText(String);

/// Text of an answer: 1 to 2,000 characters, trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerText(String);

/// Name of a fact: a single line of 1 to 40 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactLabel(String);

/// Value of a fact: a single line of 1 to 120 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactValue(String);

impl QuestionText {
    /// Parses a question.
    ///
    /// # Errors
    /// A [`Violation`] of `text` if it is too short or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        rules::checked("question", "text", text::multi_line(input)).map(Self)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AnswerText {
    /// Parses an answer.
    ///
    /// # Errors
    /// A [`Violation`] of `text` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        rules::checked("answer", "text", text::multi_line(input)).map(Self)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FactLabel {
    /// Parses a label.
    ///
    /// # Errors
    /// A [`Violation`] of `label` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        rules::checked("fact", "label", text::single_line(input)).map(Self)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FactValue {
    /// Parses a value.
    ///
    /// # Errors
    /// A [`Violation`] of `value` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        rules::checked("fact", "value", text::single_line(input)).map(Self)
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
    fn question_and_answer_lengths_are_checked_after_trimming() {
        assert_eq!(QuestionText::parse("  Is it red?  ").unwrap().as_str(), "Is it red?");
        assert!(QuestionText::parse(&"é".repeat(1000)).is_ok());
        for wrong in ["Is it red".to_owned(), format!("Is it{}", " ".repeat(20)), "é".repeat(1001)] {
            assert_eq!(QuestionText::parse(&wrong).unwrap_err().field, "text");
        }
        assert_eq!(AnswerText::parse(" Yes.\n").unwrap().as_str(), "Yes.");
        assert!(AnswerText::parse(&"é".repeat(2000)).is_ok());
        for wrong in [" \n".to_owned(), "é".repeat(2001)] {
            assert_eq!(AnswerText::parse(&wrong).unwrap_err().field, "text");
        }
    }

    #[test]
    fn a_fact_is_one_line_of_label_and_value() {
        assert_eq!(FactLabel::parse(" Tool\nkit ").unwrap().as_str(), "Tool kit");
        assert_eq!(FactValue::parse(" Complete,\nin its roll ").unwrap().as_str(), "Complete, in its roll");
        assert!(FactLabel::parse(&"é".repeat(40)).is_ok() && FactValue::parse(&"é".repeat(120)).is_ok());
        for wrong in [String::new(), " \n ".into(), "é".repeat(121)] {
            assert_eq!(FactLabel::parse(&wrong).unwrap_err().field, "label");
            assert_eq!(FactValue::parse(&wrong).unwrap_err().field, "value");
        }
        assert!(FactLabel::parse(&"é".repeat(41)).is_err());
    }
}
