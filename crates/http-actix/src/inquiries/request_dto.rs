//! Bodies of requests about inquiries and appointments.

use serde::Deserialize;
use utoipa::ToSchema;

/// A message to send.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewInquiryMessage)]
pub(crate) struct NewMessageDto {
    #[schema(value_type = String, required, min_length = 1)]
    pub(super) text: Option<String>,
    /// Revision that the message refers to. A retry is not stored twice, because its revision is no longer
    /// current.
    pub(super) revision: Option<i32>,
    /// True for a staff note; ignored unless an admin writes.
    #[serde(default)]
    pub(super) is_note: bool,
}

/// Choice of a slot.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PickedSlot)]
pub(crate) struct PickDto {
    #[schema(value_type = i64, required)]
    pub(super) slot_id: Option<i64>,
    pub(super) revision: Option<i32>,
}

/// Assignment of a thread.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewAssignee)]
pub(crate) struct AssigneeDto {
    /// Username of an admin; null to unassign.
    pub(super) username: Option<String>,
    pub(super) revision: Option<i32>,
}

/// Revision that the change is based on.
#[derive(Deserialize, ToSchema)]
#[schema(as = SeenRevision)]
pub(crate) struct SeenDto {
    pub(super) revision: Option<i32>,
}

/// Change of an appointment by an admin.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentChange)]
pub(crate) struct AppointmentChangeDto {
    /// `confirm`, `propose` (another slot) or `cancel`.
    #[schema(value_type = String, required, pattern = "^(confirm|propose|cancel)$")]
    pub(super) action: Option<String>,
    /// Proposed slot; required for `propose`.
    pub(super) slot_id: Option<i64>,
    pub(super) revision: Option<i32>,
}
