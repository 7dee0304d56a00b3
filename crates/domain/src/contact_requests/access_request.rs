//! Access requests: visitors who ask to be invited.

use super::{ContactName, EmailAddress, MultiLineText, agreed, keep};
use crate::Violation;

const FORM: &str = "accessRequest";

/// Unvalidated access request. Absent fields are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AccessRequestDraft {
    pub name: String,
    pub email: String,
    pub note: String,
    /// Consent to the use of the details for the reply; required.
    pub consent: bool,
}

/// A visitor's request to be invited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessRequest {
    pub name: ContactName,
    pub email: EmailAddress,
    /// Motivation.
    pub note: MultiLineText,
}

impl AccessRequest {
    /// Validates a draft.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: AccessRequestDraft) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = keep(ContactName::parse(FORM, &draft.name), &mut violations);
        let email = keep(EmailAddress::parse(FORM, &draft.email), &mut violations);
        let note = keep(MultiLineText::parse(FORM, "note", &draft.note), &mut violations);
        let consent = keep(agreed(draft.consent), &mut violations);
        match (name, email, note, consent) {
            (Some(name), Some(email), Some(note), Some(())) => Ok(Self { name, email, note }),
            _ => Err(violations),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_form_reports_every_field() {
        let violations = AccessRequest::parse(AccessRequestDraft::default()).unwrap_err();
        let errors: Vec<(&str, &str)> = violations.iter().map(|v| (v.field, v.message.as_str())).collect();
        assert_eq!(
            errors,
            [
                ("name", "Name must be at least 2 characters"),
                ("email", "Please enter a valid email address"),
                ("note", "Please tell us a little more (at least 10 characters)"),
                ("consent", "Please agree to let us use your details to reply"),
            ]
        );
    }
}
