//! Response bodies of inquiries and their queues.

use application::business_time::promised_by;
use domain::{
    appointments::{Appointment, MeetingAddress},
    contact_requests::Phone,
    inquiries::{MessageAuthor, Queue, Thread, ThreadKind, ThreadMessage, ThreadRequest},
    site_settings::Holidays,
};
use ports::inquiries::QueueLength;
use serde::Serialize;
use utoipa::ToSchema;

use super::listing_state_dto::ListingStateDto;
use crate::{
    dto::enums::{AppointmentState, InquiryKind, InquiryStage},
    response::rfc3339,
};

/// An appointment with the concierge.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Appointment)]
pub(crate) struct AgreedAppointmentDto {
    slot_id: Option<i64>,
    town: &'static str,
    /// Street address; null if it is not known.
    address: Option<String>,
    #[schema(format = "date-time")]
    starts_at: String,
    #[schema(format = "date-time")]
    ends_at: String,
    #[schema(value_type = AppointmentState)]
    state: &'static str,
}

impl From<&Appointment> for AgreedAppointmentDto {
    fn from(appointment: &Appointment) -> Self {
        Self {
            slot_id: appointment.slot.map(|slot| slot.0),
            town: appointment.town.as_str(),
            address: appointment.address.as_ref().map(MeetingAddress::as_str).map(str::to_owned),
            starts_at: rfc3339(appointment.starts_at),
            ends_at: rfc3339(appointment.ends_at),
            state: appointment.state.as_str(),
        }
    }
}

/// Preferred date and place of an appointment request.
#[derive(Serialize, ToSchema)]
#[schema(as = PreferredSlot)]
pub(crate) struct PreferredSlotDto {
    town: &'static str,
    #[schema(format = "date")]
    date: String,
    time: &'static str,
}

/// Content of the form that started the thread.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryContent)]
pub(crate) struct ContentDto {
    name: String,
    /// Empty for an appointment request without a note.
    text: String,
    vehicle_id: Option<i64>,
    /// Title that the vehicle had when it was asked about.
    vehicle: Option<String>,
    service: Option<&'static str>,
    #[serde(rename = "wish")]
    preferred_slot: Option<PreferredSlotDto>,
}

impl From<&ThreadRequest> for ContentDto {
    fn from(asked: &ThreadRequest) -> Self {
        Self {
            name: asked.name.as_str().to_owned(),
            text: asked.text.clone(),
            vehicle_id: asked.vehicle.map(|id| id.0),
            vehicle: asked.vehicle_title.clone(),
            service: asked.service.map(domain::contact_requests::Service::as_str),
            preferred_slot: asked.preferred_slot.map(|preferred_slot| PreferredSlotDto {
                town: preferred_slot.town.as_str(),
                date: preferred_slot.date.to_string(),
                time: preferred_slot.time.as_str(),
            }),
        }
    }
}

/// A message of a thread.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryMessage)]
pub(crate) struct MessageDto {
    id: i64,
    /// Whether the reader's side wrote it.
    is_mine: bool,
    /// Whether it is a staff note; only admins see notes.
    is_note: bool,
    /// Username of the admin who wrote it; only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    text: String,
    #[schema(format = "date-time")]
    at: String,
}

impl MessageDto {
    fn for_asker(message: &ThreadMessage) -> Self {
        let is_mine = message.side == MessageAuthor::Asker;
        Self { is_mine, author: None, ..Self::for_concierge(message) }
    }

    fn for_concierge(message: &ThreadMessage) -> Self {
        Self {
            id: message.id,
            is_mine: message.side != MessageAuthor::Asker,
            is_note: message.side == MessageAuthor::Note,
            author: message.author.clone(),
            text: message.text.clone(),
            at: rfc3339(message.at),
        }
    }
}

/// An inquiry or appointment request as its asker sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Inquiry)]
pub(crate) struct InquiryDto {
    reference: String,
    #[schema(value_type = InquiryKind)]
    kind: &'static str,
    #[schema(value_type = InquiryStage)]
    stage: &'static str,
    asked: ContentDto,
    #[schema(format = "date-time")]
    received_at: String,
    appointment: Option<AgreedAppointmentDto>,
}

impl From<&Thread> for InquiryDto {
    fn from(thread: &Thread) -> Self {
        Self {
            reference: thread.reference.as_str().to_owned(),
            kind: thread.kind.as_str(),
            stage: thread.stage.as_str(),
            asked: ContentDto::from(&thread.request),
            received_at: rfc3339(thread.received_at),
            appointment: thread.appointment.as_ref().map(AgreedAppointmentDto::from),
        }
    }
}

/// An inquiry or appointment request with its messages, as its asker sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryThread)]
pub(crate) struct ThreadDto {
    #[serde(flatten)]
    inquiry: InquiryDto,
    /// State of the listing; `unavailable` if the reader may not see it, null for other inquiries.
    listing: Option<ListingStateDto>,
    /// Send it with each change; 409 if it is no longer current. It counts what the asker sees.
    revision: i32,
    /// Oldest first.
    messages: Vec<MessageDto>,
}

impl ThreadDto {
    /// `is_visible` tells whether the reader may see the listing.
    pub(super) fn new(thread: &Thread, messages: &[ThreadMessage], is_visible: bool) -> Self {
        Self {
            inquiry: InquiryDto::from(thread),
            listing: thread.listing.map(|listing| {
                if is_visible { ListingStateDto::from(listing) } else { ListingStateDto::UNAVAILABLE }
            }),
            revision: thread.revision,
            messages: messages.iter().map(MessageDto::for_asker).collect(),
        }
    }
}

/// An inquiry or appointment request as admins see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryCase)]
pub(crate) struct CaseDto {
    #[serde(flatten)]
    inquiry: InquiryDto,
    /// State of the listing; null for other inquiries.
    listing: Option<ListingStateDto>,
    /// Send it with each change; 409 if it is no longer current.
    revision: i32,
    /// Oldest first; absent in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    messages: Option<Vec<MessageDto>>,
    phone: Option<String>,
    /// Id of the member who sent it; null if they were not signed in.
    member_id: Option<i64>,
    /// Username of the assigned admin; null if unassigned.
    assignee: Option<String>,
    #[schema(format = "date-time")]
    waiting_since: String,
    /// Time by which a reply is promised; null unless one is due.
    #[schema(format = "date-time")]
    promised_by: Option<String>,
    /// Usernames of admins who can be assigned; absent in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    staff: Option<Vec<String>>,
}

impl CaseDto {
    pub(super) fn new(
        thread: &Thread,
        messages: Option<&[ThreadMessage]>,
        staff: Option<Vec<String>>,
        holidays: &Holidays,
    ) -> Self {
        let message_dtos =
            |messages: &[ThreadMessage]| messages.iter().map(MessageDto::for_concierge).collect();
        let queue = match thread.kind {
            ThreadKind::Inquiry => Queue::Inquiries,
            ThreadKind::Appointment => Queue::Appointments,
        };
        let waits = thread.stage == domain::inquiries::ThreadStage::Received;
        Self {
            inquiry: InquiryDto::from(thread),
            listing: thread.listing.map(ListingStateDto::from),
            revision: thread.revision,
            messages: messages.map(message_dtos),
            phone: thread.request.phone.as_ref().map(Phone::as_str).map(str::to_owned),
            member_id: thread.asker.map(|member| member.0),
            assignee: thread.assignee.as_ref().map(|member| member.username.as_str().to_owned()),
            waiting_since: rfc3339(thread.waiting_since),
            promised_by: waits.then(|| rfc3339(promised_by(queue, thread.waiting_since, holidays))),
            staff,
        }
    }
}

/// Number of waiting cases in an admin queue.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminQueue)]
pub(crate) struct QueueDto {
    /// Name of the queue.
    #[schema(example = "inquiries")]
    queue: &'static str,
    waiting: u64,
    /// Start of the longest wait; null if the queue is empty.
    #[schema(format = "date-time")]
    oldest: Option<String>,
    /// Time by which the oldest case is promised a reply; null if the queue is empty.
    #[schema(format = "date-time")]
    promised_by: Option<String>,
    /// Promised response time in business days.
    promised_days: u8,
}

impl QueueDto {
    pub(super) fn new(QueueLength { queue, waiting, oldest }: QueueLength, holidays: &Holidays) -> Self {
        Self {
            queue: queue.as_str(),
            waiting,
            oldest: oldest.map(rfc3339),
            promised_by: oldest.map(|oldest| rfc3339(promised_by(queue, oldest, holidays))),
            promised_days: queue.response_time().0,
        }
    }
}
