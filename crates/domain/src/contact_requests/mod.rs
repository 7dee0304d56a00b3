//! Asking: what a visitor may send to the concierge without an account.

mod access_request;
mod appointment;
mod choices;
mod contact;
mod inquiry;
mod preferred_date;
mod reference;

pub use access_request::{AccessRequest, AccessRequestDraft};
pub use appointment::{AppointmentRequest, AppointmentRequestDraft};
pub use choices::{PreferredTime, Service, Town};
pub use contact::{ContactName, EmailAddress, Message, Phone};
pub use inquiry::{Inquiry, InquiryDraft};
pub use preferred_date::{LAST_DAY, PreferredDate};
pub use reference::{Confirmation, Reference};

use chrono::NaiveDate;

use crate::{Violation, vehicles::VehicleId};

/// How long what was asked is kept, in months; the privacy page says so.
pub const KEPT_MONTHS: u32 = 24;

/// What somebody writes into one of the forms, before anything of it is believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContactRequestDraft {
    /// A question.
    Inquiry(InquiryDraft),
    /// A wish to meet.
    Appointment(AppointmentRequestDraft),
    /// A wish to become a member.
    AccessRequest(AccessRequestDraft),
}

/// Something asked of the concierge, fit to be kept: every field has been checked, and the visitor
/// has agreed that the details are used for the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContactRequest {
    /// A question.
    Inquiry(Inquiry),
    /// A wish to meet.
    Appointment(AppointmentRequest),
    /// A wish to become a member.
    AccessRequest(AccessRequest),
}

impl ContactRequest {
    /// The vehicle it is about.
    #[must_use]
    pub const fn vehicle(&self) -> Option<VehicleId> {
        match self {
            Self::Inquiry(inquiry) => inquiry.vehicle,
            Self::Appointment(appointment) => appointment.vehicle,
            Self::AccessRequest(_) => None,
        }
    }
}

impl ContactRequestDraft {
    /// The vehicle it is about, whether or not there is one of that number.
    #[must_use]
    pub fn vehicle(&self) -> Option<VehicleId> {
        match self {
            Self::Inquiry(draft) => draft.vehicle,
            Self::Appointment(draft) => draft.vehicle,
            Self::AccessRequest(_) => None,
        }
    }

    /// Checks the draft; `today` is the day in Chicago, where the concierge lives.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most, in the order of the fields.
    pub fn parse(self, today: NaiveDate) -> Result<ContactRequest, Vec<Violation>> {
        match self {
            Self::Inquiry(draft) => Inquiry::parse(draft).map(ContactRequest::Inquiry),
            Self::Appointment(draft) => {
                AppointmentRequest::parse(draft, today).map(ContactRequest::Appointment)
            }
            Self::AccessRequest(draft) => AccessRequest::parse(draft).map(ContactRequest::AccessRequest),
        }
    }
}

/// The refusal of a vehicle that nobody can ask about.
#[must_use]
pub fn no_such_vehicle() -> Violation {
    Violation::new("vehicleId", "There is no such vehicle; it may have been withdrawn")
}

fn agreed(consent: bool) -> Result<(), Violation> {
    if consent {
        Ok(())
    } else {
        Err(Violation::new("consent", "Please agree that we use your details to answer you"))
    }
}

fn keep<T>(parsed: Result<T, Violation>, violations: &mut Vec<Violation>) -> Option<T> {
    parsed.map_err(|violation| violations.push(violation)).ok()
}
