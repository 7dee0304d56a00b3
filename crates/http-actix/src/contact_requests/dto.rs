//! The forms as the wire carries them. Every text may be missing, so that the answer can say what a
//! person would have to write instead of that the JSON has a wrong shape.

use chrono::SecondsFormat;
use domain::{
    appointments::SlotId,
    contact_requests::{
        AccessRequestDraft, AppointmentRequestDraft, Confirmation, ContactRequestDraft, InquiryDraft,
    },
    vehicles::VehicleId,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A form that can be sent in.
pub(crate) trait Form: Serialize {
    /// What it says, to be checked.
    fn draft(self) -> ContactRequestDraft;
}

/// A question for the concierge.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewInquiry)]
pub(crate) struct InquiryDto {
    #[schema(value_type = String, required, min_length = 2, max_length = 120)]
    name: Option<String>,
    /// Where the answer goes.
    #[schema(value_type = String, required, format = "email", max_length = 254)]
    email: Option<String>,
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[schema(value_type = String, required, min_length = 10, max_length = 4000)]
    message: Option<String>,
    /// The vehicle it is about.
    vehicle_id: Option<i64>,
    /// The service it is about.
    #[schema(value_type = Option<ServiceSlug>)]
    service: Option<String>,
    /// Whether the details may be used for the answer; nothing is kept otherwise.
    #[schema(value_type = bool, required)]
    consent: Option<bool>,
}

impl Form for InquiryDto {
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

/// A wish to meet the concierge.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewAppointment)]
pub(crate) struct AppointmentDto {
    #[schema(value_type = String, required, min_length = 2, max_length = 120)]
    name: Option<String>,
    /// Where the answer goes.
    #[schema(value_type = String, required, format = "email", max_length = 254)]
    email: Option<String>,
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[schema(value_type = Town, required)]
    town: Option<String>,
    /// Tomorrow to ninety days ahead, by the calendar of Chicago.
    #[schema(value_type = String, required, format = "date", example = "2026-12-24")]
    preferred_date: Option<String>,
    #[schema(value_type = PreferredTime, required)]
    preferred_time: Option<String>,
    /// The vehicle to look at.
    vehicle_id: Option<i64>,
    /// The service to talk about.
    #[schema(value_type = Option<ServiceSlug>)]
    service: Option<String>,
    /// The offered time that was picked; it is in that town.
    slot_id: Option<i64>,
    #[schema(max_length = 4000)]
    note: Option<String>,
    /// Whether the details may be used for the answer; nothing is kept otherwise.
    #[schema(value_type = bool, required)]
    consent: Option<bool>,
}

impl Form for AppointmentDto {
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

/// A wish to become a member.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewAccessRequest)]
pub(crate) struct AccessRequestDto {
    #[schema(value_type = String, required, min_length = 2, max_length = 120)]
    name: Option<String>,
    /// Where the answer goes.
    #[schema(value_type = String, required, format = "email", max_length = 254)]
    email: Option<String>,
    #[schema(value_type = String, required, min_length = 10, max_length = 4000)]
    note: Option<String>,
    /// Whether the details may be used for the answer; nothing is kept otherwise.
    #[schema(value_type = bool, required)]
    consent: Option<bool>,
}

impl Form for AccessRequestDto {
    fn draft(self) -> ContactRequestDraft {
        ContactRequestDraft::AccessRequest(AccessRequestDraft {
            name: self.name.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            note: self.note.unwrap_or_default(),
            consent: self.consent.unwrap_or_default(),
        })
    }
}

/// Where the concierge can be met.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum Town {
    Chicago,
    #[schema(rename = "lake forest")]
    LakeForest,
    Evanston,
    Milwaukee,
    Madison,
}

/// The part of a day that suits best.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum PreferredTime {
    Morning,
    Afternoon,
    Evening,
}

/// What the concierge does for collectors.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum ServiceSlug {
    Acquisition,
    Inspection,
    Care,
}

/// What a visitor keeps after asking.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Receipt)]
pub(crate) struct ConfirmationDto {
    /// What to quote when asking again.
    #[schema(example = "MQ-7F3K9Q2M", pattern = "^MQ-[0-9A-HJKMNP-TV-Z]{8}$")]
    reference: String,
    /// When it came.
    #[schema(format = "date-time")]
    received_at: String,
}

impl From<&Confirmation> for ConfirmationDto {
    fn from(receipt: &Confirmation) -> Self {
        Self {
            reference: receipt.reference.as_str().to_owned(),
            received_at: receipt.received_at.to_rfc3339_opts(SecondsFormat::Millis, true),
        }
    }
}
