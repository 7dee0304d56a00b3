//! DTOs of the contact forms. Text fields may be missing, so that validation reports every field at once
//! instead of rejecting the JSON.

use domain::{
    appointments::SlotId,
    contact_requests::{
        AccessRequestDraft, AppointmentRequestDraft, Confirmation, ContactRequestDraft, InquiryDraft,
    },
    vehicles::VehicleId,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    dto::enums::{PreferredTime, ServiceSlug, Town},
    response::rfc3339,
};

/// A contact form.
pub(crate) trait Form: Serialize {
    /// Whether it begins a thread with the concierge, which a member reads at its own address.
    const OPENS_THREAD: bool;

    /// Converts to an unvalidated draft.
    fn draft(self) -> ContactRequestDraft;
}

/// An inquiry to the concierge.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewInquiry)]
pub(crate) struct InquiryDto {
    #[schema(value_type = String, required)]
    name: Option<String>,
    /// Address for the reply.
    #[schema(value_type = String, required, format = "email")]
    email: Option<String>,
    phone: Option<String>,
    #[schema(value_type = String, required)]
    message: Option<String>,
    /// Vehicle that the inquiry is about.
    vehicle_id: Option<i64>,
    /// Service that the inquiry is about.
    #[schema(value_type = Option<ServiceSlug>)]
    service: Option<String>,
    /// Consent to use the details for the reply; must be true, otherwise nothing is stored.
    #[schema(value_type = bool, required)]
    consent: Option<bool>,
}

impl Form for InquiryDto {
    const OPENS_THREAD: bool = true;

    fn draft(self) -> ContactRequestDraft {
        ContactRequestDraft::Inquiry(InquiryDraft {
            name: self.name.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            phone: self.phone.unwrap_or_default(),
            message: self.message.unwrap_or_default(),
            vehicle: self.vehicle_id.map(VehicleId),
            service: self.service.unwrap_or_default(),
            consent: self.consent.unwrap_or_default(),
        })
    }
}

/// An appointment request.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewAppointment)]
pub(crate) struct AppointmentDto {
    #[schema(value_type = String, required)]
    name: Option<String>,
    /// Address for the reply.
    #[schema(value_type = String, required, format = "email")]
    email: Option<String>,
    phone: Option<String>,
    #[schema(value_type = Town, required)]
    town: Option<String>,
    /// Tomorrow to 90 days ahead, in Central Time: with a slot its day, otherwise a business day.
    #[schema(value_type = String, required, format = "date", example = "2026-12-24")]
    preferred_date: Option<String>,
    /// With a slot the time of day that it begins in: morning until noon, afternoon until 4 PM, then evening.
    #[schema(value_type = PreferredTime, required)]
    preferred_time: Option<String>,
    /// Vehicle to see.
    vehicle_id: Option<i64>,
    /// Service to discuss.
    #[schema(value_type = Option<ServiceSlug>)]
    service: Option<String>,
    /// Chosen slot; it must be in `town`.
    slot_id: Option<i64>,
    note: Option<String>,
    /// Consent to use the details for the reply; must be true, otherwise nothing is stored.
    #[schema(value_type = bool, required)]
    consent: Option<bool>,
}

impl Form for AppointmentDto {
    const OPENS_THREAD: bool = true;

    fn draft(self) -> ContactRequestDraft {
        ContactRequestDraft::Appointment(AppointmentRequestDraft {
            name: self.name.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            phone: self.phone.unwrap_or_default(),
            town: self.town.unwrap_or_default(),
            preferred_date: self.preferred_date.unwrap_or_default(),
            preferred_time: self.preferred_time.unwrap_or_default(),
            vehicle: self.vehicle_id.map(VehicleId),
            service: self.service.unwrap_or_default(),
            slot: self.slot_id.map(SlotId),
            note: self.note.unwrap_or_default(),
            consent: self.consent.unwrap_or_default(),
        })
    }
}

/// A request for an invitation.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewAccessRequest)]
pub(crate) struct AccessRequestDto {
    #[schema(value_type = String, required)]
    name: Option<String>,
    /// Address for the reply.
    #[schema(value_type = String, required, format = "email")]
    email: Option<String>,
    #[schema(value_type = String, required)]
    note: Option<String>,
    /// Consent to use the details for the reply; must be true, otherwise nothing is stored.
    #[schema(value_type = bool, required)]
    consent: Option<bool>,
}

impl Form for AccessRequestDto {
    const OPENS_THREAD: bool = false;

    fn draft(self) -> ContactRequestDraft {
        ContactRequestDraft::AccessRequest(AccessRequestDraft {
            name: self.name.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            note: self.note.unwrap_or_default(),
            consent: self.consent.unwrap_or_default(),
        })
    }
}

/// Confirmation of a contact form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ContactConfirmation)]
pub(crate) struct ConfirmationDto {
    /// Reference to quote in further contact.
    #[schema(example = "MQ-7F3K9Q2M", pattern = "^MQ-[0-9A-HJKMNP-TV-Z]{8}$")]
    reference: String,
    #[schema(format = "date-time")]
    received_at: String,
}

impl From<&Confirmation> for ConfirmationDto {
    fn from(confirmation: &Confirmation) -> Self {
        Self {
            reference: confirmation.reference.as_str().to_owned(),
            received_at: rfc3339(confirmation.received_at),
        }
    }
}
