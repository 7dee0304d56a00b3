use crate::{Violation, rules, text};

/// A topic's title, on one line (spec §5, §9).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TopicTitle(String);

impl TopicTitle {
    /// Reads the `title` of the form.
    ///
    /// # Errors
    /// A [`Violation`] of `title` when it breaks the form's rules.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let title = text::single_line(input);
        match rules::broken("topic", "title", &title) {
            Some(message) => Err(Violation::new("title", message)),
            None => Ok(Self(title)),
        }
    }

    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What somebody writes: Markdown, as they wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Content(String);

impl Content {
    /// The longest text, in characters (Unicode scalar values).
    pub const MAX: usize = 20_000;

    /// Reads the `content` of a form: `topic` and `reply` have their sentences (spec §5).
    ///
    /// # Errors
    /// A [`Violation`] of `content` when it breaks the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        let content = text::multi_line(input);
        match rules::broken(form, "content", &content) {
            Some(message) => Err(Violation::new("content", message)),
            None => Ok(Self(content)),
        }
    }

    /// A text as a store holds it, which was checked when it came.
    #[must_use]
    pub const fn kept(text: String) -> Self {
        Self(text)
    }

    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why something is done to what somebody else wrote: told to its author, or by who reports it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reason(String);

impl Reason {
    /// Reads the `reason` of a form: `removal` and `report` have their sentences.
    ///
    /// # Errors
    /// A [`Violation`] of `reason` when it breaks the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        let reason = text::multi_line(input);
        match rules::broken(form, "reason", &reason) {
            Some(message) => Err(Violation::new("reason", message)),
            None => Ok(Self(reason)),
        }
    }

    /// A reason as a store holds it, which was checked when it came.
    #[must_use]
    pub const fn kept(text: String) -> Self {
        Self(text)
    }

    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_speak_in_the_specifications_words() {
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
    fn a_reason_says_something() {
        assert_eq!(Reason::parse("removal", " \n ").unwrap_err().message, "Please give a reason");
        assert_eq!(Reason::parse("report", "").unwrap_err().message, "Please say what is wrong");
        assert_eq!(Reason::parse("removal", " Off topic. ").unwrap().as_str(), "Off topic.");
    }
}
