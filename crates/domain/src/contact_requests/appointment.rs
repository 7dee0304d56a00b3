//! Appointment requests.

use chrono::NaiveDate;

use super::{
    ContactName, EmailAddress, MultiLineText, Phone, PreferredDate, PreferredTime, Service, agreed, keep,
};
use crate::{
    Violation,
    appointments::{AppointmentTown, SlotId},
    vehicles::VehicleId,
};

const FORM: &str = "appointment";

/// Unvalidated appointment request. Absent fields are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AppointmentRequestDraft {
    pub name: String,
    pub email: String,
    pub phone: String,
    pub town: String,
    /// As in `2026-11-21` ([`PreferredDate::parse`]).
    pub preferred_date: String,
    /// Part of the day, as in `morning` ([`PreferredTime`]).
    pub preferred_time: String,
    /// The vehicle to view.
    pub vehicle: Option<VehicleId>,
    pub service: String,
    /// The offered slot that was chosen, if any.
    pub slot: Option<SlotId>,
    pub note: String,
    /// Consent to the use of the details for the reply; required.
    pub consent: bool,
}

/// A request to meet the concierge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointmentRequest {
    pub name: ContactName,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    pub town: AppointmentTown,
    pub preferred_date: PreferredDate,
    /// Part of the day.
    pub preferred_time: PreferredTime,
    /// The vehicle to view.
    pub vehicle: Option<VehicleId>,
    /// The service to discuss.
    pub service: Option<Service>,
    /// The offered slot that was chosen. It must be in `town`; stores check that.
    pub slot: Option<SlotId>,
    pub note: Option<MultiLineText>,
}

impl AppointmentRequest {
    /// Validates a draft; `today` is the current day in Chicago.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: AppointmentRequestDraft, today: NaiveDate) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = keep(ContactName::parse(FORM, &draft.name), &mut violations);
        let email = keep(EmailAddress::parse(FORM, &draft.email), &mut violations);
        let phone = keep(Phone::parse(FORM, &draft.phone), &mut violations);
        let town = keep(AppointmentTown::parse(&draft.town), &mut violations);
        let date = keep(PreferredDate::parse(&draft.preferred_date, today), &mut violations);
        let time = keep(PreferredTime::parse(&draft.preferred_time), &mut violations);
        let service = keep(Service::parse(&draft.service), &mut violations);
        let note = keep(MultiLineText::parse(FORM, "note", &draft.note), &mut violations);
        let consent = keep(agreed(draft.consent), &mut violations);
        match (name, email, phone, town, date, time, service, note, consent) {
            (
                Some(name),
                Some(email),
                Some(phone),
                Some(town),
                Some(preferred_date),
                Some(preferred_time),
                Some(service),
                Some(note),
                Some(()),
            ) => Ok(Self {
                name,
                email,
                phone,
                town,
                preferred_date,
                preferred_time,
                vehicle: draft.vehicle,
                service,
                slot: draft.slot,
                note: Some(note).filter(|note| !note.as_str().is_empty()),
            }),
            _ => Err(violations),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
    }

    #[test]
    fn empty_form_reports_every_field() {
        let violations = AppointmentRequest::parse(AppointmentRequestDraft::default(), today()).unwrap_err();
        let fields: Vec<&str> = violations.iter().map(|violation| violation.field).collect();
        assert_eq!(fields, ["name", "email", "town", "preferredDate", "preferredTime", "consent"]);
    }

    #[test]
    fn note_is_optional_with_a_maximum_length() {
        let draft = AppointmentRequestDraft {
            name: "Ada".into(),
            email: "ada@example.com".into(),
            town: "lake forest".into(),
            preferred_date: "2026-11-22".into(),
            preferred_time: "evening".into(),
            consent: true,
            ..AppointmentRequestDraft::default()
        };
        assert_eq!(AppointmentRequest::parse(draft.clone(), today()).unwrap().note, None);
        let noted = AppointmentRequest::parse(
            AppointmentRequestDraft { note: " Hi ".into(), ..draft.clone() },
            today(),
        );
        assert_eq!(noted.unwrap().note.unwrap().as_str(), "Hi");
        let endless = AppointmentRequestDraft { note: "x".repeat(4001), ..draft };
        let violations = AppointmentRequest::parse(endless, today()).unwrap_err();
        assert_eq!(violations, [Violation::new("note", "Note must be at most 4,000 characters")]);
    }
}
