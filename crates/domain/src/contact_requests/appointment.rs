use chrono::NaiveDate;

use super::{
    ContactName, EmailAddress, Message, Phone, PreferredDate, PreferredTime, Service, Town, agreed, keep,
};
use crate::{Violation, appointments::SlotId, vehicles::VehicleId};

const FORM: &str = "appointment";

/// A wish to meet, before anything of it is believed. What was not said is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AppointmentRequestDraft {
    /// See [`ContactName`].
    pub name: String,
    /// See [`EmailAddress`].
    pub email: String,
    /// See [`Phone`].
    pub phone: String,
    /// See [`Town`].
    pub town: String,
    /// See [`PreferredDate`].
    pub preferred_date: String,
    /// See [`PreferredTime`].
    pub preferred_time: String,
    /// The car to look at.
    pub vehicle: Option<VehicleId>,
    /// See [`Service`].
    pub service: String,
    /// The offered time that was picked, if one was.
    pub slot: Option<SlotId>,
    /// See [`Message`].
    pub note: String,
    /// Whether the details may be used for the answer.
    pub consent: bool,
}

/// A wish to meet the concierge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointmentRequest {
    /// Who wants to meet.
    pub name: ContactName,
    /// Where the answer goes.
    pub email: EmailAddress,
    /// Where to call instead.
    pub phone: Option<Phone>,
    /// Where to meet.
    pub town: Town,
    /// On which day.
    pub preferred_date: PreferredDate,
    /// At which time of that day.
    pub preferred_time: PreferredTime,
    /// The car to look at.
    pub vehicle: Option<VehicleId>,
    /// The service to talk about.
    pub service: Option<Service>,
    /// The offered time that was picked: it is in that town.
    pub slot: Option<SlotId>,
    /// Anything else.
    pub note: Option<Message>,
}

impl AppointmentRequest {
    /// Checks a draft; see [`PreferredDate::parse`] for `today`.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most, in the order of the fields.
    pub fn parse(draft: AppointmentRequestDraft, today: NaiveDate) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = keep(ContactName::parse(FORM, &draft.name), &mut violations);
        let email = keep(EmailAddress::parse(FORM, &draft.email), &mut violations);
        let phone = keep(Phone::parse(FORM, &draft.phone), &mut violations);
        let town = keep(Town::parse(&draft.town), &mut violations);
        let date = keep(PreferredDate::parse(&draft.preferred_date, today), &mut violations);
        let time = keep(PreferredTime::parse(&draft.preferred_time), &mut violations);
        let service = keep(Service::parse(&draft.service), &mut violations);
        let note = keep(Message::parse(FORM, "note", &draft.note), &mut violations);
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
    fn an_empty_form_hears_of_every_field() {
        let violations = AppointmentRequest::parse(AppointmentRequestDraft::default(), today()).unwrap_err();
        let fields: Vec<&str> = violations.iter().map(|violation| violation.field).collect();
        assert_eq!(fields, ["name", "email", "town", "preferredDate", "preferredTime", "consent"]);
    }

    #[test]
    fn a_note_may_be_missing_but_not_endless() {
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
