//! Inquiries to the concierge.

use super::{ContactName, EmailAddress, MultiLineText, Phone, Service, agreed, keep};
use crate::{Violation, vehicles::VehicleId};

const FORM: &str = "inquiry";

/// Unvalidated inquiry. Absent fields are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InquiryDraft {
    pub name: String,
    pub email: String,
    pub phone: String,
    pub message: String,
    /// The vehicle it is about.
    pub vehicle: Option<VehicleId>,
    pub service: String,
    /// Consent to the use of the details for the reply; required.
    pub consent: bool,
}

/// A question to the concierge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquiry {
    pub name: ContactName,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    pub message: MultiLineText,
    /// The vehicle it is about.
    pub vehicle: Option<VehicleId>,
    /// The service it is about.
    pub service: Option<Service>,
}

impl Inquiry {
    /// Validates a draft.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: InquiryDraft) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = keep(ContactName::parse(FORM, &draft.name), &mut violations);
        let email = keep(EmailAddress::parse(FORM, &draft.email), &mut violations);
        let phone = keep(Phone::parse(FORM, &draft.phone), &mut violations);
        let message = keep(MultiLineText::parse(FORM, "message", &draft.message), &mut violations);
        let service = keep(Service::parse(&draft.service), &mut violations);
        let consent = keep(agreed(draft.consent), &mut violations);
        match (name, email, phone, message, service, consent) {
            (Some(name), Some(email), Some(phone), Some(message), Some(service), Some(())) => {
                Ok(Self { name, email, phone, message, vehicle: draft.vehicle, service })
            }
            _ => Err(violations),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_form_reports_every_field() {
        let violations = Inquiry::parse(InquiryDraft::default()).unwrap_err();
        let errors: Vec<(&str, &str)> = violations.iter().map(|v| (v.field, v.message.as_str())).collect();
        assert_eq!(
            errors,
            [
                ("name", "Name must be at least 2 characters"),
                ("email", "Please enter a valid email address"),
                ("message", "Message must be at least 10 characters long"),
                ("consent", "Please agree to let us use your details to reply"),
            ]
        );
    }

    #[test]
    fn valid_inquiry_is_parsed_and_trimmed() {
        let inquiry = Inquiry::parse(InquiryDraft {
            name: "  Ada  Lovelace ".into(),
            email: "ada@example.com".into(),
            phone: "312 555 0100".into(),
            message: " Is it still for sale? ".into(),
            vehicle: Some(VehicleId(7)),
            service: "inspection".into(),
            consent: true,
        })
        .unwrap();
        assert_eq!(inquiry.name.as_str(), "Ada Lovelace");
        assert_eq!(inquiry.message.as_str(), "Is it still for sale?");
        assert_eq!(inquiry.phone.unwrap().as_str(), "312 555 0100");
        assert_eq!((inquiry.vehicle, inquiry.service), (Some(VehicleId(7)), Some(Service::Inspection)));
    }
}
