//! Reply templates of the concierge. Their merge fields: `Check::MergeFields` in `rules.rs`; the values:
//! `frontend/src/features/admin/inquiries/mergeFields.ts`.

use crate::{Violation, edit::FieldChange, rules, submissions::MessageText};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TemplateId(pub i64);

form_text!(
    /// Name of a template: a single line of 1 to 80 characters.
    #[derive(PartialOrd, Ord)]
    TemplateName: single_line of "replyTemplate", "name"
);

/// A reusable reply text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pub id: TemplateId,
    /// Unique.
    pub name: TemplateName,
    pub text: MessageText,
}

impl Template {
    /// Parses the text of a template.
    ///
    /// # Errors
    /// A [`Violation`] of `text` if it is blank, too long or has a merge field that nothing fills in.
    pub fn parse_text(input: &str) -> Result<MessageText, Violation> {
        let text = MessageText::parse(input)?;
        rules::checked("replyTemplate", "text", text.as_str().to_owned()).map(|_| text)
    }

    /// Audit record of a changed text; `None` if it is the same.
    #[must_use]
    pub fn change(name: &str, before: Option<&str>, after: Option<&str>) -> Option<FieldChange> {
        FieldChange::between(&format!("template {name}"), before, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn template_name_has_1_to_80_characters() {
        assert_eq!(TemplateName::parse(" Still\nfor sale ").unwrap().as_str(), "Still for sale");
        assert!(TemplateName::parse(" \n ").is_err());
        assert!(TemplateName::parse(&"x".repeat(80)).is_ok());
        assert!(TemplateName::parse(&"x".repeat(81)).is_err());
    }

    #[test]
    fn template_text_uses_known_merge_fields_only() {
        for text in ["Dear {name}, about {subject} ({reference}):", "{ name } {} {a b} { {name", "1 {name}}"]
        {
            assert_eq!(Template::parse_text(text).unwrap().as_str(), text);
        }
        for text in ["Dear {firstName}", "{name} {Name}", "{{x_1}}", "{ {price}"] {
            let violation = Template::parse_text(text).unwrap_err();
            let error = (violation.field, violation.message.as_str());
            assert_eq!(error, ("text", "Use only {name}, {reference} and {subject}"), "{text}");
        }
        assert!(Template::parse_text(" ").is_err());
    }
}
