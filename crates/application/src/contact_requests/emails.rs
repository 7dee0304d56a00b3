//! Confirmation emails for contact requests: reference, next step, and a link to the thread.
//!
//! Anybody can have such an email sent to anybody, so it contains no text from the form: names, numbers and
//! messages are shown only on the linked page.

use data_encoding::HEXLOWER;
use domain::{
    Timestamp,
    accounts::mailbox,
    appointments::Slot,
    contact_requests::{
        CONFIRMATION_RATE_LIMIT, Confirmation, ContactRequest, EQUAL_CONFIRMATION_RATE_LIMIT, EmailAddress,
    },
    inquiries::Queue,
    mail::MailThread,
    vehicles::Vehicle,
};
use ports::{StoreError, commands::RateLimit, contact_requests::ConfirmationEmail};
use sha2::{Digest, Sha256};

use super::ContactRequestPorts;
use crate::{
    accounts::{hash_single_use, new_single_use_token},
    appointments::{format_meeting, place},
    business_time::{format_deadline, promised_by},
    mail::templates::{AppointmentReceived, InquiryReceived},
};

/// Whether a confirmation may be sent to the request's address now; counts it as sent.
pub(super) async fn may_be_mailed(
    contact_request: &ContactRequest,
    at: Timestamp,
    ports: ContactRequestPorts<'_>,
) -> Result<bool, StoreError> {
    let (Some(to), Some(_)) = (reader(contact_request), ports.email_sender) else { return Ok(false) };
    // The same request again, for example by a second click: one confirmation is enough. Of equal requests for one slot
    // one is accepted, and not always the first of them.
    let is_for_slot = matches!(contact_request, ContactRequest::Appointment(wish) if wish.slot.is_some());
    let digest = HEXLOWER.encode(&Sha256::digest(format!("{contact_request:?}")));
    let once = RateLimit::new(format!("confirmation of {digest}"), EQUAL_CONFIRMATION_RATE_LIMIT);
    let in_all = RateLimit::new(format!("confirmations to {}", mailbox(to)), CONFIRMATION_RATE_LIMIT);
    for rate_limit in (!is_for_slot).then_some(once).into_iter().chain([in_all]) {
        if ports.rate_limiter.consume(&rate_limit, at).await?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Recipient of the confirmation; `None` for access requests, which have no thread.
const fn reader(contact_request: &ContactRequest) -> Option<&EmailAddress> {
    match contact_request {
        ContactRequest::Inquiry(inquiry) => Some(&inquiry.email),
        ContactRequest::Appointment(appointment) => Some(&appointment.email),
        ContactRequest::AccessRequest(_) => None,
    }
}

/// The confirmation of a request about a vehicle, for a slot; `None` when there is no recipient or this site cannot send mail with links.
pub(super) fn confirmation_email(
    contact_request: &ContactRequest,
    (vehicle, slot): (Option<&Vehicle>, Option<&Slot>),
    confirmation: &Confirmation,
    ports: ContactRequestPorts<'_>,
) -> Result<Option<ConfirmationEmail>, StoreError> {
    let Some(sender) = ports.email_sender else { return Ok(None) };
    let token = new_single_use_token(ports.randomness)?;
    let title = vehicle.map(|vehicle| vehicle.summary.title());
    let (vehicle, reference) = (title.as_deref(), confirmation.reference.as_str());
    let mail = match contact_request {
        ContactRequest::Appointment(appointment) => {
            let when = match slot {
                Some(slot) => format_meeting(slot.starts_at, slot.town, slot.address.as_ref()),
                None => format!(
                    "{}, {}, in {}",
                    appointment.preferred_date.get().format("%A, %B %-d"),
                    appointment.preferred_time.in_words(),
                    place(appointment.town)
                ),
            };
            let queue = Queue::Appointments;
            let mail = AppointmentReceived {
                sender,
                token: &token.expose(),
                reference,
                vehicle,
                service: appointment.service,
                when: &when,
                response_time: &queue.response_time().label(),
                deadline: &format_deadline(promised_by(queue, confirmation.received_at, ports.holidays)),
            };
            mail.mail(&appointment.email)
        }
        ContactRequest::Inquiry(inquiry) => {
            let queue = Queue::Inquiries;
            let mail = InquiryReceived {
                sender,
                token: &token.expose(),
                reference,
                vehicle,
                service: inquiry.service,
                response_time: &queue.response_time().label(),
                deadline: &format_deadline(promised_by(queue, confirmation.received_at, ports.holidays)),
            };
            mail.mail(&inquiry.email)
        }
        ContactRequest::AccessRequest(_) => return Ok(None),
    };
    let mail = mail.with_thread(MailThread::begun_by_inquiry(reference));
    Ok(Some(ConfirmationEmail { link: hash_single_use(&token), mail }))
}
