//! Validated texts of the forum: titles, Markdown content and reasons.

use crate::edit::Edit;

form_text!(
    /// A topic's title: a single line.
    TopicTitle: single_line of "topic", "title"
);

form_text!(
    /// Markdown source of a topic or reply.
    Content: multi_line of any form, "content"
);

impl Content {
    /// Maximum length in characters (Unicode scalar values).
    pub const MAX: usize = 20_000;
}

form_text!(
    /// Reason of a removal (shown to the content's author) or of a report.
    ModerationReason: multi_line of any form, "reason"
);

impl ModerationReason {
    /// Audit record of a decision with this reason, if one was given.
    #[must_use]
    pub fn edit(reason: Option<&Self>) -> Edit {
        Edit::with_reason(reason.map(Self::as_str).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Violation;

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
        assert_eq!(ModerationReason::parse("removal", " \n ").unwrap_err().message, "Please enter a reason");
        assert_eq!(ModerationReason::parse("report", "").unwrap_err().message, "Please tell us what’s wrong");
        assert_eq!(ModerationReason::parse("removal", " Off topic. ").unwrap().as_str(), "Off topic.");
    }
}
