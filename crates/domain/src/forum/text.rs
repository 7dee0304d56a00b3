//! Validated texts of the forum: titles, Markdown content and reasons.

use crate::{Violation, edit::Edit, rules, text};

/// A topic's title: a single line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TopicTitle(String);

impl TopicTitle {
    /// Parses the `title` field of the topic form.
    ///
    /// # Errors
    /// A [`Violation`] of `title`.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let title = text::single_line(input);
        rules::checked("topic", "title", title).map(Self)
    }

    /// Restores a title from a store, unchecked.
    #[must_use]
    pub const fn from_store(title: String) -> Self {
        Self(title)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Markdown source of a topic or reply.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Content(String);

impl Content {
    /// Maximum length in characters (Unicode scalar values).
    pub const MAX: usize = 20_000;

    /// Parses the `content` field of a form (`topic` or `reply`), with that form's messages.
    ///
    /// # Errors
    /// A [`Violation`] of `content`.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        let content = text::multi_line(input);
        rules::checked(form, "content", content).map(Self)
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

/// Reason of a removal (shown to the content's author) or of a report.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reason(String);

impl Reason {
    /// Audit record of a decision with this reason, if one was given.
    #[must_use]
    pub fn edit(reason: Option<&Self>) -> Edit {
        Edit::with_reason(reason.map(Self::as_str).unwrap_or_default())
    }

    /// Parses the `reason` field of a form (`removal` or `report`), with that form's messages.
    ///
    /// # Errors
    /// A [`Violation`] of `reason`.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        let reason = text::multi_line(input);
        rules::checked(form, "reason", reason).map(Self)
    }

    /// Restores a reason from a store, unchecked.
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
    fn text_errors_use_the_specified_messages() {
        let message = |violation: Violation| violation.message;
        assert_eq!(
            message(TopicTitle::parse(" 911 ").unwrap_err()),
            "Title must be at least 5 characters long"
        );
        assert!(TopicTitle::parse(&"x".repeat(201)).is_err());
        for (form, least, sentence) in [
            ("topic", 20, "Content must be at least 20 characters long"),
            ("reply", 10, "Reply must be at least 10 characters long"),
        ] {
            assert_eq!(message(Content::parse(form, &"x".repeat(least - 1)).unwrap_err()), sentence);
            assert_eq!(message(Content::parse(form, &" ".repeat(50)).unwrap_err()), sentence);
            assert!(Content::parse(form, &"x".repeat(least)).is_ok());
            assert!(Content::parse(form, &"😀".repeat(Content::MAX)).is_ok());
            assert!(
                message(Content::parse(form, &"x".repeat(Content::MAX + 1)).unwrap_err()).contains("20,000")
            );
        }
    }

    #[test]
    fn blank_reason_is_rejected() {
        assert_eq!(Reason::parse("removal", " \n ").unwrap_err().message, "Please enter a reason");
        assert_eq!(Reason::parse("report", "").unwrap_err().message, "Please tell us what’s wrong");
        assert_eq!(Reason::parse("removal", " Off topic. ").unwrap().as_str(), "Off topic.");
    }
}
