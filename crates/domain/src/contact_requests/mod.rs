//! Contact requests: forms that can be sent without an account (inquiries, appointment requests and access
//! requests), and their common fields.

mod access_request;
mod appointment;
mod choices;
mod contact;
mod inquiry;
mod preferred_date;
mod reference;

pub use access_request::{AccessRequest, AccessRequestDraft};
pub use appointment::{AppointmentRequest, AppointmentRequestDraft};
pub use choices::{PreferredTime, Service};
pub use contact::{ContactName, EmailAddress, MultiLineText, Phone};
pub use inquiry::{Inquiry, InquiryDraft};
pub use preferred_date::PreferredDate;
pub use reference::{Confirmation, Reference};

use chrono::{NaiveDate, NaiveDateTime, Timelike};

use crate::{
    Rate, Violation,
    appointments::{AppointmentTown, Slot, SlotId},
    site_settings::Holidays,
    vehicles::{ListingStatus, VehicleId},
};

/// Retention of contact requests in months, as stated on the privacy page.
pub const KEPT_MONTHS: u32 = 24;
/// Contact requests per client address, over all forms.
pub const CONTACT_REQUEST_RATE_LIMIT: Rate = Rate::per_hour(10);
/// Confirmation emails per mailbox, whoever sends the forms.
pub const CONFIRMATION_RATE_LIMIT: Rate = Rate::per_hour(5);
/// Confirmation emails of equal requests, for example after a second click.
pub const EQUAL_CONFIRMATION_RATE_LIMIT: Rate = Rate::per_minute(1);

/// Unvalidated contact form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContactRequestDraft {
    Inquiry(InquiryDraft),
    Appointment(AppointmentRequestDraft),
    AccessRequest(AccessRequestDraft),
}

/// Validated contact form. The sender has consented to the use of their details for the reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContactRequest {
    Inquiry(Inquiry),
    Appointment(AppointmentRequest),
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
    /// The vehicle it is about; may not exist.
    #[must_use]
    pub fn vehicle(&self) -> Option<VehicleId> {
        match self {
            Self::Inquiry(draft) => draft.vehicle,
            Self::Appointment(draft) => draft.vehicle,
            Self::AccessRequest(_) => None,
        }
    }

    /// The [`Violation`] of `vehicleId` if it names a vehicle that was not found, or asks to view one that was sold.
    #[must_use]
    pub fn vehicle_violation(&self, found: Option<ListingStatus>) -> Option<Violation> {
        match (self.vehicle(), found) {
            (Some(_), None) => Some(no_such_vehicle()),
            (Some(_), Some(ListingStatus::Sold)) if matches!(self, Self::Appointment(_)) => {
                Some(Violation::new("vehicleId", "This vehicle has been sold and can’t be viewed any more"))
            }
            _ => None,
        }
    }

    /// The offered slot that an appointment request chose; may not exist.
    #[must_use]
    pub const fn slot(&self) -> Option<SlotId> {
        match self {
            Self::Appointment(draft) => draft.slot,
            Self::Inquiry(_) | Self::AccessRequest(_) => None,
        }
    }

    /// The [`Violation`] of `slotId` if the chosen slot was not found, or is not in the chosen town.
    #[must_use]
    pub fn slot_violation(&self, found: Option<&Slot>) -> Option<Violation> {
        let Self::Appointment(draft) = self else { return None };
        match (draft.slot, found) {
            (Some(_), None) => {
                Some(Violation::new("slotId", "This time is no longer offered; please choose another"))
            }
            (Some(_), Some(slot))
                if AppointmentTown::parse(&draft.town).is_ok_and(|town| town != slot.town) =>
            {
                Some(Violation::new("slotId", "This time is in another town; please choose one in your town"))
            }
            _ => None,
        }
    }

    /// Violations of the day and the time of day; `slot_start` is when the chosen slot begins in Chicago. See
    /// [`PreferredDate::day_violation`] and [`PreferredTime::slot_violation`].
    #[must_use]
    pub fn when_violations(&self, slot_start: Option<NaiveDateTime>, holidays: &Holidays) -> Vec<Violation> {
        let Self::Appointment(draft) = self else { return Vec::new() };
        let day = slot_start.map(|start| start.date());
        let day = PreferredDate::day_violation(&draft.preferred_date, day, holidays);
        let of_slot =
            |start: NaiveDateTime| PreferredTime::slot_violation(&draft.preferred_time, start.hour());
        day.into_iter().chain(slot_start.and_then(of_slot)).collect()
    }

    /// Validates the draft; `today` is the current day in Chicago.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
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

/// Violation for a vehicle that does not exist or is not public.
#[must_use]
fn no_such_vehicle() -> Violation {
    Violation::new("vehicleId", "We couldn’t find this vehicle; it may have been withdrawn")
}

fn agreed(consent: bool) -> Result<(), Violation> {
    if consent {
        Ok(())
    } else {
        Err(Violation::new("consent", "Please agree to let us use your details to reply"))
    }
}

fn keep<T>(parsed: Result<T, Violation>, violations: &mut Vec<Violation>) -> Option<T> {
    parsed.map_err(|violation| violations.push(violation)).ok()
}
